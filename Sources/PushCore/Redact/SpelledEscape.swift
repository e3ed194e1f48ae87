/// One character that is written as an escape.
struct SpelledEscape {
  /// The character, in UTF-8.
  let bytes: [UInt8]
  let form: SpelledText.Form
  /// How many bytes are written for it.
  let length: Int

  /// Reads the escape at a backslash or percent sign; nil when that sign stands for itself.
  init?(_ source: UnsafeBufferPointer<UInt8>, _ at: Int, _ spelling: SpelledText.Spelling) {
    if source[at] == UInt8(ascii: "%") {
      guard spelling != .json, let bytes = Self.percentEncoded(source, at) else { return nil }
      (self.bytes, form, length) = (bytes, .percent, 3 * bytes.count)
    } else if source[at] == UInt8(ascii: "&") {
      guard spelling == .text, let (byte, length) = Self.entity(source, at) else { return nil }
      (bytes, form, self.length) = ([byte], .short, length)
    } else {
      guard at + 1 < source.count else { return nil }
      if source[at + 1] == UInt8(ascii: "u") {
        guard let (bytes, length) = Self.unicode(source, at, spelling) else { return nil }
        (self.bytes, form, self.length) = (bytes, .escaped, length)
      } else {
        guard spelling != .value, let byte = Self.short(source[at + 1], spelling) else {
          return nil
        }
        (bytes, form, length) = ([byte], .short, 2)
      }
    }
  }

  // MARK: Backslashes

  private static func short(_ letter: UInt8, _ spelling: SpelledText.Spelling) -> UInt8? {
    switch letter {
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    // Scripts have it, JSON does not.
    case UInt8(ascii: "'"): spelling == .text ? letter : nil
    default: nil
    }
  }

  private static func unicode(
    _ source: UnsafeBufferPointer<UInt8>, _ at: Int, _ spelling: SpelledText.Spelling
  ) -> (bytes: [UInt8], length: Int)? {
    guard let unit = JSONText.hexUnit(source, at: at + 2) else { return nil }
    guard unit & 0xF800 == 0xD800 else { return (utf8(unit), 6) }
    let low = unit & 0x400 == 0 ? lowSurrogate(source, at + 6) : nil
    if let low { return (utf8(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF), 12) }
    // Half a character: JSON text goes on with a sign for it.
    return spelling == .json ? (utf8(0xFFFD), 6) : nil
  }

  private static func lowSurrogate(_ source: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32? {
    guard at + 6 <= source.count, source[at] == UInt8(ascii: "\\"),
      source[at + 1] == UInt8(ascii: "u"), let unit = JSONText.hexUnit(source, at: at + 2)
    else { return nil }
    return unit & 0xFC00 == 0xDC00 ? unit : nil
  }

  private static func utf8(_ value: UInt32) -> [UInt8] {
    Array(Unicode.UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init())
  }

  // MARK: Ampersands

  private static let entities: [(name: [UInt8], sign: UInt8)] = [
    ("quot", "\""), ("#34", "\""), ("#x22", "\""), ("apos", "'"), ("#39", "'"), ("#x27", "'"),
    ("amp", "&"), ("#38", "&"), ("#x26", "&"), ("commat", "@"), ("#64", "@"), ("#x40", "@"),
    ("equals", "="), ("#61", "="), ("#x3d", "="), ("colon", ":"), ("#58", ":"), ("#x3a", ":"),
    ("sol", "/"), ("#47", "/"), ("#x2f", "/"), ("lt", "<"), ("gt", ">"),
  ].map { (Array($0.0.utf8), Character($0.1).asciiValue ?? 0) }

  /// The signs by which values are found, as HTML may write them.
  private static func entity(
    _ source: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (byte: UInt8, length: Int)? {
    let name = source[(at + 1)...].prefix(8).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < source.count, source[name.endIndex] == UInt8(ascii: ";") else {
      return nil
    }
    let lower = name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    return entities.first { $0.name == lower }.map { ($0.sign, name.count + 2) }
  }

  // MARK: Percent signs

  /// The bytes of a whole character; nil where there is none, or half of one.
  private static func percentEncoded(
    _ source: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> [UInt8]? {
    guard let first = percentByte(source, at) else { return nil }
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let bytes = (0..<length).compactMap { percentByte(source, at + 3 * $0) }
    return bytes.count == length && bytes.withUnsafeBufferPointer(UTF8Check.isValid)
      ? bytes : nil
  }

  private static func percentByte(_ source: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt8? {
    guard at + 2 < source.count, source[at] == UInt8(ascii: "%"),
      let high = JSONText.hexDigit(source[at + 1]), let low = JSONText.hexDigit(source[at + 2])
    else { return nil }
    return high << 4 | low
  }
}
