/// Finds what a template or a program left in a text in place of a value.
enum PlaceholderSearch {
  /// Returns the first placeholder, or the first word that a program prints for a missing value.
  ///
  /// - Complexity: O(length of the text).
  static func first(in text: UnsafeBufferPointer<UInt8>, isLink: Bool = false) -> String? {
    if let found = first(in: text, isLink ? PlaceholderForm.inLinks : PlaceholderForm.inTexts) {
      return found
    }
    guard isLink, text.contains(UInt8(ascii: "%")),
      let decoded = PercentEncoding.decoded(Array(text))
    else { return nil }
    return Array(decoded.utf8).withUnsafeBufferPointer { first(in: $0, PlaceholderForm.inLinks) }
  }

  private static func first(
    in text: UnsafeBufferPointer<UInt8>, _ forms: [PlaceholderForm]
  ) -> String? {
    for start in text.indices where firstBytes[Int(text[start])] {
      for form in forms {
        guard let length = form.length(in: text, at: start) else { continue }
        return String(decoding: text[start..<start + length], as: UTF8.self)
      }
      if let word = word(in: text, at: start) { return word }
    }
    return nil
  }

  /// For each byte, whether a form or a word begins with it.
  private static let firstBytes: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for form in PlaceholderForm.inTexts { table[Int(form.firstByte)] = true }
    for word in words { table[Int(word[0])] = true }
    return table
  }()

  /// Whether ``first(in:isLink:)`` may find something in a string; false for most texts.
  ///
  /// It looks for the first byte of a form, the first three of a word, and escapes of ASCII, which
  /// may be one of these.
  static func mayFind(in string: Int, on tape: JSONTape) -> Bool {
    guard let text = tape.padded(string) else { return true }
    for at in stride(from: 0, to: text.count, by: 16) {
      func has(_ byte: UInt8, after distance: Int = 0) -> ByteBlock.Mask {
        ByteBlock(text.start + at + distance).equals(byte)
      }
      let forms =
        has(UInt8(ascii: "{")) .| has(UInt8(ascii: "$")) .| has(UInt8(ascii: "%"))
        .| has(UInt8(ascii: "[")) .| has(UInt8(ascii: "*")) .| has(UInt8(ascii: "<"))
      let (u, n) = (has(UInt8(ascii: "u"), after: 1), has(UInt8(ascii: "n"), after: 1))
      let words =
        (has(UInt8(ascii: "u")) .& n .& has(UInt8(ascii: "d"), after: 2))
        .| (has(UInt8(ascii: "n")) .& u .& has(UInt8(ascii: "l"), after: 2))
        .| (has(UInt8(ascii: "N")) .& has(UInt8(ascii: "a"), after: 1))
      let escapes = has(UInt8(ascii: "\\")) .& u .& has(UInt8(ascii: "0"), after: 3)
      // The last block extends beyond the text; matches there are ignored.
      if let found = ByteBlock.first(forms .| words .| escapes), at + found < text.count {
        return true
      }
    }
    return false
  }

  // MARK: Missing values

  /// What JavaScript and other languages print for a missing value, as in `"Hello " + name`.
  private static let words = ["undefined", "null", "NaN", "[object Object]"].map { Array($0.utf8) }

  private static func word(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> String? {
    for word in words where text[start...].starts(with: word) {
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
