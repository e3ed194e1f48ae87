import CPlatform

/// Finds the values to redact in a text: values after a name, credentials, email addresses.
///
/// - Complexity: O(bytes of the text).
struct TextScan {
  private let text: UnsafeBufferPointer<UInt8>
  private let names: NameMatcher
  private var ranges: [Range<Int>] = []
  /// Whether there is any sign of an address, or of percent-encoded text.
  private(set) var hasAddresses = false
  private(set) var hasPercents = false
  /// The first byte that ends a value, as far as the last value was followed.
  private var stop = -1

  init(_ text: UnsafeMutableBufferPointer<UInt8>, _ names: NameMatcher) {
    (self.text, self.names) = (UnsafeBufferPointer(text), names)
  }

  // MARK: Names

  /// The values after names and schemes, in the order of the text.
  mutating func values() -> [Range<Int>] {
    guard let base = text.baseAddress else { return [] }
    let (table, classes, end) = (names.table, names.classes, text.count)
    var (state, at) = (NameMatcher.start, 0)
    while at < end {
      let next = table[Int(state) &+ Int(classes[Int(base[at])])]
      if next >= NameMatcher.start {
        state = next
        at &+= 1
      } else {
        state = NameMatcher.start
        // The value may itself contain a name.
        at = addValue(after: at, next) ?? at &+ 1
      }
    }
    return ranges
  }

  /// Adds the value after a name that ends at an index, and returns its beginning.
  private mutating func addValue(after end: Int, _ kind: UInt16) -> Int? {
    if text[end] == UInt8(ascii: "@") { hasAddresses = true }
    if text[end] == UInt8(ascii: "%") { hasPercents = true }
    let start = valueStart(end)
    guard kind != NameMatcher.sign, start > end, kind != NameMatcher.scheme || text[end] <= 0x20,
      kind != NameMatcher.tail || isTail(end)
    else { return nil }
    if stop < start {
      stop = text[start...].firstIndex(where: Self.endsValue) ?? text.count
    }
    if kind == NameMatcher.scheme, let last = ranges.last, last.contains(end - 1),
      text[last.lowerBound..<end].allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
    {
      // `Authorization: Bearer …`
      ranges.removeLast()
    }
    var last = stop
    while last > start, text[last - 1] == UInt8(ascii: "\\") { last -= 1 }
    if last > start, start >= ranges.last?.upperBound ?? 0 { ranges.append(start..<last) }
    return start
  }

  /// The index after at most four separators; an escaped quote is one.
  private func valueStart(_ end: Int) -> Int {
    var at = end
    for _ in 0..<4 where at < text.count {
      if Self.isSeparator(text[at]) {
        at += 1
      } else if at + 1 < text.count, text[at] == UInt8(ascii: "\\"), Self.isQuote(text[at + 1]) {
        at += 2
      }
    }
    return at
  }

  /// Whether words before the last one make it a name: `user id`.
  private func isTail(_ end: Int) -> Bool {
    var start = end
    for word in 0..<3 {
      while start > 0, end - start < 40, Self.isOfWord(text[start - 1]) { start -= 1 }
      if word > 0, names.read(UnsafeBufferPointer(rebasing: text[start..<end])).isListed {
        return true
      }
      guard start > 1, text[start - 1] == 0x20, Self.isOfWord(text[start - 2]) else { return false }
      start -= 1
    }
    return false
  }

  // MARK: Addresses

  /// Users and passwords of URLs, and email addresses, in the order of the text.
  mutating func addresses() -> [Range<Int>] {
    ranges = []
    var (at, floor) = (0, 0)
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: ":")
      where at + 2 < text.count && text[at + 1] == 0x2F && text[at + 2] == 0x2F:
        at = addUser(from: at + 3)
        floor = at
      case UInt8(ascii: "@"):
        at = addEmail(at, floor: floor)
        floor = at
      default: at += 1
      }
    }
    return ranges
  }

  /// Adds the user information of an authority (RFC 3986, section 3.2), and returns its end.
  private mutating func addUser(from start: Int) -> Int {
    let end = text[start...].firstIndex { Self.endsText($0) || "/?#\\".utf8.contains($0) }
    let authority = start..<(end ?? text.count)
    guard let sign = text[authority].lastIndex(of: UInt8(ascii: "@")) else { return start }
    let colon = text[start..<sign].firstIndex(of: UInt8(ascii: ":")) ?? sign
    for part in [start..<colon, min(colon + 1, sign)..<sign] where !part.isEmpty {
      ranges.append(part)
    }
    return authority.upperBound
  }

  /// Adds the email address around a sign, and returns its end.
  private mutating func addEmail(_ sign: Int, floor: Int) -> Int {
    var (start, end) = (sign, sign + 1)
    while start > floor, !Self.endsAddress(text[start - 1]) { start -= 1 }
    while end < text.count, !Self.endsAddress(text[end]) { end += 1 }
    if sign - start > 7, text[start..<(start + 7)].elementsEqual("mailto:".utf8) { start += 7 }
    let inner = text[start..<end].dropFirst().dropLast()
    if inner.contains(UInt8(ascii: "@")) { ranges.append(start..<end) }
    return end
  }

  // MARK: Bytes

  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x22, 0x27, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ","),
      UInt8(ascii: ";"):
      true
    default: false
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x22, 0x27, UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ">"): true
    default: false
    }
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    endsText(byte) || "(),;&=?/\\".utf8.contains(byte)
  }

  private static func endsText(_ byte: UInt8) -> Bool {
    byte <= 0x20 || isQuote(byte) || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80 || "_-.".utf8.contains(byte)
  }
}

extension TextScan {
  /// Returns the parts of ranges that no other range covers; both are in the order of the text.
  static func subtract(_ others: [Range<Int>], from ranges: [Range<Int>]) -> [Range<Int>] {
    guard !others.isEmpty else { return ranges }
    var (parts, index) = ([Range<Int>](), 0)
    for range in ranges {
      var start = range.lowerBound
      while index < others.count, others[index].upperBound <= start { index += 1 }
      var other = index
      while other < others.count, others[other].lowerBound < range.upperBound {
        if others[other].lowerBound > start { parts.append(start..<others[other].lowerBound) }
        start = max(start, others[other].upperBound)
        other += 1
      }
      if start < range.upperBound { parts.append(start..<range.upperBound) }
    }
    return parts
  }
}
