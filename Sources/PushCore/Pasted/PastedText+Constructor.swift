/// Constructors of programs, and what the brackets after them hold.
///
///     constructor = ["new" / "&" / "%" / "@"] [type] name [generic] ["(" [number] ")"] bracket
///     type        = *("map[" name "]" / "[" [number] "]" / "*")
///
/// - Dart: `<String, dynamic>{…}`. Scala: `Map("key" -> value)`.
/// - JavaScript, Java, C#: `Object {…}`, `new Map({…})`, `new Message() {…}`, `new[] {…}`.
/// - Go: `map[string]any{…}`, `[]string{…}`, `&messaging.Message{…}`. Elixir: `%{…}`, `%Name{…}`.
/// - Objective-C: `@{…}`, `@[…]`. PowerShell: `@{…}`, `@(…)`.
/// - PHP: `array(…)`, of var_dump `array(1) {…}`, of Laravel's dump `array:1 […]`.
/// - Kotlin: `mapOf(…)`, `listOf(…)`. Python: `dict(…)`, `Message(title="…")`.
/// - Java: `Map.of("key", value)`, `Map.ofEntries(Map.entry("key", value))`,
///   `new HashMap<>() {{ put("key", value); }}`.
/// - Groovy: `[key: value]`.
extension PastedText {
  struct Constructor {
    /// The offset of the bracket after it.
    let bracket: Int
    /// Whether it makes a list.
    let isList: Bool
    /// What the function with its name takes; nil for another name.
    let arguments: BracketContent?
    /// Whether it has a name of its own, so that its keys are names of fields.
    let isNamed: Bool
    /// Whether it makes JSON text.
    let isSerializer: Bool
  }

  /// The ends of the names of functions that make JSON text.
  private static let serializers: [StaticString] = [
    "stringify", "dumps", "json_encode", "jsonEncode", "toJson", "toJSONString", "SerializeObject",
    "Serialize", "writeValueAsString",
  ]

  /// Returns the constructor at an offset; nil if there is none.
  mutating func constructor(_ offset: Int) -> Constructor? {
    var (at, isList, hasNew) = (offset, false, false)
    if self[at].isOne(of: "&%@") {
      at += 1
    } else if let after = after("new", at: at), self[after].isBlank || self[after] == 0x5B {
      (at, hasNew) = (afterBlanks(after), true)
    }
    let name = afterType(at, &isList)
    at = afterTypeName(name)
    // `[]` alone is an empty array.
    let isGeneric = self[at] == UInt8(ascii: "<") && afterGeneric(at) > at
    guard at > offset || isGeneric, !isList || hasNew || at > name || isGeneric else { return nil }
    let isNamed = at > name && self[offset] != UInt8(ascii: "[") && !has("interface", at: name)
    if has("interface{}", at: name) { at += 2 }
    at = afterGeneric(at)
    if let after = after("[]", at: at) { (at, isList) = (after, true) }
    isList = isList || isName(name, at, among: Self.lists)
    // var_export of PHP has a blank before the parenthesis.
    let isArray = isName(name, at, among: ["array"])
    let hasCount = isArray && self[at] == UInt8(ascii: ":")
    if hasCount { at = afterDigits(at + 1) }
    // Not the only item of a list.
    if let after = afterNumberInParentheses(at), self[afterBlanks(after)] == UInt8(ascii: "{") {
      at = after
    }
    let bracket = afterBlanks(at)
    switch self[bracket] {
    case UInt8(ascii: "{"): break
    case UInt8(ascii: "[") where bracket == offset + 1 && self[offset] == UInt8(ascii: "@"): break
    case UInt8(ascii: "[") where hasCount: break
    case UInt8(ascii: "(") where bracket == offset + 1 && isListOfPowerShell(offset): isList = true
    case UInt8(ascii: "(") where bracket == at && isCall(name, at) || isArray: break
    default: return nil
    }
    let arguments = self[bracket] == UInt8(ascii: "(") ? arguments(ofCall: name, at) : nil
    return Constructor(
      bracket: bracket, isList: isList, arguments: arguments, isNamed: isNamed,
      isSerializer: self[bracket] == UInt8(ascii: "(") && isSerializer(upTo: bracket))
  }

