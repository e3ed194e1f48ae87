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
  }

  enum BracketContent {
    /// Keys and values.
    case members
    /// Values only.
    case elements
    /// ``pair``s in braces (C#: collection initializers).
    case pairs
    /// A key and a value with a comma between them.
    case pair
    /// Keys and values in turn, with commas between them.
    case alternating
    /// The value that a call passes on, or that braces around braces hold.
    case argument
  }

  /// A key in brackets before a sign: `["key"] =` of C#, `["key"]=>` of var_dump.
  struct KeyInBrackets {
    let name: Range<Int>
    /// Whether it is the index of an element of a list.
    let isIndex: Bool
    /// The offset of the sign.
    let sign: Int
  }

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
    return Constructor(bracket: bracket, isList: isList, arguments: arguments, isNamed: isNamed)
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

  /// Whether a constructor with `new` is at an offset, as in a list of C#.
  private mutating func beginsNew(_ offset: Int) -> Bool {
    has("new", at: offset) && self[offset + 3].isBlank && constructor(offset) != nil
  }

  /// Returns what a bracket holds, by its first item.
  mutating func content(ofBracketAt bracket: Int, _ constructor: Constructor?) -> BracketContent {
    let first = afterComments(bracket + 1)
    switch self[bracket] {
    case UInt8(ascii: "{"):
      if constructor != nil, beginsNew(first) { return .elements }
      if constructor?.isList == true {
        return keyInBrackets(first)?.isIndex == false ? .members : .elements
      }
      if self[first] == UInt8(ascii: "{"), beginsPut(afterBlanks(first + 1)) { return .argument }
      return beginsPair(first) || beginsPut(first) ? .pairs : .members
    case UInt8(ascii: "["):
      let isEmptyMap =
        self[first] == UInt8(ascii: ":") && self[afterBlanks(first + 1)] == UInt8(ascii: "]")
      return isEmptyMap || beginsMember(at: first, isCall: false) ? .members : .elements
    default:
      if let arguments = constructor?.arguments { return arguments }
      if beginsMember(at: first, isCall: true) { return .members }
      // The name of the function is before the document.
      if constructor == nil {
        if beginsKey(first) { return .alternating }
        if self.constructor(first)?.arguments == .pair { return .pairs }
      }
      if self[first].isOne(of: "{["), constructor?.isList != true { return .argument }
      return .elements
    }
  }

  /// Returns the key in brackets at an offset; nil if there is none.
  mutating func keyInBrackets(_ offset: Int) -> KeyInBrackets? {
    guard self[offset] == UInt8(ascii: "[") else { return nil }
    var name = offset + 1..<offset + 1
    var at = offset + 1
    if let opening = quote(at), let text = quoted(at, reach: Self.longestKey) {
      name = at + opening.length..<text.content
      at = text.after
    } else {
      while self[at].isDigit { at += 1 }
      name = offset + 1..<at
    }
    guard !name.isEmpty, self[at] == UInt8(ascii: "]") else { return nil }
    let sign = afterBlanks(at + 1)
    guard self[sign] == UInt8(ascii: "="), self[sign + 1] != UInt8(ascii: "=") else { return nil }
    return KeyInBrackets(name: name, isIndex: at == name.upperBound, sign: sign)
  }

  /// Whether a parenthesis at an offset opens the members of a document, and a word that makes a
  /// map is before it.
  mutating func opensMembers(_ parenthesis: Int, from start: Int) -> Bool {
    var name = parenthesis
    while name > start, self[name - 1].isBlank { name -= 1 }
    let isSpaced = name < parenthesis
    let end = name
    while name > start, Self.isInTypeName(self[name - 1]) { name -= 1 }
    if isSpaced {
      return isName(name, end, among: ["array"])
        && beginsMember(at: afterComments(parenthesis + 1), isCall: true)
    }
    guard isCall(name, parenthesis) else { return false }
    let first = afterComments(parenthesis + 1)
    return switch arguments(ofCall: name, parenthesis) {
    case .alternating: beginsKey(first)
    case .pairs: constructor(first)?.arguments == .pair
    default: beginsMember(at: first, isCall: true) && !isCallWithVariable(first)
    }
  }

  /// Whether nothing but a label and the name of a variable is in the parentheses of a call, as in
  /// `Payload(decoding: userInfo)` of Swift.
  private mutating func isCallWithVariable(_ first: Int) -> Bool {
    let sign = afterName(first)
    let value = afterBlanks(sign + 1)
    let after = afterWord(value)
    return self[sign] == UInt8(ascii: ":") && self[value].isLowercase
      && self[afterBlanks(after)] == UInt8(ascii: ")")
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

  /// Functions of Java by the end of their names, and what they take.
  private static let calls: [(name: StaticString, arguments: BracketContent)] = [
    ("Map.of", .alternating), ("Map.ofEntries", .pairs), ("Map.entry", .pair),
    ("List.of", .elements), ("Set.of", .elements), ("Arrays.asList", .elements),
  ]

  /// Functions by their whole names that take a key and a value.
  private static let pairs: [StaticString] = ["entry", "put"]

  /// Returns what the function with a name takes; nil for another name.
  private mutating func arguments(ofCall name: Int, _ parenthesis: Int) -> BracketContent? {
    if isName(name, parenthesis, among: Self.pairs) { return .pair }
    return Self.calls.first {
      let first = parenthesis - $0.name.utf8CodeUnitCount
      return first >= name && has($0.name, at: first)
    }?.arguments
  }

  /// The maximum length of the types of a generic class, in bytes.
  private static let longestGeneric = 128

  private static func isInTypeName(_ byte: UInt8) -> Bool {
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

  mutating func isName(_ from: Int, _ to: Int, among names: [StaticString]) -> Bool {
    names.contains { $0.utf8CodeUnitCount == to - from && has($0, at: from) }
  }

  /// Whether a call of the function with a name makes an object: it passes on an object or a list,
  /// makes a map or a list, or has the name of a class and named arguments.
  private mutating func isCall(_ name: Int, _ parenthesis: Int) -> Bool {
    guard parenthesis > name else { return false }
    let first = afterComments(parenthesis + 1)
    if self[first].isOne(of: "{[") { return true }
    if isName(name, parenthesis, among: Self.maps + Self.lists) { return true }
    if arguments(ofCall: name, parenthesis) != nil { return true }
    var last = parenthesis
    while last > name, self[last - 1] != UInt8(ascii: ".") { last -= 1 }
    guard beginsMember(at: first, isCall: true) else { return false }
    if self[last].isUppercase { return true }
    return !isName(last, parenthesis, among: Self.logs) && hasPartsOfMessage(first)
  }

  /// Whether an item with a key begins at an offset in brackets or parentheses.
  private mutating func beginsMember(at first: Int, isCall: Bool) -> Bool {
    let isText = quote(first) != nil
    let key =
      isText ? quoted(first, reach: Self.longestKey)?.after ?? first : afterName(first)
    guard key > first else { return false }
    let sign = afterBlanks(key)
    switch self[sign] {
    case UInt8(ascii: "=") where self[sign + 1] == UInt8(ascii: ">"): return true
    case UInt8(ascii: "="): return isCall && !isText && self[sign + 1] != UInt8(ascii: "=")
    case UInt8(ascii: "-"): return isCall && self[sign + 1] == UInt8(ascii: ">")
    case UInt8(ascii: ":"):
      if isText { return true }
      guard sign == key else { return false }
      // Groovy; not the time or the name of a program in a log.
      return isCall ? self[sign + 1].isOne(of: " \n") : beginsValue(afterBlanks(sign + 1))
    default: return isCall && sign > key && isInfix(sign)
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
    let sign = afterBlanks(afterName(name))
    let value = self[afterBlanks(sign + 1)]
    return self[name].isUppercase
      && (self[sign] == UInt8(ascii: "]")
        || self[sign] == UInt8(ascii: ":") && (value.isUppercase || value == UInt8(ascii: "[")))
  }

  /// Whether `{"key", value}` begins at an offset.
  private mutating func beginsPair(_ offset: Int) -> Bool {
    self[offset] == UInt8(ascii: "{") && beginsKey(afterComments(offset + 1))
  }

  /// Whether `put("key", value)` begins at an offset.
  private mutating func beginsPut(_ offset: Int) -> Bool {
    after("put(", at: offset).map { beginsKey(afterBlanks($0)) } ?? false
  }

  /// Whether a text in quotes and a comma begin at an offset.
  private mutating func beginsKey(_ offset: Int) -> Bool {
    guard quote(offset) != nil, let text = quoted(offset, reach: Self.longestKey) else {
      return false
    }
    return self[afterBlanks(text.after)] == UInt8(ascii: ",")
  }

  /// The maximum number of comments before the first item in brackets.
  private static let maximumComments = 64

  /// Returns the offset after white space and comments.
  mutating func afterComments(_ offset: Int) -> Int {
    var (at, count) = (afterBlanks(offset), 0)
    while count < Self.maximumComments, self[at].isOne(of: "/#"), let (kind, after) = extra(at),
      kind == .comment
    {
      (at, count) = (afterBlanks(after), count + 1)
    }
    return at
  }
}
