/// What commands of a shell print, without running them.
enum ShellOutput {
  /// Returns the text that `printf` prints; nil without a format.
  ///
  /// - Parameter texts: The format and the values for it.
  static func formatted(_ texts: [[UInt8]]) -> [UInt8]? {
    guard let format = texts.first else { return nil }
    var (out, values, mark) = ([UInt8](), texts.dropFirst(), UInt8(0))
    for byte in format {
      switch mark {
      case UInt8(ascii: "%") where byte == mark:
        out.append(byte)
        mark = 0
      case UInt8(ascii: "%"):
        // Digits and signs before the letter give the width.
        guard byte.isLetter else { continue }
        out += values.popFirst() ?? []
        mark = 0
      case UInt8(ascii: "\\"):
        out += byte == UInt8(ascii: "n") ? [0x0A] : byte.isOne(of: "\"\\") ? [byte] : [mark, byte]
        mark = 0
      default:
        if byte.isOne(of: "%\\") { mark = byte } else { out.append(byte) }
      }
    }
    return out
  }

  /// Whether an option of jq is `-n`, also among others, so that its output is that of the filter.
  static func isOptionWithoutInput(_ word: [UInt8]) -> Bool {
    word.elementsEqual("--null-input".utf8)
      || word.first == UInt8(ascii: "-") && word.dropFirst().first != UInt8(ascii: "-")
        && word.contains(UInt8(ascii: "n"))
  }

  /// Returns the JSON that a filter of jq builds, with its variables; nil if it computes a part of it.
  static func json(ofFilter filter: [UInt8]) -> [UInt8]? {
    var (out, index, isInString) = ([UInt8](), 0, false)
    while index < filter.count {
      let (byte, first) = (filter[index], index)
      index += 1
      if isInString || byte == UInt8(ascii: "\"") {
        out.append(byte)
        if byte == UInt8(ascii: "\"") { isInString.toggle() }
        guard byte == UInt8(ascii: "\\"), index < filter.count else { continue }
        if filter[index] == UInt8(ascii: "(") { return nil }
        out.append(filter[index])
        index += 1
      } else if byte.isLetter || byte.isDigit || byte.isOne(of: "_$-") {
        while index < filter.count, isOfWord(filter[index]) { index += 1 }
        let word = filter[first..<index]
        let next = filter[index...].first { !$0.isJSONWhitespace }
        let isKey = next == UInt8(ascii: ":") && byte != UInt8(ascii: "$")
        guard isKey || isValue(word) else { return nil }
        out += isKey ? [UInt8(ascii: "\"")] + word + [UInt8(ascii: "\"")] : Array(word)
      } else if byte.isJSONWhitespace || byte.isOne(of: "{}[]:,") {
        out.append(byte)
      } else {
        return nil
      }
    }
    return out
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_.+-")
  }

  /// Whether a word is a number, a constant or a variable, and not a function or a member of one.
  private static func isValue(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    if first == UInt8(ascii: "$") { return !word.contains { $0.isOne(of: ".+-") } }
    return first.isDigit || first == UInt8(ascii: "-")
      || ["true", "false", "null"].contains { word.elementsEqual("\($0)".utf8) }
  }
}
