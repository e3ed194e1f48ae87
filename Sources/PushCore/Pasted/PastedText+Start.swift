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
    // The parentheses that are open, and whether each has a name before it.
    var (at, calls): (Int, [Bool]) = (start, [])
    while at < limit, has(at) {
      switch self[at] {
      case UInt8(ascii: "("):
        if let form = formOfCall(at, from: start) { return (at, form) }
        calls.append(at > start && Self.isName(self[at - 1]))
      case UInt8(ascii: ")"): _ = calls.popLast()
      case UInt8(ascii: "a"), UInt8(ascii: "n"):
        if memberWithoutBraces(at) != nil { return (at, .literal) }
      case UInt8(ascii: "{") where isStructure(at, from: start): return (at, .structure)
      case let byte where byte.isOne(of: "{[BAm"):
        guard !followsWord(at, from: start) || isPrinted(at, start), let form = formOfStart(at)
        else { break }
        if calls.last == true, isNamedArgument(at, from: start) { return (at, .call) }
        let isEntry = form == .propertyList && byte != UInt8(ascii: "{")
        if !isEntry, !beginsBlock(at, from: start, form) { return (at, form) }
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Returns the offset of the first byte of a name that ends before an offset.
  private mutating func startOfName(before end: Int, from start: Int) -> Int {
    var at = end
    while at > max(start, end - Self.longestKey), Self.isName(base[at - 1]) { at -= 1 }
    return at
  }

  /// The form of what a parenthesis after a name begins: an array of PHP, an object that a program
  /// printed, or a call with named arguments.
  private mutating func formOfCall(_ parenthesis: Int, from start: Int) -> PastedForm? {
    var end = parenthesis
    while end > start, self[end - 1].isBlank { end -= 1 }
    let isArray = end - start >= 5 && isName(end - 5, end, among: ["array"])
    guard isArray || end == parenthesis, end > start, Self.isName(self[end - 1]) else {
      return nil
    }
    let form = form(at: parenthesis)
    if form == .literal || form == nil { return isArray ? form : nil }
    let name = startOfName(before: end, from: start)
    let period = (name..<end).last { base[$0] == UInt8(ascii: ".") }
    // A program prints the names of classes.
    return isArray ? nil : self[period.map { $0 + 1 } ?? name].isUppercase ? form : .call
  }

  /// Whether a bracket begins the value of an argument with a name, as in `post(url, json={…})`: a
  /// name and `=` without blanks are directly before it, and before them a parenthesis or a comma.
  private mutating func isNamedArgument(_ bracket: Int, from start: Int) -> Bool {
    guard bracket > start, self[bracket - 1] == UInt8(ascii: "=") else { return false }
    var at = startOfName(before: bracket - 1, from: start)
    while at > start, self[at - 1].isBlank { at -= 1 }
    return at > start && self[at - 1].isOne(of: "(,")
  }

  /// Whether a brace begins a structure of Go: the name of a type of a package is before it, and
  /// the name of a member follows.
  private mutating func isStructure(_ brace: Int, from start: Int) -> Bool {
    guard brace > start, Self.isName(self[brace - 1]) else { return false }
    let name = startOfName(before: brace, from: start)
    let isPointer = name > start && self[name - 1] == UInt8(ascii: "&")
    let isOfPackage = (name..<brace).contains { base[$0] == UInt8(ascii: ".") }
    guard isPointer || isOfPackage, let item = firstItem(in: brace) else { return false }
    return self[item.name.lowerBound].isUppercase && item.isName(before: .colon)
  }

  /// Whether a brace begins a block of a program: it ends its line, on which a parenthesis or a
  /// keyword is before it.
  private mutating func beginsBlock(_ brace: Int, from start: Int, _ form: PastedForm) -> Bool {
    guard self[brace] == UInt8(ascii: "{"), isLineEnd(brace + 1) else { return false }
    let isOfWords = form == .propertyList || form == .javaMap
    guard isOfWords || form == .literal && firstItem(in: brace)?.sign == .equals else {
      return false
    }
    var last = brace
    while last > start, self[last - 1].isBlank { last -= 1 }
    if last > start, self[last - 1] == UInt8(ascii: ")") { return true }
    let word = self[start] == UInt8(ascii: "}") ? afterBlanksOnLine(start + 1) : start
    return isName(word, afterName(word), among: Self.keywords)
  }

  private static let keywords: [StaticString] = [
    "if", "else", "for", "while", "do", "try", "catch", "guard", "switch", "func", "fun", "class",
  ]

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
    let name = startOfName(before: offset, from: start)
    // A structure that Elixir prints, `%App.Message{`.
    if (name..<offset).contains(where: { base[$0] == UInt8(ascii: "%") }) { return false }
    return !Self.printers.contains { word in
      let first = offset - word.utf8CodeUnitCount
      return first >= start && has(word, at: first)
    }
  }

  /// Whether a brace begins the members of an object that Java printed: `Message{title='Hi'}`.
  mutating func isPrinted(_ brace: Int, _ start: Int) -> Bool {
    self[brace] == UInt8(ascii: "{")
      && printedObject(at: startOfName(before: brace, from: start), .javaMap) == brace
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
    if quote(0) != nil, self[0] != UInt8(ascii: "`"), let item = item(at: 0) {
      if item.sign == .colon { return true }
      // An argument of a call.
      if self[item.signStart] == UInt8(ascii: ",") { return false }
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
