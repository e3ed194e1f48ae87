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
  /// How many keys and values a document may have, JSON in its strings included.
  ///
  /// Tokens need many times the memory of the shortest texts. Somewhat less than a capacity that the
  /// tape reaches by doubling.
  static let tokenLimit = (1 << 23) - 8

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
    /// By their string, those that its token has no room for.
    var lateExpansions: [Int: Int] = [:]
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

  /// Follows the document's bytes when they move.
  func move(document: UnsafePointer<UInt8>, readable: Int = 0) {
    store.pointee.document = document
    store.pointee.readable = readable
  }

  /// The first object at or after a token whose end the scanner has not found; nil where one that
  /// is closed comes first.
  func openObject(from token: Int) -> Int? {
    guard let object = (token..<count).first(where: { tokens[$0].kind == .object }) else {
      return nil
    }
    return tokens[object].end == 0 ? object : nil
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
