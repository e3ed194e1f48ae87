/// What commands of a shell print, without running them.
enum ShellOutput {
  /// Returns the text that `printf` prints; nil without a format.
  ///
  /// - Parameter texts: The format and the values for it.
  static func formatted(_ texts: [[UInt8]]) -> [UInt8]? {
    guard var format = texts.first else { return nil }
    if format.suffix(2).elementsEqual("\\n".utf8) { format.removeLast(2) }
    var values = texts.dropFirst()
    var parts = format.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)[...]
    var out = Array(parts.removeFirst())
    while let part = parts.popFirst() {
      if part.isEmpty {
        out += [UInt8(ascii: "%")] + (parts.popFirst() ?? [])
      } else {
        // Digits and signs before the letter give the width.
        out += (values.popFirst() ?? []) + part.drop { !$0.isLetter }.dropFirst()
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
    var (out, last, rest) = ([UInt8](), UInt8(0), filter[...])
    while let byte = rest.first {
      let part = part(of: rest)
      rest = rest.dropFirst(part.count)
      if isOfWord(byte) {
        let isName = byte.isLetter && rest.first { !$0.isJSONWhitespace } == UInt8(ascii: ":")
        guard isName || last.isOne(of: ":[") && isValue(part) else { return nil }
        out += isName ? [UInt8(ascii: "\"")] + part + [UInt8(ascii: "\"")] : Array(part)
      } else {
        // `\(…)` in a string is computed.
        guard byte.isJSONWhitespace || byte.isOne(of: "{}[]:,\""), !part.contains(text: "\\(")
        else { return nil }
        out += part
      }
      if !byte.isJSONWhitespace { last = byte }
    }
    return out
  }

  /// Returns the string, the word or the sign with which a filter begins.
  private static func part(of filter: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard filter.first == UInt8(ascii: "\"") else {
      let word = filter.prefix(while: isOfWord)
      return word.isEmpty ? filter.prefix(1) : word
    }
    var isEscaped = false
    let end = filter.dropFirst().firstIndex { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return byte == UInt8(ascii: "\"") && !isEscaped
    }
    return filter[...(end ?? filter.endIndex - 1)]
  }

  /// Whether a word is a variable, a number or a constant.
  private static func isValue(_ word: ArraySlice<UInt8>) -> Bool {
    let constants: [StaticString] = ["true", "false", "null"]
    return word.first.map { $0.isDigit || $0.isOne(of: "$-") } == true
      || constants.contains { word.elementsEqual($0.bytes) }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_$.+-")
  }
}
