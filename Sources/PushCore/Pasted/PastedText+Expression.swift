/// Words and expressions of programs: numbers, constants, keys without quotes, operators and calls.
extension PastedText {
  /// Returns the offset after a number, a constant or a key without quotes.
  mutating func afterWord(_ offset: Int) -> Int {
    var at = offset
    while self[at].isLetter || self[at].isDigit || self[at] >= 0x80 || self[at].isOne(of: "_$@-+.")
    {
      at += 1
    }
    return at
  }

  /// Returns the offset after the colon of `[:]`, an empty map of Swift; nil for another bracket.
  mutating func afterColon(ofEmptyMapAt bracket: Int) -> Int? {
    let colon = afterBlanks(bracket + 1)
    return self[bracket] == UInt8(ascii: "[") && self[colon] == UInt8(ascii: ":") ? colon + 1 : nil
  }

  /// Returns the number in `int(5)` or `bool(true)` of var_dump, or `@(5)` of Objective-C; nil if
  /// there is none.
  mutating func number(printedAt offset: Int) -> Range<Int>? {
    for type in ["int(", "float(", "bool(", "@("] as [StaticString] {
      guard let first = after(type, at: offset) else { continue }
      if self[offset] == UInt8(ascii: "@"), !self[first].isDigit { return nil }
      let end = afterWord(first)
      return end > first && self[end] == UInt8(ascii: ")") ? first..<end : nil
    }
    return nil
  }

  /// Returns the content of a string that continues the one before an offset, and that is no key; nil
  /// if there is none.
  mutating func stringPart(_ offset: Int) -> Range<Int>? {
    var first = afterBlanks(offset)
    if self[first].isOne(of: "+.") { first = afterBlanks(first + 1) }
    if has("@\"", at: first) { first += 1 }
    guard let opening = quote(first), let ends = quoted(first) else { return nil }
    let sign = afterBlanks(ends.after)
    if self[sign].isOne(of: ":=") || has("->", at: sign) { return nil }
    return first + opening.length..<ends.content
  }

  /// Returns the offset after the quotation mark at an offset.
  mutating func afterQuote(_ offset: Int) -> Int { offset + (quote(offset)?.length ?? 1) }

