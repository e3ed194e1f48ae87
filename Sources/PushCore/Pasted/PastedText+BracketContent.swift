/// What the brackets of programs hold, which their first item shows.
extension PastedText {
  /// What a bracket holds.
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

  /// Whether a call of the function with a name makes an object: it passes on an object or a list,
  /// makes a map or a list, or has the name of a class and named arguments.
  mutating func isCall(_ name: Int, _ parenthesis: Int) -> Bool {
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

  /// Whether a constructor with `new` is at an offset, as in a list of C#.
  mutating func beginsNew(_ offset: Int) -> Bool {
    has("new", at: offset) && self[offset + 3].isBlank && constructor(offset) != nil
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

  /// Functions of Java by the end of their names, and what they take.
  private static let calls: [(name: StaticString, arguments: BracketContent)] = [
    ("Map.of", .alternating), ("Map.ofEntries", .pairs), ("Map.entry", .pair),
    ("List.of", .elements), ("Set.of", .elements), ("Arrays.asList", .elements),
  ]

  /// Functions by their whole names that take a key and a value.
  private static let pairs: [StaticString] = ["entry", "put"]

  /// Returns what the function with a name takes; nil for another name.
  mutating func arguments(ofCall name: Int, _ parenthesis: Int) -> BracketContent? {
    if isName(name, parenthesis, among: Self.pairs) { return .pair }
    return Self.calls.first {
      let first = parenthesis - $0.name.utf8CodeUnitCount
      return first >= name && has($0.name, at: first)
    }?.arguments
  }
}
