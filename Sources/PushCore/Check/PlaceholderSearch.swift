/// Finds what a template or a program left in a text in place of a value.
enum PlaceholderSearch {
  /// Returns the first placeholder, or the first word that a program prints for a missing value.
  ///
  /// - Complexity: O(length of the text).
  static func first(in text: UnsafeBufferPointer<UInt8>, isLink: Bool = false) -> String? {
    if let found = first(in: text, isLink ? PlaceholderForm.inLinks : PlaceholderForm.inTexts) {
      return found
    }
    guard isLink, text.contains(text: "%"),
      let decoded = PercentEncoding.decoded(Array(text))
    else { return nil }
    return Array(decoded.utf8).withUnsafeBufferPointer { first(in: $0, PlaceholderForm.inLinks) }
  }

  private static func first(
    in text: UnsafeBufferPointer<UInt8>, _ forms: [PlaceholderForm]
  ) -> String? {
    let firstBytes = firstBytes
    // Most bytes begin nothing.
    for start in 0..<text.count where !firstBytes[Int(text[start])].isEmpty {
      let first = firstBytes[Int(text[start])]
      if first.contains(.ofForm) {
        for form in forms {
          guard let length = form.length(in: text, at: start) else { continue }
          return String(decoding: text[start..<start + length], as: UTF8.self)
        }
      }
      // A letter before a word is a part of it.
      if first.contains(.ofWord), start == 0 || !text[start - 1].isLetter,
        let word = word(in: text, at: start)
      {
        return word
      }
    }
    return nil
  }

  /// What begins with a byte.
  private struct FirstByte: OptionSet {
    let rawValue: UInt8

    static let ofForm = FirstByte(rawValue: 1)
    static let ofWord = FirstByte(rawValue: 2)
  }

  /// The memory never changes; a pointer to it, because each byte of all texts is looked up.
  private nonisolated(unsafe) static let firstBytes: UnsafePointer<FirstByte> = {
    var table = [FirstByte](repeating: [], count: 256)
    for form in PlaceholderForm.inTexts { table[Int(form.firstByte)].insert(.ofForm) }
    for word in words { table[Int(word[0])].insert(.ofWord) }
    return PermanentMemory.copy(table)
  }()

  // MARK: Missing values

  /// What JavaScript and other languages print for a missing value, as in `"Hello " + name`.
  private static let words = ["undefined", "null", "NaN", "[object Object]"].map { Array($0.utf8) }

  private static func word(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> String? {
    guard start + 1 < text.count else { return nil }
    // The second byte first: most texts have the first one of a word.
    for word in words where text[start + 1] == word[1] && text[start...].starts(with: word) {
      let end = start + word.count
      if !isJoined(text, before: start), !isJoined(text, after: end) {
        return String(decoding: word, as: UTF8.self)
      }
    }
    return nil
  }

  private static func isJoined(_ text: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
    let scalars = scalars(text[max(0, end - 8)..<end])
    guard let last = scalars.last else { return false }
    return isPartOfWord(last) || last == "-" && scalars.dropLast().last.map(isPartOfWord) == true
  }

  private static func isJoined(_ text: UnsafeBufferPointer<UInt8>, after start: Int) -> Bool {
    let scalars = scalars(text[start..<min(text.count, start + 8)])
    guard let first = scalars.first else { return false }
    return isPartOfWord(first)
      || first == "-" && scalars.dropFirst().first.map(isPartOfWord) == true
  }

  private static func scalars(_ bytes: some Collection<UInt8>) -> [Unicode.Scalar] {
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
