import CPlatform

/// A trie of paths: one walk over an object finds the values of all rows.
///
/// It is built as ``PathNode``s. Each becomes a ``PathLevel``, which finds keys with its
/// ``PathFinder``, and a ``PathSink`` receives the values. ``PermanentMemory`` holds all of it.
///
/// The walk expands strings on a path that hold an object. It compares keys as bytes. Tables are
/// created once and live as long as the process; a copy takes only one pointer. They are `Sendable`
/// because their memory never changes.
struct PathTable: @unchecked Sendable {
  private let levels: UnsafePointer<PathLevel>

  /// Builds the trie.
  ///
  /// - Parameter paths: JSON Pointers whose keys have neither `/` nor `~`.
  init(_ paths: [StaticString]) { self.init(paths.map(Self.keys)) }

  /// Builds the trie of paths with these keys.
  init(_ paths: [[JSONKey]]) { self.init(paths.enumerated().map { ($0.element, $0.offset) }) }

  /// Builds the trie of paths with these rows; several paths may have the same row.
  init(_ paths: [([JSONKey], Int)]) {
    var nodes = [PathNode()]
    for (path, row) in paths { Self.insert(path, row, into: &nodes) }
    levels = PermanentMemory.copy(nodes.map(PathLevel.init))
  }

  /// Returns the keys of a JSON Pointer.
  static func keys(_ pointer: StaticString) -> [JSONKey] {
    let (text, end) = (pointer.utf8Start, pointer.utf8CodeUnitCount)
    var keys: [JSONKey] = []
    // Each key begins after a slash. Tables have hundreds of paths, so no list of parts is made.
    var start = 1
    while start <= end {
      var at = start
      while at < end, text[at] != UInt8(ascii: "/") { at += 1 }
      keys.append(JSONKey(start: text + start, count: at - start))
      start = at + 1
    }
    return keys
  }

  private static func insert(_ path: [JSONKey], _ row: Int, into nodes: inout [PathNode]) {
    var at = 0
    for key in path.dropLast() {
      let entry = nodes[at].index(of: key)
      if nodes[at].entries[entry].child < 0 {
        nodes[at].entries[entry].child = Int16(nodes.count)
        nodes.append(PathNode())
      }
      at = Int(nodes[at].entries[entry].child)
    }
    guard let last = path.last else { return }
    if last.count > 0, last.start[last.count - 1] == UInt8(ascii: "*") {
      var entry = PathEntry(JSONKey(start: last.start, count: last.count - 1))
      entry.row = Int16(row)
      nodes[at].prefixes.append(entry)
    } else {
      nodes[at].entries[nodes[at].index(of: last)].row = Int16(row)
    }
  }

  // MARK: Walking

  /// Passes each row's value within `object` to `sink`, in the document's order.
  @inline(__always)
  func walk<Sink: PathSink>(_ tape: JSONTape, _ object: Int, into sink: inout Sink) {
    walk(tape, object, level: levels, into: &sink)
  }

  private func walk<Sink: PathSink>(
    _ tape: JSONTape, _ object: Int, level: UnsafePointer<PathLevel>, into sink: inout Sink
  ) {
    var tokens = tape.tokens
    var text = tape.base(of: object)
    let end = Int(tokens[object].next)
    // Local copies stay in registers.
    let finder = level.pointee.finder
    let otherStarts = level.pointee.otherStarts
    var key = object &+ 1
    while key < end {
      let token = tokens[key]
      let value = tape.value(ofKey: key)
      let entry =
        token.flags == .key
        ? finder.find(token, text) : findRare(tape, key, token, level)
      if let entry {
        visit(tape, key, entry, into: &sink)
        // The visit may have expanded a string, which can move the tape.
        tokens = tape.tokens
        text = tape.base(of: object)
      } else if otherStarts != 0, !token.flags.contains(.shadowed),
        let entry = level.pointee.findOther(tape.bytes(key))
      {
        visit(tape, key, entry, into: &sink)
        tokens = tape.tokens
        text = tape.base(of: object)
      }
      key = Int(tokens[value].next)
    }
  }

