import CPlatform

/// Access to the values on a tape.
extension JSONTape {
  @inline(__always)
  package func kind(_ index: Int) -> JSONKind {
    tokens[index].kind
  }

  @inline(__always)
  package subscript(_ index: Int) -> JSONToken {
    tokens[index]
  }

  /// Returns the bytes of a value: a string without its quotes, a container with its brackets.
  ///
  /// The bytes of a composed value, or of JSON inside a string, move when the arena grows: in
  /// ``expand(_:)``, ``object(_:)``, ``array(_:)`` and ``compose(_:escaped:)``. Read the bytes again
  /// after these.
  @inline(__always)
  package func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let token = tokens[index]
    return UnsafeBufferPointer(
      start: pointer(token.start), count: Int(token.end &- token.start))
  }

  /// Overwrites the bytes of a value by as many others.
  func overwrite(_ index: Int, with other: [UInt8]) {
    assert(other.count == bytes(index).count)
    let target = UnsafeMutablePointer(mutating: pointer(tokens[index].start))
    target.update(from: other, count: other.count)
  }

  func pointer(_ offset: UInt32) -> UnsafePointer<UInt8> {
    offset & JSONToken.arenaBit == 0
      ? document + Int(offset)
      : UnsafePointer(arena.base) + Int(offset & ~JSONToken.arenaBit)
  }

  /// Returns the byte at offset 0 for a container and its contents: of the document or the arena.
  func base(of container: Int) -> UnsafePointer<UInt8> {
    tokens[container].start & JSONToken.arenaBit == 0 ? document : UnsafePointer(arena.base)
  }

  /// Returns the first member's key or the first element; equals ``after(_:)`` if it is empty.
  @inline(__always)
  package func first(_ container: Int) -> Int {
    container &+ 1
  }

  /// Returns the index after a value and its contents.
  @inline(__always)
  package func after(_ index: Int) -> Int {
    Int(tokens[index].next)
  }

  /// Returns the keys of an object, in order; none if the value is not an object.
  ///
  /// ``value(ofKey:)`` returns the values.
  @inline(__always)
  package func keys(of object: Int) -> TapeItems {
    TapeItems(self, object, .object, step: 1)
  }

  /// Returns the value of the member with a key: the token after it.
  @inline(__always)
  package func value(ofKey key: Int) -> Int {
    assert(tokens[key].flags.contains(.key), "the token is not a key")
    return key &+ 1
  }

  /// Returns the key of a member's value: the token before it.
  @inline(__always)
  package func key(ofValue value: Int) -> Int {
    assert(tokens[value &- 1].flags.contains(.key), "the value is not that of a member")
    return value &- 1
  }

  /// Returns the elements of an array, in order; none if the value is not an array.
  @inline(__always)
  package func elements(of array: Int) -> TapeItems {
    TapeItems(self, array, .array, step: 0)
  }

  /// Returns the elements of an array as an array.
  package func elements(_ array: Int) -> [Int] { Array(elements(of: array)) }

  /// Returns the value of a member of `object`, or nil.
  ///
  /// If several members have the name, returns the value of the last.
  ///
  /// - Complexity: O(number of members).
  package func member(_ object: Int, _ name: JSONKey) -> Int? {
    let token = tokens[object]
    guard token.kind == .object, token.mayHave(name) else { return nil }
    for key in keys(of: object) {
      if keyMatches(key, name) { return value(ofKey: key) }
    }
    return nil
  }

  /// Returns the value of a member that is not null.
  func nonNullMember(_ object: Int, _ name: JSONKey) -> Int? {
    member(object, name).flatMap { kind($0) == .null && !isVariable($0) ? nil : $0 }
  }

  /// Whether a value is the member with this name of another object.
  func isMember(_ value: Int, _ name: JSONKey) -> Bool {
    value > 0 && tokens[value - 1].flags.contains(.key) && keyMatches(value - 1, name)
  }

  /// Whether an object has one of these members.
  ///
  /// - Complexity: O(number of members).
  func hasMember(_ object: Int, among names: [JSONKey]) -> Bool {
    let token = tokens[object]
    return names.contains { token.mayHave($0) && member(object, $0) != nil }
  }

  /// Calls `body` with the value of each member, except members that a later duplicate replaces.
  func eachMember(of object: Int, _ body: (_ value: Int) -> Void) {
    for key in keys(of: object) {
      if !self[key].flags.contains(.shadowed) { body(value(ofKey: key)) }
    }
  }

  /// Whether a key equals `name` and no later key replaces it.
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
    return withText(of: index) { name.equals($0.baseAddress ?? name.start, $0.count) }
  }

  /// Whether the raw bytes of a value begin with `prefix`.
  package func hasPrefix(_ index: Int, _ prefix: StaticString) -> Bool {
    let (text, length) = (bytes(index), prefix.utf8CodeUnitCount)
    return text.count >= length
      && memcmp(text.baseAddress ?? prefix.utf8Start, prefix.utf8Start, length) == 0
  }

  /// Whether a value has no bytes: an empty string.
  @inline(__always)
  package func isEmpty(_ index: Int) -> Bool {
    tokens[index].end == tokens[index].start
  }

  /// Whether the decoded texts of two strings are equal byte for byte, or the JSON of two other
  /// values.
  func areEqual(_ first: Int, _ second: Int) -> Bool {
    text(first).utf8.elementsEqual(text(second).utf8)
  }

  /// Returns the length in bytes of the decoded text of a string, or of the JSON of any other value.
  func decodedLength(_ index: Int) -> Int {
    if tokens[index].flags.contains([.escaped, .expanded]) {
      return expandedText(of: index).count
    }
    return withText(of: index) { $0.count }
  }

  /// Returns the decoded text of a string, or the JSON of any other value.
  package func text(_ index: Int) -> String {
    withText(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the bytes of a string's decoded text, or of the JSON of any other value.
  ///
  /// - Parameter body: Does not read another text.
  func withText<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard tokens[index].flags.contains(.escaped) else { return body(bytes(index)) }
    let decoded = store.pointee.decoded
    decoded.removeAll()
    JSONText.decode(bytes(index), into: decoded)
    return body(decoded.bytes)
  }
}

/// Whole numbers in the forms that servers write: `5`, `5.0`, `1.3786E8`, or these in quotes.
extension JSONTape {
  /// Returns the exact decimal digits of a whole number of any length, or nil for anything else.
  package func wholeNumber(_ index: Int) -> String? {
    guard kind(index) == .number || kind(index) == .string else { return nil }
    return JSONNumber.wholeDigits(bytes(index))
  }

  /// Returns a whole number, or nil for anything else or if it exceeds 64 bits.
  package func integer(_ index: Int) -> Int? {
    guard kind(index) == .number || kind(index) == .string else { return nil }
    return JSONNumber.wholeNumber(bytes(index))
  }
}

/// The indices of an object's keys or of an array's elements.
package struct TapeItems: Sequence, IteratorProtocol {
  private let tape: JSONTape
  /// The distance from an item to its value.
  private let step: Int
  private var item: Int
  private let end: Int

  @inline(__always)
  init(_ tape: JSONTape, _ container: Int, _ kind: JSONKind, step: Int) {
    (self.tape, self.step) = (tape, step)
    item = tape.first(container)
    end = tape.kind(container) == kind ? tape.after(container) : item
  }

  package mutating func next() -> Int? {
    guard item < end else { return nil }
    defer { item = tape.after(item &+ step) }
    return item
  }
}
