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

  /// Returns the byte at offset 0 for a container and its contents: of the document or the arena.
  @inline(__always)
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
  /// The value of a member is at the index after its key.
  @inline(__always)
  package func keys(of object: Int) -> TapeItems {
    TapeItems(self, object, .object, step: 1)
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
    for key in keys(of: object) {
      if keyMatches(key, name) { return key &+ 1 }
    }
    return nil
  }

  /// Calls `body` with the value of each member, except members that a later duplicate replaces.
  func eachMember(of object: Int, _ body: (_ value: Int) -> Void) {
    for key in keys(of: object) {
      if !self[key].flags.contains(.shadowed) { body(key + 1) }
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
    let raw = bytes(index)
    guard tokens[index].flags.contains(.escaped) else {
      return name.equals(raw.baseAddress ?? name.start, raw.count)
    }
    let decoded = ByteBuffer(capacity: raw.count)
    JSONText.decode(raw, into: decoded)
    return name.equals(decoded.base, decoded.count)
  }

  /// Whether the raw bytes of a value begin with `prefix`.
  package func hasPrefix(_ index: Int, _ prefix: StaticString) -> Bool {
    let (text, length) = (bytes(index), prefix.utf8CodeUnitCount)
    return text.count >= length
      && memcmp(text.baseAddress ?? prefix.utf8Start, prefix.utf8Start, length) == 0
  }

  /// Returns the decoded text of a string, or the JSON of any other value.
  package func text(_ index: Int) -> String {
    guard tokens[index].flags.contains(.escaped) else {
      return String(decoding: bytes(index), as: UTF8.self)
    }
    let decoded = ByteBuffer(capacity: bytes(index).count)
    JSONText.decode(bytes(index), into: decoded)
    return decoded.string
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
  fileprivate init(_ tape: JSONTape, _ container: Int, _ kind: JSONKind, step: Int) {
    (self.tape, self.step) = (tape, step)
    item = tape.first(container)
    end = tape.kind(container) == kind ? tape.after(container) : item
  }

  @inline(__always)
  package mutating func next() -> Int? {
    guard item < end else { return nil }
    defer { item = tape.after(item &+ step) }
    return item
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

/// Copying values from the tape into a record.
extension JSONTape {
  /// Appends a value as in the input, without white space between its tokens.
  package func copy(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    guard token.kind != .string else { return copyString(token, to: out) }
    copyOther(index, to: out)
  }

  /// Appends a value as a JSON string: a string unchanged, a number or a literal in quotes.
  package func copyAsString(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    guard token.kind != .string else { return copyString(token, to: out) }
    out.append(UInt8(ascii: "\""))
    copyOther(index, to: out)
    out.append(UInt8(ascii: "\""))
  }

  func copy(_ index: Int, after key: InlineText, to out: ByteBuffer) {
    if tokens[index].kind == .string { return copyAsString(index, after: key, to: out) }
    out.append(label: key)
    copyOther(index, to: out)
  }

  @inline(never)
  func copyAsString(_ index: Int, after key: InlineText, to out: ByteBuffer) {
    let token = tokens[index]
    let (start, length) = (token.start &- 1, Int(token.end &- token.start) &+ 2)
    guard token.kind == .string, let source = block(start, length),
      out.appendIfRoom(label: key, blocks: source, count: length)
    else { return copyRarely(index, after: key, to: out) }
  }

  /// Separate, so that the fast path does not save registers.
  @inline(never)
  private func copyRarely(_ index: Int, after key: InlineText, to out: ByteBuffer) {
    out.append(label: key)
    copyAsString(index, to: out)
  }

  /// Appends a label and a value as one cell of a line, see ``JSONValue/appendCell(to:escapes:)``.
  @inline(never)
  func copyCell(_ index: Int, after label: InlineText, to out: ByteBuffer) {
    let token = tokens[index]
    let length = Int(token.end &- token.start)
    guard token.kind == .string, !token.flags.contains(.escaped),
      let source = block(token.start, length),
      out.appendIfRoom(label: label, blocks: source, count: length)
    else { return copyCellRarely(index, after: label, to: out) }
  }

  @inline(never)
  private func copyCellRarely(_ index: Int, after label: InlineText, to out: ByteBuffer) {
    out.append(label: label)
    let (token, text) = (tokens[index], bytes(index))
    switch token.kind {
    case .null: break
    case .string:
      let isPadded = block(token.start, text.count) != nil
      JSONText.decode(text, into: out, asCell: true, isPadded: isPadded)
    default: copyOther(index, to: out)
    }
  }

  @inline(__always)
  private func copyString(_ token: JSONToken, to out: ByteBuffer) {
    append(token.start &- 1, Int(token.end &- token.start) &+ 2, to: out)
  }

  /// Appends bytes of the document or the arena.
  @inline(__always)
  func append(_ start: UInt32, _ length: Int, to out: ByteBuffer) {
    if let source = block(start, length) {
      out.append(blocks: source, count: length)
    } else {
      out.append(pointer(start), count: length)
    }
  }

  /// Returns bytes of the document or the arena if a block after them is readable, otherwise nil.
  @inline(__always)
  private func block(_ start: UInt32, _ length: Int) -> UnsafePointer<UInt8>? {
    let isInner = start & JSONToken.arenaBit != 0
    let offset = Int(start & ~JSONToken.arenaBit)
    let readable = isInner ? store.pointee.arena.readable : store.pointee.readable
    guard offset &+ length &+ ByteBuffer.block <= readable else { return nil }
    return (isInner ? UnsafePointer(arena.base) : document) + offset
  }

  /// Returns the bytes that ``copy(_:to:)`` appends; nil if it removes white space between them.
  func unspaced(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let token = tokens[index]
    let quote = token.kind == .string ? 1 : 0
    guard !isSpaced(token) else { return nil }
    return UnsafeBufferPointer(
      start: pointer(token.start) - quote, count: Int(token.end &- token.start) + 2 * quote)
  }

  /// Whether a token is an object or an array of a text that has white space between its tokens.
  @inline(__always)
  private func isSpaced(_ token: JSONToken) -> Bool {
    let isSpaced =
      token.start & JSONToken.arenaBit == 0 ? store.pointee.isSpaced : store.pointee.innerIsSpaced
    return isSpaced && (token.kind == .object || token.kind == .array)
  }

  /// Appends a number, a literal, an object or an array.
  @inline(never)
  private func copyOther(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    if isSpaced(token) {
      copyCompacting(index, to: out)
    } else {
      append(token.start, Int(token.end &- token.start), to: out)
    }
  }

  @inline(never)
  private func copyCompacting(_ container: Int, to out: ByteBuffer) {
    let isObject = kind(container) == .object
    out.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    for item in isObject ? keys(of: container) : elements(of: container) {
      if item != first(container) { out.append(UInt8(ascii: ",")) }
      copy(item, to: out)
      guard isObject else { continue }
      out.append(UInt8(ascii: ":"))
      copy(item + 1, to: out)
    }
    out.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }
}
