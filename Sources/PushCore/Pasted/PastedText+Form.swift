/// Recognition of the form of a pasted document from its bracket and its first entry.
extension PastedText {
  /// Returns the form of the document that begins at a brace, a bracket, `Bundle[` or an entry of
  /// Apple's dictionaries; nil if none does.
  mutating func form(at start: Int) -> PastedForm? {
    switch self[start] {
    case UInt8(ascii: "{"): formOfBrace(start)
    case UInt8(ascii: "@") where has("@{", at: start): .literal
    case UInt8(ascii: "%") where has("%{", at: start): .literal
    case UInt8(ascii: "["): formOfBracket(start)
    case UInt8(ascii: "("): formOfParenthesis(start)
    case UInt8(ascii: "B") where has("Bundle[{", at: start): .bundle
    case UInt8(ascii: "A") where isHashableKey(start): .swiftDictionary
    case let first where first.isOne(of: "an") && memberWithoutBraces(start) != nil: .literal
    case UInt8(ascii: "A") where printedArray(at: start) != nil: .printedArray
    case UInt8(ascii: "m") where isGoMap(start): .goMap
    default: beginsEntries(start) ? .propertyList : nil
    }
  }

  /// Returns the first entry in a bracket.
  mutating func firstItem(in bracket: Int) -> LooseItem? { item(at: afterComments(bracket + 1)) }

  /// Whether `AnyHashable("key"):` is at an offset, and not an index.
  private mutating func isHashableKey(_ start: Int) -> Bool {
    guard let item = item(at: start) else { return false }
    return item.key == .hashable && item.sign == .colon && item.isTight
  }

  /// Whether `map[key:` of Go is at an offset.
  mutating func isGoMap(_ start: Int) -> Bool {
    guard let key = after("map[", at: start) else { return false }
    return item(at: key)?.isName(before: .colon) == true
  }

  // MARK: Parentheses

  /// The members of an object that a program printed, the items of an array of PHP, or named
  /// arguments.
  private mutating func formOfParenthesis(_ start: Int) -> PastedForm? {
    if hasNamedArgument(start) { return printedForm(start) ?? .call }
    return holdsKeys(start) ? .literal : nil
  }

  /// Whether a name and `=` or `:` follow a parenthesis.
  private mutating func hasNamedArgument(_ parenthesis: Int) -> Bool {
    guard let item = firstItem(in: parenthesis), !self[item.name.lowerBound].isDigit else {
      return false
    }
    return item.isName(before: .equals) && self[item.after] != UInt8(ascii: "=")
      || item.isName(before: .colon) && self[item.after].isOne(of: " \n")
  }

  // MARK: Braces

  /// The key and the sign after it decide; the sign has white space around it only in an
  /// NSDictionary.
  private mutating func formOfBrace(_ start: Int) -> PastedForm? {
    let first = afterComments(start + 1)
    if has("\\\"", at: first) { return .escapedJSON }
    let isEmpty = self[first].isOne(of: "}/<") || has("...", at: first)
    // A text of Objective-C.
    if isEmpty || has("@\"", at: first) { return .literal }
    guard let item = item(at: first), !isMarkup(start), !isError(item) else { return nil }
    switch (item.key, item.sign) {
    case (.bracketed, _), (.index, _), (_, .arrow): return .literal
    case (.symbol, _), (.hashable, _): return nil
    case (.name, .colon), (.name, .assignment): return formOfColon(item, in: start)
    // A method of a class of PHP.
    case (_, .scope) where self[afterName(item.after)] == UInt8(ascii: "("): return nil
    case (_, .colon), (_, .assignment), (_, .scope): return .literal
    case (.name, nil): return isShorthand(item) ? .literal : nil
    // A statement in the braces of a function.
    case (_, .equals) where isOwn(item): return nil
    case (.name, .equals) where item.isTight: return .javaMap
    case (_, .equals): return isInitializer(item.after) ? .literal : .propertyList
    case (_, nil): return nil
    }
  }

  /// Dart writes a space after the colon, and none before it.
  private mutating func formOfColon(_ item: LooseItem, in brace: Int) -> PastedForm? {
    if isStatement(item) { return nil }
    guard item.isTight, self[item.after] == 0x20 else { return .literal }
    let canBeSource = self[brace + 1] == 0x20 || isVariable(item.after + 1, namedAs: item.name)
    return isDartMap(brace, canBeSource) ? .dartMap : .literal
  }

