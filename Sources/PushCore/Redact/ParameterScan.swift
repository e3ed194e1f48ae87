/// Finds the values of parameters whose names tell a device or a person, within one text:
/// `name=value`, `name="value"` and `"name":"value"`, of an address or of anything else.
///
/// A value ends where it surely ends: what may belong to it, such as a comma, does, and so does what
/// was encoded more often than the sign before it.
struct ParameterScan {
  private let text: [UInt8]
  private let marks: TextMarks
  /// Longer names are none.
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
      let value = value(after: at)
      if !value.isEmpty { values.append(value) }
      end = value.upperBound
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
  /// or it is prose.
  private func name(before sign: Int) -> ArraySlice<UInt8>? {
    var end = sign
    if text[sign] == UInt8(ascii: ":") {
      while end > 0, text[end - 1] <= 0x20 { end -= 1 }
    }
    if end > 0, Self.isQuote(text[end - 1]) {
      end -= 1
    } else if text[sign] == UInt8(ascii: ":") {
      let first = firstOfValue(after: sign)
      guard end == sign, first < text.count, Self.isQuote(text[first]) else { return nil }
    }
    var start = end
    while start > 0, Self.isOfName(text[start - 1]), end - start < Self.longestName { start -= 1 }
    return start < end ? text[start..<end] : nil
  }

  /// `user[token]` is a name, too.
  private static func isOfName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "_-.$[]".utf8.contains(byte)
  }

  // MARK: Values

  private func firstOfValue(after sign: Int) -> Int {
    var start = sign + 1
    guard text[sign] == UInt8(ascii: ":") else { return start }
    while start < text.count, text[start] <= 0x20 { start += 1 }
    return start
  }

  private func value(after sign: Int) -> Range<Int> {
    let start = firstOfValue(after: sign)
    switch text[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return (start + 1)..<endOfQuoted(from: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let end = endOfContainer(from: start)
      return start..<(text[sign] == UInt8(ascii: "=") ? endOfPlain(from: end, sign) : end)
    default: return trimmed(start..<endOfPlain(from: start, sign))
    }
  }

  /// The quote that closes, or the end of the text; one behind a backslash does not close.
  private func endOfQuoted(from start: Int) -> Int {
    var at = start + 1
    while at < text.count, text[at] != text[start] || marks.level(at) > marks.level(start) {
      at += text[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(at, text.count)
  }

  /// Behind the bracket that closes all that were opened, or the end of the text.
  private func endOfContainer(from start: Int) -> Int {
    var (at, depth) = (start, 0)
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""): at = endOfQuoted(from: at)
      default: break
      }
      at += 1
      if depth == 0 { break }
    }
    return min(at, text.count)
  }

  private func endOfPlain(from start: Int, _ sign: Int) -> Int {
    var end = start
    while end < text.count, !endsValue(end) || marks.level(end) > marks.level(sign) { end += 1 }
    return end
  }

  private func endsValue(_ at: Int) -> Bool {
    text[at] <= 0x20 && !marks.isEncodedBlank(at) || "&\"<>".utf8.contains(text[at])
  }

  /// Signs behind a value are those of the sentence or list that it stands in.
  private func trimmed(_ value: Range<Int>) -> Range<Int> {
    let signs = ",;.:!?)]}'\\".utf8
    let end = text[value].lastIndex { !signs.contains($0) }.map { $0 + 1 } ?? value.lowerBound
    return value.lowerBound..<end
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }
}
