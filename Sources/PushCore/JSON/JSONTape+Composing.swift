/// Values that a reader adds to the tape of a document.
extension JSONTape {
  /// Whether token offsets can address `length` more bytes in the arena, and some empty strings
  /// after them.
  func hasArenaRoom(_ length: Int) -> Bool {
    arena.count + length < JSONToken.maximumOffset - 1 << 24
  }

  /// Adds a string and returns its index; `raw` is its JSON without quotes.
  ///
  /// The string is empty if the arena has no room, after 2 GiB of texts in one document.
  package func compose(_ raw: UnsafeBufferPointer<UInt8>, escaped: Bool = false) -> Int {
    let raw = hasArenaRoom(raw.count) ? raw : UnsafeBufferPointer(start: nil, count: 0)
    let arena = arena
    // The source may itself be in the arena, which moves when it grows.
    let inside = raw.baseAddress.map { UnsafePointer(arena.base).distance(to: $0) } ?? -1
    let isInside = inside >= 0 && inside < arena.count
    arena.reserve(raw.count + 2)
    arena.append(UInt8(ascii: "\""))
    let start = UInt32(arena.count) | JSONToken.arenaBit
    if isInside {
      arena.append(UnsafePointer(arena.base) + inside, count: raw.count)
    } else {
      arena.append(contentsOf: raw)
    }
    let end = UInt32(arena.count) | JSONToken.arenaBit
    arena.append(UInt8(ascii: "\""))
    append(
      JSONToken(
        kind: .string, flags: escaped ? .escaped : [], start: start, end: end,
        next: Int32(count + 1)))
    return count - 1
  }

  /// Adds a range of the raw bytes of a string, including its escapes, and returns its index.
  package func compose(_ range: Range<Int>, of string: Int) -> Int {
    compose(
      UnsafeBufferPointer(rebasing: bytes(string)[range]),
      escaped: tokens[string].flags.contains(.escaped))
  }

  /// Adds a string of this text, which needs no escapes, and returns its index.
  package func compose(fixed text: StaticString) -> Int {
    compose(text.bytes)
  }

  /// Adds a string of this text and returns its index.
  package func compose(_ text: String) -> Int {
    let escaped = ByteBuffer(capacity: text.utf8.count + 2)
    JSONText.append(text, to: escaped)
    return compose(escaped.bytes, escaped: escaped.count != text.utf8.count)
  }

  /// Adds an empty object and returns its index.
  func composeEmptyObject() -> Int {
    let start = UInt32(arena.count) | JSONToken.arenaBit
    arena.append("{}")
    append(
      JSONToken(
        kind: .object, flags: [], start: start, end: start + 2, next: Int32(count + 1)))
    return count - 1
  }

  // MARK: Positions

  /// Whether a value is in the text of the document, or in JSON in a string of it.
  func isWritten(_ value: Int) -> Bool {
    var at = value
    while at >= after(0) {
      guard let outer = expansion(holding: at)?.outer else { return false }
      at = outer
    }
    return at >= 0
  }

  /// Returns the string that ends in a string that a reader composed of its end, such as the line of
  /// a header field; nil if there is none in the document.
  func source(ofComposed value: Int) -> Int? {
    guard kind(value) == .string, let base = store.pointee.pointerBases.base(of: value),
      let source = base.source, kind(source) == .string, isWritten(source),
      bytes(source).reversed().starts(with: bytes(value).reversed())
    else { return nil }
    return source
  }
}