  /// Whether Node.js printed an error with its members.
  private mutating func isError(_ item: LooseItem) -> Bool {
    item.end - item.name.lowerBound > 4 && has("Error: ", at: item.end - 5)
  }

  /// Whether the first members of an object are variables, as in `{tokens, data: {…}}`, and the next
  /// one has a text, a list or an object.
  private mutating func isShorthand(_ first: LooseItem) -> Bool {
    var item = first
    while item.key == .name, item.sign == nil, self[item.signStart] == UInt8(ascii: ","),
      item.end < first.end + Self.longestKey
    {
      guard let next = self.item(at: afterBlanks(item.signStart + 1)) else { return false }
      item = next
    }
    let value = afterBlanks(item.after)
    return item.name != first.name && item.isName(before: .colon)
      && (quote(value) != nil || self[value].isOne(of: "{["))
  }

  /// Whether the value at an offset, after a key and an equals sign, is one of an object of C# or of
  /// a table of PowerShell, and not of an NSDictionary, which has a semicolon after each value.
  private mutating func isInitializer(_ offset: Int) -> Bool {
    let value = afterBlanks(offset)
    if has("new ", at: value) || has("@{", at: value) { return true }
    let end = quote(value) == nil ? afterName(value) : quoted(value, reach: Self.reach)?.after
    guard let end, end > value else { return false }
    // PowerShell has no separator at the end of a line.
    return self[afterBlanks(end)].isOne(of: ",}") || isLineEnd(end)
  }

  /// Whether `{word}` or `{word:word}` of a wiki is at an offset, and ends the line.
  mutating func isMarkup(_ start: Int) -> Bool {
    let name = afterName(start + 1)
    let hasValue = self[name] == UInt8(ascii: ":") && self[name + 1].isLetter
    let after = hasValue ? afterName(name + 1) : name
    return name > start + 1 && self[after] == UInt8(ascii: "}") && isLineEnd(after + 1)
  }

  /// Whether a type of TypeScript is after a key, in an interface with a semicolon after it, or `:=` of
  /// Go.
  private mutating func isStatement(_ item: LooseItem) -> Bool {
    if item.sign == .assignment || hasOnlyTypes(item) { return true }
    var at = afterBlanksOnLine(item.after)
    guard self[at].isLetter else { return false }
    let limit = at + Self.longestKey
    while Self.isName(self[at]) || self[at].isOne(of: "[]<>| ?"), at < limit { at += 1 }
    return self[at] == UInt8(ascii: ";")
  }

  /// Whether the values of an item and of those after it, up to a brace, are types of TypeScript.
  private mutating func hasOnlyTypes(_ first: LooseItem) -> Bool {
    var item = first
    while item.isName(before: .colon), item.end < first.end + Self.longestKey {
      let type = afterBlanksOnLine(item.after)
      let end = afterName(type)
      guard isName(type, end, among: ["string", "number", "boolean"]) else { return false }
      let next = afterBlanks(end)
      if self[next] == UInt8(ascii: "}") { return true }
      guard self[next] == UInt8(ascii: ","), let other = self.item(at: afterBlanks(next + 1)) else {
        return false
      }
      item = other
    }
    return false
  }

  /// Whether a statement assigns to a variable of PHP, or to a member of `self` or `this`.
  private mutating func isOwn(_ item: LooseItem) -> Bool {
    guard item.key == .name else { return false }
    let name = item.name.lowerBound
    guard let after = after("self", at: name) ?? after("this", at: name) else {
      return self[name] == UInt8(ascii: "$")
    }
    return self[after] == UInt8(ascii: ".") || self[after].isBlank
  }

  /// Whether a variable with the name of its key, as in `{token: token}`, is at an offset.
  private mutating func isVariable(_ offset: Int, namedAs name: Range<Int>) -> Bool {
    afterName(offset) - offset == name.count
      && name.allSatisfy { self[$0] == self[$0 - name.lowerBound + offset] }
  }

  /// Whether the brace at an offset begins an object, and not a set or other text: a key and a sign
  /// follow, or a text in quotes after which no set continues.
  mutating func beginsMember(_ brace: Int) -> Bool {
    let key = afterBlanks(brace + 1)
    guard let item = item(at: key) else { return self[key] == UInt8(ascii: "\"") }
    switch (item.key, item.sign) {
    case (.string, _): return !self[item.signStart].isOne(of: ",}")
    case (.name, .equals), (.name, .arrow): return !isOwn(item)
    case (.name, .colon), (.name, .scope): return true
    case (.name, nil): return isShorthand(item)
    default: return false
    }
  }

