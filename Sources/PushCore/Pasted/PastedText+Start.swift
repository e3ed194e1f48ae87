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
        if let form = formOfCall(at, from: start) { return (at, form) }
      } else if self[at].isOne(of: "an"), memberWithoutBraces(at) != nil {
        return (at, .literal)
      } else if self[at].isOne(of: "{[BAm"), !followsWord(at, from: start) || isPrinted(at, start),
        let form = formOfStart(at), form != .propertyList || self[at] == UInt8(ascii: "{")
      {
        // A table of PowerShell, and a map of Elixir.
        let mark = at > start ? self[at - 1] : 0
        if isNamedArgument(at, from: start) { return (at, .call) }
        let isMarked =
          form == .propertyList && mark == UInt8(ascii: "@")
          || form == .dartMap && mark == UInt8(ascii: "%")
        return isMarked ? (at - 1, .literal) : (at, form)
      }
      at += 1
    }
    return nil
  }

  /// The form of what a parenthesis after a name begins: an array of PHP, an object that a program
  /// printed, or a call with named arguments.
  private mutating func formOfCall(_ parenthesis: Int, from start: Int) -> PastedForm? {
    var name = parenthesis
    while name > start, self[name - 1].isBlank { name -= 1 }
    let isArray = name - start >= 5 && isName(name - 5, name, among: ["array"])
    guard isArray || name == parenthesis, name > start, Self.isName(self[name - 1]) else {
      return nil
    }
    let form = form(at: parenthesis)
    if form == .literal || form == nil { return isArray ? form : nil }
    while name > start, Self.isName(self[name - 1]), self[name - 1] != UInt8(ascii: ".") {
      name -= 1
    }
    // A program prints the names of classes.
    return isArray ? nil : self[name].isUppercase ? form : .call
  }

  /// Whether a bracket begins the value of an argument with a name, as in `post(url, json={…})`: a name
  /// and `=` without blanks are directly before it, and before them a parenthesis after a name is open.
  private mutating func isNamedArgument(_ bracket: Int, from start: Int) -> Bool {
    guard bracket > start, self[bracket - 1] == UInt8(ascii: "=") else { return false }
    var (at, depth) = (bracket - 1, 0)
    while at > start, Self.isName(self[at - 1]) { at -= 1 }
    while at > start, self[at - 1].isBlank { at -= 1 }
    guard at > start, self[at - 1].isOne(of: "(,") else { return false }
    let limit = max(start + 1, at - Self.longestKey)
    while at > limit {
      at -= 1
      if self[at] == UInt8(ascii: ")") { depth += 1 }
      guard self[at] == UInt8(ascii: "(") else { continue }
      if depth == 0 { return Self.isName(self[at - 1]) }
      depth -= 1
    }
    return false
  }

  /// The maximum length of a call in bytes; a push has at most 5 KiB.
  static let longestCall = 1 << 16

  /// The form of the document or of the array of documents that begins at an offset.
  private mutating func formOfStart(_ offset: Int) -> PastedForm? {
    let first = afterBlanks(offset + 1)
    // `{}` and `[:]` hold nothing; `{:key` is a hash of Ruby.
    let isArray = self[offset] == UInt8(ascii: "[")
    if self[first] == UInt8(ascii: isArray ? ":" : "}") { return nil }
    if let form = form(at: offset) { return form }
    return isArray && self[first] == UInt8(ascii: "{") ? form(at: first) : nil
  }

  /// Returns the JSON of a brace and a name, and the offset of the literal after them, as in
  /// `aps: {…}`, `$body['aps'] = array(…)` or `"notification": {…}`; nil if there is none at an offset.
  mutating func memberWithoutBraces(_ start: Int) -> (json: StaticString, value: Int)? {
    guard start == 0 || !Self.isName(self[start - 1]) else { return nil }
    if let value = valueOfMember("aps", start) { return ("{\"aps\":", value) }
    // A word of many programs, unless it is in quotes.
    guard let end = after("notification", at: start), quote(end) != nil else { return nil }
    return valueOfMember("notification", start).map { ("{\"notification\":", $0) }
  }

  private mutating func valueOfMember(_ name: StaticString, _ start: Int) -> Int? {
    guard var at = after(name, at: start) else { return nil }
    if let mark = quote(at) { at += mark.length }
    if self[at] == UInt8(ascii: "]") { at += 1 }
    at = afterBlanksOnLine(at)
    guard self[at].isOne(of: ":=") else { return nil }
    let value = afterBlanks(after("=>", at: at) ?? at + 1)
    guard self[value].isOne(of: "{[@") || has("array", at: value) else { return nil }
    if has("array", at: value) { return holdsKeys(afterBlanks(value + 5)) ? value : nil }
    return form(at: value) == .literal ? value : nil
  }

  /// Whether a word, except one that prints a map, is directly before an offset.
  mutating func followsWord(_ offset: Int, from start: Int) -> Bool {
    guard offset > start else { return false }
    let last = self[offset - 1]
    guard last.isLetter || last.isDigit || last.isOne(of: "_$") else { return false }
    let lowest = max(start, offset - Self.longestWord + 1)
    var word = offset
    while word > lowest, self[word - 1].isLetter || self[word - 1].isDigit { word -= 1 }
    // A structure that Elixir prints, `%App.Message{`.
    var name = word
    let first = max(start, offset - Self.longestKey)
    while name > first, Self.isName(self[name - 1]), self[name - 1] != UInt8(ascii: "%") {
      name -= 1
    }
    if name > start, self[name - 1] == UInt8(ascii: "%") { return false }
    return !Self.printers.contains { word in
      let length = word.utf8CodeUnitCount
      return offset - length >= start && has(word, at: offset - length)
    }
  }

  /// Whether a brace begins the members of an object that Java printed: `Message{title='Hi'}`.
  mutating func isPrinted(_ brace: Int, _ start: Int) -> Bool {
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

  /// The end of text after which a brace begins a block of a program.
  enum BlockHead {
    case parenthesis
    /// The first word of the line is a keyword.
    case keyword
  }

  /// Returns the head of a block with which text of a length ends; nil for other text.
  mutating func blockHead(_ length: Int) -> BlockHead? {
    let first = self[0] == UInt8(ascii: "}") ? afterBlanksOnLine(1) : 0
    var word = first
    while word < length, self[word].isLetter { word += 1 }
    let isKeyword = Self.keywords.contains { after($0, at: first) == word }
    if isKeyword { return .keyword }
    var last = length
    while last > 0, self[last - 1].isBlank { last -= 1 }
    return last > 0 && self[last - 1] == UInt8(ascii: ")") ? .parenthesis : nil
  }

  private static let keywords: [StaticString] = [
    "if", "else", "for", "while", "do", "try", "catch", "guard", "switch", "func", "fun", "class",
  ]

  /// Whether a brace at an offset begins a block of statements after a head.
  mutating func beginsBlock(_ brace: Int, after head: BlockHead, _ form: PastedForm) -> Bool {
    guard isLineEnd(brace + 1) else { return false }
    let isOfWords = form == .propertyList || form == .javaMap
    return isOfWords || head == .keyword && form == .literal && assigns(afterBlanks(brace + 1))
  }

  /// Returns the offset of a command of curl in the text before a document; nil if there is none.
  mutating func curl(before document: Int) -> Int? {
    var at = 1
    while at < document {
      if self[at] == UInt8(ascii: "c"), !Self.isName(self[at - 1]), isCurl(at) { return at }
      at += 1
    }
    return nil
  }

  /// Whether a line of a length has a part of a broken document: it begins with a member, it has
  /// members before a comma at its end, or JSON that cannot be read.
  mutating func isBroken(_ line: Int) -> Bool {
    let isText = quote(0) != nil && self[0] != UInt8(ascii: "`")
    if isText, let key = quoted(0, reach: Self.longestKey)?.after,
      self[afterBlanksOnLine(key)].isOne(of: ":,")
    {
      // With a comma, an argument of a call.
      return self[afterBlanksOnLine(key)] == UInt8(ascii: ":")
    }
    var last = line - 1
    while last > 0, self[last].isBlank { last -= 1 }
    let isOpen = self[last] == UInt8(ascii: ",")
    var (depth, hasKey, index, isOpenText) = (0, false, -1, false)
    while index + 1 < line {
      index += 1
      switch self[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if beginsBrokenJSON(index) { return true }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0, hasKey { return true }
      case UInt8(ascii: "\"") where self[index + 1] == UInt8(ascii: ":"): hasKey = true
      // A colon in a text is not one of a member.
      case UInt8(ascii: "'") where !isOpenText && (index == 0 || !self[index - 1].isLetter):
        let text = quoted(index, reach: Self.longestKey)
        isOpenText = text == nil
        if let text, text.after < line { index = text.after - 1 }
      case UInt8(ascii: ":"), UInt8(ascii: ">"):
        let value = afterBlanksOnLine(index + 1)
        if isOpen, value > index + 1, quote(value) != nil || self[value].isDigit { return true }
      default: break
      }
    }
    return false
  }

  /// Whether a bracket begins JSON: a key with a value after it, or one that does not end.
  private mutating func beginsBrokenJSON(_ bracket: Int) -> Bool {
    let key = afterBlanksOnLine(bracket + 1)
    guard self[bracket] == UInt8(ascii: "{"), self[key] == UInt8(ascii: "\"") else { return false }
    guard let text = quoted(key, reach: Self.longestKey) else { return true }
    let sign = afterBlanksOnLine(text.after)
    return isLineEnd(sign) || self[sign].isDigit || self[sign].isOne(of: ":\"{[")
  }

  /// Returns the form and the offset of what a line of a program has: a name directly before the
  /// arguments of a call or a brace, and a bracket or a separator at the end; nil for other text.
  mutating func sourceCode(_ line: Int) -> (UnreadForm, Int)? {
    var last = line
    while last > 0, base[last - 1].isBlank { last -= 1 }
    guard last > 0, base[last - 1].isOne(of: "(){},;[") else { return nil }
    for index in 2..<max(last, 2)
    where base[index].isOne(of: "({") && Self.isName(base[index - 1])
      && Self.isName(base[index - 2])
      && base[index + 1] != UInt8(ascii: ")")
    {
      return (base[index] == UInt8(ascii: "(") ? .call : .program, index)
    }
    return nil
  }
}
