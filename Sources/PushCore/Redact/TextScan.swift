import CPlatform

/// Finds the values to redact in a text: values after a name, credentials, email addresses.
///
/// - Complexity: O(bytes of the text).
struct TextScan {
  private let names = NameMatcher.shared
  private var text = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The values, in the order of the text.
  private(set) var ranges: [Range<Int>] = []
  /// Whether the text may be percent-encoded.
  private(set) var hasPercents = false
  /// The ranges that are already replaced and come after the last value.
  private var done: ArraySlice<Range<Int>> = []
  /// The end of the last value, and of the last email address or URL's authority.
  private var (covered, floor) = (0, 0)
  /// Cached offsets, which keep the scan linear: of the byte that ends the last value, and of the
  /// first at sign after the last URL's scheme.
  private var (stop, sign) = (-1, -1)

  /// Finds the values in a text, except in the ranges that are already replaced.
  mutating func run(
    _ text: UnsafeMutableBufferPointer<UInt8>, without done: [Range<Int>]
  ) {
    guard let base = text.baseAddress else { return }
    self.text = text
    if !ranges.isEmpty { ranges = [] }
    if !done.isEmpty || !self.done.isEmpty { self.done = done[...] }
    (hasPercents, covered, floor, stop, sign) = (false, 0, 0, -1, -1)
    let (table, columns, count) = (names.table, names.columns, text.count)
    var (state, at) = (names.start, 0)
    while at < count {
      let next = table[Int(state) &+ Int(columns[Int(base[at])])]
      if next > NameMatcher.sign {
        state = next
        at &+= 1
      } else {
        state = names.start
        // The value may itself contain a name.
        at = max(endWord(at, next), at &+ 1)
      }
    }
  }

  /// Adds the value after a name or around a sign, and returns the offset at which to continue.
  private mutating func endWord(_ at: Int, _ kind: UInt16) -> Int {
    switch text[at] {
    case UInt8(ascii: "%"): hasPercents = true
    case UInt8(ascii: "@") where at >= floor: addEmail(at)
    case UInt8(ascii: ":")
    where at >= floor && at + 2 < text.count && text[at + 1] == 0x2F && text[at + 2] == 0x2F:
      addUser(from: at + 3)
    default: break
    }
    guard kind == NameMatcher.listed || kind == NameMatcher.scheme && text[at] <= 0x20 else {
      return at
    }
    return addValue(after: at, isCredentials: kind == NameMatcher.scheme)
  }

  /// Adds a range without the parts that were added or replaced before.
  private mutating func add(_ range: Range<Int>) {
    covered = max(covered, range.lowerBound)
    while covered < range.upperBound {
      while let first = done.first, first.upperBound <= covered { done.removeFirst() }
      let next = done.first ?? range.upperBound..<range.upperBound
      if covered < next.lowerBound {
        ranges.append(covered..<min(next.lowerBound, range.upperBound))
      }
      covered = min(next.upperBound, range.upperBound)
    }
  }

  /// Adds the value after a name that ends at an index, and returns the value's start.
  private mutating func addValue(after name: Int, isCredentials: Bool) -> Int {
    let start = skipSeparators(name)
    guard start > name else { return name }
    if stop < start { stop = end(from: start, where: Self.endsValue) }
    if isCredentials, let last = ranges.last, last.contains(name - 1),
      text[last.lowerBound..<name].allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
    {
      // In `Authorization: Bearer …`, the scheme was added as a value.
      ranges.removeLast()
    }
    var last = stop
    while last > start, text[last - 1] == UInt8(ascii: "\\") { last -= 1 }
    if last > start { add(start..<last) }
    return start
  }

  /// Returns the offset after at most four separators; an escaped quote is one.
  private func skipSeparators(_ start: Int) -> Int {
    var at = start
    for _ in 0..<4 where at < text.count {
      if Self.isSeparator(text[at]) {
        at += 1
      } else if at + 1 < text.count, text[at] == UInt8(ascii: "\\"), Self.isQuote(text[at + 1]) {
        at += 2
      }
    }
    return at
  }

  /// Adds the user information of an authority (RFC 3986, section 3.2).
  private mutating func addUser(from start: Int) {
    if sign < start { sign = end(from: start) { $0 == UInt8(ascii: "@") } }
    guard sign < text.count else { return }
    let authority = start..<end(from: start, where: Self.endsAuthority)
    guard let sign = text[authority].lastIndex(of: UInt8(ascii: "@")) else { return }
    let colon = text[start..<sign].firstIndex(of: UInt8(ascii: ":")) ?? sign
    add(start..<colon)
    add(min(colon + 1, sign)..<sign)
    floor = authority.upperBound
  }

  /// Adds the email address around an at sign.
  private mutating func addEmail(_ sign: Int) {
    var (start, end) = (sign, end(from: sign + 1, where: Self.endsAddress))
    while start > floor, !Self.endsAddress(text[start - 1]) { start -= 1 }
    if sign - start > 7, text[start..<sign].starts(with: "mailto:".utf8) { start += 7 }
    if text[start..<end].dropFirst().dropLast().contains(UInt8(ascii: "@")) { add(start..<end) }
    floor = end
  }

  /// Returns the offset of the first byte that a condition holds for, or the end of the text.
  @inline(__always)
  private func end(from start: Int, where isEnd: (UInt8) -> Bool) -> Int {
    var at = start
    while at < text.count, !isEnd(text[at]) { at &+= 1 }
    return at
  }

  // MARK: Bytes

  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ..."\u{20}", "\"", "'", "=", ":", ">": true
    default: false
    }
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ..."\u{20}", "\"", "'", "&", "<", ",", ";": true
    default: false
    }
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ..."\u{20}", "\"", "'", "<", ">", "/", "?", "#", "\\": true
    default: false
    }
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ..."\u{20}", "\"", "'", "<", ">", "/", "?", "\\", "(", ")", ",", ";", "&", "=": true
    default: false
    }
  }
}
