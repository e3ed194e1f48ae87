/// Rewriting of the strings and words of a literal: keys, texts, numbers, constants, placeholders.
extension PastedReader {
  func string(_ token: LooseToken, _ literal: inout Literal) {
    guard let opening = text.quote(at) else { return }
    literal.beginItem()
    if opening.isTypographic || token.end - token.content.upperBound > 1 {
      note(.typographicQuotes)
    } else if opening.isSingle {
      note(.singleQuotes)
    }
    if literal.place == .afterKey {
      if text[text.afterBlanks(token.end)] == UInt8(ascii: "=") {
        appendMissingComma(isAssigned: true)
      }
      key = token.content
    }
    if !opening.isSingle, !opening.isTypographic, isPlain(token) {
      copy(token.end - at)
    } else {
      appendString(token.content.lowerBound, token.content.upperBound)
      at = token.end
    }
  }

  /// Whether the content of a string can be copied; notes a line break, or quotes in it.
  private func isPlain(_ token: LooseToken) -> Bool {
    let content = UnsafeBufferPointer(
      start: text.base + token.content.lowerBound, count: token.content.count)
    if content.contains(0x0A) {
      note(.lineBreak)
      return false
    }
    if token.content.contains(where: { text.shellQuote($0) != nil }) {
      note(.singleQuotes)
      return false
    }
    if text.hasForeignEscape(token.content) {
      note(.escape)
      return false
    }
    if token.holdsJSON { note(.bareQuotes) }
    return !token.holdsJSON && text.base[token.content.upperBound] == UInt8(ascii: "\"")
  }

  /// Rewrites a number, a constant, a key without quotes, the name of a class, or a placeholder.
  func word(_ token: LooseToken, _ literal: inout Literal) {
    if literal.place == .afterValue, !literal.isOnNewLine, text.isOperator(token) {
      return refuse(.program, at: token.start)
    }
    let isName = text[at].isLetter || text[at] == UInt8(ascii: "_") || text[at] == UInt8(ascii: "$")
    if literal.awaitsKey {
      if isName || text[at] >= 0x80 { return unquotedKey(token, &literal) }
      literal.beginItem()
      return copy(token.end - at)
    }
    let bytes = UnsafeBufferPointer(start: text.base + at, count: token.end - at)
    if let json = Self.constants.first(where: {
      $0.words.contains { $0.elementsEqual(bytes) }
    }) {
      note(.constant)
      literal.beginItem()
      return replace(upTo: token.end, with: json.json)
    }
    if isName, !Self.words.contains(where: { $0.elementsEqual(bytes) }) {
      return name(token, &literal)
    }
    literal.beginItem()
    copy(token.end - at)
  }

  /// Rewrites a key without quotes; adds null for the value of a key that is a variable, too:
  /// `{token}` of JavaScript.
  private func unquotedKey(_ token: LooseToken, _ literal: inout Literal) {
    literal.beginItem()
    let next = text.token(after: token.end)
    appendMissingComma(isAssigned: next.kind == .sign && text[next.start] == UInt8(ascii: "="))
    note(.unquotedKey)
    appendString(token.start, token.end)
    (key, at) = (token.start..<token.end, token.end)
    if text[next.start] == UInt8(ascii: "(") { return refuse(.call, at: token.start) }
    guard next.kind == .comma || text[next.start] == UInt8(ascii: "}") else { return }
    notePlaceholder(literal)
    output.append(":null")
    literal.place = .afterValue
  }

  /// Drops the name of a class or a mark before a value; reads null for another name.
  private func name(_ token: LooseToken, _ literal: inout Literal) {
    let next = text.token(after: token.end)
    let isNext = next.start == token.end
    let isOnLine = text.isOnLine(token.end, next.start)
    switch next.kind {
    case .string where isNext && text.isStringPrefix(token): drop(upTo: next.start)
    case .open where text[next.start] == UInt8(ascii: "("):
      literal.isArray = text.isName(token.start, token.end, among: ["array"])
      if isNext, readPrinted(next.end, token, &literal) { return }
      if !literal.isArray { return refuse(.call, at: token.start) }
      drop(upTo: next.start)
    case .open where !isNext: drop(upTo: next.start)
    case .open: refuse(.program, at: token.start)
    case .sign where isNext && text.has("array:", at: token.start):
      drop(upTo: text.afterBlanks(text.afterWord(next.end)))
    case .word where isOnLine: sentence(token, &literal)
    case .sign where isOnLine && text[next.start] != UInt8(ascii: ":"),
      .other where isOnLine || text[next.start].isOne(of: "+?|&."):
      refuse(.program, at: token.start)
    default:
      notePlaceholder(literal)
      literal.beginItem()
      replace(upTo: token.end, with: "null")
    }
  }

