import PushCore
import Testing

@testable import PushCLI

/// The text of differences: two columns.
@Suite struct DifferenceTextTests {
  private func text(_ record: String, columns: Int, style: TextStyle = TextStyle()) throws -> String
  {
    let out = ByteBuffer()
    let value = try #require(JSONValue(Array(record.utf8)))
    DifferenceText(columns: columns).append(value, to: out, style: style)
    return out.string
  }

  @Test func columnsAreAligned() throws {
    let found = try text(#"{"path":"/title","left":"Sale","right":"Sold"}"#, columns: 0)
    #expect(found == "/title\n  Sale" + String(repeating: " ", count: 33) + " | Sold\n")
  }

  @Test func longValuesAreWrappedOnATerminal() throws {
    let found = try text(#"{"path":"/body","left":"abcdefghijkl","right":"xyz"}"#, columns: 21)
    #expect(found == "/body\n  abcdefgh | xyz\n  ijkl     |\n")
  }

  @Test func wideCharactersTakeTwoColumns() throws {
    let found = try text(#"{"path":"/body","left":"日本語日本","right":"x"}"#, columns: 21)
    #expect(found == "/body\n  日本語日 | x\n  本       |\n")
  }

  @Test func aMissingSideHasASign() throws {
    #expect(try text(#"{"path":"/a","right":null}"#, columns: 21) == "/a\n           > null\n")
    #expect(try text(#"{"path":"/a","left":1}"#, columns: 21) == "/a\n  1        <\n")
  }

  @Test func headingsHaveTheMessageAndTheScope() throws {
    let record = #"{"message":2,"scope":"payload","path":"/aps/x","left":1,"right":2}"#
    #expect(try text(record, columns: 21).hasPrefix("message 2: /aps/x (payload)\n"))
  }

  @Test func colorsDoNotChangeTheWidth() throws {
    let style = TextStyle(colors: true)
    let found = try text(#"{"path":"/t","left":"ab","right":"c"}"#, columns: 21, style: style)
    #expect(
      found
        == "\u{1B}[1m/t\u{1B}[0m\n  \u{1B}[31mab\u{1B}[0m       | \u{1B}[34mc\u{1B}[0m\n")
  }
}
