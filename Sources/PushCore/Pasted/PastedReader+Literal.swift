/// Rewriting of literals: JSON with the liberties of documentation and of languages.
///
///     literal = "{" items "}" / "[" items "]" / "array" "(" items ")"
///     items   = *([key sign] value ",")
///     sign    = ":" / "=>" / "->" / "="
///     key     = string / name / symbol / "[" string "]"
///     value   = [name] literal / string / number / constant / placeholder
///
/// - Comments: `//`, `/* */` and, at the start of a line or after white space, `#`.
/// - Strings: in double, single, typographic or backward quotes, with line breaks.
/// - Escapes of Python, JavaScript and Swift: `\xa0`, `\u{1F600}`.
/// - Constants: `None`, `nil`, `undefined`, `True`, `False` of Python, Ruby and JavaScript.
/// - The names of classes that programs print before a bracket, and marks of languages, which are
///   dropped: `Object {…}`, `Map(1) {…}`, `array(2) {…}`, `%Name{…}`, `@{…}`, `new {…}`.
///   The first item shows whether a bracket holds keys.
/// - Placeholders: `...`, `<TOKEN>` and names, for which null is read. Several words are a text
///   without quotes.
///
/// What has the grammar of a program, a call or an expression, is refused (``refusal``).
extension PastedReader {
  /// A bracket that is open.
  struct Container {
    let closing: UInt8
    let isMap: Bool
    /// The key before the bracket.
    let key: Range<Int>
    /// Whether an equals sign is after its keys.
    var hasEqualsSigns = false
  }

  /// Where in an entry the next token is.
  enum Place {
    /// Before a key, or before an element.
    case item
    case afterKey, afterSign, afterValue
  }

  /// The state of reading a literal.
  struct Literal {
    var containers: [Container] = []
    /// The offset in the output of the last comma, while it may be a trailing comma.
    var pendingComma: Int?
    var lastWasDropped = false
    var place = Place.item
    /// Whether a line break is before the next token.
    var isOnNewLine = false
    /// Whether the word `array` is before the bracket that comes next.
    var isArray = false

    /// Whether a key comes next.
    var awaitsKey: Bool { place != .afterSign && containers.last?.isMap == true }

    /// Makes the comma before a key or value final.
    mutating func beginItem() {
      place = awaitsKey ? .afterKey : .afterValue
      (pendingComma, lastWasDropped) = (nil, false)
    }
  }

  func readLiteral() {
    var literal = Literal()
    // The member of a payload without the braces around it.
    let member = text.memberWithoutBraces(at)
    if let member { replace(upTo: member.value, with: member.json) }
    if text.has("array", at: at) { at = text.afterBlanks(at + 5) }
    if text[at].isOne(of: "@%") { at += 1 }
    literal.isArray = text[at] == UInt8(ascii: "(")
    repeat {
      let last = at
      copyBlanks()
      literal.isOnNewLine = (last..<at).contains { text.base[$0] == 0x0A }
      guard step(text.token(at: at), &literal) else { return }
      if refusal != nil {
        at = text.afterClosing(literal.containers.count, from: at) ?? text.end
        return
      }
    } while !literal.containers.isEmpty
    if member != nil { output.append(UInt8(ascii: "}")) }
  }

  private func copyBlanks() {
    while true {
      var after = at
      while text[after].isJSONWhitespace { after += 1 }
      if after > at { copy(after - at) }
      guard text[at] == 0xC2, text[at + 1] == 0xA0 else { return }
      note(.noBreakSpace)
      replace(upTo: at + 2, with: " ")
    }
  }

  /// Refuses the document, of which a token begins what only a program can read.
  func refuse(_ form: UnreadForm, at offset: Int) {
    refusal = (form, offset)
  }

  /// Rewrites one token; returns false at the end of the text, and after a bracket that matches none.
  private func step(_ token: LooseToken, _ literal: inout Literal) -> Bool {
    if isMistake(token, literal) {
      copy(1)
      return false
    }
    switch token.kind {
    case .end: return false
    case .open: return bracket(token, &literal)
    case .close: return close(&literal)
    case .comma: comma(&literal)
    case .semicolon where literal.containers.last?.hasEqualsSigns == true: comma(&literal)
    case .sign: sign(token, &literal)
    case .string: string(token, &literal)
    case .openString:
      copyOpenString(token)
      return false
    case .word: word(token, &literal)
    case .comment:
      note(.comment)
      replace(upTo: token.end, with: " ")
    case .placeholder: placeholder(token, &literal)
    case .semicolon: copy(1)
    case .other: other(token, &literal)
    }
    return true
  }

