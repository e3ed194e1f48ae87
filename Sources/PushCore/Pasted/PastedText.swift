import CPlatform

/// The text of a pasted document, of which more bytes may follow.
///
/// Every look past the end is noted, so that a decision that needs more bytes can be made again
/// when they are there.
struct PastedText {
  let base: UnsafePointer<UInt8>
  let end: Int
  /// Whether a byte at or after ``end`` was asked for.
  private(set) var ranOut = false
  /// The number of searches for an end that found none.
  ///
  /// Each can read the whole text, so only some are made.
  private var endlessCount = 0
  /// Whether no block comment has an end from the last one on.
  var hasEndlessComment = false
  var openQuotes = OpenQuotes()

  /// The bytes after texts in quotes that have no end, by their quotation marks.
  ///
  /// Where a text ends does not depend on where it began, so that no search for the end of another
  /// one with the same mark looks at them again.
  typealias OpenQuotes = [Quote: Range<Int>]

  /// Whether another search may find no end.
  var canSearch: Bool { endlessCount < Self.maximumEndless }

  /// Notes a search for an end that found none.
  mutating func noteEndless() { endlessCount += 1 }

  /// The maximum distance of a look ahead, in bytes.
  static let reach = 4096
  /// The maximum length of a key in quotes, in bytes.
  static let longestKey = 256
  /// The maximum length of JSON in quotes without backslashes, in bytes; a push has at most 5 KiB.
  private static let longestJSON = 1 << 14
  private static let maximumEndless = 16

  init(_ base: UnsafePointer<UInt8>, end: Int) {
    (self.base, self.end) = (base, end)
  }

  /// The byte at an offset; 0 after the end.
  subscript(_ offset: Int) -> UInt8 {
    mutating get {
      assert(offset >= 0, "an offset before the text")
      Self.countSteps()
      if offset < end { return base[offset] }
      ranOut = true
      return 0
    }
  }

  /// Counts the bytes that were looked at, of which tests measure the number.
  @inline(__always) static func countSteps(_ count: Int = 1) {
    #if DEBUG
      pk_count_steps(Int64(count))
    #endif
  }

  /// Whether there is a byte at an offset.
  mutating func has(_ offset: Int) -> Bool {
    if offset >= end { ranOut = true }
    return offset < end
  }

