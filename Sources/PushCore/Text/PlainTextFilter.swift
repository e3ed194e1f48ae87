import CPlatform

/// Removes the colors of a terminal from a text that arrives in pieces, and ends its lines with LF.
package struct PlainTextFilter {
  /// What the bytes before the next one are.
  private enum State {
    case text, afterReturn, afterEscape, inSequence
  }

  private var state = State.text

  package init() {}

  /// Converts the next piece in place; returns its length, which is not greater.
  package mutating func convert(_ piece: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let base = piece.baseAddress else { return 0 }
    // Most logs have neither.
    if state == .text, memchr(base, Int32(TerminalColors.escape), piece.count) == nil,
      memchr(base, 0x0D, piece.count) == nil
    {
      return piece.count
    }
    var length = 0
    for byte in piece {
      guard let plain = convert(byte) else { continue }
      piece[length] = plain
      length += 1
    }
    return length
  }

  /// Returns what is in place of a byte; nil for nothing.
  private mutating func convert(_ byte: UInt8) -> UInt8? {
    switch state {
    case .afterEscape where byte == UInt8(ascii: "["):
      state = .inSequence
      return nil
    case .inSequence:
      if !TerminalColors.continues(byte) { state = .text }
      return nil
    case .afterReturn where byte == 0x0A:
      state = .text
      return nil
    default: break
    }
    switch byte {
    case TerminalColors.escape:
      state = .afterEscape
      return nil
    case 0x0D:
      state = .afterReturn
      return 0x0A
    default:
      state = .text
      return byte
    }
  }
}
