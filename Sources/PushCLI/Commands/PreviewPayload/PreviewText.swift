/// Text in lines of a fixed width, as a device breaks and truncates it.
enum PreviewText {
  /// Returns at most `limit` lines of at most `columns` narrow characters.
  ///
  /// Lines break at white space, and within words that are longer than a line. The last line ends
  /// with `…` if text was left out.
  static func lines(_ text: String, columns: Int, limit: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < limit {
      let line = firstLine(rest, columns)
      rest = rest[line.after...]
      let isCut = lines.count == limit - 1 && rest.contains { !$0.isWhitespace }
      lines.append(isCut ? shortened(line.text, columns) : line.text)
    }
    return lines
  }

  /// Returns the beginning of a line that fits in `columns` together with `…`.
  private static func shortened(_ line: String, _ columns: Int) -> String {
    var quarters = 4
    return line.prefix {
      quarters += Self.quarters($0)
      return quarters <= 4 * columns
    } + "…"
  }

  /// Returns the width of a character in quarters of a narrow one; capitals are wider.
  private static func quarters(_ character: Character) -> Int {
    let quarters = 4 * TerminalWidth.of(String(character))
    guard character.isUppercase, quarters == 4 else { return quarters }
    return "MWЖШЩЮ".contains(character) ? 7 : character == "I" ? 2 : 5
  }

  /// Returns the first line of a text, and the position after it and the white space that ends it.
  private static func firstLine(
    _ text: Substring, _ columns: Int
  ) -> (text: String, after: String.Index) {
    var quarters = 0
    var at = text.startIndex
    var blank: String.Index?
    while at < text.endIndex {
      if text[at].isNewline { return (String(text[..<at]), text.index(after: at)) }
      quarters += Self.quarters(text[at])
      if quarters > 4 * columns, at > text.startIndex {
        guard let blank, !text[at].isWhitespace else { break }
        return (String(text[..<blank]), text.index(after: blank))
      }
      if text[at].isWhitespace { blank = at }
      at = text.index(after: at)
    }
    let isAtBlank = at < text.endIndex && text[at].isWhitespace
    return (String(text[..<at]), isAtBlank ? text.index(after: at) : at)
  }

  /// Whether the first letter with a direction is of a script that is written from right to left
  /// (UAX #9, rules P2 and P3, by the scripts' blocks).
  static func isRightToLeft(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: \.properties.isAlphabetic) else {
      return false
    }
    switch first.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return true
    default: return false
    }
  }
}
