/// Writes a text that was changed over its encoded form, which keeps its length: each character was
/// replaced by one that takes as many bytes.
enum Escapes {
  /// Writes over the inside of a JSON string.
  static func write(
    _ text: UnsafeMutableBufferPointer<UInt8>, overJSON raw: UnsafeMutableBufferPointer<UInt8>
  ) {
    var (from, to) = (0, 0)
    while to < raw.count, from < text.count {
      if raw[to] != UInt8(ascii: "\\") {
        raw[to] = text[from]
        (from, to) = (from + 1, to + 1)
      } else if to + 1 < raw.count, raw[to + 1] == UInt8(ascii: "u") {
        let length = text[from] < 0x80 ? 1 : text[from] < 0xE0 ? 2 : text[from] < 0xF0 ? 3 : 4
        let character = text[from..<min(from + length, text.count)]
        for unit in String(decoding: character, as: UTF8.self).utf16 where to + 6 <= raw.count {
          writeHex(UInt32(unit), digits: 4, over: raw, at: to + 2)
          to += 6
        }
        from += length
      } else {
        (from, to) = (from + 1, to + 2)
      }
    }
  }

  /// Writes over percent-encoded text.
  static func write(
    _ text: UnsafeMutableBufferPointer<UInt8>, overPercent raw: UnsafeMutableBufferPointer<UInt8>
  ) {
    var to = 0
    for byte in text where to < raw.count {
      if percentByte(UnsafeBufferPointer(raw), to) != nil {
        writeHex(UInt32(byte), digits: 2, over: raw, at: to + 1)
        to += 3
      } else {
        raw[to] = byte
        to += 1
      }
    }
  }

  /// Leaves digits of the same value as they are, since `%2f` and `%2F` are the same.
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

  /// The byte that `%XX` at an index encodes.
  static func percentByte(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt8? {
    guard text[at] == UInt8(ascii: "%"), at + 2 < text.count,
      let high = Hexadecimal.value(of: text[at + 1]), let low = Hexadecimal.value(of: text[at + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Appends percent-encoded text decoded, and returns the offsets of its escapes.
  static func decodePercent(_ text: UnsafeBufferPointer<UInt8>, into out: ByteBuffer) -> [Int] {
    var (escapes, at) = ([Int](), 0)
    while at < text.count {
      if let byte = percentByte(text, at) {
        escapes.append(at)
        out.append(byte)
        at += 3
      } else {
        out.append(text[at])
        at += 1
      }
    }
    return escapes
  }

  /// Returns the same ranges of the text after its escapes were decoded.
  static func ranges(_ ranges: [Range<Int>], withoutEscapes escapes: [Int]) -> [Range<Int>] {
    var before = 0
    func decoded(_ offset: Int) -> Int {
      while before < escapes.count, escapes[before] < offset { before += 1 }
      return offset - 2 * before
    }
    return ranges.map { range in
      let start = decoded(range.lowerBound)
      return start..<decoded(range.upperBound)
    }
  }
}
