import CPlatform

/// What a path's value should be; another kind is a diagnostic, not an error.
package enum ExpectedKind: Sendable {
  /// A string. A number or boolean is taken as its text, with a diagnostic.
  case text
  /// A string or a number.
  case identifier
  case number
  /// An object, or a string that holds one.
  case object
  /// An array, or a string that holds one.
  case array
  case any
}

/// One row of a reader: where a fact stands and what it should be.
package struct PathRow: Sendable {
  /// A JSON Pointer whose keys hold neither `/` nor `~`; a last key `px.*` stands for all that begin so.
  package let path: StaticString
  package let kind: ExpectedKind
  package let fact: Fact

  package init(_ path: StaticString, _ kind: ExpectedKind, _ fact: Fact) {
    self.path = path
    self.kind = kind
    self.fact = fact
  }
}

/// Receives what a table finds in a document.
protocol PathSink {
  /// The value of row `row`, whose key is `key`.
  mutating func found(row: Int, key: Int, value: Int)
  /// A value on the way to further rows that is no object and holds none.
  mutating func blocked(key: Int, value: Int)
}

/// Paths as a trie over hashed keys: one walk over an object finds the values of all rows.
///
/// Strings on the way that hold an object are looked into. Keys compare as bytes. Tables are made
/// once and live as long as the process; a copy is a pointer.
struct PathTable: @unchecked Sendable {
  private struct Entry {
    var key: JSONKey
    var row: Int32 = -1
    var child: Int32 = -1
  }

  private struct Prefix {
    var key: JSONKey
    var row: Int32
  }

  private struct Node {
    var entries: [Entry] = []
    var prefixes: [Prefix] = []
  }

  /// Where an entry is looked for by its hash; an index below 0 is none.
  private struct Slot {
    var hash: UInt16 = 0
    var index: Int16 = -1
  }

  /// A node as it is walked: entries found by hash in a power-of-two table.
  private struct Level {
    let slots: UnsafePointer<Slot>
    let mask: Int
    let entries: UnsafePointer<Entry>
    let entryCount: Int
    let prefixes: UnsafePointer<Prefix>
    let prefixCount: Int
    /// A bit for each first byte that a prefix has, of its lower six bits; all for an empty prefix.
    let prefixStarts: UInt64
  }

  private let levels: UnsafePointer<Level>

  /// Builds the trie.
  init(_ paths: [StaticString]) {
    var nodes = [Node()]
    for (row, path) in paths.enumerated() { Self.insert(path, row, into: &nodes) }
    levels = Immortal.copy(nodes.map(Self.level))
  }

  private static func insert(_ path: StaticString, _ row: Int, into nodes: inout [Node]) {
    var at = 0
    var from = 1
    let length = path.utf8CodeUnitCount
    while from <= length {
      var to = from
      while to < length, path.utf8Start[to] != UInt8(ascii: "/") { to += 1 }
      let isLast = to >= length
      if isLast, to > from, path.utf8Start[to - 1] == UInt8(ascii: "*") {
        let key = JSONKey(start: path.utf8Start + from, count: to - 1 - from)
        nodes[at].prefixes.append(Prefix(key: key, row: Int32(row)))
        return
      }
      let entry = Self.entry(JSONKey(start: path.utf8Start + from, count: to - from), &nodes[at])
      if isLast {
        nodes[at].entries[entry].row = Int32(row)
        return
      }
      if nodes[at].entries[entry].child < 0 {
        nodes[at].entries[entry].child = Int32(nodes.count)
        nodes.append(Node())
      }
      at = Int(nodes[at].entries[entry].child)
      from = to + 1
    }
  }

  private static func entry(_ key: JSONKey, _ node: inout Node) -> Int {
    let known = node.entries.firstIndex {
      $0.key.count == key.count && memcmp($0.key.start, key.start, key.count) == 0
    }
    if let known { return known }
    node.entries.append(Entry(key: key))
    return node.entries.count - 1
  }

