/// Recognizes the dictionary descriptions that `print` and `NSLog` write.
enum DumpSyntax {
  /// The lookahead in bytes: the maximum length of the first key of a dump.
  static let reach = 4096

  /// The prefix of a type-erased key.
  static let hashable = Array("AnyHashable(".utf8)

  /// Returns whether a document is the description of a dictionary: `{ key = value; }`
  /// (NSDictionary), `[AnyHashable("key"): value]` or `["key": value]` (Swift).
  ///
  /// - Parameter isFinal: Whether nothing follows `end`.
  /// - Returns: nil if more bytes decide.
  static func begins(_ base: UnsafePointer<UInt8>, _ end: Int, isFinal: Bool) -> Bool? {
    let isDecided = isFinal || end >= reach
    return (isDump(base, min(end, reach))) ?? (isDecided ? false : nil)
  }

  private static func isDump(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool? {
    guard end > 0 else { return nil }
    switch base[0] {
    case UInt8(ascii: "{"): return isPropertyList(base, end)
    case UInt8(ascii: "["): return isSwiftMap(base, 0, end)
    default: return false
    }
  }

  private static func isPropertyList(_ base: UnsafePointer<UInt8>, _ end: Int) -> Bool? {
    var (at, searched) = (afterBlanks(base, 1, end), 0)
    guard at < end else { return nil }
    if base[at] == UInt8(ascii: "\"") {
      guard let after = afterString(base, at, end, &searched) else { return nil }
      at = after
    } else {
      guard isWord(base[at]) else { return false }
      while at < end, isWord(base[at]) { at += 1 }
    }
    // White space around `=` distinguishes a property list from other languages' syntax.
    guard at < end else { return nil }
    guard base[at].isJSONWhitespace else { return false }
    at = afterBlanks(base, at, end)
    guard at + 1 < end else { return nil }
    return base[at] == UInt8(ascii: "=") && base[at + 1].isJSONWhitespace
  }

  /// Returns whether a bracket at `at` opens a Swift dictionary, not an array; nil if more bytes
  /// decide.
  static func isSwiftMap(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Bool? {
    let first = afterBlanks(base, at + 1, end)
    guard first < end else { return nil }
    switch base[first] {
    case UInt8(ascii: ":"): return true
    case UInt8(ascii: "\""):
      var searched = 0
      guard let after = afterString(base, first, end, &searched) else { return nil }
      let next = afterBlanks(base, after, end)
      return next < end ? base[next] == UInt8(ascii: ":") : nil
    default:
      let given = UnsafeBufferPointer(start: base + first, count: min(hashable.count, end - first))
      guard hashable.starts(with: given) else { return false }
      return given.count == hashable.count ? true : nil
    }
  }

  /// Whether `text` is at `at`.
  static func has(_ text: [UInt8], _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Bool {
    at + text.count <= end && text.indices.allSatisfy { base[at + $0] == text[$0] }
  }

  static func afterBlanks(_ base: UnsafePointer<UInt8>, _ from: Int, _ end: Int) -> Int {
    var at = from
    while at < end, base[at].isJSONWhitespace { at += 1 }
    return at
  }

  /// Returns the offset after the quote that closes the string at `at`, or nil.
  ///
  /// - Parameter searched: The offset at which to resume an earlier search, or 0; gets the offset
  ///   for the next one.
  static func afterString(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ searched: inout Int
  ) -> Int? {
    var index = max(at + 1, searched)
    while index < end {
      if base[index] == base[at] { return index + 1 }
      index += base[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    searched = index
    return nil
  }

  /// Whether a description may write a text with this byte without quotes.
  static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "_$.-/")
  }
}

/// The state of rewriting a dictionary's description.
struct DumpState {
  enum Kind {
    /// `{ key = value; }`
    case propertyList
    /// `( value, value )`
    case list
    /// `[AnyHashable("key"): value]`; string values have no quotes.
    case hashableMap
    /// `["key": value]`
    case swiftMap
    /// `[value, value]`
    case swiftList

    var isMap: Bool { self == .propertyList || self == .hashableMap || self == .swiftMap }

    var closing: UInt8 {
      switch self {
      case .propertyList: UInt8(ascii: "}")
      case .list: UInt8(ascii: ")")
      case .hashableMap, .swiftMap, .swiftList: UInt8(ascii: "]")
      }
    }
  }

  struct Frame {
    let kind: Kind
    var isEmpty = true
    /// Whether a key was read and its value comes next.
    var awaitsValue = false
  }

  var frames: [Frame] = []
  var hasBegun = false
}
