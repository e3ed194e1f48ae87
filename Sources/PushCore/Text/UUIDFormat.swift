/// The text format of UUIDs of any version (RFC 9562, section 4).
package enum UUIDFormat {
  /// Whether the text is 8-4-4-4-12 hexadecimal digits, in either case.
  package static func fits(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    return zip(text, 0...).allSatisfy { byte, offset in
      switch offset {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: Hexadecimal.value(of: byte) != nil
      }
    }
  }

  /// Whether the text is a UUID of version 4.
  package static func isVersion4(_ text: some Collection<UInt8>) -> Bool {
    let digits = Array(text)
    return fits(digits) && digits[14] == UInt8(ascii: "4") && "89abAB".utf8.contains(digits[19])
  }

  /// Returns a random UUID of version 4, in lower case, that nobody can guess.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Returns a random UUID of version 4, in lower case.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(3 << 62) | 2 << 62
    let digits = [high, low].map(Hexadecimal.digits).flatMap { text in
      text.indices.map { text[$0] }
    }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }
}