  /// Copies as much of a text without an end as the strict scanner needs to report it.
  private func copyOpenString(_ token: LooseToken) {
    let isString = text[at] == UInt8(ascii: "\"")
    copy((isString ? text.endOfLine(at) + 1 : token.end) - at)
  }

  /// Whether a sign or a comma is missing before a token, so that reading need not go on.
  ///
  /// The strict scanner reports it. Before a key on a line of its own, a comma can be missing.
  private func isMistake(_ token: LooseToken, _ literal: Literal) -> Bool {
    let isItem: Bool
    switch token.kind {
    case .string, .openString: isItem = true
    case .word: isItem = !text.isOperator(token)
    case .open: isItem = text[token.start] == UInt8(ascii: "{")
    default: isItem = false
    }
    guard isItem else { return false }
    return literal.place == .afterKey
      || literal.place == .afterValue && !(literal.isOnNewLine && literal.awaitsKey)
  }

  // MARK: Brackets

  private func bracket(_ token: LooseToken, _ literal: inout Literal) -> Bool {
    let byte = text[at]
    if byte == UInt8(ascii: "["), literal.place != .afterSign, let item = text.item(at: at) {
      return begin(item, &literal)
    }
    if byte == UInt8(ascii: "("), !literal.isArray {
      guard let value = text.afterCast(at), literal.place != .afterValue else {
        refuse(
          literal.place == .afterValue || literal.place == .afterKey ? .call : .program,
          at: token.start)
        return true
      }
      note(.className)
      at = value
      return true
    }
    if byte == UInt8(ascii: "["), literal.place == .afterValue || literal.awaitsKey {
      refuse(.program, at: token.start)
      return true
    }
    open(&literal)
    return literal.containers.count <= Self.maximumDepth
  }

  /// Opens the bracket at ``at``.
  private func open(_ literal: inout Literal) {
    literal.beginItem()
    if literal.place == .afterValue { literal.place = .item }
    let byte = text[at]
    let first = text.afterComments(at + 1)
    let isMap =
      byte == UInt8(ascii: "{")
      ? !literal.isArray || text.item(at: first)?.key == .bracketed
      : text.holdsKeys(at)
    literal.isArray = false
    literal.containers.append(
      Container(
        closing: byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : byte + 2, isMap: isMap, key: key))
    replace(upTo: at + 1, with: isMap ? "{" : "[")
    if isMap, byte == UInt8(ascii: "["), text[first] == UInt8(ascii: ":"),
      text[text.afterBlanks(first + 1)] == UInt8(ascii: "]")
    {
      at = first + 1
    }
    at = text.afterDumpMarks(at)
  }

  /// Rewrites a key in brackets; drops the index of an element.
  ///
  /// var_dump prints no commas between items.
  private func begin(_ item: LooseItem, _ literal: inout Literal) -> Bool {
    literal.beginItem()
    if followsValue { output.append(UInt8(ascii: ",")) }
    if literal.containers.last?.isMap == false {
      (at, literal.place) = (item.after, .item)
    } else {
      appendString(item.name.lowerBound, item.name.upperBound)
      (at, literal.place, key) = (item.signStart, .afterKey, item.name)
    }
    return true
  }

  private func close(_ literal: inout Literal) -> Bool {
    if let comma = literal.pendingComma {
      if !literal.lastWasDropped { note(.trailingComma, map.original(of: comma)) }
      output.replace(at: comma, with: UInt8(ascii: " "))
    }
    literal.beginItem()
    literal.place = .afterValue
    guard let open = literal.containers.popLast(), text[at] == open.closing else {
      copy(1)
      return false
    }
    replace(upTo: at + 1, with: open.isMap ? "}" : "]")
    return true
  }

  // MARK: Punctuation

  private func comma(_ literal: inout Literal) {
    if literal.lastWasDropped {
      literal.lastWasDropped = false
      replace(upTo: at + 1, with: " ")
    } else {
      literal.pendingComma = output.count
      replace(upTo: at + 1, with: ",")
    }
    literal.place = .item
  }

