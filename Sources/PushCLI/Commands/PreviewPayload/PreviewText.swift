/// Text in lines of a fixed width, as a device breaks and truncates it.
enum PreviewText {
  /// Returns at most `limit` lines of at most `columns` narrow characters.
  ///
  /// Lines break at white space, and within words that are longer than a line. If text is left out,
  /// the last line is cut where it is full, and ends with `…`.
  static func lines(_ text: String, columns: Int, limit: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < limit {
      let line = firstLine(rest, columns)
      let isCut =
        lines.count == limit - 1 && rest[line.after...].contains { !$0.isWhitespace }
      lines.append(isCut ? shortened(rest.prefix { !$0.isNewline }, columns) : line.text)
      rest = rest[line.after...]
    }
    return lines
  }

  /// Returns the beginning of a line that fits in `columns` together with `…`.
  private static func shortened(_ line: Substring, _ columns: Int) -> String {
    var quarters = 4
    return line.prefix {
      quarters += Self.quarters($0)
      return quarters <= 4 * columns
    } + "…"
  }

  /// Returns the width of a character in quarters of a narrow one, in a wide font such as Noto Sans.
  private static func quarters(_ character: Character) -> Int {
    let quarters = 4 * TerminalWidth.of(String(character))
    guard quarters == 4, let scalar = character.unicodeScalars.first else {
      let isEmoji = character.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
      return quarters + (isEmoji ? 2 : 0)
    }
    if "MWЖШЩЮ".contains(character) { return 7 }
    if "mwжмфшщыю".contains(character) { return 6 }
    if character.isUppercase { return character == "I" ? 2 : 5 }
    return (0x0430...0x045F).contains(scalar.value) ? 5 : 4
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
