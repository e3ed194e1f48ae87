/// The form of private keys in text: PEM (RFC 7468) and ASCII Armor (RFC 9580, section 6).
enum PrivateKeyForm {
  /// A key, or the beginning of one.
  struct Armor {
    /// The offset of the header.
    let start: Int
    /// The bytes after the header, up to the next five hyphens or the end of the text.
    let body: Range<Int>
    /// Whether the key ends in the text.
    let isClosed: Bool
  }

  static let (begin, end): (StaticString, StaticString) = ("-----BEGIN", "-----END")
  private static let mark: StaticString = "-----"
  /// The maximum length of a label, such as ` RSA PRIVATE KEY`.
  private static let longestLabel = 48
  /// The number of characters from which a run is a line of a key, and not a word.
  static let line = 16

  /// Returns the first key at or after an offset.
  ///
  /// - Complexity: O(bytes up to the end of the key).
  static func block(in text: [UInt8], from start: Int) -> Armor? {
    var at = start
    while let found = text.offset(of: begin, from: at) {
      let label = found + begin.utf8CodeUnitCount
      guard let header = text.offset(of: mark, from: label, within: longestLabel) else {
        at = label
        continue
      }
      let body = header + mark.utf8CodeUnitCount
      if isLabel(text[label..<header]) {
        let last = text.offset(of: mark, from: body)
        let isClosed = last.map { text.has(end, at: $0) } == true
        return Armor(start: found, body: body..<(last ?? text.count), isClosed: isClosed)
      }
      at = header
    }
    return nil
  }

  /// Whether a label is that of a private key; in forms, a plus sign is a blank.
  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    label.contains(text: "PRIVATE") && label.contains(text: "KEY")
      && label.allSatisfy { $0.isUppercase || $0.isDigit || $0.isOne(of: " +") }
  }

  /// Returns the ranges of all keys in a text, without their headers and line breaks.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var (ranges, at) = ([Range<Int>](), 0)
    while let block = block(in: text, from: at) {
      let runs = runs(in: block.body, of: text)
      if !block.isClosed {
        ranges += beginning(of: runs, text)
      } else if runs.contains(where: { $0.count >= line })
        || text[block.body.lowerBound] != 0x20
      {
        // Other words between blanks are those of a sentence about keys.
        ranges += runs
      }
      at = block.body.upperBound
    }
    return ranges
  }

  /// Returns the first runs that are lines of a key whose end is missing.
  private static func beginning(
    of runs: [Range<Int>], _ text: [UInt8]
  ) -> ArraySlice<Range<Int>> {
    var (end, isLine) = (0, false)
    return runs.prefix { run in
      // A short last line follows a line break.
      let isLast = isLine && text[end] != 0x20
      (end, isLine) = (run.upperBound, run.count >= line)
      return isLine || isLast
    }
  }

  /// Returns the runs of base64 in a range, without escapes such as `\n`.
  static func runs(
    in range: Range<Int>, of text: [UInt8]
  ) -> [Range<Int>] {
    var (runs, at) = ([Range<Int>](), range.lowerBound)
    while at < range.upperBound {
      if text[at] == UInt8(ascii: "\\") {
        at = afterEscape(at, range.upperBound, text)
      } else if isBase64(text[at]) {
        let end = text[at..<range.upperBound].prefix(while: isBase64).endIndex
        runs.append(at..<end)
        at = end
      } else {
        at += 1
      }
    }
    return runs
  }

  /// Returns the offset after the escape of a control character, with any number of backslashes.
  private static func afterEscape(
    _ start: Int, _ limit: Int, _ text: [UInt8]
  ) -> Int {
    let at = text[start..<limit].prefix { $0 == UInt8(ascii: "\\") }.endIndex
    guard at < limit else { return at }
    if text[at].isOne(of: "nrt") { return at + 1 }
    return text[at] == UInt8(ascii: "u") ? min(at + 5, limit) : at
  }

  static func isBase64(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "+/=")
  }
}
