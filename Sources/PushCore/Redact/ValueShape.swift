/// The shape of a value: which of its characters a placeholder replaces, and by what.
///
/// Everything but letters and digits stays, so that a UUID remains one, an integer an integer, an
/// address an address. A placeholder has as many bytes as the value, and its characters as many as
/// those in the same place.
struct ValueShape {
  private enum Slot {
    case literal
    /// One of these, the first of them for zero.
    case letter([UInt8])
    /// The last byte of a character that is not ASCII, counted on from its first choice.
    case character(first: [UInt8], count: Int)
  }

  private let value: [UInt8]
  /// By the offset of each character.
  private var slots: [(offset: Int, slot: Slot)] = []

  init(_ value: [UInt8]) {
    self.value = value
    if UUIDShape.fits(value) {
      fillUUID()
    } else if let digits = Self.integerPart(value) {
      fillNumber(digits)
    } else {
      fillText()
    }
  }

  /// Whether nothing in it can be replaced.
  var isFixed: Bool { slots.isEmpty }

  /// What values of one shape have in common.
  var key: [UInt8] {
    var key = value
    for (offset, slot) in slots {
      switch slot {
      case .literal: break
      case .letter(let letters): key[offset] = letters[0]
      case .character(let first, _):
        key.replaceSubrange(offset..<(offset + first.count), with: first)
      }
    }
    return key
  }

  /// The placeholder of a number; nil when there are not so many.
  func placeholder(_ number: Int) -> [UInt8]? {
    var (text, rest) = (key, number)
    for (offset, slot) in slots.reversed() {
      switch slot {
      case .literal: break
      case .letter(let letters):
        text[offset] = letters[rest % letters.count]
        rest /= letters.count
      case .character(let first, let count):
        text[offset + first.count - 1] = first[first.count - 1] + UInt8(rest % count)
        rest /= count
      }
    }
    return rest == 0 ? text : nil
  }

  // MARK: Shapes

  private static let decimal = Array("0123456789".utf8)
  private static let lowerHex = Array("0123456789abcdef".utf8)
  private static let upperHex = Array("0123456789ABCDEF".utf8)
  private static let mixed = Array("x123456789abcdefghijklmnopqrstuvwyz0".utf8)

  /// Version and variant stay.
  private mutating func fillUUID() {
    let hex = value.contains { $0 &- 0x41 < 26 } ? Self.upperHex : Self.lowerHex
    for index in value.indices where ![8, 13, 14, 18, 19, 23].contains(index) {
      slots.append((index, .letter(hex)))
    }
  }

  /// The digits of a number before its point and exponent; nil when it is none.
  private static func integerPart(_ value: [UInt8]) -> Range<Int>? {
    let start = value.first == UInt8(ascii: "-") ? 1 : 0
    var end = start
    while end < value.count, value[end] &- 0x30 < 10 { end += 1 }
    guard end > start else { return nil }
    let rest = value[end...]
    let isNumber = rest.allSatisfy { $0 &- 0x30 < 10 || ".eE+-".utf8.contains($0) }
    let isPoint = rest.first.map { ".eE".utf8.contains($0) } ?? true
    return isNumber && isPoint && rest.filter({ $0 == UInt8(ascii: ".") }).count < 2
      ? start..<end : nil
  }

  /// A number stays one of as many digits, its zeros in front and 0 stay, and what 64 bits do not
  /// hold is not held after.
  private mutating func fillNumber(_ digits: Range<Int>) {
    let zero = UInt8(ascii: "0")
    guard let first = value[digits].firstIndex(where: { $0 != zero }) else { return }
    var from = first
    if digits.upperBound - first == 19 {
      let isTooLarge = Int64(String(decoding: value[..<digits.upperBound], as: UTF8.self)) == nil
      slots.append((from, .letter([isTooLarge ? UInt8(ascii: "9") : UInt8(ascii: "1")])))
      // 99… is above what 64 bits hold.
      if isTooLarge { slots.append((from + 1, .letter([UInt8(ascii: "9")]))) }
      from += isTooLarge ? 2 : 1
    } else {
      slots.append((from, .letter(Array("123456789".utf8))))
      from += 1
    }
    for index in from..<digits.upperBound { slots.append((index, .letter(Self.decimal))) }
  }

  private mutating func fillText() {
    let isDecimal = !value.contains { ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 }
    var at = 0
    while at < value.count {
      let byte = value[at]
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      if isLetter { slots.append((at, .letter(isDecimal ? Self.decimal : Self.mixed))) }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if length > 1, at + length <= value.count {
        slots.append((at, Self.character(length)))
      }
      at += length
    }
  }

  /// à…ÿ, 一…丿, 𝐀…𝐿: all of them letters.
  private static func character(_ length: Int) -> Slot {
    switch length {
    case 2: .character(first: [0xC3, 0xA0], count: 32)
    case 3: .character(first: [0xE4, 0xB8, 0x80], count: 64)
    default: .character(first: [0xF0, 0x9D, 0x90, 0x80], count: 64)
    }
  }
}
