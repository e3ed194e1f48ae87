import CPlatform

/// The tokens of one document, in order, and the bytes they point at.
///
/// A document is scanned once; everything else walks the tape. Values are named by their index on
/// it. An object is followed by key, value, key, value; `next` of a token leads past all that it
/// holds. JSON inside a string is decoded into the arena and its tokens are added at the end of the
/// tape (``expand(_:)``), so that a value is one index however deep it was wrapped.
///
///     {"a":[1,2],"b":"x"}
///     0 object →6 | 1 key a | 2 array →5 | 3 number | 4 number | 5 key b | 6 string  (0.next = 7)
///
/// A tape is used for one document after another and keeps its memory. Indices and pointers are
/// good until the next document.
///
/// A handle without reference counting, since every value that is read goes through it: whoever
/// made it frees it with ``deallocate()``, and no copy is used after that.
package struct JSONTape: @unchecked Sendable {
  /// A string whose text is JSON, and the tokens of that text.
  struct Expansion {
    let outer: Int
    /// The root of the inner text; equal to `end` when it is not JSON.
    let root: Int
    let end: Int
  }

  struct Store {
    var tokens: UnsafeMutablePointer<JSONToken>
    var count = 0
    var capacity = 256
    var document: UnsafePointer<UInt8>
    /// How much can be read there, as far as that is known.
    var readable = 0
    let arena = ByteBuffer(capacity: 4096)
    var duplicates: [Int32] = []
    var expansions: [Expansion] = []
    /// Whether there is white space between tokens, in the document and in texts inside strings.
    var isSpaced = false
    var innerIsSpaced = false
    let innerScanner = JSONScanner()
    /// Where the last search for a pointer came to in a wide container; the next goes on there.
    var pointerHint = PointerHint()
  }

  struct PointerHint {
    var container = -1
    var child = 0
    var position = 0
  }

  let store: UnsafeMutablePointer<Store>

  package init() {
    store = .allocate(capacity: 1)
    let tokens = UnsafeMutablePointer<JSONToken>.allocate(capacity: 256)
    // A document that is empty points at something all the same.
    store.initialize(
      to: Store(
        tokens: tokens, document: UnsafeRawPointer(tokens).assumingMemoryBound(to: UInt8.self)))
  }

  /// Frees the tape; neither it nor a copy may be used again.
  package func deallocate() {
    store.pointee.tokens.deallocate()
    store.deinitialize(count: 1)
    store.deallocate()
  }

  @inline(__always)
  var tokens: UnsafeMutablePointer<JSONToken> { store.pointee.tokens }

  package var count: Int { store.pointee.count }

  /// The first byte of the document; owned by whoever had it scanned.
  package var document: UnsafePointer<UInt8> { store.pointee.document }

  /// Decoded strings and values that readers compose.
  package var arena: ByteBuffer { store.pointee.arena }

  /// The same without the counting of references, which costs more than most that is done to it.
  @inline(__always)
  func withArena<Result>(_ body: (ByteBuffer) -> Result) -> Result {
    Unmanaged.passUnretained(store.pointee.arena)._withUnsafeGuaranteedRef(body)
  }

  /// Keys that a later one of the same name in the same object replaces.
  package var duplicates: [Int32] { store.pointee.duplicates }

  package var hasDuplicates: Bool { !store.pointee.duplicates.isEmpty }

  /// Forgets the last document and gives back what an unusually large one needed.
  ///
  /// - Parameter readable: How much can be read, the document and what stands behind it.
  package func reset(document: UnsafePointer<UInt8>, readable: Int = 0) {
    move(document: document, readable: readable)
    store.pointee.count = 0
    store.pointee.isSpaced = false
    store.pointee.innerIsSpaced = false
    store.pointee.pointerHint.container = -1
    if !store.pointee.duplicates.isEmpty {
      store.pointee.duplicates.removeAll(keepingCapacity: true)
    }
    if !store.pointee.expansions.isEmpty {
      store.pointee.expansions.removeAll(keepingCapacity: true)
    }
    store.pointee.arena.resetIfLarger(than: 1 << 20)
    if store.pointee.capacity > 1 << 16 { shrink() }
  }

  private func shrink() {
    store.pointee.tokens.deallocate()
    store.pointee.capacity = 256
    store.pointee.tokens = .allocate(capacity: 256)
  }

  /// Follows the document's bytes when they move.
  func move(document: UnsafePointer<UInt8>, readable: Int = 0) {
    store.pointee.document = document
    store.pointee.readable = readable
  }

  func append(_ token: JSONToken) {
    var cursor = TapeCursor(self)
    cursor.append(token)
    cursor.save()
  }

  @inline(never)
  func grow() {
    let capacity = store.pointee.capacity
    let larger = UnsafeMutablePointer<JSONToken>.allocate(capacity: capacity * 2)
    larger.update(from: tokens, count: store.pointee.count)
    tokens.deallocate()
    store.pointee.tokens = larger
    store.pointee.capacity = capacity * 2
  }

  // MARK: Reading

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

  /// Adds a string that a reader has composed; `raw` is its JSON without quotes.
  package func compose(_ raw: UnsafeBufferPointer<UInt8>, escaped: Bool = false) -> Int {
    let (start, end) = withArena { arena in
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
      return (start, end)
    }
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
