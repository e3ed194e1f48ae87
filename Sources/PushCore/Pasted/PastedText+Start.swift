/// The search for a pasted document within other text.
extension PastedText {
  /// Returns the length of the line that begins at an offset; nil if more input may end it.
  mutating func lineLength(_ offset: Int, mayGrow: Bool) -> Int? {
    let lineBreak = endOfLine(offset)
    return lineBreak == end && mayGrow ? nil : lineBreak - offset
  }

  /// Returns the offset and the form of the first document between two offsets; nil if there is
  /// none.
  ///
  /// It does not begin directly after a word (`app{id=7}`), except one that prints a map.
  mutating func document(from start: Int, to limit: Int) -> (offset: Int, form: PastedForm)? {
    var at = start
    while at < limit, has(at) {
      if self[at] == UInt8(ascii: "(") {
        if opensMembers(at, from: start) { return (at, form(at: at) ?? .literal) }
      } else if self[at].isOne(of: "&n") {
        if !followsWord(at, from: start), beginsConstructor(at) { return (at, .literal) }
      } else if self[at] == UInt8(ascii: "a") {
        if valueOfAPS(at) != nil { return (at, .literal) }
      } else if self[at].isOne(of: "{[BAm"), !followsWord(at, from: start) || isPrinted(at, start),
        let form = formOfStart(at), form != .propertyList || self[at] == UInt8(ascii: "{")
      {
        return (at, form)
      }
      at += 1
    }
    return nil
  }

  /// The form of the document or of the array of documents that begins at an offset.
  private mutating func formOfStart(_ offset: Int) -> PastedForm? {
    let first = afterBlanks(offset + 1)
    // `{}` and `[:]` hold nothing; `{:key` is a hash of Ruby.
    let isArray = self[offset] == UInt8(ascii: "[")
    if self[first] == UInt8(ascii: isArray ? ":" : "}") { return nil }
    if let form = form(at: offset) { return form }
    return isArray && self[first] == UInt8(ascii: "{") ? form(at: first) : nil
  }

  /// Returns the offset of the literal after `aps` and a sign at an offset, as in `aps: {…}` or
  /// `$body['aps'] = array(…)`; nil if there is none.
  mutating func valueOfAPS(_ start: Int) -> Int? {
    guard var at = after("aps", at: start), start == 0 || !Self.isName(self[start - 1]) else {
      return nil
    }
    if let mark = quote(at) { at += mark.length }
    if self[at] == UInt8(ascii: "]") { at += 1 }
    at = afterBlanksOnLine(at)
    guard self[at].isOne(of: ":=") else { return nil }
    let value = afterBlanks(after("=>", at: at) ?? at + 1)
    guard self[value].isOne(of: "{[@") || has("array", at: value) else { return nil }
    return constructor(value) != nil || form(at: value) == .literal ? value : nil
  }

  /// Whether a word, except one that prints a map, is directly before an offset.
  mutating func followsWord(_ offset: Int, from start: Int) -> Bool {
    guard offset > start else { return false }
    let last = self[offset - 1]
    guard last.isLetter || last.isDigit || last.isOne(of: "_$") else { return false }
    let lowest = max(start, offset - Self.longestWord + 1)
    var word = offset
    while word > lowest, self[word - 1].isLetter || self[word - 1].isDigit { word -= 1 }
    // A type of a program, as in `&messaging.Message{` or `map[string]any{`.
    if word > start, self[word - 1].isOne(of: "&.]") { return false }
    return !Self.printers.contains { word in
      let length = word.utf8CodeUnitCount
      return offset - length >= start && has(word, at: offset - length)
    }
  }

  /// Whether a brace begins the members of an object that Java printed: `Message{title='Hi'}`.
  private mutating func isPrinted(_ brace: Int, _ start: Int) -> Bool {
    guard self[brace] == UInt8(ascii: "{") else { return false }
    var name = brace
    while name > max(start, brace - Self.longestKey), Self.isName(self[name - 1]) { name -= 1 }
    return printedObject(at: name, .javaMap) == brace
  }

  /// Whether a key of Swift is directly before an offset, as in `AnyHashable("aps"): {`.
  mutating func followsKey(_ offset: Int) -> Bool {
    var at = offset
    while at > 0, self[at - 1].isBlank { at -= 1 }
    return at > 2 && has("\"):", at: at - 3)
  }

  /// The length of the longest of ``printers``, and of the byte before it.
  static let longestWord = 14

  /// Words that a map in brackets follows.
  private static let printers: [StaticString] = [
    "RemoteMessage", "Map", "NSDictionary", "Dictionary",
  ]

  /// Whether a line of a length introduces what is on the next ones: it ends with a colon, an equals
  /// sign, the parenthesis of a call or the bracket of a list.
  mutating func introduces(_ line: Int) -> Bool {
    var last = line
    while last > 0, self[last - 1].isBlank { last -= 1 }
    return last > 1 && self[last - 1].isOne(of: ":=([")
  }

  /// Whether a line of a length has words or a call of a program, and no member of an object, or
  /// closes what earlier lines opened.
  mutating func isProse(_ line: Int) -> Bool {
    if closesBracketsOnly(line) { return true }
    guard beginsProse() else { return false }
    // `<?php`, an atom of Elixir, and the end of a block.
    let isWord = has("<?", at: 0) || has("?>", at: 0) || has("end", at: 0) && isLineEnd(3)
    var isSeveral = isWord || self[0].isOne(of: "`:")
    for index in 0..<line {
      if self[index].isOne(of: " (.") { isSeveral = true }
      let isBrace = self[index] == UInt8(ascii: "{")
      if isBrace, quote(afterBlanksOnLine(index + 1)) != nil { return false }
    }
    var last = line - 1
    while self[last].isBlank { last -= 1 }
    return isSeveral && self[last] != UInt8(ascii: ",")
  }

  /// Whether the first bytes of a line can be those of a program or of a mail.
  private mutating func beginsProse() -> Bool {
    let next = self[1]
    switch self[0] {
    // A call or a pipe that continues an expression, a symbol, and the end of a block.
    case UInt8(ascii: "."), UInt8(ascii: ":"): return next.isLetter
    case UInt8(ascii: "|"): return next == UInt8(ascii: ">")
    case UInt8(ascii: "}"), UInt8(ascii: ")"): return next.isBlank || next == UInt8(ascii: ".")
    // An option of a command, and a method of Objective-C.
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return next.isLetter || has(" (", at: 1)
    default: return self[0].isLetter || self[0] >= 0x80 || self[0].isOne(of: "$@`#*<!%?")
    }
  }

  /// Whether a line of a length only closes what earlier lines opened.
  mutating func closesBracketsOnly(_ line: Int) -> Bool {
    (0..<line).allSatisfy { self[$0].isBlank || self[$0].isOne(of: ")]};,") }
  }

  /// Whether a text is a command of a shell or the head of an HTTP message, which may have several
  /// lines before the document.
  mutating func beginsCommand(_ offset: Int) -> Bool {
    Self.commands.contains { has($0, at: offset) }
  }

  private static let commands: [StaticString] = [
    "http ", "aws ", "$ ", "HTTP/", "xcrun ", "gcloud ", "cat ", "echo ",
  ]
}
