/// The scheme that credentials begin with in an Authorization header (RFC 9110, section 11.4).
enum AuthorizationScheme {
  private static let names = ["bearer", "basic", "token", "apikey"].map { Array($0.utf8) }

  /// The length of a scheme and the blanks behind it; 0 where the text begins with none, or
  /// nothing follows.
  static func length(_ text: ArraySlice<UInt8>) -> Int {
    let word = text.prefix { ($0 | 0x20) &- 0x61 < 26 }
    let blanks = text[word.endIndex...].prefix { $0 == 0x20 }
    guard !blanks.isEmpty, blanks.endIndex < text.endIndex, names.contains(word.map { $0 | 0x20 })
    else { return 0 }
    return word.count + blanks.count
  }
}
