/// Finds the values of parameters whose names tell a device or a person, within one text:
/// `name=value`, `name="value"` and `"name":"value"`, of an address or of anything else.
///
/// A value ends where it surely ends: what may belong to it, such as a comma, does, and so does what
/// was encoded more often than the sign before it.
struct ParameterScan {
  let text: [UInt8]
  let marks: TextMarks
  /// Of a longer name its last bytes count.
  private static let longestName = 64

  init(_ text: [UInt8], _ marks: TextMarks) {
    (self.text, self.marks) = (text, marks)
  }

  /// The values, in the order of the text.
  func values() -> [Range<Int>] {
    var values: [Range<Int>] = []
    var end = 0
    for at in text.indices where text[at] == UInt8(ascii: "=") || text[at] == UInt8(ascii: ":") {
      guard at >= end, !marks.isDone(at), let name = name(before: at),
        SecretNames.contains(name), !isKnown(after: at)
      else { continue }
      let parts = self.values(after: at)
      values += parts.filter { !$0.isEmpty }
      end = parts.last?.upperBound ?? end
    }
    return values
  }

  /// Whether a value was found before its escapes were undone: it ends where it ended there.
  private func isKnown(after sign: Int) -> Bool {
    let start = firstOfValue(after: sign)
    guard start < text.count else { return true }
    let isQuoted = Self.isQuote(text[start]) && start + 1 < text.count
    return marks.beginsValue(isQuoted ? start + 1 : start)
  }

  // MARK: Names

  /// The name that ends before a sign; one before a colon has to stand in quotes, or its value has,
  /// or it is prose, unless it opens a door: `password: x`.
  private func name(before sign: Int) -> ArraySlice<UInt8>? {
    var end = sign
    if text[sign] == UInt8(ascii: ":") {
      while end > 0, text[end - 1] <= 0x20 { end -= 1 }
    }
    var mayBeProse = false
    if end > 0, Self.isQuote(text[end - 1]) {
      end -= 1
    } else if text[sign] == UInt8(ascii: ":") {
      let first = firstOfValue(after: sign)
      guard end == sign, first < text.count else { return nil }
      mayBeProse = !Self.isQuote(text[first])
    }
    var start = end
    while start > 0, Self.isOfName(text[start - 1]), end - start < Self.longestName { start -= 1 }
    let name = text[start..<end]
    return name.isEmpty || mayBeProse && !SecretNames.opensDoors(name) ? nil : name
  }

  /// `user[token]` is a name, too.
  private static func isOfName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "_-.$[]".utf8.contains(byte)
  }
}
