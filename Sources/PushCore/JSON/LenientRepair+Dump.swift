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

/// Rewriting of a dictionary's description to JSON.
///
/// A description does not show whether an unquoted value was a number or a string, so a valid JSON
/// number without an exponent becomes a number. Invalid syntax is copied unchanged, and the strict
/// scanner rejects it.
extension LenientRepair {
  /// Continues rewriting up to `end`; returns the offset after the description, or nil.
  func runDump() -> Int? {
    while !dump.hasBegun || !dump.frames.isEmpty {
      at = DumpSyntax.afterBlanks(base, at, end)
      guard at < end, advance() else { return nil }
    }
    return at
  }

  /// Rewrites one item; if it is incomplete, undoes it and returns false.
  private func advance() -> Bool {
    let (start, length, entries, frame) = (at, output.count, map.count, dump.frames.last)
    if item() {
      (dump.hasBegun, searched) = (true, 0)
      return true
    }
    at = start
    output.truncate(to: length)
    map.truncate(to: entries)
    if let frame { dump.frames[dump.frames.count - 1] = frame }
    return false
  }

  private func item() -> Bool {
    map.add(at, to: output)
    guard let frame = dump.frames.last else { return value() }
    let innermost = dump.frames.count - 1
    if frame.awaitsValue {
      dump.frames[innermost].awaitsValue = false
      return value()
    }
    switch base[at] {
    case frame.kind.closing:
      output.append(UInt8(ascii: frame.kind.isMap ? "}" : "]"))
      dump.frames.removeLast()
      at += 1
      return true
    // The parenthesis closes an `Optional(`.
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"):
      at += 1
      return true
    default: break
    }
    if !frame.isEmpty { output.append(UInt8(ascii: ",")) }
    dump.frames[innermost].isEmpty = false
    guard frame.kind.isMap else { return value() }
    dump.frames[innermost].awaitsValue = true
    return key()
  }

  private func key() -> Bool {
    map.add(at, to: output)
    let isHashable = DumpSyntax.has(DumpSyntax.hashable, base, at, end)
    if isHashable { at += DumpSyntax.hashable.count }
    guard at < end else { return false }
    if base[at] == UInt8(ascii: "\"") {
      guard let after = afterString() else { return false }
      text(at + 1, after - 1)
      at = after
    } else {
      let start = at
      while at < end, DumpSyntax.isWord(base[at]) { at += 1 }
      text(start, at)
    }
    if isHashable, at < end, base[at] == UInt8(ascii: ")") { at += 1 }
    at = DumpSyntax.afterBlanks(base, at, end)
    guard at < end else { return false }
    map.add(at, to: output)
    let isSign = base[at].isOne(of: "=:")
    output.append(isSign ? UInt8(ascii: ":") : base[at])
    at += 1
    return true
  }

  // MARK: Values

  private func value() -> Bool {
    map.add(at, to: output)
    // The end of a piece may split the word `Optional(`, so wait for all of it.
    guard isFinal || end - at >= Self.optional.count || base[at] != Self.optional[0] else {
      return false
    }
    if DumpSyntax.has(Self.optional, base, at, end) { at += Self.optional.count }
    guard at < end else { return false }
    switch base[at] {
    case UInt8(ascii: "{"): open(.propertyList)
    case UInt8(ascii: "("): open(.list)
    case UInt8(ascii: "["): return openSwift()
    case UInt8(ascii: "\""): return quoted()
    default: return bare()
    }
    return true
  }

  private static let optional = Array("Optional(".utf8)

  private func open(_ kind: DumpState.Kind) {
    dump.frames.append(DumpState.Frame(kind: kind))
    output.append(UInt8(ascii: kind.isMap ? "{" : "["))
    at += 1
  }

  private func openSwift() -> Bool {
    let reach = at + DumpSyntax.reach
    let isMap = DumpSyntax.isSwiftMap(base, at, min(end, reach))
    if isMap == nil, end < reach { return false }
    guard isMap == true else {
      open(.swiftList)
      return true
    }
    let first = DumpSyntax.afterBlanks(base, at + 1, end)
    open(base[first] == UInt8(ascii: "A") ? .hashableMap : .swiftMap)
    // `[:]` has a colon and no key.
    if base[first] == UInt8(ascii: ":") { at = first + 1 }
    return true
  }