  /// Returns a part of the text, for messages and lists of names.
  func string(_ part: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: base + part.lowerBound, count: part.count), as: UTF8.self
    )
  }

  /// Whether a text is at an offset.
  mutating func has(_ text: StaticString, at offset: Int) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where self[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Returns the offset after a text at an offset; nil if another text is there.
  mutating func after(_ text: StaticString, at offset: Int) -> Int? {
    has(text, at: offset) ? offset + text.utf8CodeUnitCount : nil
  }

  /// Returns the offset after white space, no-break spaces included.
  mutating func afterBlanks(_ offset: Int) -> Int {
    var at = offset
    while true {
      if self[at].isJSONWhitespace {
        at += 1
      } else if self[at] == 0xC2, self[at + 1] == 0xA0 {
        at += 2
      } else {
        return at
      }
    }
  }

  /// Whether the line ends at an offset, apart from blanks.
  mutating func isLineEnd(_ offset: Int) -> Bool {
    var at = offset
    while self[at].isOne(of: " \t\r") { at += 1 }
    return self[at] == 0x0A || !has(at)
  }

  /// Returns the offset after a name at an offset.
  mutating func afterName(_ offset: Int) -> Int {
    var at = offset
    while Self.isName(self[at]), at < offset + Self.reach { at += 1 }
    return at
  }

  /// Whether a name in a dump can contain a byte.
  static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte.isOne(of: "_$.-/@#%")
  }

  // MARK: Quotes

  /// A quotation mark: its length in bytes, and whether it is a single or typographic one.
  struct Quote: Hashable {
    /// The first byte.
    var mark: UInt8
    var length: Int
    var isSingle: Bool
    var isTypographic: Bool
  }

  /// The quotation mark at an offset; nil if there is none.
  mutating func quote(_ offset: Int) -> Quote? {
    let mark = self[offset]
    switch mark {
    case UInt8(ascii: "\""):
      return Quote(mark: mark, length: 1, isSingle: false, isTypographic: false)
    case UInt8(ascii: "'"), UInt8(ascii: "`"):
      return Quote(mark: mark, length: 1, isSingle: true, isTypographic: false)
    // U+2018 to U+201F.
    case 0xE2 where self[offset + 1] == 0x80 && 0x98...0x9F ~= self[offset + 2]:
      return Quote(mark: mark, length: 3, isSingle: self[offset + 2] < 0x9C, isTypographic: true)
    default: return nil
    }
  }

  /// A text in quotes: the offsets after its content and after its closing quote.
  struct Quoted {
    var content: Int
    var after: Int
    /// Whether the content is JSON whose quotes have no backslashes.
    var holdsJSON = false
  }

  /// Returns the text in quotes at an offset.
  ///
  /// Returns nil if the text has no end, or if it is longer than `reach`.
  mutating func quoted(_ offset: Int, reach: Int = .max / 2) -> Quoted? {
    guard canSearch, let opening = quote(offset) else { return nil }
    let searched = openQuotes[opening].flatMap { $0.contains(offset) ? $0 : nil }
    var at = offset + opening.length
    if !opening.isSingle, let json = afterJSON(at, reach: min(reach, Self.longestJSON)),
      let closing = quote(json), !closing.isSingle
    {
      return Quoted(content: json, after: json + closing.length, holdsJSON: true)
    }
    at = searched?.upperBound ?? at
    while at < offset + reach, has(at) {
      if self[at] == UInt8(ascii: "\\") {
        at = afterInterpolation(at) ?? at + 2
      } else if !opening.isSingle, let quote = shellQuote(at) {
        at = quote.backslashes % 2 == 0 ? quote.after : quote.after + 1
      } else if !opening.isTypographic, self[at] == opening.mark {
        // An apostrophe is not the end.
        if opening.mark != UInt8(ascii: "'") || endsValue(at + 1) {
          return Quoted(content: at, after: at + 1)
        }
        at += 1
      } else if let closing = quote(at), closing.isSingle == opening.isSingle,
        closing.isTypographic, endsValue(at + closing.length),
        opening.isTypographic || !closes(opening.mark, onLineOf: at)
      {
        return Quoted(content: at, after: at + closing.length)
      } else {
        at += 1
      }
    }
    // At the end of the reach, it is not known whether there is an end.
    if at < offset + reach {
      noteEndless()
      openQuotes[opening] = (searched?.lowerBound ?? offset)..<max(offset, end)
    }
    return nil
  }

  /// Returns the offset after `\(…)`, a value that Swift inserts, at an offset; nil if there is none.
  private mutating func afterInterpolation(_ offset: Int) -> Int? {
    guard self[offset + 1] == UInt8(ascii: "(") else { return nil }
    var (at, depth) = (offset + 1, 0)
    while at < offset + Self.longestKey, has(at), self[at] != 0x0A {
      if self[at] == UInt8(ascii: "(") { depth += 1 }
      if self[at] == UInt8(ascii: ")") { depth -= 1 }
      at += 1
      if depth == 0 { return at }
    }
    return nil
  }

  /// The part of a shell's word in single quotes that is outside of the quotes.
  struct ShellQuote {
    /// The offset of the rest in single quotes.
    var after: Int
    /// The number of backslashes that the part means; 0 for a single quote.
    var backslashes = 0
  }

  /// Returns `'\''`, `'"'"'` or `'"\\"'` at an offset in a text that a shell has in single quotes;
  /// nil if there is none.
  mutating func shellQuote(_ offset: Int) -> ShellQuote? {
    guard self[offset] == UInt8(ascii: "'") else { return nil }
    if has("'\\''", at: offset) { return ShellQuote(after: offset + 4) }
    if has("'\"'\"'", at: offset) { return ShellQuote(after: offset + 5) }
    var found = ShellQuote(after: offset)
    while has("'\"\\\\", at: found.after) {
      var at = found.after + 2
      while has("\\\\", at: at) { at += 2 }
      guard has("\"'", at: at) else { break }
      found.backslashes += (at - found.after) / 2 - 1
      found.after = at + 2
    }
    return found.backslashes > 0 ? found : nil
  }

  /// Whether a quotation mark follows on the same line.
  mutating func closes(_ mark: UInt8, onLineOf offset: Int) -> Bool {
    var at = offset
    while at < offset + Self.reach, has(at), self[at] != 0x0A {
      if self[at] == mark { return true }
      at += 1
    }
    return false
  }

  /// Whether what follows shows that a value or a key in quotes ends before an offset.
  private mutating func endsValue(_ offset: Int) -> Bool {
    let sign = afterBlanks(offset)
    // PHP joins texts with a period; other languages call a method of the text.
    let next = self[sign + 1]
    let isJoined =
      self[sign] == UInt8(ascii: ".") && (sign > offset || next.isLetter || next.isOne(of: "$\"'"))
      || self[sign] == UInt8(ascii: "%") && (next.isBlank || next == UInt8(ascii: "("))
      || self[sign] == UInt8(ascii: "?") && sign > offset && next.isBlank
    return isJoined || self[sign].isOne(of: ",:}])=;+/") || self[sign] == 0
      || assigns(sign) && endOfLine(offset) < sign
  }

  /// Whether a name and an equals sign are at an offset, as on the lines of PowerShell's tables.
  mutating func assigns(_ offset: Int) -> Bool {
    guard self[offset].isLetter else { return false }
    let sign = afterBlanksOnLine(afterName(offset))
    return self[sign] == UInt8(ascii: "=")
  }

  /// Returns the offset after JSON that begins with `{"`, `[{"` or `["` at an offset.
  ///
  /// Returns nil if there is none, or if it has no end or is longer than `reach`.
  mutating func afterJSON(_ offset: Int, reach: Int = .max / 2) -> Int? {
    guard canSearch, beginsJSON(offset) else { return nil }
    if let after = afterBrackets(offset, reach: reach) { return after }
    noteEndless()
    return nil
  }

  /// Returns the offset after the brackets at an offset, in which texts are in double quotes.
  ///
  /// Returns nil if they have no end or are longer than `reach`.
  mutating func afterBrackets(_ offset: Int, reach: Int = .max / 2) -> Int? {
    var (at, depth) = (offset, 0)
    while at < offset + reach, has(at) {
      switch self[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return at + 1 }
      case UInt8(ascii: "\""):
        at += 1
        while has(at), self[at] != UInt8(ascii: "\"") {
          at += self[at] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Whether a JSON array of objects begins at an offset.
  mutating func beginsObjects(_ offset: Int) -> Bool {
    let first = afterBlanks(offset + 1)
    return self[offset] == UInt8(ascii: "[") && self[first] == UInt8(ascii: "{")
      && beginsJSON(first)
  }

  /// Whether JSON that is not empty begins at an offset.
  mutating func beginsJSON(_ offset: Int) -> Bool {
    switch self[offset] {
    case UInt8(ascii: "["):
      let first = afterBlanks(offset + 1)
      return self[first] == UInt8(ascii: "\"") || beginsObjects(offset)
    case UInt8(ascii: "{"):
      let key = afterBlanks(offset + 1)
      guard self[key] == UInt8(ascii: "\"") else { return false }
      var at = key + 1
      while at < key + Self.reach, has(at), self[at] != UInt8(ascii: "\"") {
        at += self[at] == UInt8(ascii: "\\") ? 2 : 1
      }
      return self[afterBlanks(at + 1)] == UInt8(ascii: ":")
    default: return false
    }
  }
}

extension PastedText.OpenQuotes {
  /// Returns the same bytes by offsets in another text.
  func moved(by distance: Int) -> Self {
    mapValues { $0.lowerBound + distance..<$0.upperBound + distance }
  }
}
