/// Recognition of an NSDictionary whose outer braces are missing.
extension PastedText {
  /// Whether the entries of an NSDictionary, whose outer braces are missing, begin at an offset, and
  /// not assignments of a program: one of them has a key in quotes, a dictionary or a list.
  mutating func beginsEntries(_ start: Int) -> Bool {
    var at = start
    for _ in 0..<Self.maximumEntries {
      guard beginsEntry(at) else { return false }
      if quote(at) != nil { return true }
      let value = afterBlanks(afterBlanksOnLine(afterName(at)) + 1)
      if self[value] == UInt8(ascii: "{") { return true }
      if self[value] == UInt8(ascii: "("), isLineEnd(value + 1) { return true }
      at = afterBlanks(endOfLine(at))
    }
    return false
  }

  /// The maximum number of entries before one that no program has.
  private static let maximumEntries = 32

  /// Whether an entry of an NSDictionary, whose outer braces are missing, begins at an offset.
  ///
  /// It ends with a semicolon, as `payload = { … }` in a log does not.
  mutating func beginsEntry(_ start: Int) -> Bool {
    // The sign is on the line of the name: what follows the line need not be there yet.
    if quote(start) == nil, self[afterBlanksOnLine(afterName(start))] != UInt8(ascii: "=") {
      return false
    }
    guard let item = item(at: start), item.key == .string || item.key == .name,
      item.sign == .equals, !item.isTight, isOnLine(item.end, item.signStart),
      self[item.after].isBlank, self[start] != UInt8(ascii: "$")
    else { return false }
    // A property or a variable of a program, as in `note.alert = "Hi";`.
    if item.key == .name, item.name.contains(where: { base[$0] == UInt8(ascii: ".") }) {
      return false
    }
    var (at, depth) = (afterBlanks(item.after), 0)
    // A literal of a program, as in `payload = {"aps": …};`.
    if self[at].isOne(of: "{["), form(at: at) == .literal { return false }
    // An expression of a program, as in `message = new Message()`; a description has texts of
    // several words in quotes.
    let word = afterName(at)
    if self[at] == UInt8(ascii: "[") { return false }
    if word > at, self[word] != UInt8(ascii: ";") { return false }
    if self[at] == UInt8(ascii: "<"), !beginsData(at + 1) { return false }
    // A dictionary or a list has its items on lines of their own, or all of them on this one.
    let isOnOneLine = self[at].isOne(of: "{(") && !isLineEnd(at + 1)
    let limit = isOnOneLine ? endOfLine(at) : start + Self.longestEntry
    while at < limit, has(at) {
      switch self[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
        if depth <= 0 { return depth == 0 && self[afterBlanks(at + 1)] == UInt8(ascii: ";") }
      case UInt8(ascii: ";"), 0x0A:
        if depth == 0 { return self[at] == UInt8(ascii: ";") && endsEntry(at + 1) }
      case UInt8(ascii: "\""):
        guard let text = quoted(at, reach: Self.longestEntry) else { return false }
        at = text.after - 1
      default: break
      }
      at += 1
    }
    return false
  }

  /// Whether the hexadecimal digits of NSData are at an offset, and not a type of Dart.
  private mutating func beginsData(_ offset: Int) -> Bool {
    let after = afterName(offset)
    return (offset..<after).allSatisfy { Hexadecimal.value(of: base[$0]) != nil }
  }

  /// Whether nothing but blanks and a comment is on the line from an offset on.
  private mutating func endsEntry(_ offset: Int) -> Bool {
    isLineEnd(offset) || has("//", at: afterBlanksOnLine(offset))
  }

  /// The maximum length of the first entry without outer braces; a push has at most 5 KiB.
  private static let longestEntry = 1 << 14
}
