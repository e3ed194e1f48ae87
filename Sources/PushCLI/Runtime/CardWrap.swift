import PushCore

/// Wraps cards to the width of a terminal.
///
/// Only lines with the card's border are wrapped, and only at blanks: other text can still be
/// copied from the terminal as it is, and so can a long URL.
enum CardWrap {
  private static let border = Array("│ ".utf8)
  /// The start of a continuation line.
  private static let continuation = Array("│   ".utf8)
  /// A terminal with fewer columns cannot show a card.
  private static let narrowest = 20

  /// Wraps the lines of the buffer from `start` on.
  static func wrap(_ buffer: ByteBuffer, from start: Int, columns: Int) {
    guard columns >= narrowest, buffer.count - start >= columns else { return }
    let lines = Array(buffer.bytes[start...]).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    buffer.truncate(to: start)
    for (index, line) in lines.enumerated() {
      if index > 0 { buffer.append(0x0A) }
      if line.count > columns, line.starts(with: border) {
        append(line, columns, to: buffer)
      } else {
        for byte in line { buffer.append(byte) }
      }
    }
  }

  private static func append(_ line: ArraySlice<UInt8>, _ columns: Int, to out: ByteBuffer) {
    var column = 0
    for (index, word) in words(line).enumerated() {
      let width = TerminalWidth.of(String(decoding: word, as: UTF8.self))
      // The first word is the border.
      if index > 1, column + 1 + width > columns {
        out.append(0x0A)
        for byte in continuation { out.append(byte) }
        column = 4
      } else if index > 0 {
        out.append(0x20)
        column += 1
      }
      for byte in word { out.append(byte) }
      column += width
    }
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: 0x20, omittingEmptySubsequences: false)
  }
}

/// The columns of text on a terminal.
enum TerminalWidth {
  /// Returns the number of columns of text without line breaks; color sequences have none.
  static func of(_ text: String) -> Int {
    var columns = 0
    var isSequence = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isSequence = true }
      if !isSequence { columns += width(of: scalar) }
      if scalar == "m" { isSequence = false }
    }
    return columns
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The wide blocks of Unicode's East Asian Width (UAX #11), and emoji.
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Returns the beginning of a line that fits in `columns`, with `…` if it was shortened; all of
  /// it if `columns` is 0.
  static func shortened(_ line: String, to columns: Int) -> String {
    if columns == 0 || of(line) <= columns { return line }
    var rest = line
    while !rest.isEmpty, of(rest) >= columns { rest.removeLast() }
    return columns > 0 ? rest + "…" : ""
  }
}
