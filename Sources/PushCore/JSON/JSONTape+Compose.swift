/// Values that a reader adds to what a document holds.
extension JSONTape {
  /// Whether offsets can express the end of `length` more bytes in the arena, and of some empty
  /// strings after them.
  func hasArenaRoom(_ length: Int) -> Bool {
    arena.count + length < JSONToken.maximumOffset - 1 << 24
  }

  /// Adds a string that a reader has composed; `raw` is its JSON without quotes.
  ///
  /// The string is empty where the arena has no room: after 2 GiB of texts in one document.
  package func compose(_ raw: UnsafeBufferPointer<UInt8>, escaped: Bool = false) -> Int {
    let raw = hasArenaRoom(raw.count) ? raw : UnsafeBufferPointer(start: nil, count: 0)
    let arena = arena
    // What is to be copied may itself be in the arena, which moves when it grows.
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
        kind: .string, flags: escaped ? .escaped : [], hash: 0, start: start, end: end,
        next: Int32(count + 1)))
    return count - 1
  }

  /// Adds a string of this text, which has nothing to escape.
  package func compose(fixed text: StaticString) -> Int {
    compose(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a string of this text.
  package func compose(_ text: String) -> Int {
    let escaped = ByteBuffer(capacity: text.utf8.count + 2)
    JSONText.append(text, to: escaped)
    return compose(escaped.bytes, escaped: escaped.count != text.utf8.count)
  }
}
