/// The end of a description that was cut off: logs cut long lines.
extension PastedText {
  /// Returns the offset at which a document ends at the latest, and whether it is certain; nil if
  /// more input decides it.
  ///
  /// A document in one line of a log ends with the line, and a description where a line begins
  /// another document; in a log also after ``longestInLog``. If more input decides whether the last
  /// line begins one, the beginning of that line is the offset that is not certain.
  func limit(
    of form: PastedForm, inLog: Bool, mayGrow: Bool
  ) -> (offset: Int, isCertain: Bool)? {
    // A look past the end here is no reason to read the document again.
    var text = self
    if inLog, form.row.lines != .several {
      let line = text.endOfLine(0)
      if line == end, mayGrow { return nil }
      if form.row.lines == .any { return (line, true) }
      return text.endOfEntries(line, form, mayGrow: mayGrow).map { ($0, true) }
    }
    guard form.isDescription else { return (end, !mayGrow) }
    return text.nextDocument(
      after: form, before: inLog ? Self.longestInLog : end, mayGrow: mayGrow)
  }

  /// Returns the end of the lines on which the entries of a map continue in a log; nil if more input
  /// decides it.
  ///
  /// While a bracket is open, a line continues the map if it is indented or begins with a key.
  private mutating func endOfEntries(
    _ firstBreak: Int, _ form: PastedForm, mayGrow: Bool
  ) -> Int? {
    var (line, lineBreak, depth) = (0, firstBreak, 0)
    while lineBreak < min(end, Self.longestInLog) {
      for index in line..<lineBreak {
        if base[index].isOne(of: "{[") { depth += 1 }
        if base[index].isOne(of: "}]") { depth -= 1 }
      }
      line = lineBreak + 1
      let next = endOfLine(line)
      if next == end, mayGrow, depth > 0 { return nil }
      var text = PastedText(base, end: min(next, line + Self.reach))
      let sign = text[text.afterName(line)]
      let isEntry = sign == UInt8(ascii: form.row.sign == .colon ? ":" : "=")
      guard depth > 0, line < end, isEntry || text[line].isBlank,
        !text.beginsDocument(line: line, after: form)
      else { return lineBreak }
      lineBreak = next
    }
    return lineBreak
  }

  /// The maximum length of the lines of a description in a log, in bytes; a push has at most 5 KiB.
  private static let longestInLog = 1 << 16

  /// Returns the start of the first line, after the one at offset 0, that begins a document or that
  /// is after an offset, or the end.
  private mutating func nextDocument(
    after form: PastedForm, before limit: Int, mayGrow: Bool
  ) -> (offset: Int, isCertain: Bool) {
    var line = endOfLine(0) + 1
    while line < end {
      if line > limit { return (line, true) }
      let after = endOfLine(line)
      if after == end, mayGrow, end - line < Self.reach { return (line, false) }
      // The decision must not depend on how much input follows the line.
      var text = PastedText(base, end: min(after, line + Self.reach))
      if text.beginsDocument(line: line, after: form) { return (line, true) }
      line = after + 1
    }
    return (end, !mayGrow)
  }

  /// Whether a document begins on a line, and not an entry of the description around it.
  private mutating func beginsDocument(line: Int, after form: PastedForm) -> Bool {
    let first = afterBlanks(line)
    if self[first].isOne(of: "{[") {
      if form == .bundle || form == .javaMap, endsWithKey(before: line) { return false }
      if beginsJSON(first) || first == line && self.form(at: first) != nil { return true }
      return holdsDocument(line: line, to: end)
    }
    if self[first].isOne(of: "})]") || quote(first) != nil || has("AnyHashable(", at: first) {
      return holdsDocument(line: line, to: end)
    }
    let name = afterName(first)
    let sign = afterBlanks(name)
    // An entry of a map that is laid out over lines.
    if form == .dartMap, first > line, self[sign] == UInt8(ascii: ":") { return false }
    let isEntry =
      sign == name && !self[sign + 1].isBlank && base[lastByte(before: line)] == UInt8(ascii: ",")
    if form == .bundle || form == .javaMap, self[sign] == UInt8(ascii: "="), isEntry {
      return false
    }
    if self[sign] == UInt8(ascii: "=") { return beginsJSON(afterBlanks(sign + 1)) }
    guard let found = document(from: first, to: end) else { return false }
    return !closesBrackets(from: first, to: found.offset)
  }

  /// Whether a line holds a whole document after other text, which ends what was open before it.
  ///
  /// An entry of what is open holds none, nor does a value or an element for which the line before
  /// it is open.
  mutating func holdsDocument(line: Int, to end: Int) -> Bool {
    let start = afterBlanksOnLine(line)
    guard start < end, !beginsEntry(ofOpen: start), !isOpen(before: line),
      start == line || !beginsMember(named: start)
    else { return false }
    guard let found = document(from: start, to: end), found.offset < end,
      let after = afterBrackets(found.offset, reach: end - found.offset)
    else { return false }
    return !self[afterBlanksOnLine(after)].isOne(of: ",;)]}\"'")
  }

  /// Whether a key without quotes, and a sign, begin an indented line.
  private mutating func beginsMember(named first: Int) -> Bool {
    let sign = afterBlanksOnLine(afterName(first))
    return self[first].isLetter && self[sign].isOne(of: ":=")
  }

  /// Whether the line before an offset ends with a sign or a bracket after which a value comes.
  private func isOpen(before line: Int) -> Bool {
    line > 0 && base[lastByte(before: line)].isOne(of: ",:=([{")
  }

  /// Whether a line begins with an entry of what is open before it: a key, or a text in quotes.
  private mutating func beginsEntry(ofOpen first: Int) -> Bool {
    guard let item = item(at: first), item.key != .name else {
      return self[first] == UInt8(ascii: ",") || quote(first) != nil
    }
    return item.key != .string || item.sign != nil || self[item.signStart].isOne(of: ",;)]}")
      || isLineEnd(item.end)
  }

  /// Whether a key of a map, as in `{a=1, key=`, ends the line before the one at an offset: the line
  /// is its value.
  private func endsWithKey(before line: Int) -> Bool {
    let sign = lastByte(before: line)
    var at = sign
    while at > 0, Self.isName(base[at - 1]) { at -= 1 }
    guard base[sign] == UInt8(ascii: "="), at < sign else { return false }
    return at > 0 && base[lastByte(before: at)].isOne(of: ",{")
  }

  /// Returns the offset of the last byte before an offset that is not a blank.
  private func lastByte(before offset: Int) -> Int {
    var last = max(0, offset - 1)
    while last > 0, base[last].isBlank { last -= 1 }
    return last
  }

  /// Whether text closes a bracket that it does not open.
  private func closesBrackets(from start: Int, to end: Int) -> Bool {
    var depth = 0
    for index in start..<end {
      if base[index].isOne(of: "{[") { depth += 1 }
      if base[index].isOne(of: "}]") { depth -= 1 }
      if depth < 0 { return true }
    }
    return false
  }

  /// Whether no document that ends before an offset depends on the rest of the last line.
  func isOnWholeLines(_ length: Int) -> Bool {
    let bytes = UnsafeBufferPointer(start: base, count: end)
    guard bytes.prefix(length).contains(0x0A) else { return true }
    return bytes.dropFirst(max(length - 1, 0)).contains(0x0A)
  }
}
