/// Maps and objects that Dart, Java, Kotlin and PHP printed, and what shows that a program has them.
extension PastedText {
  /// Whether a key without quotes, a colon and a space are in the brace at an offset.
  mutating func canBeDartMap(_ brace: Int) -> Bool {
    guard let item = item(at: afterBlanks(brace + 1)) else { return false }
    return item.isName(before: .colon) && self[item.after].isOne(of: " \n")
  }

  /// Whether a program printed the entries in a bracket for people, and they are not source code: no
  /// key and no value is in quotes.
  ///
  /// An object, in parentheses, is on one line; none of its values is a call or a variable with the
  /// name of its key, and not all are constants. If entries begin lines or there are other signs of
  /// source code, a value must also be a text that no program has.
  mutating func isPrinted(_ bracket: Int, _ sign: LooseItem.Sign, canBeSource: Bool) -> Bool {
    var (at, depth, isLaidOut, isText) = (bracket, 0, canBeSource, false)
    // With JSON in it, words may be in a comment of a program.
    var (hasJSON, isCertain, hasConstantsOnly) = (false, false, true)
    let isObject = self[bracket] == UInt8(ascii: "(")
    reading: while at < bracket + Self.reach, has(at) {
      switch self[at] {
      case 0x0A where isObject: return false
      // The line of another document.
      case 0x0A where self[at + 1] == UInt8(ascii: "{"): break reading
      case UInt8(ascii: "(") where isObject && self[at + 1] == UInt8(ascii: ")"): return false
      case UInt8(ascii: "{"), UInt8(ascii: ","),
        UInt8(ascii: "(") where isObject:
        if self[at] != UInt8(ascii: ",") { depth += 1 }
        if isLineEnd(at + 1), has(at + 1) {
          isLaidOut = true
        } else if self[afterBlanks(at + 1)] == UInt8(ascii: "'") {
          return false
        } else if let item = item(at: afterBlanks(at + 1)), item.isName(before: sign) {
          if hasSourceValue(item, isObject) { return false }
          hasConstantsOnly = hasConstantsOnly && hasConstant(item)
        }
      case UInt8(ascii: "}"),
        UInt8(ascii: ")") where isObject:
        depth -= 1
        if depth == 0 { break reading }
      case UInt8(ascii: "\"") where isLaidOut:
        hasJSON = true
        guard self[at - 1] == UInt8(ascii: "{"), let json = afterJSON(at - 1, reach: Self.reach)
        else { return false }
        (at, depth) = (json - 1, depth - 1)
      case UInt8(ascii: "'")
      where isLaidOut && (self[at - 1].isBlank || self[at - 1].isOne(of: "[(:")):
        return false
      case 0x20 where self[at - 1].isLetter && self[at + 1].isLetter: isText = true
      case UInt8(ascii: ":")
      where has("://", at: at) || self[at - 1].isDigit && self[at + 1].isDigit:
        isCertain = true
      default: if self[at] >= 0x80 { isText = true }
      }
      at += 1
    }
    if isObject, hasConstantsOnly { return false }
    return !isLaidOut || isCertain || isText && !hasJSON
  }

  /// Whether the value of an item is in quotes, or an argument that is a variable with its name.
  private mutating func hasSourceValue(_ item: LooseItem, _ isObject: Bool) -> Bool {
    let value = afterBlanks(item.after)
    return quote(value) != nil && closes(self[value], onLineOf: value + 1)
      || isObject && isVariable(value, namedAs: item.name)
  }

  private mutating func hasConstant(_ item: LooseItem) -> Bool {
    let value = afterBlanks(item.after)
    return isName(value, afterName(value), among: ["true", "false", "True", "False"])
  }

  // MARK: Names of classes

  /// Returns the offset of the parenthesis after `Array` or `X Object` of print_r at an offset; nil
  /// if there is none.
  mutating func printedArray(at start: Int) -> Int? {
    var at = after("Array", at: start)
    if at == nil {
      let name = afterName(start)
      at = name > start ? after(" Object", at: name) : nil
    }
    guard let at, isLineEnd(at) || self[at] == 0x20 else { return nil }
    let parenthesis = afterBlanks(at)
    let first = self[afterBlanks(parenthesis + 1)]
    let isArray = self[parenthesis] == UInt8(ascii: "(") && first.isOne(of: "[)")
    return isArray ? parenthesis : nil
  }

  /// Returns the offset of the bracket after the name of a class, as in `Message(title=Hi)`,
  /// `Message{title='Hi'}` and `Message(title: Hi)`; nil if there is none.
  mutating func printedObject(at start: Int, _ form: PastedForm) -> Int? {
    guard self[start].isUppercase else { return nil }
    let bracket = afterName(start)
    guard self[bracket].isOne(of: "({"), let item = item(at: bracket + 1) else { return nil }
    return item.isName(before: form.row.sign) ? bracket : nil
  }

  /// The form of an object that Kotlin, Java or Dart printed, if a parenthesis begins its members, and
  /// not the arguments of a call.
  mutating func printedForm(_ parenthesis: Int) -> PastedForm? {
    let isDart = self[afterName(parenthesis + 1)] == UInt8(ascii: ":")
    let isPrinted = isPrinted(parenthesis, isDart ? .colon : .equals, canBeSource: false)
    return isPrinted ? isDart ? .dartMap : .javaMap : nil
  }
}
