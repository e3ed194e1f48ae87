/// Rewriting of literals of programs: JSON with the liberties of documentation and of languages.
///
///     literal = "{" items "}" / "[" items "]" / "(" items ")"
///     items   = *([key sign] value ",")
///     sign    = ":" / "=>" / "=" / "to"
///     key     = string / name / symbol / "[" string "]"
///     value   = [constructor] literal / string / number / constant / placeholder
///
/// - Comments: `//`, `/* */` and, at the start of a line or after white space, `#`.
/// - Strings: in double, single, typographic or backward quotes, with line breaks.
/// - Escapes of Python, JavaScript and Swift: `\xa0`, `\u{1F600}`.
/// - Constants: `None`, `nil`, `undefined`, `True`, `False` of Python, Ruby and JavaScript.
/// - Products of numbers, as in `60 * 60`, which are computed.
/// - Constructors (``PastedText/constructor(_:)``), which are dropped: `Object {…}`, `new Map({…})`,
///   `map[string]any{…}`, `array(…)`, `mapOf(…)`, `%{…}`. The first item shows whether a bracket
///   holds keys.
/// - Placeholders: `...`, `<TOKEN>`, and expressions of a program such as `token` or `user.id()`,
///   for which null is read. Several words are a text without quotes.
extension PastedReader {
  /// A bracket that is open.
  struct Container {
    let bracket: UInt8
    let content: PastedText.BracketContent
    /// Whether a constructor with a name is before the bracket, so that the keys are names of
    /// fields.
    let hasFields: Bool
    /// The key before the bracket.
    let key: Range<Int>
    /// The offset in the output of what becomes JSON text at the closing bracket; nil for a value.
    let textStart: Int?
    /// The offset after it, if further arguments follow.
    var textEnd: Int?
    /// Whether the next comma is between a key and its value.
    var isAtKey: Bool
    /// Whether an equals sign is after its keys.
    var hasEqualsSigns = false

    /// Whether semicolons can be between its items: calls, and the members of PowerShell.
    var separatesBySemicolon: Bool { content == .pairs || content == .members && hasEqualsSigns }

    var closing: UInt8 {
      switch bracket {
      case UInt8(ascii: "{"): UInt8(ascii: "}")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      default: UInt8(ascii: ")")
      }
    }
  }

  /// The state of reading a literal.
  struct Literal {
    var containers: [Container] = []
    /// The offset in the output of the last comma, while it may be a trailing comma.
    var pendingComma: Int?
    var lastWasDropped = false
    var isAfterSign = false
    /// Whether a key was read, and its sign comes next.
    var isAfterKey = false
    /// Whether the key of a pair comes next.
    var awaitsPairKey = false

    /// Whether a key comes next.
    var awaitsKey: Bool { !isAfterSign && containers.last?.content == .members }

    /// Returns whether a comma is between a key and its value.
    mutating func endsPairKey() -> Bool {
      guard let last = containers.indices.last else { return false }
      let isAtKey = containers[last].isAtKey
      if containers[last].content == .alternating {
        containers[last].isAtKey.toggle()
        awaitsPairKey = !isAtKey
      }
      return isAtKey
    }

    /// Makes the comma before a key or value final.
    mutating func beginItem() {
      isAfterKey = awaitsKey
      (pendingComma, lastWasDropped, isAfterSign) = (nil, false, false)
    }
  }

  func readLiteral() {
    var literal = Literal()
    // The member of a payload without the braces around it.
    let member = text.memberWithoutBraces(at)
    if let member { replace(upTo: member.value, with: member.json) }
    if text[at] == UInt8(ascii: "(") { open(nil, &literal) }
    repeat {
      guard text.has(at), step(&literal) else { return }
    } while !literal.containers.isEmpty
    if member != nil { output.append(UInt8(ascii: "}")) }
  }