  /// Returns the offset after the operators and operands that follow a text of a program, as in
  /// `"Hello " + name`; nil if none do.
  mutating func afterOperands(_ offset: Int) -> Int? {
    let first = afterBlanks(offset)
    let isOperator =
      self[first].isOne(of: "+%?") && self[first + 1] != UInt8(ascii: ",")
      || has("->", at: first) || has("|| ", at: first) || has("?? ", at: first)
      || self[first] == UInt8(ascii: ".") && !self[first + 1].isDigit && !has("...", at: first)
      || has("as ", at: first)
    guard isOperator, canSearch else { return nil }
    var (at, depth) = (first, 0)
    while at < first + Self.reach, has(at) {
      switch self[at] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return trimmed(at, from: offset) }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0, UInt8(ascii: ";") where depth == 0:
        return trimmed(at, from: offset)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let text = quoted(at, reach: Self.reach) else { return nil }
        at = text.after - 1
      default: break
      }
      at += 1
    }
    noteEndless()
    return nil
  }

  /// Returns the offset after an expression of a program that begins with a name; nil if the word
  /// is JSON.
  ///
  /// It ends before a comma, a bracket or a line break outside of its own brackets, except before an
  /// operator at the start of the next line.
  mutating func afterExpression(_ offset: Int, _ afterWord: Int) -> Int? {
    guard self[offset].isLetter || self[offset].isOne(of: "_$") else { return nil }
    for word in ["true", "false", "null"] as [StaticString]
    where has(word, at: offset) && afterWord == offset + word.utf8CodeUnitCount {
      return nil
    }
    guard canSearch else { return afterWord }
    var (at, depth, hasCondition) = (afterWord, 0, false)
    while at < afterWord + Self.reach, has(at) {
      switch self[at] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return trimmed(at, from: afterWord) }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0, UInt8(ascii: ";") where depth == 0:
        return trimmed(at, from: afterWord)
      case 0x0A where depth == 0 && !continuesExpression(at, hasCondition),
        UInt8(ascii: "/") where depth == 0 && self[at + 1].isOne(of: "/*"):
        return trimmed(at, from: afterWord)
      case UInt8(ascii: "?") where depth == 0: hasCondition = true
      case UInt8(ascii: ":") where depth == 0 && !hasCondition:
        guard self[at + 1] == UInt8(ascii: ":") else { return afterWord }
        at += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        // Not an operand: another key begins, so a comma is missing.
        if depth == 0, !followsOperator(at, from: afterWord) { return afterWord }
        if let text = quoted(at, reach: Self.reach) { at = text.after - 1 }
      default: break
      }
      at += 1
    }
    noteEndless()
    return afterWord
  }

  /// Returns the offset after an expression in parentheses that begins with a name; nil if there is
  /// none.
  mutating func afterParentheses(_ offset: Int) -> Int? {
    let first = afterBlanks(offset + 1)
    guard self[offset] == UInt8(ascii: "("),
      self[first].isLetter || self[first] == UInt8(ascii: "$"),
      canSearch
    else { return nil }
    var (at, depth) = (offset, 0)
    while at < offset + Self.reach, has(at) {
      switch self[at] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return at + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let text = quoted(at, reach: Self.reach) { at = text.after - 1 }
      default: break
      }
      at += 1
    }
    noteEndless()
    return nil
  }

  /// Returns the JSON that is the only argument of the call with a parenthesis at an offset, as in
  /// `JSON.parse('{"key": 1}')`; nil if there is none.
  mutating func json(inCallAt parenthesis: Int, to end: Int) -> Range<Int>? {
    guard self[parenthesis] == UInt8(ascii: "(") else { return nil }
    let mark = afterStringPrefix(afterBlanks(parenthesis + 1)) ?? afterBlanks(parenthesis + 1)
    guard let opening = quote(mark), let text = quoted(mark, reach: Self.reach),
      afterBlanks(text.after) == end - 1
    else { return nil }
    let first = afterBlanks(mark + opening.length)
    let isJSON = self[first] == UInt8(ascii: "{") && form(at: first) == .escapedJSON
    return isJSON || beginsJSON(first) ? first..<text.content : nil
  }

  /// Whether the last byte before an offset that is not white space is one of an operator.
  private mutating func followsOperator(_ offset: Int, from start: Int) -> Bool {
    let last = trimmed(offset, from: start)
    return last > start && base[last - 1].isOne(of: ".+?:=|&%<>*-")
  }

  /// Whether the line after a line break begins with an operator.
  private mutating func continuesExpression(_ lineBreak: Int, _ hasCondition: Bool) -> Bool {
    let first = afterBlanks(lineBreak)
    switch self[first] {
    case UInt8(ascii: "."): return self[first + 1].isLetter
    case UInt8(ascii: ":"): return hasCondition
    case UInt8(ascii: "-"): return self[first + 1] == UInt8(ascii: ">")
    case UInt8(ascii: "?"), UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: "&"): return true
    default: return false
    }
  }

  /// Returns the product of the integers at an offset, as in `60 * 60 * 24`, and the offset after it;
  /// nil if there is none.
  mutating func product(_ offset: Int) -> (value: Int, after: Int)? {
    guard self[offset].isDigit, canSearch else { return nil }
    var (value, at, count) = (1, offset, 0)
    while count < Self.maximumFactors, let factor = integer(at) {
      let (product, overflows) = value.multipliedReportingOverflow(by: factor.value)
      if overflows { return nil }
      (value, at, count) = (product, factor.after, count + 1)
      let sign = afterBlanksOnLine(at)
      guard self[sign] == UInt8(ascii: "*") else { return count > 1 ? (value, at) : nil }
      at = afterBlanksOnLine(sign + 1)
    }
    if count > 0 { noteEndless() }
    return nil
  }

  private static let maximumFactors = 16

  private mutating func integer(_ offset: Int) -> (value: Int, after: Int)? {
    let after = afterWord(offset)
    let digits = UnsafeBufferPointer(start: base + offset, count: min(after - offset, 20))
    guard after > offset, digits.count == after - offset, digits.allSatisfy(\.isDigit),
      let value = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (value, after)
  }

  /// Whether several words are a text without quotes, and not an expression such as `new Date` or
  /// `title or body`.
  mutating func isSentence(_ from: Int, _ to: Int) -> Bool {
    let bytes = UnsafeBufferPointer(start: base + from, count: to - from)
    let isText = bytes.allSatisfy {
      $0.isLetter || $0.isDigit || $0.isBlank || $0 >= 0x80 || $0.isOne(of: "!?%-")
    }
    let words = bytes.split { $0.isBlank }
    guard isText, words.count > 1, let first = bytes.first else { return false }
    func isOne(_ word: Slice<UnsafeBufferPointer<UInt8>>, of operators: [[UInt8]]) -> Bool {
      operators.contains { $0.elementsEqual(word) }
    }
    // A sentence begins with a capital.
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    return !isOne(words[0], of: Self.prefixes)
      && !(isLower && isOne(words[1], of: Self.operators))
  }

  /// Words before the operand of an expression.
  private static let prefixes = [
    "new", "await", "typeof", "not", "try", "async", "function", "lambda", "const",
  ].map { Array($0.utf8) }

  /// Words and signs between the operands of an expression.
  private static let operators = ["and", "or", "if", "in", "is", "as", "-", "?", "%"]
    .map { Array($0.utf8) }

  /// Whether a text in double quotes has an escape that JSON does not have, as in `\xa0`.
  mutating func hasForeignEscape(_ from: Int, _ to: Int) -> Bool {
    var at = from
    while at + 1 < to {
      guard self[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      let isBraced = self[at + 1] == UInt8(ascii: "u") && self[at + 2] == UInt8(ascii: "{")
      if isBraced || self[at + 1].isOne(of: "x0U'($") { return true }
      at += 2
    }
    return false
  }

  private mutating func trimmed(_ offset: Int, from start: Int) -> Int {
    var at = offset
    while at > start, base[at - 1].isJSONWhitespace { at -= 1 }
    return at
  }
}
