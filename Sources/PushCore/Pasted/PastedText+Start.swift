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
      } else if self[at].isOne(of: "an"), memberWithoutBraces(at) != nil {
        return (at, .literal)
      } else if self[at].isOne(of: "&n") {
        if !followsWord(at, from: start), beginsConstructor(at) { return (at, .literal) }
      } else if self[at] == UInt8(ascii: "{"), let name = nameOfGoStruct(before: at, from: start) {
        return (name, .literal)
      } else if self[at].isOne(of: "{[BAm"), !followsWord(at, from: start) || isPrinted(at, start),
        let form = formOfStart(at), form != .propertyList || self[at] == UInt8(ascii: "{")
      {
        // A table of PowerShell, and a map of Elixir.
        let mark = at > start ? self[at - 1] : 0
        let isMarked =
          form == .propertyList && mark == UInt8(ascii: "@")
          || form == .dartMap && mark == UInt8(ascii: "%")
        return isMarked ? (at - 1, .literal) : (at, form)
      }
      at += 1
    }
    return arrayOnNextLine(start, limit)
  }

  /// Returns the parenthesis on the line after one that ends with `array` of PHP; nil if there is
  /// none.
  private mutating func arrayOnNextLine(
    _ start: Int, _ limit: Int
  ) -> (offset: Int, form: PastedForm)? {
    var last = limit
    while last > start, self[last - 1].isBlank { last -= 1 }
    guard last - start > 5, has("array", at: last - 5) else { return nil }
    let next = afterBlanks(limit)
    guard self[next] == UInt8(ascii: "("), quote(afterComments(next + 1)) != nil,
      opensMembers(next, from: start)
    else { return nil }
    return (next, form(at: next) ?? .literal)
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

  /// Returns the offset of the name of a type of Go before a brace at the end of a line.
  ///
  /// Returns nil if there is none. The names of its fields begin with capitals.
  private mutating func nameOfGoStruct(before brace: Int, from start: Int) -> Int? {
    var name = brace
    while name > start, self[name - 1].isLetter || self[name - 1].isDigit { name -= 1 }
    return name < brace && beginsGoStruct(name) ? name : nil
  }

  /// Whether `Name{`, a line break, and a field are at an offset.
  mutating func beginsGoStruct(_ name: Int) -> Bool {
    guard self[name].isLetter else { return false }
    let brace = afterName(name)
    guard self[brace] == UInt8(ascii: "{"), isLineEnd(brace + 1) else { return false }
    let field = afterComments(brace + 1)
    let sign = afterName(field)
    return self[field].isUppercase && self[sign] == UInt8(ascii: ":") && self[sign + 1].isBlank
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
}
