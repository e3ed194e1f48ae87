import CPlatform

/// The tokens of one document, in order, with the bytes that they refer to.
///
/// A document is scanned once; all other code walks the tape. A value is identified by its index.
/// After an object's token come key, value, key, value; `next` of a token is the index after its
/// contents. JSON inside a string is decoded into the arena, and its tokens are added at the end
/// of the tape (``expand(_:)``), so that one index identifies a value at any level of wrapping.
///
///     {"a":[1,2],"b":"x"}
///     0 object →6 | 1 key a | 2 array →5 | 3 number | 4 number | 5 key b | 6 string  (0.next = 7)
///
/// A tape is reused for one document after another and retains its memory. Indices and pointers are
/// valid until the next document.
///
/// It is a handle without reference counting, because every access to a value goes through it. Its
/// creator frees it with ``deallocate()``; no copy may be used after that. It is `Sendable` so that
/// it can go to another thread with its reader; only one thread at a time may use it.
package struct JSONTape: @unchecked Sendable {
  /// The maximum number of keys and values in a document, including JSON in its strings.
  ///
  /// The limit bounds memory: a token needs many times the memory of a short value. It is slightly
  /// less than a capacity that the tape reaches by doubling.
  static let tokenLimit = (1 << 23) - 8

  /// A string that was searched for JSON, and the tokens of its text.
  struct Expansion {
    let outer: Int
    /// The root of the inner text, and the index after its tokens; equal if it is not JSON.
    let root: Int
    let end: Int
    var isJSON: Bool { root != end }
    /// The range of the decoded text in the arena.
    let text: Range<Int>
  }

  struct Store {
    var tokens: UnsafeMutablePointer<JSONToken>
    var count = 0
    var capacity = 256
    var document: UnsafePointer<UInt8>
    /// The number of bytes known to be readable at `document`.
    var readable = 0
    let arena = ByteBuffer(capacity: 4096)
    var duplicates: [Int32] = []
    var expansions: [Expansion] = []
    /// The indices of expansions, by string, for keys and where the token has no room.
    var lateExpansions: [Int: Int] = [:]
    /// Whether white space is between tokens of the document, and of texts inside strings.
    var isSpaced = false
    var innerIsSpaced = false
    let innerScanner = JSONScanner()
    /// The last position of a pointer search in a wide container, where the next search resumes.
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
    // The document pointer must be valid even before the first document.
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

  /// The first byte of the document; the caller that scanned it owns the bytes.
  package var document: UnsafePointer<UInt8> { store.pointee.document }

  /// The bytes of decoded strings and of values that readers compose.
  package var arena: ByteBuffer { store.pointee.arena }

  /// The keys that a later key of the same name in the same object replaces.
  package var duplicates: [Int32] { store.pointee.duplicates }

  package var hasDuplicates: Bool { !store.pointee.duplicates.isEmpty }

  /// Prepares for the next document and frees the additional memory of a very large one.
  ///
  /// - Parameter readable: The number of readable bytes at `document`, or 0 if unknown.
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
      store.pointee.lateExpansions.removeAll()
    }
    store.pointee.arena.resetIfLarger(than: 1 << 20)
    if store.pointee.capacity > 1 << 16 { shrink() }
  }

  private func shrink() {
    store.pointee.tokens.deallocate()
    store.pointee.capacity = 256
    store.pointee.tokens = .allocate(capacity: 256)
  }

  /// Updates the pointer after the document's bytes have moved.
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
}

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

  /// Adds a string of this text, which needs no escapes, and returns its index.
  package func compose(fixed text: StaticString) -> Int {
    compose(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a string of this text and returns its index.
  package func compose(_ text: String) -> Int {
    let escaped = ByteBuffer(capacity: text.utf8.count + 2)
    JSONText.append(text, to: escaped)
    return compose(escaped.bytes, escaped: escaped.count != text.utf8.count)
  }
}

extension JSONTape {
  /// Marks the keys of an object that a later key replaces, and adds them to ``duplicates``.
  ///
  /// - Complexity: O(n²) up to 32 members, otherwise O(n) with a randomly seeded hash table.
  @inline(never)
  func markDuplicates(of object: Int) {
    if hasManyMembers(object) { markMany(object) } else { markFew(object) }
  }

  private func hasManyMembers(_ object: Int) -> Bool {
    keys(of: object).dropFirst(32).contains { _ in true }
  }

  private func markFew(_ object: Int) {
    var later = keys(of: object)
    while let key = later.next() {
      if later.contains(where: { sameKey(key, $0) }) { shadow(key) }
    }
  }

  private func markMany(_ object: Int) {
    var seen: [[UInt8]: Int] = [:]
    for key in keys(of: object) {
      if let earlier = seen.updateValue(key, forKey: decodedBytes(key)) { shadow(earlier) }
    }
  }

  private func shadow(_ key: Int) {
    tokens[key].flags.insert(.shadowed)
    store.pointee.duplicates.append(Int32(key))
  }

  /// Updates the hash of a key after its bytes have changed.
  func updateHash(ofKey key: Int) {
    let raw = bytes(key)
    guard !tokens[key].flags.contains(.escaped), let start = raw.baseAddress else { return }
    tokens[key].hash = JSONKey.hash(start, raw.count)
  }

  private func sameKey(_ one: Int, _ other: Int) -> Bool {
    let escaped = tokens[one].flags.union(tokens[other].flags).contains(.escaped)
    if escaped { return decodedBytes(one) == decodedBytes(other) }
    guard tokens[one].hash == tokens[other].hash else { return false }
    let (left, right) = (bytes(one), bytes(other))
    return left.count == right.count
      && memcmp(left.baseAddress ?? document, right.baseAddress ?? document, left.count) == 0
  }

  private func decodedBytes(_ key: Int) -> [UInt8] {
    guard tokens[key].flags.contains(.escaped) else { return Array(bytes(key)) }
    let decoded = ByteBuffer(capacity: bytes(key).count)
    JSONText.decode(bytes(key), into: decoded)
    return Array(decoded.bytes)
  }
}