  private func sign(_ token: LooseToken, _ literal: inout Literal) {
    switch text[at] {
    case UInt8(ascii: ":"):
      let after = text.afterName(at + 1)
      if literal.place != .afterKey, text[at + 1].isLetter, text[after] != UInt8(ascii: ":") {
        return symbol(upTo: after, &literal)
      }
      copy(1)
    case _ where literal.place == .afterValue: return refuse(.program, at: token.start)
    case UInt8(ascii: "=") where token.end == at + 1:
      guard literal.place == .afterKey, let last = literal.containers.indices.last else {
        return copy(1)
      }
      literal.containers[last].hasEqualsSigns = true
      note(.equalsSign)
      replace(upTo: token.end, with: ":")
    default:
      note(.arrow)
      replace(upTo: token.end, with: ":")
    }
    if literal.place != .afterValue { literal.place = .afterSign }
  }

  /// Rewrites a symbol of Ruby, `:name`.
  private func symbol(upTo after: Int, _ literal: inout Literal) {
    note(.unquotedKey)
    literal.beginItem()
    if literal.place == .afterKey { key = at + 1..<after }
    appendString(at + 1, after)
    at = after
  }

  /// Removes a placeholder, or reads null for it.
  private func placeholder(_ token: LooseToken, _ literal: inout Literal) {
    if literal.place == .afterSign {
      notePlaceholder(literal)
      literal.beginItem()
      return replace(upTo: token.end, with: "null")
    }
    note(.placeholder)
    literal.lastWasDropped = true
    // A variable whose members are inserted: `...options`.
    let isSpread = text.base[token.end - 1] == UInt8(ascii: ".") && text[token.end].isLetter
    at = isSpread ? text.afterWord(token.end) : token.end
  }

  /// Drops a mark before an item; refuses an operator.
  private func other(_ token: LooseToken, _ literal: inout Literal) {
    let (byte, next) = (text[at], text[at + 1])
    let isAtQuote = text.quote(at + 1) != nil
    if byte == UInt8(ascii: "+"), isAtQuote, literal.awaitsKey, literal.isOnNewLine {
      at += 1
    } else if literal.place == .afterValue {
      if byte.isOne(of: "+.%?|&*/<>=!") { return refuse(.program, at: token.start) }
      copy(token.end - at)
    } else if byte == UInt8(ascii: "@"), isAtQuote || next.isOne(of: "{[") || Self.isInWord(next) {
      note(.className)
      at += 1
    } else if byte == UInt8(ascii: "%"), next == UInt8(ascii: "{") || next.isUppercase {
      note(.className)
      at = text.afterName(at + 1)
    } else if byte.isOne(of: "@&!*<(") || token.end > at + 1 {
      refuse(.program, at: token.start)
    } else {
      if byte != UInt8(ascii: "/") { literal.beginItem() }
      copy(1)
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

  // MARK: Commas

  /// Whether a value is the last item of the output.
  private var followsValue: Bool {
    let last = output.bytes.last { !$0.isJSONWhitespace }
    return last.map { !$0.isOne(of: "{[,:") } ?? false
  }

  /// Appends the comma that is missing before a key on a line of its own, as consoles and PowerShell
  /// write it; in JSON, it is a mistake.
  ///
  /// - Parameter isAssigned: Whether an equals sign follows the key. Before a colon, a text in single
  ///   quotes could be longer than it seems.
  func appendMissingComma(isAssigned: Bool) {
    guard followsValue, isAssigned || !repairs.repairs.contains(.singleQuotes),
      output.bytes.reversed().prefix(while: { $0.isJSONWhitespace }).contains(0x0A)
    else { return }
    note(.missingComma)
    output.append(UInt8(ascii: ","))
  }

  func notePlaceholder(_ literal: Literal) {
    note(.placeholder)
    let container = literal.containers.last
    let key = container?.isMap == false ? container?.key ?? key : key
    guard !key.isEmpty else { return }
    repairs.notePlaceholder(ofKey: text.string(key))
  }
}

extension PastedText {
  /// Returns the offset after the type in parentheses before an object that var_export prints, as in
  /// `(object) array(…)`; nil if there is none.
  mutating func afterCast(_ offset: Int) -> Int? {
    let end = afterName(offset + 1)
    guard end > offset + 1, self[end] == UInt8(ascii: ")") else { return nil }
    let value = afterBlanks(end + 1)
    return has("array", at: value) || self[value] == UInt8(ascii: "[") ? value : nil
  }

  /// Returns the offset after the number of an object that Laravel's dump prints, `#12`, and the
  /// triangle with which a browser shows it.
  mutating func afterDumpMarks(_ offset: Int) -> Int {
    var at = offset
    if self[at] == UInt8(ascii: "#"), self[at + 1].isDigit { at = afterWord(at + 1) }
    let blank = self[at] == 0x20 ? at + 1 : at
    return after("▼", at: blank) ?? at
  }
}
