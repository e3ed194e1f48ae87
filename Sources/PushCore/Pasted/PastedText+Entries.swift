/// Recognition of an NSDictionary whose outer braces are missing.
extension PastedText {
  /// Whether the entries of an NSDictionary, whose outer braces are missing, begin at an offset, and
  /// not assignments of a program: one of them has a key in quotes, a dictionary or a list.
  mutating func beginsEntries(_ start: Int) -> Bool {
    var at = start
    for _ in 0..<Self.maximumEntries {
      guard beginsEntry(at) else { return false }
      let value = afterBlanks(afterBlanksOnLine(afterName(at)) + 1)
      if quote(at) != nil || self[value].isOne(of: "{(") { return true }
      at = afterBlanks(endOfLine(at))
    }
    return false
  }

  /// The maximum number of entries before one that no program has.
  private static let maximumEntries = 32

  /// Whether an entry of an NSDictionary, whose outer braces are missing, begins at an offset.
  ///
  /// It ends with a semicolon, as `payload = { … }` in a log does not. A value is in brackets or in
  /// quotes, or a name.
  mutating func beginsEntry(_ start: Int) -> Bool {
    // The sign is on the line of the name: what follows the line need not be there yet.
    if quote(start) == nil, self[afterBlanksOnLine(afterName(start))] != UInt8(ascii: "=") {
      return false
    }
    guard let item = item(at: start), item.key == .string || item.key == .name,
      item.sign == .equals, !item.isTight, isOnLine(item.end, item.signStart),
      self[item.after].isBlank, self[start] != UInt8(ascii: "$")
    else { return false }
    let value = afterBlanks(item.after)
    // A literal of a program, as in `payload = {"aps": …};`.
    if self[value].isOne(of: "{["), form(at: value) == .literal { return false }
    let end =
      self[value].isOne(of: "{(")
      ? afterClosing(from: value, reach: Self.longestEntry)
      : quote(value) == nil ? afterName(value) : quoted(value, reach: Self.longestEntry)?.after
    return end.map { self[afterBlanks($0)] == UInt8(ascii: ";") } ?? false
  }

  /// The maximum length of the first entry without outer braces; a push has at most 5 KiB.
  private static let longestEntry = 1 << 14
}
