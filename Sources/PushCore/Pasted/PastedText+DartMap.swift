/// Recognition of maps that Dart printed, which look like objects of a program.
extension PastedText {
  /// Whether a key without quotes, a colon and a space are in the brace at an offset.
  mutating func canBeDartMap(_ brace: Int) -> Bool {
    let key = afterBlanks(brace + 1)
    let sign = afterName(key)
    return sign > key && self[sign] == UInt8(ascii: ":") && self[sign + 1].isOne(of: " \n")
  }

  /// Whether no value of the map is in quotes.
  ///
  /// If entries begin lines or it has other signs of source code, a value must also be a text that no
  /// program has.
  mutating func isDartMap(_ start: Int, _ canBeSource: Bool) -> Bool {
    var (at, depth, isLaidOut, isText) = (start, 0, canBeSource, false)
    // With JSON in it, words may be in a comment of a program.
    var (hasJSON, isCertain) = (false, false)
    reading: while at < start + Self.reach, has(at) {
      switch self[at] {
      case UInt8(ascii: "{"), UInt8(ascii: ","):
        if self[at] == UInt8(ascii: "{") { depth += 1 }
        if isLineEnd(at + 1), has(at + 1) {
          isLaidOut = true
        } else if isSource(at + 1) {
          return false
        }
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { break reading }
      case UInt8(ascii: "\"") where isLaidOut:
        hasJSON = true
        guard self[at - 1] == UInt8(ascii: "{"), let json = afterJSON(at - 1, reach: Self.reach)
        else { return false }
        (at, depth) = (json - 1, depth - 1)
      case UInt8(ascii: "'")
      where isLaidOut && (self[at - 1].isBlank || self[at - 1].isOne(of: "[(:")):
        return false
      case 0x20 where self[at - 1].isLetter && self[at + 1].isLetter: isText = true
      case UInt8(ascii: ":")
      where has("://", at: at) || self[at - 1].isDigit && self[at + 1].isDigit:
        isCertain = true
      default: if self[at] >= 0x80 { isText = true }
      }
      at += 1
    }
    return !isLaidOut || isCertain || isText && !hasJSON
  }

  /// Whether a key in single quotes or a value in quotes follows.
  private mutating func isSource(_ offset: Int) -> Bool {
    let key = afterBlanks(offset)
    // A key in quotes, or a trailing comma.
    if self[key].isOne(of: "'}]") { return self[offset - 1] == UInt8(ascii: ",") }
    let sign = afterName(key)
    guard sign > key, self[sign] == UInt8(ascii: ":") else { return false }
    let value = afterBlanks(sign + 1)
    return quote(value) != nil && closes(self[value], onLineOf: value + 1)
  }
}
