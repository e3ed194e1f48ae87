/// Finds what a template or a program left in a text in place of a value.
enum PlaceholderSearch {
  /// Returns the first placeholder, or the first word that a program prints for a missing value.
  ///
  /// - Complexity: O(length of the text).
  static func first(in text: String, isLink: Bool = false) -> String? {
    let bytes = Array(text.utf8)
    if let found = first(in: bytes, isLink ? PlaceholderForm.inLinks : PlaceholderForm.inTexts) {
      return found
    }
    guard isLink, bytes.contains(UInt8(ascii: "%")), let decoded = PercentEncoding.decoded(bytes)
    else { return nil }
    return first(in: Array(decoded.utf8), PlaceholderForm.inLinks)
  }

  private static func first(in text: [UInt8], _ forms: [PlaceholderForm]) -> String? {
    for start in text.indices where text[start].isOne(of: "{$%[*<uNn") {
      for form in forms {
        guard let length = form.length(in: text, at: start) else { continue }
        return String(decoding: text[start..<start + length], as: UTF8.self)
      }
      if let word = word(in: text, at: start) { return word }
    }
    return nil
  }

  // MARK: Missing values

  /// What JavaScript and other languages print for a missing value, as in `"Hello " + name`.
  private static let words = ["undefined", "null", "NaN", "[object Object]"]

  private static func word(in text: [UInt8], at start: Int) -> String? {
    words.first { word in
      let end = start + word.utf8.count
      return text[start] == word.utf8.first && text[start...].starts(with: word.utf8)
        && !isJoined(text, before: start)
        && !isJoined(text, after: end)
    }
  }

  private static func isJoined(_ text: [UInt8], before end: Int) -> Bool {
    let scalars = scalars(text[max(0, end - 8)..<end])
    guard let last = scalars.last else { return false }
    return isPartOfWord(last) || last == "-" && scalars.dropLast().last.map(isPartOfWord) == true
  }

  private static func isJoined(_ text: [UInt8], after start: Int) -> Bool {
    let scalars = scalars(text[start..<min(text.count, start + 8)])
    guard let first = scalars.first else { return false }
    return isPartOfWord(first)
      || first == "-" && scalars.dropFirst().first.map(isPartOfWord) == true
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// Whether a character continues a word of a Latin text.
  ///
  /// Scripts after Cyrillic, such as Japanese, often have no space before or after a Latin word.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || ("0"..."9").contains(scalar)
      || scalar.value < 0x530 && scalar.properties.isAlphabetic
  }
}
