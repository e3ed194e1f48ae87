/// The digits of a number that a placeholder replaces.
///
/// A number stays one of as many digits, before its point and behind it. Zeros in front and at the
/// end of a fraction stay, so that 0 is 0 and 5.0 is whole; what 64 bits do not hold is not held
/// after; and an exponent stays that is as short as one is that makes sense.
struct NumberShape {
  static let decimal = Array("0123456789".utf8)
  private static let upToNine = Array("123456789".utf8)
  private static let zero = UInt8(ascii: "0")

  private let value: [UInt8]
  /// What each digit may become, the first of it for zero.
  private(set) var slots: [(offset: Int, digits: [UInt8])] = []

  /// Nil when a value is no number.
  init?(_ value: [UInt8]) {
    self.value = value
    let start = value.first == UInt8(ascii: "-") ? 1 : 0
    let whole = start..<digits(from: start)
    guard !whole.isEmpty else { return nil }
    var (fraction, exponent) = (0..<0, 0..<0)
    var at = whole.upperBound
    if at < value.count, value[at] == UInt8(ascii: ".") {
      fraction = (at + 1)..<digits(from: at + 1)
      at = fraction.upperBound
    }
    if at < value.count, value[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < value.count, value[at] == UInt8(ascii: "+") || value[at] == UInt8(ascii: "-") {
        at += 1
      }
      exponent = at..<digits(from: at)
      at = exponent.upperBound
    }
    guard at == value.count else { return nil }
    fillWhole(whole)
    fillFraction(fraction)
    if exponent.count > 2 { fill(exponent) }
  }

  private func digits(from start: Int) -> Int {
    var end = start
    while end < value.count, value[end] &- 0x30 < 10 { end += 1 }
    return end
  }

  private mutating func fillWhole(_ digits: Range<Int>) {
    guard let first = value[digits].firstIndex(where: { $0 != Self.zero }) else { return }
    var from = first
    if digits.upperBound - first == 19 {
      let isTooLarge = Int64(String(decoding: value[..<digits.upperBound], as: UTF8.self)) == nil
      slots.append((from, [isTooLarge ? UInt8(ascii: "9") : UInt8(ascii: "1")]))
      // 99… is above what 64 bits hold.
      if isTooLarge { slots.append((from + 1, [UInt8(ascii: "9")])) }
      from += isTooLarge ? 2 : 1
    } else {
      slots.append((from, Self.upToNine))
      from += 1
    }
    fill(from..<digits.upperBound)
  }

  private mutating func fillFraction(_ digits: Range<Int>) {
    guard let last = value[digits].lastIndex(where: { $0 != Self.zero }) else { return }
    fill(digits.lowerBound..<(last + 1))
  }

  private mutating func fill(_ digits: Range<Int>) {
    for index in digits { slots.append((index, Self.decimal)) }
  }
}