  private func drop(upTo next: Int) {
    note(.className)
    at = next
  }

  /// Rewrites `int(5)` and `bool(true)` of var_dump; returns whether there is one of them.
  ///
  /// Drops the length in `string(2) "hi"` and the number of items in `Map(1) {…}`.
  ///
  /// - Parameter first: The offset of what is in parentheses.
  private func readPrinted(
    _ first: Int, _ token: LooseToken, _ literal: inout Literal
  ) -> Bool {
    guard let value = text.printedValue(first) else { return false }
    let next = text.token(after: value.end + 1)
    if next.kind == .string || next.kind == .open, text.isOnLine(value.end, next.start) {
      drop(upTo: next.start)
    } else if text.isName(token.start, token.end, among: ["int", "float", "bool"]) {
      note(.className)
      literal.beginItem()
      at = value.start
      copy(value.end - value.start)
      at += 1
    } else {
      return false
    }
    return true
  }

  /// Reads several words as a text without quotes.
  private func sentence(_ token: LooseToken, _ literal: inout Literal) {
    guard let end = text.afterSentence(token) else { return refuse(.program, at: token.start) }
    literal.beginItem()
    note(.bareText)
    appendString(token.start, end)
    at = end
  }

  private static let constants: [(json: StaticString, words: [[UInt8]])] = [
    ("null", ["None", "nil", "undefined", "NaN", "NULL"].map { Array($0.utf8) }),
    ("true", ["True", "TRUE", "YES"].map { Array($0.utf8) }),
    ("false", ["False", "FALSE", "NO"].map { Array($0.utf8) }),
  ]
  private static let words = ["true", "false", "null"].map { Array($0.utf8) }
}

extension PastedText {
  mutating func isName(_ from: Int, _ to: Int, among names: [StaticString]) -> Bool {
    names.contains { $0.utf8CodeUnitCount == to - from && has($0, at: from) }
  }

  /// Whether no line break is between two offsets.
  func isOnLine(_ from: Int, _ to: Int) -> Bool {
    (from..<to).allSatisfy { base[$0] != 0x0A }
  }

  /// Whether a word is one of an expression after a value.
  mutating func isOperator(_ token: LooseToken) -> Bool {
    isName(token.start, token.end, among: ["as", "if", "or", "and", "unless"])
  }

  /// Whether a word is the letters that begin a string of a program: `b'…'`.
  fileprivate mutating func isStringPrefix(_ token: LooseToken) -> Bool {
    token.end - token.start < 3
      && (token.start..<token.end).allSatisfy { base[$0].isOne(of: "fFrRbBuU$") }
  }

  /// Returns the number or constant that is alone in parentheses; nil if there is none.
  fileprivate mutating func printedValue(_ offset: Int) -> LooseToken? {
    let value = token(at: offset)
    let isValue = value.kind == .word && (self[offset].isDigit || self[offset].isOne(of: "-tf"))
    return isValue && self[value.end] == UInt8(ascii: ")") ? value : nil
  }

  /// Returns the end of several words that are a text, and not an expression such as `new Date` or
  /// `title or body`.
  fileprivate mutating func afterSentence(_ token: LooseToken) -> Int? {
    var at = token.start
    while self[at].isLetter || self[at].isDigit || self[at].isOne(of: " \t!?%-") || self[at] >= 0x80
    {
      at += 1
    }
    guard self[at].isOne(of: ",}]\r\n") || !has(at) else { return nil }
    while base[at - 1].isBlank { at -= 1 }
    let words = UnsafeBufferPointer(start: base + token.start, count: at - token.start)
      .split { $0.isBlank }
    func isOne(_ word: Slice<UnsafeBufferPointer<UInt8>>, of words: [[UInt8]]) -> Bool {
      words.contains { $0.elementsEqual(word) }
    }
    guard words.count > 1, !isOne(words[0], of: Self.prefixes) else { return nil }
    // A sentence begins with a capital.
    return self[token.start].isLowercase && isOne(words[1], of: Self.operators) ? nil : at
  }

  /// Words before the operand of an expression.
  private static let prefixes = [
    "new", "await", "typeof", "not", "try", "async", "function", "lambda", "const",
  ].map { Array($0.utf8) }

  /// Words and signs between the operands of an expression.
  private static let operators = ["and", "or", "if", "in", "is", "as", "-", "?", "%"]
    .map { Array($0.utf8) }

  /// Whether a text in double quotes has an escape that JSON does not have, as in `\xa0`.
  fileprivate mutating func hasForeignEscape(_ content: Range<Int>) -> Bool {
    var at = content.lowerBound
    while at + 1 < content.upperBound {
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
}