  @inline(__always)
  private func visit<Sink: PathSink>(
    _ tape: JSONTape, _ key: Int, _ entry: UnsafePointer<PathEntry>, into sink: inout Sink
  ) {
    if entry.pointee.row >= 0 {
      sink.found(row: Int(entry.pointee.row), key: key, value: tape.value(ofKey: key))
    }
    if entry.pointee.child < 0 { return }
    if let inner = tape.object(tape.value(ofKey: key)) {
      walk(tape, inner, level: levels + Int(entry.pointee.child), into: &sink)
    } else if entry.pointee.row < 0 {
      sink.blocked(key: key, value: tape.value(ofKey: key))
    }
  }

  /// The entry of a key with escapes; nil for a key that a duplicate replaces.
  @inline(never)
  private func findRare(
    _ tape: JSONTape, _ key: Int, _ token: JSONToken, _ level: UnsafePointer<PathLevel>
  ) -> UnsafePointer<PathEntry>? {
    guard !token.flags.contains(.shadowed) else { return nil }
    return level.pointee.first { tape.textEquals(key, $0) }
  }
}

/// A key of a node, with the indices of its row and its child node; -1 means none.
struct PathEntry {
  let start: UnsafePointer<UInt8>
  /// ``JSONKey/tail(_:_:)`` and ``JSONKey/foreign(_:)`` of the key.
  let tail: UInt64
  let foreign: UInt32
  let count: Int32
  var row: Int16 = -1
  var child: Int16 = -1
  let hash: UInt16

  init(_ key: JSONKey) {
    hash = key.hash
    start = key.start
    tail = JSONKey.tail(key.start, key.count)
    foreign = UInt32(JSONKey.foreign(key.count))
    count = Int32(key.count)
  }

  /// The entry of an empty slot; its length, -1, matches no key.
  static var none: PathEntry { PathEntry() }

  private init() {
    let nothing: StaticString = ""
    (start, tail, foreign, count, hash) = (nothing.utf8Start, 0, 0, -1, 0)
  }

  var key: JSONKey { JSONKey(start: start, count: Int(count), hash: hash) }

  /// Whether a quoted key in a text equals this one.
  ///
  /// In most cases, comparing the lengths and the last eight bytes suffices.
  func equals(_ text: UnsafePointer<UInt8>, _ from: UInt32, _ to: UInt32) -> Bool {
    guard to &- from == UInt32(bitPattern: count) else { return false }
    let end = Int(to & ~JSONToken.arenaBit)
    // Fewer than eight bytes precede the end of the key; only the first key of a text can end here.
    guard end >= 8 else { return key.equals(text + (end &- Int(count)), Int(count)) }
    guard JSONKey.tail(text + end, foreign: UInt64(foreign)) == tail else { return false }
    return count <= 8 || beginsAlike(text + (end &- Int(count)))
  }

  private func beginsAlike(_ other: UnsafePointer<UInt8>) -> Bool {
    let (mine, theirs) = (UnsafeRawPointer(start), UnsafeRawPointer(other))
    return mine.loadUnaligned(as: UInt64.self) == theirs.loadUnaligned(as: UInt64.self)
      && (count <= 16 || memcmp(mine + 8, theirs + 8, Int(count) &- 16) == 0)
  }
}

/// A node of the trie during its construction.
struct PathNode {
  var entries: [PathEntry] = []
  /// Entries whose keys are prefixes of the document's keys.
  var prefixes: [PathEntry] = []

  /// Returns the index of a key's entry; adds the entry if there is none.
  mutating func index(of key: JSONKey) -> Int {
    let known = entries.firstIndex {
      $0.count == key.count && memcmp($0.start, key.start, key.count) == 0
    }
    if let known { return known }
    entries.append(PathEntry(key))
    return entries.count - 1
  }
}

/// A perfect hash table of a node's entries: one comparison finds a key.
struct PathFinder {
  /// The index of an entry for each slot; 0 for an empty slot.
  private let slots: UnsafePointer<UInt8>
  /// The offset in the hash of the bits that select a slot.
  private let shift: UInt16
  private let mask: UInt16
  private let entries: UnsafePointer<PathEntry>
  private let count: Int