  // MARK: Brackets

  /// A dictionary of Swift or a list with keys of PHP; nil for an array.
  private mutating func formOfBracket(_ start: Int) -> PastedForm? {
    guard isSwiftDictionary(start) else {
      return holdsKeys(start) && !isTag(start) ? .literal : nil
    }
    // A description has no line break before its first entry, and no blank before a colon.
    guard let item = item(at: afterBlanks(start + 1)), item.key == .string else {
      return .swiftDictionary
    }
    let isSource = isLineEnd(start + 1) && has(start + 1) || !item.isTight
    return isSource ? .literal : .swiftDictionary
  }

  /// Whether a bracket begins a tag of a log, such as `[pid: 12]`, which has one name.
  private mutating func isTag(_ start: Int) -> Bool {
    guard let item = item(at: start + 1), item.isName(before: .colon) else { return false }
    let value = afterBlanks(item.after)
    let end = afterWord(value)
    return end > value && self[end] == UInt8(ascii: "]")
  }

  /// Whether a bracket opens a Swift dictionary and not an array.
  mutating func isSwiftDictionary(_ start: Int) -> Bool {
    let first = afterBlanks(start + 1)
    if self[first] == UInt8(ascii: ":") { return self[afterBlanks(first + 1)] == UInt8(ascii: "]") }
    guard let item = item(at: first) else { return false }
    return item.key == .hashable || self[first] == UInt8(ascii: "\"") && item.sign == .colon
  }

  /// Whether the first item in a bracket or a parenthesis has a key, or the bracket is `[:]`.
  mutating func holdsKeys(_ bracket: Int) -> Bool {
    let first = afterComments(bracket + 1)
    if has(":", at: first), self[afterBlanks(first + 1)] == UInt8(ascii: "]") { return true }
    guard let item = item(at: first) else { return false }
    switch (item.key, item.sign) {
    case (.string, .arrow), (.name, .arrow), (.symbol, .arrow), (.string, .colon): return true
    // Groovy; not the time or the name of a program in a log.
    case (.name, .colon): return item.isTight && beginsValue(afterBlanks(item.after))
    default: return false
    }
  }

  /// Whether a text, a list or a map begins at an offset, or a number or a constant before a comma or
  /// a closing bracket.
  private mutating func beginsValue(_ offset: Int) -> Bool {
    if quote(offset) != nil { return true }
    if self[offset] == UInt8(ascii: "[") { return !isTypeInBrackets(offset) }
    // `[String: Any]` is a type of Swift.
    let after = afterWord(offset)
    return after > offset && !self[offset].isUppercase && self[after].isOne(of: ",]")
  }

  /// Whether brackets hold a type of Swift, such as `[String: [String: Any]]`.
  private mutating func isTypeInBrackets(_ bracket: Int) -> Bool {
    var name = bracket
    while self[name] == UInt8(ascii: "[") { name += 1 }
    guard self[name].isUppercase, let item = item(at: name) else { return false }
    let value = self[afterBlanks(item.after)]
    return self[item.signStart] == UInt8(ascii: "]")
      || item.sign == .colon && (value.isUppercase || value == UInt8(ascii: "["))
  }

  /// Whether a bracket begins text, such as a process number in a log, a message of Objective-C or an
  /// argument of a call, and not an array.
  mutating func isTextInBrackets(_ start: Int) -> Bool {
    var at = start
    while self[at] == UInt8(ascii: "["), at < start + Self.longestKey { at = afterBlanks(at + 1) }
    if quote(at) != nil { return isArgument(at) }
    return self[at].isLetter || self[at].isDigit || self[at].isOne(of: ":_")
  }

  /// Whether texts in quotes, and after them a closing bracket and a comma, begin at an offset.
  private mutating func isArgument(_ offset: Int) -> Bool {
    var at = offset
    while let text = quoted(at, reach: Self.longestKey) {
      at = afterBlanksOnLine(text.after)
      if self[at] == UInt8(ascii: "]") { return self[at + 1] == UInt8(ascii: ",") }
      guard self[at] == UInt8(ascii: ",") else { return false }
      at = afterBlanksOnLine(at + 1)
    }
    return false
  }
}
