/// Maps and objects that Dart, Java, Kotlin and PHP printed, and what shows that a program has them.
extension PastedText {
  /// Whether a key without quotes, a colon and a space are in the brace at an offset.
  mutating func canBeDartMap(_ brace: Int) -> Bool {
    guard let item = item(at: afterBlanks(brace + 1)) else { return false }
    return item.isName(before: .colon) && self[item.after].isOne(of: " \n")
  }

  /// Whether no value of the map is in quotes.
  ///
  /// If entries begin lines or it has other signs of source code, a value must also be a text that no
  /// program has.
  mutating func isDartMap(_ start: Int, _ canBeSource: Bool) -> Bool {
    var (at, depth, isLaidOut, isText) = (start, 0, canBeSource, false)
    // With JSON in it, words may be in a comment of a program.
    var (hasJSON, isCertain) = (false, false)
    reading: while at < start + Self.reach, has(at) {
      switch self[at] {
      // The next document, before the end of this one.
      case UInt8(ascii: "{") where at > start && self[at - 1] == 0x0A: break reading
      case UInt8(ascii: "{"), UInt8(ascii: ","):
        if self[at] == UInt8(ascii: "{") { depth += 1 }
        if depth > Self.maximumPrinted { break reading }
        if isLineEnd(at + 1), has(at + 1) {
          isLaidOut = true
        } else if isSource(at + 1) {
          return false
        }
      case UInt8(ascii: "}"):
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
    return !isLaidOut || isCertain || isText && !hasJSON
  }

  /// The maximum depth of what a program prints: a push is not deeper.
  private static let maximumPrinted = 32

  /// Whether a key in single quotes or a value in quotes follows.
  private mutating func isSource(_ offset: Int) -> Bool {
    let key = afterBlanks(offset)
    // A key in quotes, or a trailing comma.
    if self[key].isOne(of: "'}]") { return self[offset - 1] == UInt8(ascii: ",") }
    guard let item = item(at: key), item.isName(before: .colon) else { return false }
    let value = afterBlanks(item.after)
    return quote(value) != nil && closes(self[value], onLineOf: value + 1)
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

  /// The form of an object that Kotlin, Java or Dart printed, if a parenthesis begins its members.
  mutating func printedForm(_ parenthesis: Int) -> PastedForm? {
    let isDart = self[afterName(parenthesis + 1)] == UInt8(ascii: ":")
    let sign = UInt8(ascii: isDart ? ":" : "=")
    return isPrintedObject(parenthesis, sign) ? isDart ? .dartMap : .javaMap : nil
  }

  /// Whether a parenthesis begins the members of an object that a program printed, and not the
  /// arguments of a call: in one line, without texts in quotes, calls, and variables with the names
  /// of arguments, and not only with `true` and `false`.
  private mutating func isPrintedObject(_ parenthesis: Int, _ sign: UInt8) -> Bool {
    var (at, depth, name, value) = (parenthesis, 0, parenthesis + 1..<parenthesis + 1, 0)
    var hasText = false
    while at < parenthesis + Self.reach, has(at), self[at] != 0x0A {
      switch self[at] {
      case UInt8(ascii: "("):
        // A call without arguments, or of a module.
        let isModule =
          (value..<at).allSatisfy { Self.isName(base[$0]) }
          && (value..<at).contains { base[$0] == UInt8(ascii: ".") }
        if self[at + 1] == UInt8(ascii: ")") || isModule { return false }
        depth += 1
        if depth > Self.maximumPrinted { return false }
      case sign:
        let isSpaced = self[at + 1].isBlank
        // The colon of a time or of a URL.
        if sign == UInt8(ascii: ":"), !isSpaced { break }
        guard !self[at - 1].isBlank, sign == UInt8(ascii: ":") || !isSpaced else { return false }
        var first = at
        while first > parenthesis, Self.isName(self[first - 1]) { first -= 1 }
        (name, value) = (first..<at, at + (isSpaced ? 2 : 1))
      case UInt8(ascii: ","), UInt8(ascii: ")"):
        let isVariable =
          !name.isEmpty && at - value == name.count
          && name.allSatisfy { base[$0] == base[$0 - name.lowerBound + value] }
        if isVariable { return false }
        if !isName(value, at, among: ["true", "false", "True", "False"]) { hasText = true }
        if self[at] == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return hasText }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let before = self[at - 1] == 0x20 ? self[at - 2] : self[at - 1]
        if before.isOne(of: "=([{:") { return false }
      default: break
      }
      at += 1
    }
    return has(at) && self[at] != 0x0A
  }
}