  /// Rewrites one token; returns false after a bracket that matches none.
  private func step(_ literal: inout Literal) -> Bool {
    let byte = text[at]
    switch byte {
    case UInt8(ascii: "["):
      if let key = text.keyInBrackets(at), !literal.isAfterSign { return begin(key, &literal) }
      open(text.constructor(at), &literal)
      return literal.containers.count <= Self.maximumDepth
    case UInt8(ascii: "{"):
      open(nil, &literal)
      return literal.containers.count <= Self.maximumDepth
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return close(&literal)
    case UInt8(ascii: "(") where text.afterCast(at) != nil:
      note(.className)
      at = text.afterCast(at) ?? at + 1
    case UInt8(ascii: ")") where literal.containers.last?.bracket == UInt8(ascii: "("):
      return close(&literal)
    case UInt8(ascii: ","): comma(&literal)
    case UInt8(ascii: ";") where literal.containers.last?.separatesBySemicolon == true:
      comma(&literal)
    case UInt8(ascii: "+") where literal.awaitsKey && text.quote(at + 1) != nil: at += 1
    case UInt8(ascii: ":")
    where !literal.isAfterKey && text[at + 1].isLetter && text[text.afterName(at + 1)] != byte:
      symbol(&literal)
    case UInt8(ascii: ":"):
      (literal.isAfterSign, literal.isAfterKey) = (true, false)
      copy(1)
    case UInt8(ascii: "=") where text[at + 1] == UInt8(ascii: ">"): sign(2, .arrow, &literal)
    case UInt8(ascii: "=") where literal.isAfterKey:
      if let last = literal.containers.indices.last {
        literal.containers[last].hasEqualsSigns = true
      }
      sign(1, .equalsSign, &literal)
    case UInt8(ascii: "-") where literal.isAfterKey && text[at + 1] == UInt8(ascii: ">"):
      sign(2, .arrow, &literal)
    case UInt8(ascii: "<") where literal.isAfterSign || !literal.awaitsKey:
      if let types = text.constructor(at) { open(types, &literal) } else { extra(&literal) }
    case UInt8(ascii: "t") where literal.isAfterKey && text.isInfix(at): sign(2, .arrow, &literal)
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

  // MARK: Brackets

  /// Opens the bracket at ``at``, or that of a constructor.
  func open(_ constructor: PastedText.Constructor?, _ literal: inout Literal) {
    literal.beginItem()
    if let constructor {
      note(.className)
      at = constructor.bracket
    }
    let isPair = literal.containers.last?.content == .pairs && text[at] == UInt8(ascii: "{")
    let content: PastedText.BracketContent =
      isPair ? .pair : text.content(ofBracketAt: at, constructor)
    literal.containers.append(
      Container(
        bracket: text[at], content: content, hasFields: constructor?.isNamed ?? false, key: key,
        textStart: constructor?.isSerializer == true && isText(literal) ? output.count : nil,
        isAtKey: content == .pair || content == .alternating))
    literal.awaitsPairKey = literal.containers[literal.containers.count - 1].isAtKey
    switch content {
    case .members, .pairs, .alternating: replace(upTo: at + 1, with: "{")
    case .elements: replace(upTo: at + 1, with: "[")
    case .pair, .argument: at += 1
    }
    if content == .members, let after = text.afterColon(ofEmptyMapAt: at - 1) { at = after }
    at = text.afterDumpMarks(at)
  }

  /// The maximum number of texts with JSON inside each other; each doubles the backslashes.
  private static let maximumTexts = 3
  /// The keys of bodies and of parts of a message, which are objects wherever they are sent.
  private static let objects: Set<String> = [
    "body", "message", "data", "payload", "notification", "aps", "alert", "android", "apns",
    "webpush", "json", "content", "contents", "headings",
  ]

  /// Whether what a function makes JSON text of at ``at`` is sent as a text.
  private func isText(_ literal: Literal) -> Bool {
    literal.containers.count { $0.textStart != nil } < Self.maximumTexts
      && !Self.objects.contains(text.string(key).lowercased())
  }

  /// Rewrites a key in brackets; drops the index of an element.
  ///
  /// var_dump prints no commas between items.
  private func begin(_ key: PastedText.KeyInBrackets, _ literal: inout Literal) -> Bool {
    literal.beginItem()
    if followsValue { output.append(UInt8(ascii: ",")) }
    if literal.containers.last?.content == .elements {
      at = key.sign + (text[key.sign + 1] == UInt8(ascii: ">") ? 2 : 1)
    } else {
      appendString(key.name.lowerBound, key.name.upperBound)
      (at, literal.isAfterKey, self.key) = (key.sign, true, key.name)
    }
    return true
  }

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

  func sign(_ length: Int, _ repair: RepairNote.Repair, _ literal: inout Literal) {
    (literal.isAfterSign, literal.isAfterKey) = (true, false)
    note(repair)
    replace(upTo: at + length, with: ":")
  }

  // MARK: Punctuation

  private func close(_ literal: inout Literal) -> Bool {
    if let comma = literal.pendingComma {
      if !literal.lastWasDropped { note(.trailingComma, map.original(of: comma)) }
      output.replace(at: comma, with: UInt8(ascii: " "))
    }
    literal.beginItem()
    literal.isAfterKey = false
    guard let open = literal.containers.popLast(), text[at] == open.closing else {
      copy(1)
      return false
    }
    switch open.content {
    case .members, .pairs, .alternating: replace(upTo: at + 1, with: "}")
    case .elements: replace(upTo: at + 1, with: "]")
    case .pair, .argument: at += 1
    }
    if let start = open.textStart { quoteOutput(from: start, to: open.textEnd ?? output.count) }
    return true
  }

  /// Replaces the end of the output by a string with a part of it, JSON, as programs write it: without
  /// white space.
  private func quoteOutput(from start: Int, to end: Int) {
    let json = Array(output.bytes[start..<end])
    output.truncate(to: start)
    output.append(UInt8(ascii: "\""))
    var (isInString, isEscaped) = (false, false)
    for byte in json where isInString || !byte.isJSONWhitespace {
      if byte.isOne(of: "\"\\") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    output.append(UInt8(ascii: "\""))
    map.add(at, to: output)
  }

  private func comma(_ literal: inout Literal) {
    if let last = literal.containers.last, last.textStart != nil, last.textEnd == nil {
      literal.containers[literal.containers.count - 1].textEnd = output.count
    }
    if literal.lastWasDropped {
      literal.lastWasDropped = false
      replace(upTo: at + 1, with: " ")
    } else {
      let isSign = literal.endsPairKey()
      literal.pendingComma = isSign ? nil : output.count
      replace(upTo: at + 1, with: isSign ? ":" : ",")
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
      if literal.isAfterSign {
        notePlaceholder(literal)
        literal.beginItem()
        replace(upTo: after, with: "null")
      } else {
        note(kind)
        literal.lastWasDropped = true
        at = afterSpread(after)
      }
    }
  }

  /// Returns the offset after an expression whose members are inserted: `...options`.
  private func afterSpread(_ offset: Int) -> Int {
    guard text.base[offset - 1] == UInt8(ascii: "."), text[offset].isLetter else { return offset }
    let word = text.afterWord(offset)
    return text.afterExpression(offset, word) ?? word
  }

  func notePlaceholder(_ literal: Literal) {
    note(.placeholder)
    let container = literal.containers.last
    let key = container?.content == .elements ? container?.key ?? key : key
    guard !key.isEmpty else { return }
    repairs.notePlaceholder(ofKey: text.string(key))
  }
}
