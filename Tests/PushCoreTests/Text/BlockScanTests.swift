import Testing

@testable import PushCore

/// Reading sixteen bytes at a time has the same result as reading byte by byte.
@Suite struct BlockScanTests {
  private static let right: [[UInt8]] = [
    [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE1, 0x80, 0x80], [0xED, 0x9F, 0xBF],
    [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF],
    [0xF4, 0x8F, 0xBF, 0xBF], Array("\\\"".utf8), Array("\\u0041\\ud83d\\uDE00".utf8),
    Array("\\\\\\/\\b\\f\\n\\r\\t".utf8),
  ]

  private static let notUTF8: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2, 0x80],
    [0xE0, 0x9F, 0x80], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF0, 0x8F, 0x80, 0x80], [0xF0, 0x90, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC2, 0x80, 0x80],
  ]

  /// A document with `bytes` in a long string, at every distance from its quotes.
  private func documents(_ bytes: [UInt8]) -> [(at: Int, text: [UInt8])] {
    (0..<36).flatMap { before in
      [0, 5, 40].map { after in
        let padding = Array(repeating: UInt8(ascii: "x"), count: before)
        let text = Array("{\"key\":\"".utf8) + padding
        let rest = Array(repeating: UInt8(ascii: "y"), count: after) + Array("\",\"z\":1}".utf8)
        return (text.count, text + bytes + rest)
      }
    }
  }

  @Test("Non-ASCII text and escapes are valid at every position")
  func takesRight() {
    for bytes in Self.right {
      for document in documents(bytes) {
        #expect(scan(document.text).end == document.text.count, "\(bytes) at \(document.at)")
      }
    }
  }

  @Test("Invalid UTF-8 is reported at its first byte at every position")
  func tellsWrong() {
    for bytes in Self.notUTF8 {
      // Only the last one begins with a valid character.
      let good = bytes == [0xC2, 0x80, 0x80] ? 2 : 0
      for document in documents(bytes) {
        let outcome = scan(document.text).outcome
        #expect(outcome == "encoding at \(document.at + good)", "\(bytes)")
      }
    }
  }

  @Test("A text decodes to the same with readable bytes after it and without")
  func decodesPadded() {
    for bytes in Self.right {
      for document in documents(bytes) {
        let contents = Array(document.text.dropFirst(8).dropLast(8))
        let padded = contents + Array(repeating: UInt8(ascii: "\\"), count: 64)
        let (one, other) = (ByteBuffer(), ByteBuffer())
        padded.withUnsafeBufferPointer {
          let text = UnsafeBufferPointer(rebasing: $0[..<contents.count])
          JSONText.decode(text, into: one)
          JSONText.decode(text, into: other, isPadded: true)
        }
        #expect(one.bytes.elementsEqual(other.bytes), "\(bytes) at \(document.at)")
      }
    }
  }

  @Test("Four hexadecimal digits are distinguished from similar characters")
  func hexadecimal() {
    let near = Array("/09:@AFG`afg".utf8) + [0, 0x7F, 0x80, 0xB0, 0xC1, 0xE1, 0xFF]
    for first in near {
      for last in near {
        let digits: [UInt8] = [first, UInt8(ascii: "7"), UInt8(ascii: "c"), last]
        let wanted = Hexadecimal.value(of: first).flatMap { high in
          Hexadecimal.value(of: last).map { UInt32(high) << 12 | 0x7C0 | UInt32($0) }
        }
        #expect(JSONText.hexUnit(digits) == wanted, "\(digits)")
      }
    }
  }

  @Test("The hash of a key does not depend on its position")
  func hash() {
    let bytes = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    for count in 0...18 {
      let alone = Array(bytes[..<count]) + [0]
      for before in ["{", "{\"another\":1,"] {
        let text = Array("\(before)\"".utf8) + bytes[..<count] + Array("\":1}".utf8)
        let from = before.utf8.count + 1
        #expect(
          JSONKey.hash(text, from: from, to: from + count) == JSONKey.hash(alone, count))
      }
    }
  }
}
