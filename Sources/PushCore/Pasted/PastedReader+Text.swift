/// The end of a text without quotes in a description.
///
/// A description does not show where such a text ends. It ends before the separator and the next
/// key, or before the closing bracket. In brackets and quotes in the text, a separator and a key do
/// not end it, unless the brackets or quotes have no end. A note says which text may have another end.
extension PastedReader {
  /// The maximum length of a text without quotes in bytes; a push has at most 5 KiB.
  private static let longestText = 1 << 16

  /// Returns the offset at which the text at ``at`` ends.
  func endOfText(_ frame: Frame) -> Int {
    if !hasOpenText, let end = endOfText(frame, countsBrackets: true) { return end }
    hasOpenText = true
    return endOfText(frame, countsBrackets: false) ?? min(at + Self.longestText, text.end)
  }

  /// - Parameter countsBrackets: Whether a separator and a key, or a bracket, in brackets or quotes
  ///   of the text do not end it.
  private func endOfText(_ frame: Frame, countsBrackets: Bool) -> Int? {
    let separator = frame.form.row.separator
    var (index, depth, isQuoted) = (at, 0, false)
    while index < at + Self.longestText, text.has(index) {
      let byte = text[index]
      let isInner = countsBrackets && (depth > 0 || isQuoted)
      if separates(index, frame, separator) { return index }
      if byte == frame.closing, !isInner, endsContainer(index, frame) { return index }
      if byte == UInt8(ascii: ","), beginsItem(after: index, frame) {
        if !isInner { return index }
        repairs.noteUncertainEnd(ofTextOf: text.string(key))
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "(") where frame.closing == UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: ")") where frame.closing == byte: depth -= 1
      case UInt8(ascii: "\""):
        isQuoted = isQuoted ? !text.endsQuote(index) : text.beginsQuote(index, in: at)
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether a separator other than a comma ends a text, whatever is open in it.
  private func separates(
    _ index: Int, _ frame: Frame, _ separator: PastedFormRow.Separator?
  ) -> Bool {
    switch (text[index], separator) {
    case (0x0A, .semicolon), (UInt8(ascii: ";"), .semicolon): true
    case (0x0A, .line): endsPrintedItem(index + 1)
    case (0x20, .blank): endsGoItem(index + 1, frame)
    case (0x0A, _): frame.isBare
    default: false
    }
  }

  /// Whether the next key follows a comma, or in a list the next value.
  private func beginsItem(after comma: Int, _ frame: Frame) -> Bool {
    let row = frame.form.row
    guard frame.isMap else { return true }
    guard row.separator == .comma else { return row.separator == .semicolon }
    let key = text.afterBlanks(comma + 1)
    if frame.form == .swiftDictionary, text[key] == frame.closing { return true }
    guard let item = text.item(at: key) else { return false }
    switch item.key {
    case .hashable: return frame.form == .swiftDictionary
    case .string:
      return frame.form == .swiftDictionary && text[key] == UInt8(ascii: "\"")
        && item.sign == .colon && item.isTight
    case .name where item.isName(before: row.sign):
      return frame.form == .dartMap ? text[item.after].isOne(of: " ,}\n\r") : row.sign == .equals
    default: return false
    }
  }

  /// Whether the next item of an array of print_r, or its end, is on the line at an offset.
  private func endsPrintedItem(_ line: Int) -> Bool {
    let first = text.afterBlanks(line)
    return text[first] == UInt8(ascii: ")") || text.printedKey(first) != nil || !text.has(first)
  }

  /// Whether the next item of a map or a list of Go is at an offset.
  private func endsGoItem(_ offset: Int, _ frame: Frame) -> Bool {
    guard frame.isMap else { return true }
    guard text[offset].isLetter, let item = text.item(at: offset) else { return false }
    // Not the colon of a URL or a time.
    return item.isName(before: .colon) && !text[item.after].isOne(of: "/ ")
  }

  /// Whether the bracket that closes a map or a list is not one of a text in it.
  private func endsContainer(_ bracket: Int, _ frame: Frame) -> Bool {
    switch frame.form {
    case .swiftDictionary: endsDictionary(bracket)
    // Not that of `:)`, unless the array is on one line.
    case .printedArray: text[bracket - 1].isBlank || text.endOfLine(0) > bracket
    default: true
    }
  }

  /// Whether a bracket ends a Swift dictionary: the line ends, another bracket or separator follows,
  /// or no key follows on the line.
  private func endsDictionary(_ bracket: Int) -> Bool {
    if text.isLineEnd(bracket + 1) || text[bracket + 1].isOne(of: ",]);}") { return true }
    var index = bracket + 1
    while index < bracket + PastedText.reach, text.has(index), text[index] != 0x0A {
      if text[index] == UInt8(ascii: ","),
        text.has("AnyHashable(", at: text.afterBlanks(index + 1))
      {
        return false
      }
      index += 1
    }
    return true
  }
}

extension PastedText {
  /// Whether a bracket opens a list or a map, and not a text such as `[Sale] today`: a separator, or
  /// a bracket around it, follows its end.
  mutating func isWholeValue(_ bracket: Int, closing: UInt8) -> Bool {
    var (at, depth) = (bracket, 0)
    while at < bracket + Self.longestBrackets, has(at) {
      if self[at] == UInt8(ascii: "[") { depth += 1 }
      if self[at] == UInt8(ascii: "]") { depth -= 1 }
      at += 1
      guard depth == 0 else { continue }
      let next = afterBlanks(at)
      return self[next] == closing || self[next].isOne(of: ",;)") || !has(next)
    }
    return has(at)
  }

  /// Whether several words and no separator are in the brackets at an offset, as in the title
  /// `[SHOP - SALE]`.
  mutating func hasWordsInBrackets(_ bracket: Int) -> Bool {
    var (at, hasBlank) = (bracket + 1, false)
    while at < bracket + Self.longestBrackets, has(at), self[at] != UInt8(ascii: "]") {
      if self[at].isOne(of: "[{(\",=\n") { return false }
      hasBlank = hasBlank || self[at] == 0x20
      at += 1
    }
    return hasBlank && self[at] == UInt8(ascii: "]")
  }

  /// Returns the key in brackets and the offset of its value in an array of print_r; nil if there is
  /// none.
  mutating func printedKey(_ offset: Int) -> (name: Range<Int>, value: Int)? {
    guard self[offset] == UInt8(ascii: "[") else { return nil }
    var at = offset + 1
    while at < offset + Self.longestKey, has(at), !self[at].isOne(of: "]\n") { at += 1 }
    return after("] =>", at: at).map { (offset + 1..<at, $0) }
  }

  /// The length in bytes from which on brackets at the start of a value are a list.
  private static let longestBrackets = 256

  /// Whether a quotation mark in a text that begins at `start` begins words in quotes.
  fileprivate mutating func beginsQuote(_ mark: Int, in start: Int) -> Bool {
    mark == start || self[mark - 1].isBlank || self[mark - 1] == UInt8(ascii: "(")
  }

  /// Whether a quotation mark ends words in quotes.
  fileprivate mutating func endsQuote(_ mark: Int) -> Bool {
    self[mark + 1].isBlank || self[mark + 1].isOne(of: ",.;!?)]}") || !has(mark + 1)
  }
}