  /// - Parameter entries: At most ``limit``, with distinct hashes.
  init(_ entries: [PathEntry]) {
    var (shift, size) = (UInt16(0), 4)
    var slots = Self.slots(entries, shift, size)
    while slots == nil, size <= 1 << 15 {
      shift += 1
      if shift > 8 { (shift, size) = (0, size * 2) }
      slots = Self.slots(entries, shift, size)
    }
    (self.shift, mask) = (shift, UInt16(size - 1))
    self.slots = PermanentMemory.copy(slots ?? [UInt8](repeating: 0, count: size))
    self.entries = PermanentMemory.copy([PathEntry.none] + entries)
    count = entries.count
  }

  /// The maximum number of entries.
  static let limit = Int(UInt8.max)

  /// Returns the index of an entry for each slot; nil if two entries have the same slot.
  private static func slots(_ entries: [PathEntry], _ shift: UInt16, _ size: Int) -> [UInt8]? {
    guard size >= entries.count else { return nil }
    var slots = [UInt8](repeating: 0, count: size)
    for index in entries.indices {
      let slot = Int(entries[index].hash >> shift) & (size - 1)
      guard slots[slot] == 0 else { return nil }
      slots[slot] = UInt8(index + 1)
    }
    return slots
  }

  /// Returns the entry of a key without escapes; the key's offsets refer to `text`.
  func find(_ key: JSONToken, _ text: UnsafePointer<UInt8>) -> UnsafePointer<PathEntry>? {
    let entry = entries + Int(slots[Int(key.hash &>> shift & mask)])
    return entry.pointee.equals(text, key.start, key.end) ? entry : nil
  }

  /// The first entry whose key satisfies a condition.
  func first(where condition: (JSONKey) -> Bool) -> UnsafePointer<PathEntry>? {
    for index in 0..<count where condition(entries[index + 1].key) { return entries + index + 1 }
    return nil
  }
}

/// A node of the finished trie.
struct PathLevel {
  let finder: PathFinder
  /// The entries that are not in ``finder``: keys with duplicate hashes or over its limit, then
  /// prefixes.
  private let others: UnsafePointer<PathEntry>
  private let exactCount: Int
  private let otherCount: Int
  /// A filter for ``others``: a bit for each first byte, by its lower six bits; all bits for an
  /// empty key.
  let otherStarts: UInt64

  init(_ node: PathNode) {
    var hashes: Set<UInt16> = []
    var (found, exact): ([PathEntry], [PathEntry]) = ([], [])
    for entry in node.entries {
      if found.count < PathFinder.limit, hashes.insert(entry.hash).inserted {
        found.append(entry)
      } else {
        exact.append(entry)
      }
    }
    finder = PathFinder(found)
    others = PermanentMemory.copy(exact + node.prefixes)
    (exactCount, otherCount) = (exact.count, exact.count + node.prefixes.count)
    otherStarts = (exact + node.prefixes).reduce(0) {
      $0 | ($1.count == 0 ? .max : Self.startBit($1.start[0]))
    }
  }

  private static func startBit(_ byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }

  /// Returns the entry in ``others`` of a key, or else of its first prefix.
  func findOther(_ name: UnsafeBufferPointer<UInt8>) -> UnsafePointer<PathEntry>? {
    guard let start = name.baseAddress else { return nil }
    // Reading one byte is safe: an empty key is followed by its closing quote.
    guard otherStarts & Self.startBit(start[0]) != 0 else { return nil }
    for index in 0..<exactCount where others[index].key.equals(start, name.count) {
      return others + index
    }
    for index in exactCount..<otherCount {
      let prefix = others[index].key
      if name.count >= prefix.count, prefix.equals(start, prefix.count) { return others + index }
    }
    return nil
  }

  /// The entry of an exact key that satisfies a condition.
  func first(where condition: (JSONKey) -> Bool) -> UnsafePointer<PathEntry>? {
    if let entry = finder.first(where: condition) { return entry }
    for index in 0..<exactCount where condition(others[index].key) { return others + index }
    return nil
  }
}

/// A receiver of the values that a table finds in a document.
protocol PathSink {
  /// Receives the value of row `row` and its key.
  mutating func found(row: Int, key: Int, value: Int)
  /// Receives a value on the path to other rows that is not an object and does not hold one.
  mutating func blocked(key: Int, value: Int)
}
