/// What a byte is in a text that is redacted.
struct ByteKinds: OptionSet {
  let rawValue: UInt8

  /// A sign or a blank between a name and its value.
  static let separator = ByteKinds(rawValue: 1)
  // The bytes that end a value, the authority of a URL, and an email address.
  static let valueEnd = ByteKinds(rawValue: 2)
  static let authorityEnd = ByteKinds(rawValue: 4)
  static let addressEnd = ByteKinds(rawValue: 8)
  // The characters that have placeholders.
  static let digit = ByteKinds(rawValue: 16)
  static let hexLetter = ByteKinds(rawValue: 32)
  static let otherLetter = ByteKinds(rawValue: 64)
  static let wide = ByteKinds(rawValue: 128)

  static let letters: ByteKinds = [.hexLetter, .otherLetter, .wide]
  static let replaced: ByteKinds = letters.union(.digit)

  static func of(_ byte: UInt8) -> ByteKinds { table[Int(byte)] }

  private static let table = (UInt8.min...UInt8.max).map(kinds)

  private static func kinds(_ byte: UInt8) -> ByteKinds {
    switch byte {
    case ...0x20: [.separator, .valueEnd, .authorityEnd, .addressEnd]
    case 0x80...: .wide
    case _ where byte.isDigit: .digit
    case _ where byte.isLetter: Hexadecimal.value(of: byte) == nil ? .otherLetter : .hexLetter
    default: ByteKinds(signs.filter { byte.isOne(of: $0.0) }.map(\.1))
    }
  }

  private static let signs: [(StaticString, ByteKinds)] = [
    ("\"'=:>", .separator), ("\"'&<,;", .valueEnd), ("\"'<>/?#\\", .authorityEnd),
    ("\"'<>/?\\(),;&=", .addressEnd),
  ]
}
