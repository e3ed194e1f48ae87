/// Where values begin and end.
extension ParameterScan {
  func firstOfValue(after sign: Int) -> Int {
    var start = sign + 1
    guard text[sign] == UInt8(ascii: ":") else { return start }
    while start < text.count, text[start] <= 0x20 { start += 1 }
    return start
  }

  /// The value behind a sign; of a list or an object all that is in it, one behind the other.
  func values(after sign: Int) -> [Range<Int>] {
    let start = firstOfValue(after: sign)
    switch text[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return [(start + 1)..<endOfQuoted(from: start)]
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let end = endOfContainer(from: start)
      let isEnd = text[sign] == UInt8(ascii: ":")
      return elements(start..<end) + [end..<(isEnd ? end : endOfPlain(from: end, sign))]
    default:
      let credentials = start + AuthorizationScheme.length(text[start...])
      return [trimmed(credentials..<endOfPlain(from: credentials, sign))]
    }
  }

  /// What stands between the signs of a list or an object.
  private func elements(_ container: Range<Int>) -> [Range<Int>] {
    var (elements, at) = ([Range<Int>](), container.lowerBound)
    while at < container.upperBound {
      if Self.isQuote(text[at]) {
        let end = max(min(endOfQuoted(from: at), container.upperBound), at + 1)
        elements.append((at + 1)..<end)
        at = end + 1
      } else if endsElement(text[at]) {
        at += 1
      } else {
        let start = at
        while at < container.upperBound, !endsElement(text[at]) { at += 1 }
        elements.append(start..<at)
      }
    }
    return elements
  }

  private func endsElement(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "[]{},:\"".utf8.contains(byte)
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

  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }
}
