/// An encoding of text inside text.
enum Escapes {
  /// The escapes of a JSON string.
  case json
  /// The escapes of JSON in a text, which may have other backslashes, such as those of a path.
  case quoted
  case percent

  /// The encodings that a part of a text may have.
  static let inTexts = [percent, quoted]

  /// Overwrites an encoded text with another text, without changing the encoded length.
  ///
  /// Each character of the text must have as many bytes as the one that it replaces.
  func write(_ text: [UInt8], over raw: inout [UInt8]) {
    var (from, to) = (0, 0)
    while to < raw.count, from < text.count {
      switch length(raw, to) {
      case 1:
        // In a form, a plus sign is a blank.
        if text[from] != 0x20 { raw[to] = text[from] }
        (from, to) = (from + 1, to + 1)
      case 2: (from, to) = (from + 1, to + 2)
      case 3:
        Self.writeHex(UInt32(text[from]), digits: 2, over: &raw, at: to + 1)
        (from, to) = (from + 1, to + 3)
      default:
        let length = text[from] < 0x80 ? 1 : text[from] < 0xE0 ? 2 : text[from] < 0xF0 ? 3 : 4
        let character = text[from..<min(from + length, text.count)]
        for unit in String(decoding: character, as: UTF8.self).utf16 where to + 6 <= raw.count {
          Self.writeHex(UInt32(unit), digits: 4, over: &raw, at: to + 2)
          to += 6
        }
        from += length
      }
    }
  }

  /// Writes hexadecimal digits; preserves equal ones, because `%2f` and `%2F` are the same.
  private static func writeHex(
    _ value: UInt32, digits: Int, over raw: inout [UInt8], at start: Int
  ) {
    for index in 0..<digits {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(4 * (digits - 1 - index))) & 15
      if Hexadecimal.value(of: raw[start + index]) != digit {
        raw[start + index] = Hexadecimal.digits[Int(digit)]
      }
    }
  }

  // MARK: Decoding

  /// Decodes the parts of a text that are encoded; returns nil if there is none, or if no quote and
  /// no code unit is among those that have backslashes.
  ///
  /// A plus sign is decoded to a blank only between tokens of JSON, because most values do not come
  /// from forms.
  ///
  /// - Parameter outer: How often each byte was encoded before; empty if none was.
  /// - Returns: How often each byte of the decoded text was encoded, nil if the text has nothing to
  ///   decode. A quote after a backslash is as plain as the quotes around it are.
  func decode(_ raw: [UInt8], _ outer: [UInt8], into text: ByteBuffer) -> [UInt8]? {
    guard raw.contains(text: self == .percent ? "%" : "\\") else { return nil }
    text.removeAll()
    var (at, isEncoded, levels) = (0, false, [UInt8]())
    levels.reserveCapacity(raw.count)
    while at < raw.count {
      let (length, decoded) = (length(raw, at), text.count)
      var level = outer.isEmpty ? 0 : outer[at]
      switch length {
      case 1:
        let isBlank = self == .percent && raw[at] == UInt8(ascii: "+") && Self.endsToken(text)
        text.append(isBlank ? 0x20 : raw[at])
      case 3: text.append(Self.percentByte(raw, at) ?? 0)
      default: raw[at..<at + length].withUnsafeBufferPointer { JSONText.decode($0, into: text) }
      }
      if length > 1 {
        let isQuote = text.bytes[decoded] == UInt8(ascii: "\"")
        isEncoded = isEncoded || isQuote || self == .percent || length > 5
        level = length > 2 || !isQuote ? level + 1 : outer.isEmpty ? 0 : outer[at + 1]
      }
      for _ in decoded..<text.count { levels.append(level) }
      at += length
    }
    return isEncoded ? levels : nil
  }

  /// Whether white space may follow a text in JSON.
  private static func endsToken(_ text: ByteBuffer) -> Bool {
    text.bytes.last.map { $0.isOne(of: "{[,: \n") } == true
  }

  /// Returns the length of the encoded character at an index; 1 if none is there.
  private func length(_ text: [UInt8], _ at: Int) -> Int {
    switch self {
    case .percent: Self.percentByte(text, at) == nil ? 1 : 3
    case .json:
      text[at] != UInt8(ascii: "\\") ? 1 : text[at + 1] == UInt8(ascii: "u") ? 6 : 2
    case .quoted: text[at] == UInt8(ascii: "\\") ? Self.escapeLength(text, at) : 1
    }
  }

  /// Returns the length of the escape at a backslash; 1 if it may be another backslash.
  private static func escapeLength(_ text: [UInt8], _ at: Int) -> Int {
    guard at + 1 < text.count else { return 1 }
    switch text[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return 2
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      // Not in `C:\temp\token`.
      return at + 2 < text.count && text[at + 2].isLetter ? 1 : 2
    case UInt8(ascii: "u"):
      guard let unit = unit(text, at) else { return 1 }
      guard unit & 0xF800 == 0xD800 else { return 6 }
      let low = unit & 0xFC00 == 0xD800 ? self.unit(text, at + 6) : nil
      return low.map { $0 & 0xFC00 == 0xDC00 } == true ? 12 : 1
    default: return 1
    }
  }

  /// Returns the code unit that `\uXXXX` at an index encodes; nil if there is no `\uXXXX`.
  private static func unit(_ text: [UInt8], _ at: Int) -> UInt32? {
    guard text.has("\\u", at: at) else { return nil }
    let digits = text[(at + 2)...].prefix(4).compactMap(Hexadecimal.value)
    return digits.count == 4 ? digits.reduce(0) { $0 << 4 | UInt32($1) } : nil
  }

  /// Returns the byte that `%XX` at an index encodes; nil if there is no `%XX`.
  private static func percentByte(_ text: [UInt8], _ at: Int) -> UInt8? {
    guard text[at] == UInt8(ascii: "%"), at + 2 < text.count,
      let high = Hexadecimal.value(of: text[at + 1]), let low = Hexadecimal.value(of: text[at + 2])
    else { return nil }
    return high << 4 | low
  }
}
