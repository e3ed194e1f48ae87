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
    var (out, isInString, rest) = ([UInt8](), false, filter[...])
    while let byte = rest.first {
      let word = isInString ? [] : rest.prefix(while: isOfWord)
      rest = rest.dropFirst(max(word.count, 1))
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        out += [byte, next]
      } else if byte.isLetter, !word.isEmpty,
        rest.first(where: { !$0.isJSONWhitespace }) == UInt8(ascii: ":")
      {
        out += [UInt8(ascii: "\"")] + word + [UInt8(ascii: "\"")]
      } else {
        out += word.isEmpty ? [byte] : word
      }
    }
    let (document, values) = (JSONDocument(), ShellValues.replaced(in: MappedText(out, at: 0)))
    document.text.append(contentsOf: values?.0.bytes ?? out)
    return document.parse() == nil ? nil : out
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_$.+-")
  }
}
