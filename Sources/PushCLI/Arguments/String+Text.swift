extension String {
  /// Nil for text that can be a token or an ID; else `empty`, or `blank` for only white space.
  var blankness: String? {
    guard let first = utf8.first else { return "empty" }
    // Most texts begin with such a character, and a look-up of its properties takes long.
    if first > 0x20, first < 0x7F { return nil }
    return unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "blank" : nil
  }

  /// The text in lower case with hyphens, as options spell the names of a vendor's guide.
  var hyphenated: String { lowercased().split(on: "_").joined(separator: "-") }

  /// Returns the texts before and after the first `=`; nil without one.
  func divided() -> (name: String, value: String)? {
    guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return (String(Substring(utf8[..<sign])), String(Substring(utf8[utf8.index(after: sign)...])))
  }

  /// Returns the parts between separators, including empty ones.
  func split(on separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
