/// The format of language tags (BCP 47: RFC 5646, section 2.1).
package enum LanguageTag {
  /// Whether a text is a language of two or three letters, or `i` or `x`, and subtags of one to eight
  /// letters or digits.
  ///
  /// No language of four letters or more is registered, so `english` is not a tag.
  package static func fits(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isSingle = parts.count > 1 && ["i", "x"].contains(text.prefix(1).lowercased())
    return (isSingle ? 1...1 : 2...3).contains(parts[0].count) && parts[0].allSatisfy(\.isLetter)
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.count) && part.allSatisfy { $0.isLetter || $0.isDigit }
      }
  }
}
