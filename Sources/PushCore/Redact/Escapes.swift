/// An encoding of text inside text.
enum Escapes {
  case json, percent

  /// Overwrites an encoded text with another text, without changing the encoded length.
  ///
  /// Each character of the text must have as many bytes as the one that it replaces.
  func write(
    _ text: UnsafeBufferPointer<UInt8>, over raw: UnsafeMutableBufferPointer<UInt8>
  ) {
    var (from, to) = (0, 0)
    while to < raw.count, from < text.count {
      switch self {
      case .percent where Self.percentByte(raw, to) != nil:
        Self.writeHex(UInt32(text[from]), digits: 2, over: raw, at: to + 1)
        (from, to) = (from + 1, to + 3)
      case .json where raw[to] == UInt8(ascii: "\\") && raw[to + 1] == UInt8(ascii: "u"):
        let length = text[from] < 0x80 ? 1 : text[from] < 0xE0 ? 2 : text[from] < 0xF0 ? 3 : 4
        let character = text[from..<min(from + length, text.count)]
        for unit in String(decoding: character, as: UTF8.self).utf16 where to + 6 <= raw.count {
          Self.writeHex(UInt32(unit), digits: 4, over: raw, at: to + 2)
          to += 6
        }
        from += length
      case .json where raw[to] == UInt8(ascii: "\\"):
        (from, to) = (from + 1, to + 2)
      default:
        // In a form, a plus sign is a blank.
        if text[from] != 0x20 { raw[to] = text[from] }
        (from, to) = (from + 1, to + 1)
      }
    }
  }

  /// Writes hexadecimal digits; preserves equal ones, because `%2f` and `%2F` are the same.
  private static func writeHex(
    _ value: UInt32, digits: Int, over raw: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    for index in 0..<digits {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(4 * (digits - 1 - index))) & 15
      if Hexadecimal.value(of: raw[start + index]) != digit {
        raw[start + index] = Hexadecimal.digits[Int(digit)]
      }
    }
  }

  // MARK: Percent-encoding

  /// Decodes a percent-encoded text; returns false if nothing is encoded.
  ///
  /// A plus sign is decoded to a blank only between tokens of JSON, because most values do not come
  /// from forms.
  ///
  /// - Parameters:
  ///   - outer: How often each byte was encoded before; nil if none was.
  ///   - levels: How often each byte of the decoded text was encoded.
  static func decodePercent(
    _ raw: UnsafeMutableBufferPointer<UInt8>, _ outer: UnsafePointer<UInt8>?,
    into text: ByteBuffer, levels: ByteBuffer
  ) -> Bool {
    text.removeAll()
    levels.removeAll()
    var at = 0
    while at < raw.count {
      let byte = percentByte(raw, at)
      let isBlank = raw[at] == UInt8(ascii: "+") && endsToken(text)
      text.append(byte ?? (isBlank ? 0x20 : raw[at]))
      levels.append((outer?[at] ?? 0) + (byte == nil ? 0 : 1))
      at += byte == nil ? 1 : 3
    }
    return text.count < raw.count
  }

  /// Whether white space may follow a text in JSON.
  private static func endsToken(_ text: ByteBuffer) -> Bool {
    text.bytes.last.map { $0.isOne(of: "{[,: \n") } == true
  }

  /// Returns the byte that `%XX` at an index encodes; nil if there is no `%XX`.
  private static func percentByte(_ text: UnsafeMutableBufferPointer<UInt8>, _ at: Int) -> UInt8? {
    guard text[at] == UInt8(ascii: "%"), at + 2 < text.count,
      let high = Hexadecimal.value(of: text[at + 1]), let low = Hexadecimal.value(of: text[at + 2])
    else { return nil }
    return high << 4 | low
  }
}
