import Foundation
import Testing

/// Output comes as soon as its document is complete, before more input is waited for.
@Suite("Live", .waiting) struct LiveTests {
  private static let first = #"{"aps":{"alert":"one"}}"#
  private static let second = #"{"aps":{"alert":"two"}}"#

  @Test(
    "a record comes before the input ends",
    arguments: [[], ["--jobs", "2"], ["--lenient"], ["--scan"], ["--on-error", "emit"]])
  func recordComes(options: [String]) throws {
    let exchange = try Exchange(["parse-payload", "--field", "body"] + options)
    exchange.send(Self.first + "\n")
    #expect(exchange.line() == "one")
    exchange.send(Self.second + "\n")
    #expect(exchange.line() == "two")
    #expect(exchange.finish().status == 0)
  }

  @Test("an element of an array comes before the array ends", arguments: [[], ["--jobs", "2"]])
  func elementComes(options: [String]) throws {
    let exchange = try Exchange(["parse-payload", "--field", "body"] + options)
    exchange.send("[" + Self.first + ",\n")
    #expect(exchange.line() == "one")
    exchange.send(Self.second + "]\n")
    #expect(exchange.line() == "two")
    #expect(exchange.finish().status == 0)
  }

  @Test(
    "a document is complete at its last brace", arguments: [[], ["--jobs", "2"], ["--lenient"]])
  func noNewlineNeeded(options: [String]) throws {
    let exchange = try Exchange(["parse-payload", "--field", "body"] + options)
    exchange.send(Self.first)
    #expect(exchange.line() == "one")
    #expect(exchange.finish().status == 0)
  }

  @Test("a document may come byte by byte") func byteByByte() throws {
    let exchange = try Exchange(["parse-payload", "--field", "body"])
    for character in #"{"aps":{"alert":"é\u00e9€😀"}}"# + "\n" {
      exchange.send(String(character))
      usleep(500)
    }
    #expect(exchange.line() == "éé€😀")
    #expect(exchange.finish().status == 0)
  }

  @Test("a pretty-printed document comes when it is complete") func prettyPrinted() throws {
    let exchange = try Exchange(["parse-payload", "--field", "body"])
    exchange.send("{\n  \"aps\": {\n")
    #expect(exchange.line(seconds: 0.3) == nil)
    exchange.send("    \"alert\": \"one\"\n  }\n}\n")
    #expect(exchange.line() == "one")
    #expect(exchange.finish().status == 0)
  }

  @Test("an error is reported before the input ends") func errorComes() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try Exchange(
      ["parse-payload", "--field", "body"], stderr: folder.path + "/stderr")
    exchange.send("{oops}\n" + Self.first + "\n")
    #expect(exchange.line() == "one")
    #expect(!folder.read("stderr").isEmpty)
    #expect(exchange.finish().status == 65)
  }

  @Test("where reading continues does not depend on when the input comes") func errorAfterPause()
    throws
  {
    let exchange = try Exchange(["parse-payload", "--field", "body"])
    exchange.send("[" + Self.first + "\n")
    #expect(exchange.line() == "one")
    // No comma before it: an error on its first byte, in the numbering of its line.
    exchange.send(Self.second + "\n]\n")
    #expect(exchange.line() == "two")
    #expect(exchange.finish().status == 65)
  }

  @Test("links are classified line by line") func links() throws {
    let exchange = try Exchange(["classify-link", "--field", "class"])
    exchange.send("dp:gf\n")
    #expect(exchange.line() == "gamification")
    exchange.send("dp:ok\n")
    #expect(exchange.line() == "dummy")
    #expect(exchange.finish().status == 0)
  }
}
