import CPlatform

/// Finds the values to redact in a text: values after a name, credentials, email addresses.
///
/// - Complexity: O(bytes of the text).
struct RedactionScan {
  private let names = RedactedNameTable.shared
  private var text = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The values, in the order of the text.
  private(set) var ranges: [Range<Int>] = []
  /// How often each byte was encoded; nil if none was.
  private var levels: UnsafePointer<UInt8>?
  /// Whether the text ends inside a value, which continues after it.
  var endsInValue: Bool { ranges.last.map { $0.upperBound == text.count } == true }
  /// The end of the last value, and of the last email address or URL's authority.
  private var (covered, floor) = (0, 0)
  /// Cached offsets, which keep the scan linear: of the byte that ends the last value, for each
  /// level, and of the first at sign after the last URL's scheme.
  private var (stops, sign) = (SIMD8(repeating: -1), -1)

  /// Finds the values in a decoded text.
  ///
  /// A byte ends a value only if it was encoded at most as often as the sign before the value.
  mutating func run(
    _ text: UnsafeMutableBufferPointer<UInt8>, levels: UnsafePointer<UInt8>?
  ) {
    guard let base = text.baseAddress else { return }
    (self.text, self.levels) = (text, levels)
    if !ranges.isEmpty { ranges = [] }
    (covered, floor, stops, sign) = (0, 0, SIMD8(repeating: -1), -1)
    let (table, columns, count) = (names.table, names.columns, text.count)
    var (state, at) = (names.start, 0)
    while at < count {
      // Fast path: no name ends at the next two bytes.
      while at &+ 1 < count {
        let next = table[Int(state) &+ Int(columns[Int(base[at])])]
        let second = table[Int(next) &+ Int(columns[Int(base[at &+ 1])])]
        guard second > RedactedNameTable.sign else { break }
        state = second
        at &+= 2
      }
      guard at < count else { return }
      let next = table[Int(state) &+ Int(columns[Int(base[at])])]
      if next > RedactedNameTable.sign {
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
    case UInt8(ascii: "@") where at >= floor: addEmail(at)
    case UInt8(ascii: ":")
    where at >= floor && at + 2 < text.count && text[at + 1] == 0x2F && text[at + 2] == 0x2F:
      addUser(from: at + 3)
    default: break
    }
    guard kind.isListedName || kind == RedactedNameTable.scheme && text[at] <= 0x20 else {
      return at
    }
    return addValue(after: at, kind)
  }

  /// Adds a range without the part that was added before.
  private mutating func add(_ range: Range<Int>) {
    let start = max(covered, range.lowerBound)
    guard start < range.upperBound else { return }
    ranges.append(start..<range.upperBound)
    covered = range.upperBound
  }

  // MARK: Values

  /// The maximum number of separators between a name and its value.
  static let separators = 6

  /// Adds the value after a name that ends at an index, and returns the value's start.
  private mutating func addValue(after name: Int, _ kind: UInt16) -> Int {
    var start = skipSeparators(name)
    guard start > name else { return name }
    let level = level(name)
    var stop = stop(from: start, level)
    while isLink(start..<stop) {
      start = skipSeparators(stop)
      stop = self.stop(from: start, level)
    }
    // Most names on the list are also ordinary words, as in `Welcome to Berlin`.
    if kind == RedactedNameTable.listed, !text[name..<start].contains(where: Self.isSign) {
      return start
    }
    if kind == RedactedNameTable.scheme, let last = ranges.last, last.contains(name - 1),
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

  /// Whether a byte between a name and its value is a sign rather than a blank or a word.
  private static func isSign(_ byte: UInt8) -> Bool { byte.isOne(of: "=:>\"'") }

  /// Returns the offset of the byte that ends a value.
  private mutating func stop(from start: Int, _ level: UInt8) -> Int {
    let stop = stops[Int(level)]
    if stop < start { stops[Int(level)] = end(from: start, RedactedNameTable.valueEnds, level) }
    return stops[Int(level)]
  }

  /// Whether a blank follows a text that only links a name to its value: `=`, `:`, and the words
  /// `is` and `was` after a blank.
  private func isLink(_ range: Range<Int>) -> Bool {
    guard range.upperBound < text.count, text[range.upperBound] <= 0x20 else { return false }
    let word = text[range].prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") }
    let (before, letters) = (text[range.lowerBound - 1], word.lazy.map { $0 | 0x20 })
    guard word.count < 4, range.count < word.count + 2 else { return false }
    if word.isEmpty { return !range.isEmpty || before == UInt8(ascii: "=") }
    return before <= 0x20 && (letters.elementsEqual("is".utf8) || letters.elementsEqual("was".utf8))
  }

  /// Returns the offset after at most ``separators`` separators; an escaped quote is one.
  private func skipSeparators(_ start: Int) -> Int {
    var at = start
    for _ in 0..<Self.separators where at < text.count {
      if isIn(RedactedNameTable.separators, at) {
        at += 1
      } else if at + 1 < text.count, text[at] == UInt8(ascii: "\\"),
        text[at + 1] == 0x22 || text[at + 1] == 0x27
      {
        at += 2
      }
    }
    return at
  }

  // MARK: Addresses

  /// Adds the user information of an authority (RFC 3986, section 3.2).
  private mutating func addUser(from start: Int) {
    if sign < start, let base = text.baseAddress {
      let found = memchr(base + start, 0x40, text.count - start)
      sign = found.map { $0 - UnsafeMutableRawPointer(base) } ?? text.count
    }
    guard sign < text.count else { return }
    let authority = start..<end(from: start, RedactedNameTable.authorityEnds, level(start - 3))
    guard let sign = text[authority].lastIndex(of: UInt8(ascii: "@")) else { return }
    let colon = text[start..<sign].firstIndex(of: UInt8(ascii: ":")) ?? sign
    add(start..<colon)
    add(min(colon + 1, sign)..<sign)
    floor = authority.upperBound
  }

  /// Adds the email address around an at sign.
  private mutating func addEmail(_ sign: Int) {
    let (set, level) = (RedactedNameTable.addressEnds, level(sign))
    let end = end(from: sign + 1, set, level)
    var start = sign
    while start > floor, !ends(start - 1, set, level) { start -= 1 }
    if sign - start > 7, text[start..<sign].starts(with: "mailto:".utf8) { start += 7 }
    if text[start..<end].dropFirst().dropLast().contains(UInt8(ascii: "@")) { add(start..<end) }
    floor = end
  }

  // MARK: Bytes

  @inline(__always)
  private func isIn(_ set: UInt8, _ at: Int) -> Bool { names.sets[Int(text[at])] & set != 0 }

  private func level(_ at: Int) -> UInt8 { levels?[at] ?? 0 }

  @inline(__always)
  private func ends(_ at: Int, _ set: UInt8, _ level: UInt8) -> Bool {
    isIn(set, at) && self.level(at) <= level
  }

  /// Returns the offset of the first byte of a set, or the end of the text.
  @inline(__always)
  private func end(from start: Int, _ set: UInt8, _ level: UInt8) -> Int {
    var at = start
    while at < text.count, !ends(at, set, level) { at &+= 1 }
    return at
  }
}
