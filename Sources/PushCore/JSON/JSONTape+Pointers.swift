/// The JSON Pointers (RFC 6901) of values.
extension JSONTape {
  /// Whether a value is from the input rather than composed by a reader.
  package func hasPointer(_ index: Int) -> Bool {
    index < after(0) || expansion(holding: index) != nil
      || store.pointee.pointerBases.base(of: index) != nil
  }

  /// Returns the outermost string of the document that contains a value, or the value itself if it
  /// is not inside a string; nil for a value that a reader composed.
  package func outermost(_ index: Int) -> Int? {
    var at = index
    while at >= after(0) {
      guard
        let outer = expansion(holding: at)?.outer ?? store.pointee.pointerBases.base(of: at)?.source
      else { return nil }
      at = outer
    }
    return at < 0 ? nil : at
  }

  /// Returns the expansion that contains a value; expansions are in ascending order.
  func expansion(holding index: Int) -> Expansion? {
    let all = store.pointee.expansions
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].root <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0, index < all[low - 1].end else { return nil }
    return all[low - 1]
  }

  /// The JSON Pointer of a value, as text; nil if it has none.
  func pointer(of token: Int) -> String? {
    let (escaped, path) = (ByteBuffer(), ByteBuffer())
    appendPointer(of: token, to: escaped)
    JSONText.decode(escaped.bytes, into: path)
    return path.count > 0 ? path.string : nil
  }

  /// Appends the JSON Pointer (RFC 6901) of a value or key, continuing inside decoded strings.
  ///
  /// The pointer is escaped for a JSON string. A composed value has no pointer, and nothing is
  /// appended.
  ///
  /// - Complexity: O(members of the containers on the path); less for values in ascending order.
  package func appendPointer(of target: Int, root: Int = 0, to out: ByteBuffer) {
    if root == 0, let base = store.pointee.pointerBases.base(of: target) {
      JSONText.append(base.pointer, to: out)
      return descend(from: base.root, to: target, out)
    }
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
      if !store.pointee.pointerHints.isEmpty, let hint = store.pointee.pointerHints[at],
        hint.child <= target
      {
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
        store.pointee.pointerHints[at] = PointerHint(child: child, position: position)
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

  private func appendPointerKey(_ key: JSONToken, to out: ByteBuffer) {
    let start = out.count
    copyName(key, to: out)
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
