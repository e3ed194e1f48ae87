/// A substitution of each digit and letter of a value by another one of its kind.
///
/// Digits remain digits, and letters remain letters of the same case. Other characters do not
/// change.
struct CharacterRotation {
  /// The size of the alphabet: 6 if all letters of the value are hexadecimal, otherwise 26.
  private let letters: UInt32
  /// The offsets of a decimal number's first nonzero digit, decimal point and exponent.
  ///
  /// Each is the value's length if the number has no such part; `first` is -1 if the value is not a
  /// decimal number.
  private let first, fraction, exponent: Int
  /// Whether the value has characters outside ASCII.
  let isWide: Bool
  /// Whether the value may be a placeholder from a guide.
  let mayBePlaceholder: Bool

  init(_ value: UnsafeMutableBufferPointer<UInt8>, isNumber: Bool) {
    // Each flag is a top bit, so that the loop handles many bytes at once.
    var (digits, letters, otherLetters, wide) = (UInt8(0), UInt8(0), UInt8(0), UInt8(0))
    for at in 0..<value.count {
      let byte = value[at]
      let letter = (byte | 0x20) &- 0x61
      digits |= byte &- 0x30 < 10 ? 0x80 : 0
      letters |= letter < 26 ? 0x80 : 0
      otherLetters |= letter &- 6 < 20 ? 0x80 : 0
      wide |= byte
    }
    self.letters = otherLetters == 0 ? 6 : 26
    isWide = wide >= 0x80
    let count = value.count
    if isNumber || letters == 0 && !isWide {
      first = value.firstIndex { $0 &- 0x31 < 9 } ?? count
      fraction = value.firstIndex(of: UInt8(ascii: ".")) ?? count
      exponent = isNumber ? value.firstIndex { $0 | 0x20 == 0x65 } ?? count : count
    } else {
      (first, fraction, exponent) = (-1, count, count)
    }
    let isWord = digits == 0 && (count <= 18 || value[0] | 0x20 == UInt8(ascii: "x"))
    mayBePlaceholder = isWord || Self.hasMark(value)
  }

  /// Whether a text may begin with `your_` or a similar prefix, or end with `_here`.
  private static func hasMark(_ value: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    guard value.count > 5 else { return false }
    func isMark(_ at: Int) -> Bool { value[at] == 0x5F || value[at] == 0x2D || value[at] == 0x20 }
    let first = value[0] | 0x20
    let mayBegin = first == 0x79 || first == 0x69 || first == 0x72 || first == 0x65
    return mayBegin && (4..<min(9, value.count)).contains(where: isMark)
      || value[value.count - 1] | 0x20 == 0x65 && isMark(value.count - 5)
  }

  /// Rotates each ASCII digit and letter in a range by a random number, or by one without
  /// `numbers`.
  @inline(__always)
  func rotate(
    _ value: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ numbers: RandomNumbers?
  ) {
    var numbers = numbers
    for at in range where at < exponent {
      let byte = value[at]
      let (isDigit, isLetter) = (byte &- 0x30 < 10, (byte | 0x20) &- 0x61 < 26)
      var base = isDigit ? 0x30 : isLetter ? 0x41 | byte & 0x20 : byte
      var count: UInt32 = isDigit ? 10 : isLetter ? letters : 1
      if first >= 0, isDigit {
        // A fraction keeps its zeros and gains none, so that a whole number (`1.0`) remains whole.
        if at < first || at > fraction && byte == 0x30 { continue }
        if at == first || at > fraction { (base, count) = (0x31, 9) }
      }
      let sum = UInt32(byte &- base) &+ (numbers?.next(below: count) ?? 1)
      value[at] = base &+ UInt8(truncatingIfNeeded: sum < count ? sum : sum &- count)
    }
  }

  /// Replaces non-ASCII letters and digits by others with the same length in UTF-8.
  static func replaceWide(_ value: UnsafeMutableBufferPointer<UInt8>, _ numbers: RandomNumbers) {
    // Percent-encoded bytes need not be UTF-8.
    guard let text = String(validating: value, as: UTF8.self) else { return }
    var (numbers, at) = (numbers, 0)
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if length > 1, let (base, count) = alphabet(scalar, length) {
        var index = numbers.next(below: count)
        if base + index == scalar.value { index = (index + 1) % count }
        let other = Unicode.Scalar(base + index).flatMap(UTF8.encode)
        for (offset, byte) in (other ?? .init()).enumerated() { value[at + offset] = byte }
      }
      at += length
    }
  }

  /// Returns the first of the characters that may replace one, and their number.
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
