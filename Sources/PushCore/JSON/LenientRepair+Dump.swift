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
    let isOptional = DumpSyntax.has(Self.optional, base, at, end)
    if isOptional { at += Self.optional.count }
    guard at < end else { return false }
    switch base[at] {
    case UInt8(ascii: "{"): open(.propertyList)
    case UInt8(ascii: "("): open(.list)
    case UInt8(ascii: "["): return openSwift()
    case UInt8(ascii: "\""): return quoted()
    default: return bare(isOptional: isOptional)
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

  /// - Parameter isOptional: Whether the parenthesis of an `Optional(` ends the value.
  private func bare(isOptional: Bool) -> Bool {
    let start = at
    at = max(at, searched)
    while at < end {
      guard let isEnd = endsBare(at) else { break }
      if isEnd {
        appendBare(from: start, isOptional: isOptional)
        return true
      }
      at += 1
    }
    searched = at
    return false
  }

  private func appendBare(from start: Int, isOptional: Bool) {
    var last = at
    while last > start, base[last - 1].isJSONWhitespace { last -= 1 }
    if isOptional, last > start, base[last - 1] == UInt8(ascii: ")") { last -= 1 }
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

  /// The maximum length of the white space after a comma that ends a value.
  private static let longestBreak = 1024

  /// Whether a value without quotes ends at an offset; nil while more bytes are needed.
  private func endsBare(_ index: Int) -> Bool? {
    let byte = base[index]
    switch dump.frames.last?.kind {
    case .hashableMap:
      // An unquoted text may contain commas and brackets.
      if byte == UInt8(ascii: ",") { return endsEntry(index + 1) }
      guard byte == UInt8(ascii: "]") else { return false }
      return index + 1 < end || isFinal ? isLineEnd(index + 1) : nil
    case .propertyList: return byte.isOne(of: ";,}\n")
    case .list: return byte.isOne(of: ",)\n")
    case .swiftMap, .swiftList, nil: return byte.isOne(of: ",])\n")
    }
  }

  /// Whether the next key, or the end of the dictionary, follows a comma; nil while more bytes are
  /// needed.
  private func endsEntry(_ index: Int) -> Bool? {
    let next = DumpSyntax.afterBlanks(base, index, min(end, index + Self.longestBreak))
    guard next < end else { return isFinal ? false : nil }
    if base[next] == UInt8(ascii: "]") {
      return next + 1 < end || isFinal ? isLineEnd(next + 1) : nil
    }
    let isWhole = isFinal || end - next >= DumpSyntax.hashable.count
    if DumpSyntax.has(DumpSyntax.hashable, base, next, end) { return true }
    return isWhole || base[next] != DumpSyntax.hashable[0] ? false : nil
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
