/// The form of a value, which its placeholder has as well: digits stay digits, letters stay letters
/// of the same case, and all else stays as it is.
struct PlaceholderForm {
  /// How many letters there are to choose from: six if all letters of the value are hexadecimal.
  private let letters: UInt32
  /// Where zeros that lead a decimal number end, its fraction begins, and its exponent begins.
  private let first, fraction, exponent: Int
  /// Whether there are letters and digits other than those of ASCII.
  let isWide: Bool
  /// Whether the value may be a placeholder of a guide.
  let mayBePlaceholder: Bool

  init(_ value: UnsafeMutableBufferPointer<UInt8>, isNumber: Bool) {
    var (isHex, hasLetters, hasDigits, isWide) = (true, false, false, false)
    for byte in value {
      let letter = (byte | 0x20) &- 0x61
      hasDigits = hasDigits || byte &- 0x30 < 10
      hasLetters = hasLetters || letter < 26
      isHex = isHex && (letter < 6 || letter >= 26)
      isWide = isWide || byte >= 0x80
    }
    letters = isHex ? 6 : 26
    self.isWide = isWide
    let count = value.count
    if isNumber || !hasLetters && !isWide {
      first = value.firstIndex { $0 &- 0x31 < 9 } ?? count
      fraction = value.firstIndex(of: UInt8(ascii: ".")) ?? count
      exponent = isNumber ? value.firstIndex { $0 | 0x20 == 0x65 } ?? count : count
    } else {
      (first, fraction, exponent) = (-1, count, count)
    }
    mayBePlaceholder = !hasDigits || Self.hasMark(value)
  }

  /// Whether a text may begin with `your_` and the like, or end with `_here`.
  private static func hasMark(_ value: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    guard value.count > 5 else { return false }
    let first = value[0] | 0x20
    let mayBegin = first == 0x79 || first == 0x69 || first == 0x72 || first == 0x65
    return mayBegin && value[4..<min(9, value.count)].contains(where: isMark)
      || value[value.count - 1] | 0x20 == 0x65 && isMark(value[value.count - 5])
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == 0x5F || byte == 0x2D || byte == 0x20 }

  /// Replaces each digit and letter of ASCII in a range by the one so many places further on.
  @inline(__always)
  func rotate(
    _ value: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ stream: Keystream
  ) {
    var stream = stream
    for at in range where at < exponent {
      let byte = value[at]
      if byte &- 0x30 < 10 {
        // Zeros at the end of a fraction may make a number a whole one.
        if at < first || at > fraction && byte == 0x30 { continue }
        let hasZero = at != first && at < fraction
        value[at] = Self.rotated(byte, hasZero ? 0x30 : 0x31, hasZero ? 10 : 9, &stream)
      } else if (byte | 0x20) &- 0x61 < 26 {
        value[at] = Self.rotated(byte, 0x41 | byte & 0x20, letters, &stream)
      }
    }
  }

  @inline(__always)
  private static func rotated(
    _ byte: UInt8, _ base: UInt8, _ count: UInt32, _ stream: inout Keystream
  ) -> UInt8 {
    let sum = UInt32(byte &- base) &+ stream.next(below: count)
    return base &+ UInt8(truncatingIfNeeded: sum < count ? sum : sum &- count)
  }

  // MARK: Other scripts

  /// Replaces letters and digits beyond ASCII by others that take as many bytes.
  static func replaceWide(_ value: UnsafeMutableBufferPointer<UInt8>, _ stream: Keystream) {
    // What is percent-encoded may be anything.
    guard let text = String(validating: value, as: UTF8.self) else { return }
    var (stream, at) = (stream, 0)
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if length > 1, at + length <= value.count, let (base, count) = alphabet(scalar, length) {
        var index = stream.next(below: count)
        if base + index == scalar.value { index = (index + 1) % count }
        let other = Unicode.Scalar(base + index).flatMap(UTF8.encode)
        for (offset, byte) in (other ?? .init()).enumerated() { value[at + offset] = byte }
      }
      at += length
    }
  }

  /// The first of the characters that may replace one, and how many there are.
  private static func alphabet(_ scalar: Unicode.Scalar, _ length: Int) -> (UInt32, UInt32)? {
    let properties = scalar.properties
    if properties.numericType == .decimal, let value = properties.numericValue {
      return (scalar.value - UInt32(value), 10)
    }
    guard properties.isAlphabetic else { return nil }
    switch length {
    case 2: return (properties.isUppercase ? 0x410 : 0x430, 32)
    case 3: return (0x4E00, 256)
    default: return (0x20000, 256)
    }
  }
}
