/// Recognition of the form of a pasted document from its first bytes.
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
    case UInt8(ascii: "A") where beginsHashableKey(start): .swiftDictionary
    case let first where first.isOne(of: "an") && memberWithoutBraces(start) != nil: .literal
    case UInt8(ascii: "A") where printedArray(at: start) != nil: .printedArray
    case UInt8(ascii: "m") where isGoMap(start): .goMap
    default: beginsEntries(start) ? .propertyList : nil
    }
  }

  /// The members of an object that a program printed, the items of an array of PHP, or named
  /// arguments.
  private mutating func formOfParenthesis(_ start: Int) -> PastedForm? {
    if hasNamedArgument(start) { return printedForm(start) ?? .call }
    return holdsKeys(start) ? .literal : nil
  }

  /// Whether a name and `=` or `:` follow a parenthesis.
  mutating func hasNamedArgument(_ parenthesis: Int) -> Bool {
    let name = afterComments(parenthesis + 1)
    let sign = afterName(name)
    guard sign > name, !self[name].isDigit else { return false }
    return self[sign] == UInt8(ascii: "=")
      ? !self[sign + 1].isOne(of: "=>") : has(": ", at: sign) || has(":\n", at: sign)
  }

  /// The key and the sign after it decide; the sign has white space around it only in an
  /// NSDictionary.
  private mutating func formOfBrace(_ start: Int) -> PastedForm? {
    let key = afterComments(start + 1)
    if self[key] == UInt8(ascii: "\\"), self[key + 1] == UInt8(ascii: "\"") { return .escapedJSON }
    if self[key].isOne(of: "}/<") || has("...", at: key) { return .literal }
    // A symbol of Ruby, and not a tuple of Elixir.
    if self[key] == UInt8(ascii: ":"), self[key + 1].isLetter {
      return has("=>", at: afterBlanks(afterName(key + 1))) ? .literal : nil
    }
    // var_dump, and a text of Objective-C.
    if keyInBrackets(key) != nil || has("@\"", at: key) { return .literal }
    let after =
      quote(key) == nil ? afterName(key) : quoted(key, reach: Self.longestKey)?.after ?? key
    if isMarkup(start) { return nil }
    // Node.js prints an error with its members.
    guard after > key, after - key < 5 || !has("Error: ", at: after - 5) else { return nil }
    let sign = afterComments(after)
    switch self[sign] {
    // A method of a class of PHP.
    case UInt8(ascii: ":")
    where self[sign + 1] == UInt8(ascii: ":") && self[afterName(sign + 2)] == UInt8(ascii: "("):
      return nil
    case UInt8(ascii: ","): return quote(key) == nil && isShorthand(sign) ? .literal : nil
    case UInt8(ascii: ":"):
      if quote(key) == nil, isStatement(afterColon: sign + 1) { return nil }
      // Dart writes a space after the colon, and none before it.
      let canBeDart = quote(key) == nil && sign == after && self[sign + 1] == 0x20
      guard canBeDart else { return .literal }
      let canBeSource = self[start + 1] == 0x20 || isVariable(sign + 2, namedAs: key..<after)
      return isDartMap(start, canBeSource) ? .dartMap : .literal
    case UInt8(ascii: "=") where self[sign + 1] == UInt8(ascii: ">"): return .literal
    // A statement in the braces of a function.
    case UInt8(ascii: "=") where self[key] == UInt8(ascii: "$") || isOwnMember(key): return nil
    case UInt8(ascii: "=") where sign > after || quote(key) != nil:
      if isInitializer(sign + 1) { return .literal }
      return isStatement(sign + 1) ? nil : .propertyList
    case UInt8(ascii: "="): return .javaMap
    default: return nil
    }
  }

  /// Whether the first members of an object are variables, as in `{tokens, data: {…}}`, and the next
  /// one has a text, a list or an object.
  private mutating func isShorthand(_ comma: Int) -> Bool {
    var sign = comma
    while self[sign] == UInt8(ascii: ","), sign < comma + Self.longestKey {
      let name = afterBlanks(sign + 1)
      sign = afterName(name)
      guard sign > name else { return false }
    }
    let value = afterBlanks(sign + 1)
    return self[sign] == UInt8(ascii: ":") && (quote(value) != nil || self[value].isOne(of: "{["))
  }

  /// Whether `map[key:` of Go is at an offset.
  mutating func isGoMap(_ start: Int) -> Bool {
    guard let key = after("map[", at: start) else { return false }
    let sign = afterName(key)
    return sign > key && self[sign] == UInt8(ascii: ":")
  }

  /// A dictionary of Swift or a list with keys of PHP; nil for an array.
  private mutating func formOfBracket(_ start: Int) -> PastedForm? {
    guard isSwiftDictionary(start) else {
      return holdsKeys(start) && !isTag(start) ? .literal : nil
    }
    // A description has no line break before its first entry, and no blank before a colon.
    let key = afterBlanks(start + 1)
    let isKey = quote(key) != nil
    let isOnLine = isLineEnd(start + 1) && has(start + 1)
    let isSpaced =
      isKey && quoted(key, reach: Self.longestKey).map { self[$0.after].isBlank } ?? false
    return isKey && (isOnLine || isSpaced) ? .literal : .swiftDictionary
  }

  /// Whether a bracket begins a tag of a log, such as `[pid: 12]`, which has one name.
  private mutating func isTag(_ start: Int) -> Bool {
    let name = afterName(start + 1)
    guard name > start + 1, self[name] == UInt8(ascii: ":") else { return false }
    let value = afterBlanks(name + 1)
    let after = afterWord(value)
    return after > value && self[after] == UInt8(ascii: "]")
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

  /// Whether a type of TypeScript is at an offset, in an interface with a semicolon after it, or the
  /// rest of `:=` of Go.
  private mutating func isStatement(afterColon offset: Int) -> Bool {
    if self[offset] == UInt8(ascii: "=") { return true }
    let type = afterBlanksOnLine(offset)
    guard self[type].isLetter else { return false }
    if hasOnlyTypes(type) { return true }
    var at = type
    while Self.isName(self[at]) || self[at].isOne(of: "[]<>| ?"), at < type + Self.longestKey {
      at += 1
    }
    return self[at] == UInt8(ascii: ";")
  }

  /// Whether the values from an offset up to a brace are types of TypeScript.
  private mutating func hasOnlyTypes(_ offset: Int) -> Bool {
    var at = offset
    while at < offset + Self.longestKey {
      let type = after("string", at: at) ?? after("number", at: at) ?? after("boolean", at: at)
      guard let type else { return false }
      if self[afterBlanks(type)] == UInt8(ascii: "}") { return true }
      let key = afterBlanks(type + 1)
      guard self[type] == UInt8(ascii: ","), self[afterName(key)] == UInt8(ascii: ":") else {
        return false
      }
      at = afterBlanks(afterName(key) + 1)
    }
    return false
  }

  /// Whether a variable with the name of its key, as in `{token: token}`, is at an offset.
  private mutating func isVariable(_ offset: Int, namedAs name: Range<Int>) -> Bool {
    afterName(offset) - offset == name.count
      && name.allSatisfy { self[$0] == self[$0 - name.lowerBound + offset] }
  }

  /// Whether `self` or `this`, or a member of it, is at an offset.
  private mutating func isOwnMember(_ offset: Int) -> Bool {
    guard let after = after("self", at: offset) ?? after("this", at: offset) else { return false }
    return self[after] == UInt8(ascii: ".") || self[after].isBlank
  }

  /// Whether a word without a semicolon is the only one on a line, as in a statement of Swift or of
  /// Kotlin.
  private mutating func isStatement(_ offset: Int) -> Bool {
    let value = afterBlanks(offset)
    let after = afterName(value)
    return after > value && isLineEnd(after) && has(after)
  }

  /// Whether the brace at an offset begins an object, and not a set or other text: a key and a sign
  /// follow, or a text in quotes after which no set continues.
  mutating func beginsMember(_ brace: Int) -> Bool {
    let key = afterBlanks(brace + 1)
    if quote(key) != nil {
      let isString = self[key] == UInt8(ascii: "\"")
      guard let text = quoted(key, reach: isString ? Self.reach : Self.longestKey) else {
        return isString
      }
      return !self[afterBlanks(text.after)].isOne(of: ",}")
    }
    let after = afterName(key)
    let sign = self[afterBlanks(after)]
    let isStatement = self[key] == UInt8(ascii: "$") || isOwnMember(key)
    let isAssigned = sign == UInt8(ascii: "=") && !isStatement
    let isNamed = sign == UInt8(ascii: ":") && !has(":=", at: afterBlanks(after))
    let isShorthand = sign == UInt8(ascii: ",") && isShorthand(afterBlanks(after))
    return after > key && (isAssigned || isNamed || isShorthand)
  }

  /// Whether a bracket opens a Swift dictionary and not an array.
  mutating func isSwiftDictionary(_ start: Int) -> Bool {
    let first = afterBlanks(start + 1)
    if has("AnyHashable(", at: first) { return true }
    if self[first] == UInt8(ascii: ":") { return self[afterBlanks(first + 1)] == UInt8(ascii: "]") }
    guard self[first] == UInt8(ascii: "\""), let key = quoted(first, reach: Self.longestKey) else {
      return false
    }
    return self[afterBlanks(key.after)] == UInt8(ascii: ":")
  }

  /// Whether `AnyHashable("key"):` is at an offset, and not an index.
  private mutating func beginsHashableKey(_ start: Int) -> Bool {
    guard let key = after("AnyHashable(", at: start), self[key] == UInt8(ascii: "\""),
      let name = quoted(key, reach: Self.longestKey)
    else { return false }
    return has("):", at: name.after)
  }

  /// Whether a bracket begins text, such as a process number in a log, a message of Objective-C or an
  /// argument of a call, and not an array.
  mutating func isTextInBrackets(_ start: Int) -> Bool {
    var at = start
    while self[at] == UInt8(ascii: "["), at < start + Self.longestKey { at = afterBlanks(at + 1) }
    let first = self[at]
    if quote(at) != nil { return isArgument(at) }
    return first.isLetter || first.isDigit || first.isOne(of: ":_")
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