  private static func level(_ node: Node) -> Level {
    var size = 4
    while size < node.entries.count * 2 { size *= 2 }
    var slots = [Slot](repeating: Slot(), count: size)
    for (index, entry) in node.entries.enumerated() {
      var slot = Int(entry.key.hash) & (size - 1)
      while slots[slot].index >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Slot(hash: entry.key.hash, index: Int16(index))
    }
    let starts = node.prefixes.map { $0.key.count == 0 ? UInt64.max : startBit($0.key.start[0]) }
    return Level(
      slots: Immortal.copy(slots), mask: size - 1, entries: Immortal.copy(node.entries),
      entryCount: node.entries.count, prefixes: Immortal.copy(node.prefixes),
      prefixCount: node.prefixes.count, prefixStarts: starts.reduce(0, |))
  }

  @inline(__always)
  private static func startBit(_ byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }

  // MARK: Walking

  /// Tells `sink` of every row's value within `object`, in the document's order.
  @inline(__always)
  func walk<Sink: PathSink>(_ tape: JSONTape, _ object: Int, into sink: inout Sink) {
    walk(tape, object, level: levels, into: &sink)
  }

  private func walk<Sink: PathSink>(
    _ tape: JSONTape, _ object: Int, level: UnsafePointer<Level>, into sink: inout Sink
  ) {
    var tokens = tape.tokens
    var key = object &+ 1
    let end = Int(tokens[object].next)
    // Copies are kept in registers.
    let (slots, mask) = (level.pointee.slots, level.pointee.mask)
    let prefixStarts = level.pointee.prefixStarts
    while key < end {
      let token = tokens[key]
      let value = key &+ 1
      if let entry = find(tape, key, token, level, slots, mask) {
        if entry.pointee.row >= 0 {
          sink.found(row: Int(entry.pointee.row), key: key, value: value)
        }
        if entry.pointee.child >= 0 { descend(tape, key, entry, into: &sink) }
        // What was found may have been looked into, and the tape have grown.
        tokens = tape.tokens
      } else if prefixStarts != 0, !token.flags.contains(.shadowed),
        let row = prefixRow(tape.bytes(key), level)
      {
        sink.found(row: row, key: key, value: value)
        tokens = tape.tokens
      }
      key = Int(tokens[value].next)
    }
  }

  private func descend<Sink: PathSink>(
    _ tape: JSONTape, _ key: Int, _ entry: UnsafePointer<Entry>, into sink: inout Sink
  ) {
    if let inner = tape.object(key &+ 1) {
      walk(tape, inner, level: levels + Int(entry.pointee.child), into: &sink)
    } else if entry.pointee.row < 0 {
      sink.blocked(key: key, value: key &+ 1)
    }
  }

  @inline(__always)
  private func find(
    _ tape: JSONTape, _ key: Int, _ token: JSONToken, _ level: UnsafePointer<Level>,
    _ slots: UnsafePointer<Slot>, _ mask: Int
  ) -> UnsafePointer<Entry>? {
    guard token.flags.isEmpty else { return findRare(tape, key, token, level) }
    var slot = Int(token.hash) & mask
    while slots[slot].index >= 0 {
      if slots[slot].hash == token.hash {
        let entry = level.pointee.entries + Int(slots[slot].index)
        if entry.pointee.key.equals(tape.pointer(token.start), Int(token.end &- token.start)) {
          return entry
        }
      }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// A key with escapes, or one that a later one replaces.
  @inline(never)
  private func findRare(
    _ tape: JSONTape, _ key: Int, _ token: JSONToken, _ level: UnsafePointer<Level>
  ) -> UnsafePointer<Entry>? {
    guard !token.flags.contains(.shadowed) else { return nil }
    for index in 0..<level.pointee.entryCount
    where tape.textEquals(key, level.pointee.entries[index].key) {
      return level.pointee.entries + index
    }
    return nil
  }

  @inline(__always)
  private func prefixRow(_ name: UnsafeBufferPointer<UInt8>, _ level: UnsafePointer<Level>) -> Int?
  {
    let first = name.isEmpty ? 0 : name[0]
    guard level.pointee.prefixStarts & Self.startBit(first) != 0 else { return nil }
    for index in 0..<level.pointee.prefixCount {
      let prefix = level.pointee.prefixes[index].key
      if prefix.count == 0
        || name.count >= prefix.count && first == prefix.start[0]
          && memcmp(prefix.start, name.baseAddress ?? prefix.start, prefix.count) == 0
      {
        return Int(level.pointee.prefixes[index].row)
      }
    }
    return nil
  }
}