  private func quoted() -> Bool {
    guard let after = afterString() else { return false }
    if DumpSyntax.has(Self.null, base, at, after), after - at == Self.null.count {
      output.append("null")
    } else {
      text(at + 1, after - 1)
    }
    at = after
    return true
  }

  /// NSNull in a property list.
  private static let null = Array("\"<null>\"".utf8)

  private func bare() -> Bool {
    let start = at
    at = max(at, searched)
    while at < end {
      guard let isEnd = endsBare(at) else { break }
      if isEnd {
        appendBare(from: start)
        return true
      }
      at += 1
    }
    searched = at
    return false
  }

  private func appendBare(from start: Int) {
    var last = at
    while last > start, base[last - 1].isJSONBlank { last -= 1 }
    let bytes = UnsafeBufferPointer(start: base + start, count: last - start)
    if JSONNumber.isDecimal(bytes) || Self.words.contains(where: { $0.elementsEqual(bytes) }) {
      output.append(contentsOf: bytes)
    } else if Self.nothing.contains(where: { $0.elementsEqual(bytes) }) {
      output.append("null")
    } else {
      text(start, last)
    }
  }

  private static let words = ["true", "false"].map { Array($0.utf8) }
  private static let nothing = ["nil", "<null>", "(null)"].map { Array($0.utf8) }
  private static let nextKey = Array(", AnyHashable(".utf8)

  /// Whether a value without quotes ends at an offset; nil while more bytes are needed.
  private func endsBare(_ index: Int) -> Bool? {
    let byte = base[index]
    switch dump.frames.last?.kind {
    case .hashableMap:
      // An unquoted text may contain commas and brackets.
      if byte == UInt8(ascii: ",") {
        let isWhole = isFinal || end - index >= Self.nextKey.count
        return isWhole ? DumpSyntax.has(Self.nextKey, base, index, end) : nil
      }
      guard byte == UInt8(ascii: "]") else { return false }
      return index + 1 < end || isFinal ? isLineEnd(index + 1) : nil
    case .propertyList: return byte.isOne(of: ";,}\n")
    case .list: return byte.isOne(of: ",)\n")
    case .swiftMap, .swiftList, nil: return byte.isOne(of: ",])\n")
    }
  }

  private func isLineEnd(_ index: Int) -> Bool {
    guard index < end else { return true }
    // In a dictionary within another one, more may follow on the line.
    return base[index].isOne(of: dump.frames.count > 1 ? "\n\r,]" : "\n\r")
  }

  // MARK: Texts

  /// Appends bytes of the input as a JSON string.
  private func text(_ from: Int, _ to: Int) {
    output.append(UInt8(ascii: "\""))
    var index = from
    while index < to {
      map.add(index, to: output)
      let byte = base[index]
      if byte == UInt8(ascii: "\\"), index + 1 < to {
        index = escape(index + 1, to)
        continue
      }
      if byte < 0x20 {
        output.append(escapeOf: UInt32(byte))
      } else {
        if byte.isOne(of: "\"\\") { output.append(UInt8(ascii: "\\")) }
        output.append(byte)
      }
      index += 1
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends the character of an escape as JSON; returns the offset after the escape.
  private func escape(_ index: Int, _ to: Int) -> Int {
    let byte = base[index]
    switch byte {
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      let isBraced = index + 1 < to && base[index + 1] == UInt8(ascii: "{")
      var digits = index + (isBraced ? 2 : 1)
      let limit = min(to, digits + (isBraced ? 8 : 4))
      var value: UInt32 = 0
      while digits < limit, let digit = Hexadecimal.value(of: base[digits]) {
        value = value << 4 | UInt32(digit)
        digits += 1
      }
      output.append(escapeOf: value)
      return isBraced && digits < to && base[digits] == UInt8(ascii: "}") ? digits + 1 : digits
    case UInt8(ascii: "0"): output.append(escapeOf: 0)
    default:
      if byte.isOne(of: "\"\\/bfnrt") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    return index + 1
  }
}

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
    guard base[at].isJSONBlank else { return false }
    at = afterBlanks(base, at, end)
    guard at + 1 < end else { return nil }
    return base[at] == UInt8(ascii: "=") && base[at + 1].isJSONBlank
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
    byte.isLetter || byte &- 0x30 < 10 || byte.isOne(of: "_$.-/")
  }
}
