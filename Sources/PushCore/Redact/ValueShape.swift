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
    } else if let number = NumberShape(value) {
      fillNumber(number)
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

  private static let decimal = NumberShape.decimal
  private static let ellipsis = Array("…".utf8)[...]
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

  private mutating func fillNumber(_ number: NumberShape) {
    for (offset, digits) in number.slots { slots.append((offset, .letter(digits))) }
  }

  private mutating func fillText() {
    let isDecimal = !value.contains { ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 }
    // What says that a placeholder is one goes on saying it.
    let marked = PlaceholderCheck.markedLengths(value)
    var at = marked.beginning
    while at < value.count - marked.ending {
      let byte = value[at]
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      if isLetter { slots.append((at, .letter(isDecimal ? Self.decimal : Self.mixed))) }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if length > 1, at + length <= value.count, value[at..<(at + length)] != Self.ellipsis {
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
