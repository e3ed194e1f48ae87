/// Masks known secrets in text from servers and libraries, in any encoding.
///
/// A server or a library may repeat a key percent-encoded, JSON-escaped, or both. Escapes are
/// decoded during the comparison, so masking takes linear time and copies nothing.
package struct SecretMask: Sendable {
  private let secrets: [(bytes: [UInt8], mask: [UInt8])]

  /// The levels of escaping to decode: JSON within JSON, or percent-encoded text within JSON.
  private static let levels = 2

  /// Ignores secrets shorter than four bytes, because they occur inside ordinary words.
  ///
  /// Masks passwords completely.
  package init(_ secrets: [String], passwords: [String] = []) {
    self.secrets = Set(secrets + passwords).filter { $0.utf8.count > 3 }
      .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
      .map { secret in
        let mask = passwords.contains(secret) ? Masking.nothing : Masking.masked(secret)
        return (Array(secret.utf8), Array(mask.utf8))
      }
  }

  /// Returns the text with every secret masked.
  package func masked(_ text: String) -> String {
    if secrets.isEmpty { return text }
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if let (end, mask) = match(bytes, at) {
        shown += mask
        at = end
      } else {
        shown.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Returns the end and the mask of the secret that begins at `start`, or nil.
  private func match(_ text: [UInt8], _ start: Int) -> (end: Int, mask: [UInt8])? {
    let isEscape = text[start] == UInt8(ascii: "%") || text[start] == UInt8(ascii: "\\")
    for secret in secrets {
      guard isEscape || text[start] == secret.bytes[0] || text[start] == UInt8(ascii: "+") else {
        continue
      }
      if let end = Self.end(of: secret.bytes, in: text, start) { return (end, secret.mask) }
    }
    return nil
  }

  /// Returns the end of the secret that begins at `start`, or nil.
  ///
  /// A secret may contain escapes itself, such as `%41"`, which decoding the whole text would also
  /// decode. So each unit may be decoded or not, and the positions in the text after a byte of the
  /// secret are a set.
  private static func end(of secret: [UInt8], in text: [UInt8], _ start: Int) -> Int? {
    var positions: [Int: Set<Int>] = [0: [start]]
    for found in secret.indices {
      if positions.isEmpty { return nil }
      for at in positions.removeValue(forKey: found) ?? [] {
        for level in 0...levels {
          guard let unit = Spelling.unit(text, at, level),
            unit.isPart(of: secret, at: found)
          else { continue }
          positions[found + unit.bytes.count, default: []].insert(unit.end)
        }
      }
    }
    return positions[secret.count]?.max()
  }
}

/// A character or byte of a text, either literal or escaped.
private struct Spelling {
  let bytes: [UInt8]
  let end: Int

  /// Whether a secret has these bytes at a position.
  func isPart(of secret: [UInt8], at position: Int) -> Bool {
    let part = secret[position...].prefix(bytes.count)
    // In form encoding, a plus sign is a space.
    return part.count == bytes.count
      && zip(part, bytes).allSatisfy { $0 == $1 || ($0 == 0x20 && $1 == UInt8(ascii: "+")) }
  }

  /// Returns the unit at `at` after `level` passes of decoding, or nil at the end of the text.
  static func unit(_ text: [UInt8], _ at: Int, _ level: Int) -> Spelling? {
    guard level > 0 else {
      return at < text.count ? Spelling(bytes: [text[at]], end: at + 1) : nil
    }
    guard let plain = unit(text, at, level - 1) else { return nil }
    switch plain.bytes[0] {
    case UInt8(ascii: "%"):
      guard let (byte, end) = hex(text, plain.end, level - 1, digits: 2) else { return plain }
      return Spelling(bytes: [UInt8(truncatingIfNeeded: byte)], end: end)
    case UInt8(ascii: "\\"): return escape(text, plain.end, level - 1) ?? plain
    default: return plain
    }
  }

  /// Decodes the JSON escape after a backslash (RFC 8259, section 7); nil if it is malformed.
  private static func escape(_ text: [UInt8], _ at: Int, _ level: Int) -> Spelling? {
    guard let kind = unit(text, at, level) else { return nil }
    switch kind.bytes[0] {
    case UInt8(ascii: "u"): return scalar(text, kind.end, level)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return kind
    case UInt8(ascii: "b"): return Spelling(bytes: [0x08], end: kind.end)
    case UInt8(ascii: "f"): return Spelling(bytes: [0x0C], end: kind.end)
    case UInt8(ascii: "n"): return Spelling(bytes: [0x0A], end: kind.end)
    case UInt8(ascii: "r"): return Spelling(bytes: [0x0D], end: kind.end)
    case UInt8(ascii: "t"): return Spelling(bytes: [0x09], end: kind.end)
    default: return nil
    }
  }

  /// Decodes the digits after `\u` and, for a surrogate pair, the second escape.
  private static func scalar(_ text: [UInt8], _ at: Int, _ level: Int) -> Spelling? {
    guard var (value, end) = hex(text, at, level, digits: 4) else { return nil }
    if (0xD800..<0xDC00).contains(value), let slash = unit(text, end, level),
      slash.bytes == [UInt8(ascii: "\\")], let letter = unit(text, slash.end, level),
      letter.bytes == [UInt8(ascii: "u")],
      let (low, last) = hex(text, letter.end, level, digits: 4), (0xDC00..<0xE000).contains(low)
    {
      (value, end) = (0x10000 + (value - 0xD800) << 10 + (low - 0xDC00), last)
    }
    return Unicode.Scalar(value).map { Spelling(bytes: Array(String($0).utf8), end: end) }
  }

  private static func hex(
    _ text: [UInt8], _ start: Int, _ level: Int, digits: Int
  ) -> (value: UInt32, end: Int)? {
    var (value, at): (UInt32, Int) = (0, start)
    for _ in 0..<digits {
      guard let unit = unit(text, at, level), let digit = Hexadecimal.value(of: unit.bytes[0])
      else {
        return nil
      }
      (value, at) = (value << 4 | UInt32(digit), unit.end)
    }
    return (value, at)
  }
}