  /// Whether a constructor that names itself is at an offset: `new Message() {…}` or
  /// `&messaging.Message{…}`.
  mutating func beginsConstructor(_ offset: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "&") || has("new", at: offset),
      let constructor = constructor(offset)
    else { return false }
    // Not a tuple of Elixir, `new({:token, token})`.
    let first = afterComments(constructor.bracket + 1)
    let isTuple =
      self[constructor.bracket] == UInt8(ascii: "(") && self[first] == UInt8(ascii: "{")
      && form(at: first) == nil
    return !isTuple && !beginsNew(first)
  }

  /// Whether `to` of Kotlin is at an offset.
  mutating func isInfix(_ offset: Int) -> Bool {
    has("to", at: offset) && self[offset + 2].isBlank && offset > 0 && self[offset - 1].isBlank
  }

  /// Returns the offset after the name of a type that var_dump prints before a text, or after `@`,
  /// `$` or a letter that begins a string of a program; nil if there is none.
  mutating func afterStringPrefix(_ offset: Int) -> Int? {
    if let after = after("string", at: offset), let end = afterNumberInParentheses(after) {
      let mark = afterBlanks(end)
      return quote(mark) == nil ? nil : mark
    }
    if self[offset] == UInt8(ascii: "@") {
      return quote(offset + 1) != nil || self[offset + 1].isDigit || self[offset + 1].isLetter
        ? offset + 1 : nil
    }
    var at = offset
    while at < offset + 2, self[at].isOne(of: "fFrRbBuU$@") { at += 1 }
    return at > offset && quote(at) != nil && self[at] != UInt8(ascii: "`") ? at : nil
  }

  // MARK: Parts

  /// Functions that make a map, and those that make a list.
  static let maps: [StaticString] = [
    "array", "dict", "mapOf", "mutableMapOf", "hashMapOf", "linkedMapOf", "jsonObjectOf",
  ]
  static let lists: [StaticString] = [
    "listOf", "arrayOf", "mutableListOf", "arrayListOf", "setOf", "array",
  ]

  /// The maximum length of the types of a generic class, in bytes.
  private static let longestGeneric = 128

  static func isInTypeName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_$.\\")
  }

  private mutating func afterTypeName(_ offset: Int) -> Int {
    var at = offset
    while Self.isInTypeName(self[at]), at < offset + Self.longestKey { at += 1 }
    return at
  }

  /// Returns the offset after the types of Go before the name of a type.
  private mutating func afterType(_ offset: Int, _ isList: inout Bool) -> Int {
    var at = offset
    while true {
      if let key = after("map[", at: at), self[afterTypeName(key)] == UInt8(ascii: "]") {
        at = afterTypeName(key) + 1
      } else if self[at] == UInt8(ascii: "[") {
        var end = at + 1
        while self[end].isDigit { end += 1 }
        guard self[end] == UInt8(ascii: "]") else { return at }
        if at == offset { isList = true }
        at = end + 1
      } else if self[at] == UInt8(ascii: "*"), at > offset {
        at += 1
      } else {
        return at
      }
    }
  }

  private mutating func afterGeneric(_ offset: Int) -> Int {
    guard self[offset] == UInt8(ascii: "<") else { return offset }
    var (at, depth) = (offset, 0)
    while at < offset + Self.longestGeneric {
      if self[at] == UInt8(ascii: "<") { depth += 1 }
      if self[at] == UInt8(ascii: ">") { depth -= 1 }
      let isType = Self.isInTypeName(self[at]) || self[at].isOne(of: "<>, ?[]")
      guard isType else { return offset }
      at += 1
      if depth == 0 { return at }
    }
    return offset
  }

  /// Returns the offset after `()` or a number in parentheses.
  private mutating func afterNumberInParentheses(_ offset: Int) -> Int? {
    guard self[offset] == UInt8(ascii: "(") else { return nil }
    let at = afterDigits(offset + 1)
    return self[at] == UInt8(ascii: ")") ? at + 1 : nil
  }

  private mutating func afterDigits(_ offset: Int) -> Int {
    var at = offset
    while self[at].isDigit { at += 1 }
    return at
  }

  /// Returns the offset after the type in parentheses of a cast at an offset, as in `(object) […]`;
  /// nil if there is none.
  mutating func afterCast(_ offset: Int) -> Int? {
    let end = afterTypeName(offset + 1)
    guard end > offset + 1, self[end] == UInt8(ascii: ")") else { return nil }
    let value = afterBlanks(end + 1)
    return self[value].isOne(of: ",:;)]}.") || !has(value) ? nil : value
  }

  /// Returns the offset after the number of an object that Laravel's dump prints, `#12`, and the
  /// triangle with which a browser shows it.
  mutating func afterDumpMarks(_ offset: Int) -> Int {
    var at = offset
    if self[at] == UInt8(ascii: "#"), self[at + 1].isDigit { at = afterDigits(at + 1) }
    let blank = self[at] == 0x20 ? at + 1 : at
    return after("▼", at: blank) ?? at
  }

  /// Whether `@("a")`, `@(@{…})`, `@($name)` or `@()` is at an offset, and not a number of
  /// Objective-C.
  private mutating func isListOfPowerShell(_ offset: Int) -> Bool {
    let first = afterBlanks(offset + 2)
    return self[offset] == UInt8(ascii: "@")
      && (quote(first) != nil || self[first].isOne(of: "@$)") || isLineEnd(offset + 2))
  }

  /// Whether the name of a function that makes JSON text ends at an offset.
  private mutating func isSerializer(upTo end: Int) -> Bool {
    Self.serializers.contains { name in
      let start = end - name.utf8CodeUnitCount
      return start >= 0 && has(name, at: start)
    }
  }

  mutating func isName(_ from: Int, _ to: Int, among names: [StaticString]) -> Bool {
    names.contains { $0.utf8CodeUnitCount == to - from && has($0, at: from) }
  }
}
