/// JSON texts inside strings, and the JSON Pointers of values.
extension JSONTape {
  /// Returns the root of the JSON object or array inside a string, or nil if there is none.
  ///
  /// The text is decoded and scanned once and then cached. Its nesting depth starts at zero.
  package func expand(_ string: Int) -> Int? {
    guard tokens[string].kind == .string else { return nil }
    if tokens[string].flags.contains(.expanded) {
      let known = store.pointee.expansions[expansion(of: string)]
      return known.isJSON ? known.root : nil
    }
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
    store.pointee.expansions.removeAll()
    store.pointee.lateExpansions.removeAll()
    store.pointee.pointerHint.container = -1
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

  /// Returns the value if it is an object, or the object inside it if it is a string.
  @inline(__always)
  package func object(_ index: Int) -> Int? { container(index, .object) }

  /// Returns the value if it is an array, or the array inside it if it is a string.
  @inline(__always)
  package func array(_ index: Int) -> Int? { container(index, .array) }

  @inline(__always)
  private func container(_ index: Int, _ kind: JSONKind) -> Int? {
    if tokens[index].kind == kind { return index }
    guard tokens[index].kind == .string, let root = expand(index) else { return nil }
    return tokens[root].kind == kind ? root : nil
  }

  // MARK: Pointers

  /// Whether a value is from the input rather than composed by a reader.
  package func hasPointer(_ index: Int) -> Bool {
    index < after(0) || expansion(holding: index) != nil
  }

  /// Returns the outermost string of the document that contains a value, or the value itself if it
  /// is not inside a string; nil for a value that a reader composed.
  package func outermost(_ index: Int) -> Int? {
    var at = index
    while at >= after(0) {
      guard let inner = expansion(holding: at) else { return nil }
      at = inner.outer
    }
    return at < 0 ? nil : at
  }

  /// Returns the expansion that contains a value; expansions are in ascending order.
  private func expansion(holding index: Int) -> Expansion? {
    let all = store.pointee.expansions
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].root <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0, index < all[low - 1].end else { return nil }
    return all[low - 1]
  }

  /// Appends the JSON Pointer (RFC 6901) of a value or key, continuing inside decoded strings.
  ///
  /// The pointer is escaped for a JSON string. A composed value has no pointer, and nothing is
  /// appended.
  ///
  /// - Complexity: O(members of the containers on the path); less for values in ascending order.
  package func appendPointer(of target: Int, root: Int = 0, to out: ByteBuffer) {
    if target < after(root) { return descend(from: root, to: target, out) }
    guard let inner = expansion(holding: target) else { return }
    appendPointer(of: inner.outer, root: root, to: out)
    descend(from: inner.root, to: target, out)
  }

  private func descend(from root: Int, to target: Int, _ out: ByteBuffer) {
    let tokens = tokens
    var at = root
    while at != target, tokens[at].kind.rawValue <= JSONKind.array.rawValue {
      // An object has a key before each value; an array has only values.
      let step = tokens[at].kind == .object ? 1 : 0
      let end = Int(tokens[at].next)
      var (child, position) = (at &+ 1, 0)
      let hint = store.pointee.pointerHint
      if hint.container == at, hint.child <= target {
        (child, position) = (hint.child, hint.position)
      }
      while child < end {
        let next = Int(tokens[child &+ step].next)
        if target < next { break }
        child = next
        position &+= 1
      }
      guard child < end else { return }
      if position > 15 {
        store.pointee.pointerHint = .init(container: at, child: child, position: position)
      }
      out.append(UInt8(ascii: "/"))
      if step == 1 {
        appendPointerKey(tokens[child], to: out)
        if target == child { return }
      } else {
        out.append(contentsOf: String(position))
      }
      at = child &+ step
    }
  }

  @inline(__always)
  private func appendPointerKey(_ key: JSONToken, to out: ByteBuffer) {
    let start = out.count
    append(key.start, Int(key.end &- key.start), to: out)
    guard key.flags.contains(.escaped) || Self.hasSpecial(out, from: start) else { return }
    out.truncate(to: start)
    appendRareKey(key, to: out)
  }

  /// Whether the bytes appended since `start` have one that a pointer escapes.
  @inline(__always)
  private static func hasSpecial(_ out: ByteBuffer, from start: Int) -> Bool {
    // The last block extends beyond the contents; matches there are ignored.
    out.reserve(16)
    var at = start
    while at < out.count {
      let block = ByteBlock(out.base + at)
      let special = block.equals(UInt8(ascii: "~")) .| block.equals(UInt8(ascii: "/"))
      if let found = ByteBlock.first(special), at &+ found < out.count { return true }
      at &+= 16
    }
    return false
  }

  /// Appends a key with the pointer's escapes for `~` and `/`.
  ///
  /// A key with JSON escapes is decoded first, then escaped again minimally.
  @inline(never)
  private func appendRareKey(_ key: JSONToken, to out: ByteBuffer) {
    let name = UnsafeBufferPointer(start: pointer(key.start), count: Int(key.end &- key.start))
    guard key.flags.contains(.escaped) else { return Self.appendStep(name, to: out) }
    let (decoded, step) = (ByteBuffer(), ByteBuffer())
    JSONText.decode(name, into: decoded)
    Self.appendStep(decoded.bytes, to: step)
    JSONText.append(step.bytes, to: out)
  }

  private static func appendStep(_ name: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
    for byte in name {
      switch byte {
      case UInt8(ascii: "~"): out.append("~0")
      case UInt8(ascii: "/"): out.append("~1")
      default: out.append(byte)
      }
    }
  }
}
