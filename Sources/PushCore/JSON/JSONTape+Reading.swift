import CPlatform

/// What the values on a tape are.
extension JSONTape {
  @inline(__always)
  package func kind(_ index: Int) -> JSONKind {
    tokens[index].kind
  }

  @inline(__always)
  package subscript(_ index: Int) -> JSONToken {
    tokens[index]
  }

  /// The bytes of a value: what lies between the quotes of a string, brackets included otherwise.
  @inline(__always)
  package func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let token = tokens[index]
    return UnsafeBufferPointer(
      start: pointer(token.start), count: Int(token.end &- token.start))
  }

  @inline(__always)
  func pointer(_ offset: UInt32) -> UnsafePointer<UInt8> {
    offset & JSONToken.arenaBit == 0
      ? document + Int(offset)
      : UnsafePointer(arena.base) + Int(offset & ~JSONToken.arenaBit)
  }

  /// What the offsets of a container and of all that it holds count from, the arena's bit apart.
  @inline(__always)
  func base(of container: Int) -> UnsafePointer<UInt8> {
    tokens[container].start & JSONToken.arenaBit == 0 ? document : UnsafePointer(arena.base)
  }

  /// The first member's key, or the first element; `next` of the container when it is empty.
  @inline(__always)
  package func first(_ container: Int) -> Int {
    container &+ 1
  }

  /// The index behind a value and all that it holds.
  @inline(__always)
  package func after(_ index: Int) -> Int {
    Int(tokens[index].next)
  }

  /// The value of a member of `object`, or nil.
  ///
  /// Of several with one name, the last.
  ///
  /// - Complexity: O(number of members).
  package func member(_ object: Int, _ name: JSONKey) -> Int? {
    guard tokens[object].kind == .object else { return nil }
    var key = first(object)
    let end = after(object)
    while key < end {
      if keyMatches(key, name) { return key &+ 1 }
      key = after(key &+ 1)
    }
    return nil
  }

  /// Calls `body` with the value of each member of an object, without those that a duplicate replaces.
  func eachMember(of object: Int, _ body: (_ value: Int) -> Void) {
    guard kind(object) == .object else { return }
    var key = first(object)
    while key < after(object) {
      if !self[key].flags.contains(.shadowed) { body(key + 1) }
      key = after(key + 1)
    }
  }

  /// Whether a key, not replaced by a later one, is `name`.
  @inline(__always)
  package func keyMatches(_ key: Int, _ name: JSONKey) -> Bool {
    let token = tokens[key]
    if token.hash != name.hash && !token.flags.contains(.escaped) { return false }
    if token.flags.contains(.shadowed) { return false }
    if token.flags.contains(.escaped) { return textEquals(key, name) }
    return name.equals(pointer(token.start), Int(token.end &- token.start))
  }

  /// Whether the decoded text of a string equals `name`, byte for byte.
  package func textEquals(_ index: Int, _ name: JSONKey) -> Bool {
    guard tokens[index].kind == .string else { return false }
    let raw = bytes(index)
    guard tokens[index].flags.contains(.escaped) else {
      return name.equals(raw.baseAddress ?? name.start, raw.count)
    }
    let decoded = ByteBuffer(capacity: raw.count)
    JSONText.decode(raw, into: decoded)
    return name.equals(decoded.base, decoded.count)
  }

  /// Whether the bytes of a value, as they stand, begin with these.
  package func hasPrefix(_ index: Int, _ prefix: StaticString) -> Bool {
    let (text, length) = (bytes(index), prefix.utf8CodeUnitCount)
    return text.count >= length
      && memcmp(text.baseAddress ?? prefix.utf8Start, prefix.utf8Start, length) == 0
  }

  /// The text of a string, decoded; of anything else its JSON.
  package func text(_ index: Int) -> String {
    guard tokens[index].flags.contains(.escaped) else {
      return String(decoding: bytes(index), as: UTF8.self)
    }
    let decoded = ByteBuffer(capacity: bytes(index).count)
    JSONText.decode(bytes(index), into: decoded)
    return decoded.string
  }
}
