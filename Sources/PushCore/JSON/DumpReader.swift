/// An incremental rewriter of a dictionary's description to JSON.
///
/// A description does not show whether an unquoted value was a number or a string, so a valid JSON
/// number without an exponent becomes a number. Invalid syntax is copied unchanged, and the strict
/// scanner rejects it.
struct DumpReader {
  private enum Kind {
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

  private struct Frame {
    let kind: Kind
    var isEmpty = true
    /// Whether a key was read and its value comes next.
    var awaitsValue = false
  }

  private(set) var map = OffsetMap()
  private var frames: [Frame] = []
  private var at = 0

  /// The offset up to which the end of the token at `at` was searched for, if after `at`.
  private var searched = 0
  private var hasBegun = false

  /// The first byte of the input, which may have moved since the last call.
  private var base: UnsafePointer<UInt8>
  private var end = 0
  private var isFinal = false
  private let output: ByteBuffer

  init(to output: ByteBuffer) {
    self.output = output
    base = UnsafePointer(output.base)
  }

  /// Continues rewriting up to `end`; the description begins at `base`.
  ///
  /// - Parameter isFinal: Whether no more bytes follow.
  /// - Returns: The offset after the description, or nil when it continues after `end`.
  mutating func run(_ base: UnsafePointer<UInt8>, end: Int, isFinal: Bool) -> Int? {
    (self.base, self.end, self.isFinal) = (base, end, isFinal)
    while !hasBegun || !frames.isEmpty {
      at = DumpSyntax.afterBlanks(base, at, end)
      guard at < end, advance() else { return nil }
    }
    return at
  }

  /// Rewrites one item; if it is incomplete, undoes it and returns false.
  private mutating func advance() -> Bool {
    let (start, length, entries, frame) = (at, output.count, map.count, frames.last)
    if step() {
      (hasBegun, searched) = (true, 0)
      return true
    }
    at = start
    output.truncate(to: length)
    map.truncate(to: entries)
    if let frame { frames[frames.count - 1] = frame }
    return false
  }

  private mutating func step() -> Bool {
    map.add(at, to: output)
    guard let frame = frames.last else { return value() }
    if frame.awaitsValue {
      frames[frames.count - 1].awaitsValue = false
      return value()
    }
    switch base[at] {
    case frame.kind.closing:
      output.append(UInt8(ascii: frame.kind.isMap ? "}" : "]"))
      frames.removeLast()
      at += 1
      return true
    // The parenthesis closes an `Optional(`.
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"):
      at += 1
      return true
    default: break
    }
    if !frame.isEmpty { output.append(UInt8(ascii: ",")) }
    frames[frames.count - 1].isEmpty = false
    guard frame.kind.isMap else { return value() }
    guard key() else { return false }
    frames[frames.count - 1].awaitsValue = true
    return true
  }

  // MARK: Keys

  private mutating func key() -> Bool {
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
    let isSign = base[at] == UInt8(ascii: "=") || base[at] == UInt8(ascii: ":")
    output.append(isSign ? UInt8(ascii: ":") : base[at])
    at += 1
    return true
  }

  // MARK: Values

  private mutating func value() -> Bool {
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

  private mutating func open(_ kind: Kind) {
    frames.append(Frame(kind: kind))
    output.append(UInt8(ascii: kind.isMap ? "{" : "["))
    at += 1
  }

  private mutating func openSwift() -> Bool {
    let reach = at + DumpSyntax.reach
    switch DumpSyntax.swiftMap(base, at, min(end, reach)) {
    case .needsMore where end < reach: return false
    case .needsMore, .isNotDump: open(.swiftList)
    case .isDump:
      let first = DumpSyntax.afterBlanks(base, at + 1, end)
      let kind: Kind = base[first] == UInt8(ascii: "A") ? .hashableMap : .swiftMap
      open(kind)
      // `[:]` has a colon and no key.
      if base[first] == UInt8(ascii: ":") { at = first + 1 }
    }
    return true
  }

  private mutating func quoted() -> Bool {
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

  /// The offset after the quote that closes the string at `at`, or nil.
  private mutating func afterString() -> Int? {
    var index = max(at + 1, searched)
    while index < end {
      if base[index] == UInt8(ascii: "\"") { return index + 1 }
      index += base[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    searched = index
    return nil
  }

  private mutating func bare() -> Bool {
    let start = at
    at = max(at, searched)
    while at < end {
      guard let isEnd = endsBare(at) else { break }
      if isEnd { return bare(from: start) }
      at += 1
    }
    searched = at
    return false
  }

  private mutating func bare(from start: Int) -> Bool {
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
    return true
  }

  private static let words = ["true", "false"].map { Array($0.utf8) }
  private static let nothing = ["nil", "<null>", "(null)"].map { Array($0.utf8) }
  private static let nextKey = Array(", AnyHashable(".utf8)

  /// Whether a value without quotes ends at an offset; nil while more bytes are needed.
  private func endsBare(_ index: Int) -> Bool? {
    let byte = base[index]
    switch frames.last?.kind {
    case .hashableMap:
      // An unquoted text may contain commas and brackets.
      if byte == UInt8(ascii: ",") {
        let isWhole = isFinal || end - index >= Self.nextKey.count
        return isWhole ? DumpSyntax.has(Self.nextKey, base, index, end) : nil
      }
      guard byte == UInt8(ascii: "]") else { return false }
      return index + 1 < end || isFinal ? isLineEnd(index + 1) : nil
    case .propertyList:
      return byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
        || byte == 0x0A
    case .list: return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") || byte == 0x0A
    case .swiftMap, .swiftList, nil:
      return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")")
        || byte == 0x0A
    }
  }

  private func isLineEnd(_ index: Int) -> Bool {
    guard index < end else { return true }
    if base[index] == 0x0A || base[index] == 0x0D { return true }
    // In a dictionary within another one, more may follow on the line.
    return frames.count > 1
      && (base[index] == UInt8(ascii: ",") || base[index] == UInt8(ascii: "]"))
  }

  // MARK: Texts

  /// Appends bytes of the input as a JSON string.
  private mutating func text(_ from: Int, _ to: Int) {
    output.append(UInt8(ascii: "\""))
    var index = from
    while index < to {
      map.add(index, to: output)
      let byte = base[index]
      if byte == UInt8(ascii: "\\"), index + 1 < to {
        index = escape(index + 1, to)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0..<0x20: unit(UInt32(byte))
      default: output.append(byte)
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
      while digits < limit, let digit = Character(Unicode.Scalar(base[digits])).hexDigitValue {
        value = value << 4 | UInt32(digit)
        digits += 1
      }
      scalar(value)
      return isBraced && digits < to && base[digits] == UInt8(ascii: "}") ? digits + 1 : digits
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    case UInt8(ascii: "0"): unit(0)
    default: output.append(byte)
    }
    return index + 1
  }

  private func scalar(_ value: UInt32) {
    guard value > 0xFFFF else { return unit(value) }
    let offset = (value &- 0x10000) & 0xFFFFF
    unit(0xD800 + offset >> 10)
    unit(0xDC00 + offset & 0x3FF)
  }

  private func unit(_ value: UInt32) {
    let digits = String(value, radix: 16)
    output.append("\\u")
    for _ in digits.utf8.count..<4 { output.append(UInt8(ascii: "0")) }
    output.append(contentsOf: digits)
  }
}
