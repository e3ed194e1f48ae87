/// Rewriting of object literals: JSON with the liberties of documentation and programs.
///
///     literal = "{" *(key sign value ",") "}" / "[" *(value ",") "]"
///     sign    = ":" / "=>"
///     key     = string / name / symbol
///     value   = [class] literal / class "(" value ")" / string / number / constant / placeholder
///
/// - Comments: `//`, `/* */` and, at the start of a line or after white space, `#`.
/// - Strings: in double, single, typographic or backward quotes, with line breaks.
/// - Escapes of Python, JavaScript and Swift: `\xa0`, `\u{1F600}`.
/// - Constants: `None`, `nil`, `undefined`, `True`, `False` of Python, Ruby and JavaScript.
/// - Names of classes, which are dropped: `Object {…}`, `new Map({…})`, `Map(2) {…}`.
/// - Placeholders: `...`, `<TOKEN>`, and expressions of a program such as `token` or `user.id()`,
///   for which null is read. Several words are a text without quotes.
extension PastedReader {
  /// The state of reading a literal.
  private struct Literal {
    /// The opening brackets, with the parentheses of calls.
    var containers: [UInt8] = []
    /// The offset in the output of the last comma, while it may be a trailing comma.
    var pendingComma: Int?
    var lastWasDropped = false
    var isAfterSign = false
    /// Whether a key was read, and its sign comes next.
    var isAfterKey = false

    /// Whether a key comes next.
    var awaitsKey: Bool { !isAfterSign && containers.last == UInt8(ascii: "{") }

    /// Makes the comma before a key or value final.
    mutating func beginItem() {
      isAfterKey = awaitsKey
      (pendingComma, lastWasDropped, isAfterSign) = (nil, false, false)
    }
  }

  func readLiteral() {
    var literal = Literal()
    repeat {
      guard text.has(at), step(&literal) else { return }
    } while !literal.containers.isEmpty
  }

  /// Rewrites one token; returns false after a bracket that matches none.
  private func step(_ literal: inout Literal) -> Bool {
    let byte = text[at]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      literal.beginItem()
      literal.containers.append(byte)
      copy(1)
      return literal.containers.count <= Self.maximumDepth
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return close(&literal)
    case UInt8(ascii: ")") where literal.containers.last == UInt8(ascii: "("):
      literal.containers.removeLast()
      at += 1
    case UInt8(ascii: ","): comma(&literal)
    case UInt8(ascii: ":")
    where !literal.isAfterKey && text[at + 1].isLetter && text[text.afterName(at + 1)] != byte:
      symbol(&literal)
    case UInt8(ascii: ":"):
      (literal.isAfterSign, literal.isAfterKey) = (true, false)
      copy(1)
    case UInt8(ascii: "=") where text[at + 1] == UInt8(ascii: ">"):
      literal.isAfterSign = true
      note(.arrow)
      replace(upTo: at + 2, with: ":")
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: "#"):
      extra(&literal)
    case 0x20, 0x09, 0x0A, 0x0D: copy(1)
    case 0xC2 where text[at + 1] == 0xA0:
      note(.noBreakSpace)
      replace(upTo: at + 2, with: " ")
    default:
      if text.quote(at) == nil { word(&literal) } else { string(&literal) }
    }
    return true
  }

  // MARK: Punctuation

  private func close(_ literal: inout Literal) -> Bool {
    if let comma = literal.pendingComma {
      if !literal.lastWasDropped { note(.trailingComma, map.original(of: comma)) }
      output.replace(at: comma, with: UInt8(ascii: " "))
    }
    literal.beginItem()
    let opening = literal.containers.popLast()
    let matches = opening == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let isMatch = text[at] == matches
    copy(1)
    return isMatch
  }

  private func comma(_ literal: inout Literal) {
    if literal.lastWasDropped {
      literal.lastWasDropped = false
      replace(upTo: at + 1, with: " ")
    } else {
      literal.pendingComma = output.count
      copy(1)
    }
    (literal.isAfterSign, literal.isAfterKey) = (false, false)
  }

  /// Removes a comment or a placeholder; copies the byte if neither begins here.
  private func extra(_ literal: inout Literal) {
    switch text.extra(at) {
    case nil:
      if text[at] != UInt8(ascii: "/") { literal.beginItem() }
      copy(1)
    case (.comment, let after)?:
      note(.comment)
      replace(upTo: after, with: " ")
    case (let kind, let after)?:
      note(kind)
      if literal.isAfterSign {
        literal.beginItem()
        replace(upTo: after, with: "null")
      } else {
        literal.lastWasDropped = true
        at = after
      }
    }
  }

  // MARK: Strings and words

  private func string(_ literal: inout Literal) {
    guard let opening = text.quote(at), let ends = text.quoted(at) else {
      return copy(text.end - at)
    }
    literal.beginItem()
    if opening.isTypographic || ends.after - ends.content > 1 {
      note(.typographicQuotes)
    } else if opening.isSingle {
      note(.singleQuotes)
    }
    let first = at + opening.length
    if !opening.isSingle, !opening.isTypographic, isPlain(first, ends) {
      copy(ends.after - at)
    } else {
      appendString(first, ends.content)
      at = ends.after
    }
  }

  /// Whether the content of a string can be copied; notes a line break, or quotes in it.
  private func isPlain(_ from: Int, _ ends: PastedText.Quoted) -> Bool {
    let content = UnsafeBufferPointer(start: text.base + from, count: ends.content - from)
    if content.contains(0x0A) {
      note(.lineBreak)
      return false
    }
    if (from..<ends.content).contains(where: { text.shellQuote($0) != nil }) {
      note(.singleQuotes)
      return false
    }
    if text.hasForeignEscape(from, ends.content) {
      note(.escape)
      return false
    }
    if ends.holdsJSON { note(.bareQuotes) }
    return !ends.holdsJSON && text.base[ends.content] == UInt8(ascii: "\"")
  }

  /// Rewrites a symbol of Ruby, `:name`.
  private func symbol(_ literal: inout Literal) {
    note(.unquotedKey)
    literal.beginItem()
    let after = text.afterName(at + 1)
    appendString(at + 1, after)
    at = after
  }

  /// Rewrites a number, a constant, a key without quotes, or an expression.
  private func word(_ literal: inout Literal) {
    let isKey = literal.awaitsKey
    literal.beginItem()
    let after = text.afterWord(at)
    guard after > at else { return copy(1) }
    let bytes = UnsafeBufferPointer(start: text.base + at, count: after - at)
    if isKey, !text[at].isDigit, text[at] != UInt8(ascii: "-") {
      note(.unquotedKey)
      appendString(at, after)
      at = after
    } else if let json = Self.constants.first(where: {
      $0.words.contains { $0.elementsEqual(bytes) }
    }) {
      note(.constant)
      replace(upTo: after, with: json.json)
    } else if let bracket = text.afterClass(at, after) {
      note(.className)
      if text.base[bracket - 1] == UInt8(ascii: "(") {
        literal.containers.append(UInt8(ascii: "("))
      }
      at = bracket
    } else if let end = text.afterExpression(at, after) {
      if text.isSentence(at, end) {
        note(.bareText)
        appendString(at, end)
        at = end
        return
      }
      note(.placeholder)
      replace(upTo: end, with: "null")
    } else {
      copy(after - at)
    }
  }

  private static let constants: [(json: StaticString, words: [[UInt8]])] = [
    ("null", ["None", "nil", "undefined", "NaN"].map { Array($0.utf8) }),
    ("true", ["True", "YES"].map { Array($0.utf8) }),
    ("false", ["False", "NO"].map { Array($0.utf8) }),
  ]
}

