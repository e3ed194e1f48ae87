/// JSON texts inside strings.
extension JSONTape {
  /// Returns the root of the JSON object or array inside a string, or nil if there is none.
  ///
  /// The text is decoded and scanned once and then cached. Its nesting depth starts at zero.
  package func expand(_ string: Int) -> Int? {
    guard tokens[string].kind == .string else { return nil }
    return tokens[string].flags.contains(.expanded) ? knownExpansion(string) : expandFirst(string)
  }

  /// Returns the result of ``expand(_:)`` if it was called for a string, otherwise nil.
  func knownExpansion(_ string: Int) -> Int? {
    guard tokens[string].flags.contains(.expanded) else { return nil }
    let known = store.pointee.expansions[expansion(of: string)]
    return known.isJSON ? known.root : nil
  }

  private func expandFirst(_ string: Int) -> Int? {
    guard looksLikeContainer(string), hasArenaRoom(bytes(string).count) else { return nil }
    tokens[string].flags.insert(.expanded)
    let from = arena.count
    // Reserve room first: the source may itself be in the arena, which moves when it grows.
    arena.reserve(bytes(string).count + 16)
    JSONText.decode(bytes(string), into: arena)
    let (root, text) = (count, from..<arena.count)
    if scanInner(from: from) {
      add(Expansion(outer: string, root: root, end: count, text: text))
      return root
    }
    store.pointee.count = root
    while let last = duplicates.last, Int(last) >= root { store.pointee.duplicates.removeLast() }
    add(Expansion(outer: string, root: root, end: root, text: text))
    return nil
  }

  /// Returns the decoded text of a string that was expanded; valid until the arena grows.
  func expandedText(of string: Int) -> UnsafeBufferPointer<UInt8> {
    let text = store.pointee.expansions[expansion(of: string)].text
    return UnsafeBufferPointer(rebasing: arena.bytes[text])
  }

  /// Removes all expansions, and all but the first duplicates.
  func removeExpansions(keepingDuplicates count: Int) {
    for string in store.pointee.expansions.map(\.outer) {
      tokens[string].flags.remove(.expanded)
      if !tokens[string].flags.contains(.key) { tokens[string].expansion = 0 }
    }
    store.pointee.expansions.removeAll(keepingCapacity: true)
    store.pointee.lateExpansions.removeAll()
    store.pointee.pointerHints.removeAll()
    store.pointee.duplicates.removeLast(duplicates.count - count)
    store.pointee.count = after(0)
  }

  /// Records the expansion of a string.
  ///
  /// Its index is stored in the token of a value. For keys, whose tokens have a hash, and if the
  /// index exceeds 16 bits, it is stored in a table.
  private func add(_ expansion: Expansion) {
    let index = store.pointee.expansions.count
    store.pointee.expansions.append(expansion)
    let isKey = tokens[expansion.outer].flags.contains(.key)
    if !isKey, index < JSONToken.lateExpansion {
      tokens[expansion.outer].expansion = UInt16(index)
      return
    }
    if !isKey { tokens[expansion.outer].expansion = JSONToken.lateExpansion }
    store.pointee.lateExpansions[expansion.outer] = index
  }

  private func expansion(of string: Int) -> Int {
    let token = tokens[string]
    if !token.flags.contains(.key), token.expansion != JSONToken.lateExpansion {
      return Int(token.expansion)
    }
    guard let index = store.pointee.lateExpansions[string] else {
      preconditionFailure("an expanded string has no expansion")
    }
    return index
  }

  private func looksLikeContainer(_ string: Int) -> Bool {
    let text = bytes(string)
    for (at, byte) in text.enumerated() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): return true
      case UInt8(ascii: "\\"):
        // White space and the bracket may be escaped: `\n`, `\r`, `\t`, `\u00XX`.
        let escape = text[(at + 1)...].prefix(3)
        return escape.first.map("nrt".utf8.contains) == true || escape.elementsEqual("u00".utf8)
      default: return false
      }
    }
    return false
  }

  private func scanInner(from: Int) -> Bool {
    var start = from
    var end = arena.count
    // Readable bytes after the end keep the scanner on its fast path.
    arena.pad()
    let base = UnsafePointer(arena.base)
    while start < end, base[start].isJSONWhitespace { start += 1 }
    while end > start, base[end - 1].isJSONWhitespace { end -= 1 }
    guard start < end, base[start] == 0x7B || base[start] == 0x5B else { return false }
    let scanner = store.pointee.innerScanner
    scanner.begin(at: start, bias: JSONToken.arenaBit)
    let after = try? scanner.scan(
      base, end: end, padding: ByteBuffer.padding, isFinal: true, onto: self)
    return after == end
  }

  /// Returns the value if it is an object; a string with an object inside is none.
  func plainObject(_ index: Int) -> Int? { tokens[index].kind == .object ? index : nil }

  /// Returns the value if it is an object, or the object inside it if it is a string.
  @inline(__always)
  package func object(_ index: Int) -> Int? { container(index, .object) }

  /// Returns the object at the path of names in an object; each may be inside a string.
  func object(_ index: Int, at path: [JSONKey]) -> Int? {
    path.reduce(index) { (found: Int?, name) in found.flatMap { member($0, name) }.flatMap(object) }
  }

  /// Returns the value if it is an array, or the array inside it if it is a string.
  @inline(__always)
  package func array(_ index: Int) -> Int? { container(index, .array) }

  @inline(__always)
  private func container(_ index: Int, _ kind: JSONKind) -> Int? {
    if tokens[index].kind == kind { return index }
    guard tokens[index].kind == .string, let root = expand(index) else { return nil }
    return tokens[root].kind == kind ? root : nil
  }
}
