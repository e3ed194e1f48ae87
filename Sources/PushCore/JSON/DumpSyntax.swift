/// Recognizes the dictionary descriptions that `print` and `NSLog` write.
enum DumpSyntax {
  enum Answer {
    case isDump, isNotDump
    /// More bytes decide.
    case needsMore
  }

  /// The lookahead in bytes: the maximum length of the first key of a dump.
  static let reach = 4096

  /// Returns whether a document is the description of a dictionary: `{ key = value; }`
  /// (NSDictionary), `[AnyHashable("key"): value]` or `["key": value]` (Swift).
  static func begins(_ base: UnsafePointer<UInt8>, _ end: Int) -> Answer {
    guard end > 0 else { return .needsMore }
    switch base[0] {
    case UInt8(ascii: "{"): return propertyList(base, end)
    case UInt8(ascii: "["): return swiftMap(base, 0, end)
    default: return .isNotDump
    }
  }

  private static func propertyList(_ base: UnsafePointer<UInt8>, _ end: Int) -> Answer {
    var at = afterBlanks(base, 1, end)
    guard at < end else { return .needsMore }
    if base[at] == UInt8(ascii: "\"") {
      guard let after = afterString(base, at, end) else { return .needsMore }
      at = after
    } else {
      guard isWord(base[at]) else { return .isNotDump }
      while at < end, isWord(base[at]) { at += 1 }
    }
    // White space around `=` distinguishes a property list from other languages' syntax.
    guard at < end else { return .needsMore }
    guard base[at].isJSONBlank else { return .isNotDump }
    at = afterBlanks(base, at, end)
    guard at + 1 < end else { return .needsMore }
    return base[at] == UInt8(ascii: "=") && base[at + 1].isJSONBlank ? .isDump : .isNotDump
  }

  /// Returns whether a bracket at `at` opens a Swift dictionary rather than an array.
  static func swiftMap(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Answer {
    let first = afterBlanks(base, at + 1, end)
    guard first < end else { return .needsMore }
    switch base[first] {
    case UInt8(ascii: ":"): return .isDump
    case UInt8(ascii: "\""):
      guard let after = afterString(base, first, end) else { return .needsMore }
      let next = afterBlanks(base, after, end)
      guard next < end else { return .needsMore }
      return base[next] == UInt8(ascii: ":") ? .isDump : .isNotDump
    case UInt8(ascii: "A"):
      for (index, byte) in hashable.enumerated() {
        guard first + index < end else { return .needsMore }
        if base[first + index] != byte { return .isNotDump }
      }
      return .isDump
    default: return .isNotDump
    }
  }

  /// The prefix of a type-erased key.
  static let hashable = Array("AnyHashable(".utf8)

  /// Whether `text` is at `at`.
  static func has(
    _ text: [UInt8], _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int
  ) -> Bool {
    at + text.count <= end && text.indices.allSatisfy { base[at + $0] == text[$0] }
  }

  static func afterBlanks(_ base: UnsafePointer<UInt8>, _ from: Int, _ end: Int) -> Int {
    var at = from
    while at < end, base[at].isJSONBlank { at += 1 }
    return at
  }

  /// The offset after the quote that closes the string at `at`, or nil.
  static func afterString(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Int? {
    var index = at + 1
    while index < end {
      if base[index] == UInt8(ascii: "\"") { return index + 1 }
      index += base[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Whether a description may write a text with this byte without quotes.
  static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte &- 0x30 < 10
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }
}