extension PastedText {
  /// Returns the offset after a number, a constant or a key without quotes.
  fileprivate mutating func afterWord(_ offset: Int) -> Int {
    var at = offset
    while self[at].isLetter || self[at].isDigit || self[at] >= 0x80 || self[at].isOne(of: "_$@-+.")
    {
      at += 1
    }
    return at
  }

  /// Returns the offset of the brace or bracket after a name of a class; nil if there is none.
  ///
  /// `new` can be before the name. A number in parentheses, as console.log prints the size of a map,
  /// or an opening parenthesis, can be after it.
  fileprivate mutating func afterClass(_ offset: Int, _ afterWord: Int) -> Int? {
    var at = afterWord
    if afterWord == after("new", at: offset) { at = self.afterWord(afterBlanks(at)) }
    guard self[offset].isLetter || self[offset].isOne(of: "_$") else { return nil }
    if self[at] == UInt8(ascii: "(") {
      var digits = at + 1
      while self[digits].isDigit { digits += 1 }
      let isSize = digits > at + 1 && self[digits] == UInt8(ascii: ")")
      at = isSize ? digits + 1 : at + 1
      if !isSize { return self[at].isOne(of: "{[") ? at : nil }
    }
    let bracket = afterBlanks(at)
    return self[bracket] == UInt8(ascii: "{") ? bracket : nil
  }

  /// Returns the offset after an expression of a program that begins with a name; nil if the word
  /// is JSON.
  ///
  /// It ends before a comma, a bracket or a line break outside of its own brackets.
  fileprivate mutating func afterExpression(_ offset: Int, _ afterWord: Int) -> Int? {
    guard self[offset].isLetter || self[offset].isOne(of: "_$") else { return nil }
    for word in ["true", "false", "null"] as [StaticString]
    where has(word, at: offset) && afterWord == offset + word.utf8CodeUnitCount {
      return nil
    }
    var (at, depth) = (afterWord, 0)
    while at < afterWord + Self.reach, has(at) {
      switch self[at] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return trimmed(at, from: afterWord) }
        depth -= 1
      case UInt8(ascii: ","), 0x0A, UInt8(ascii: "/"):
        if depth == 0 { return trimmed(at, from: afterWord) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ":"):
        // Not an expression: another key begins, so a comma is missing.
        if depth == 0 { return afterWord }
      default: break
      }
      at += 1
    }
    return afterWord
  }

  /// Whether several words are a text without quotes, and not an expression such as `new Date` or
  /// `title or body`.
  fileprivate mutating func isSentence(_ from: Int, _ to: Int) -> Bool {
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
  fileprivate mutating func hasForeignEscape(_ from: Int, _ to: Int) -> Bool {
    var at = from
    while at + 1 < to {
      guard self[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      let isBraced = self[at + 1] == UInt8(ascii: "u") && self[at + 2] == UInt8(ascii: "{")
      if isBraced || self[at + 1].isOne(of: "x0U'") { return true }
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
