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
    /// The last string that ``withText(of:_:)`` decoded.
    let decoded = ByteBuffer(capacity: 256)
    var duplicates: [Int32] = []
    var expansions: [Expansion] = []
    /// The indices of expansions, by string, for keys and where the token has no room.
    var lateExpansions: [Int: Int] = [:]
    /// Whether white space is between tokens of the document, and of texts inside strings.
    var isSpaced = false
    var uncertainty = Uncertainty()
    var innerIsSpaced = false
    let innerScanner = JSONScanner()
    /// The values whose JSON Pointers are not their positions in the document.
    var pointerBases = PointerBases()
    /// Whether the document has trailing commas, which its reader accepts.
    var hasToleratedCommas = false
    /// Whether the document was made from a request that is not JSON.
    var isRequest = false
    /// The last position of a pointer search in each wide container, where the next search resumes.
    var pointerHints: [Int: PointerHint] = [:]
  }

  /// A child of a wide container, and its position in it.
  struct PointerHint {
    let child: Int
    let position: Int
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

  var tokens: UnsafeMutablePointer<JSONToken> { store.pointee.tokens }

  package var count: Int { store.pointee.count }

  /// The first byte of the document; the caller that scanned it owns the bytes.
  package var document: UnsafePointer<UInt8> { store.pointee.document }

  /// The bytes of decoded strings and of values that readers compose.
  package var arena: ByteBuffer { store.pointee.arena }

  /// The keys that a later key of the same name in the same object replaces.
  package var duplicates: [Int32] { store.pointee.duplicates }

  /// What a document that is not JSON does not show.
  package struct Uncertainty: Sendable, Equatable {
    /// Whether it does not distinguish numbers from texts, so that a number may be a text.
    var ofTypes = false
    /// The keys, in lower case, for which null stands for a variable of a program.
    var variables: Set<String> = []
    /// Whether `{{name}}` in a text is a variable.
    var ofBraces = false
  }

  var uncertainty: Uncertainty {
    get { store.pointee.uncertainty }
    nonmutating set { store.pointee.uncertainty = newValue }
  }

  /// Whether a number may be a text.
  package var hasUncertainTypes: Bool { store.pointee.uncertainty.ofTypes }

  /// Whether the value of a member is null in place of a variable of a program.
  func isVariable(_ value: Int) -> Bool { isVariable(value, ofMember: value) }

  /// Whether null is in place of a variable of a program.
  ///
  /// - Parameter member: The value itself, or the list around it, as the value of a member.
  func isVariable(_ value: Int, ofMember member: Int) -> Bool {
    guard !store.pointee.uncertainty.variables.isEmpty, kind(value) == .null, member > 0,
      self[member - 1].flags.contains(.key)
    else { return false }
    return uncertainty.variables.contains(text(member - 1).lowercased())
  }

  /// Whether the document was made from the text of a request, such as a command of curl.
  package var isRequest: Bool {
    get { store.pointee.isRequest }
    nonmutating set { store.pointee.isRequest = newValue }
  }

  /// Whether the document has trailing commas, which its reader accepts.
  var hasToleratedCommas: Bool {
    get { store.pointee.hasToleratedCommas }
    nonmutating set { store.pointee.hasToleratedCommas = newValue }
  }

  /// The kind of the finding that the document is not JSON.
  var lenientKind: DiagnosticKind { hasToleratedCommas ? .jsonLenientNote : .jsonLenient }

  /// The document or, if it was made from the text of a request, the object that the request sends.
  package var content: Int {
    guard isRequest, let body = member(0, "body"), kind(body) == .object else { return 0 }
    return body
  }

  package var hasDuplicates: Bool { !store.pointee.duplicates.isEmpty }

  /// Prepares for the next document and frees the additional memory of a very large one.
  ///
  /// - Parameter readable: The number of readable bytes at `document`, or 0 if unknown.
  package func reset(document: UnsafePointer<UInt8>, readable: Int = 0) {
    move(document: document, readable: readable)
    store.pointee.count = 0
    store.pointee.isSpaced = false
    store.pointee.hasToleratedCommas = false
    store.pointee.uncertainty = Uncertainty()
    store.pointee.isRequest = false
    store.pointee.pointerBases.removeAll()
    store.pointee.innerIsSpaced = false
    if !store.pointee.pointerHints.isEmpty { store.pointee.pointerHints.removeAll() }
    if !store.pointee.duplicates.isEmpty {
      store.pointee.duplicates.removeAll(keepingCapacity: true)
    }
    if !store.pointee.expansions.isEmpty {
      store.pointee.expansions.removeAll(keepingCapacity: true)
      store.pointee.lateExpansions.removeAll()
    }
    store.pointee.arena.resetIfLarger(than: 1 << 20)
    store.pointee.decoded.resetIfLarger(than: 1 << 20)
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
