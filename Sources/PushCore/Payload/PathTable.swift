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

  /// A node as it is walked: entries found by hash in a power-of-two table of indices.
  private struct Level {
    var slots: UnsafeMutablePointer<Int16>
    var mask: Int
    var entries: UnsafeMutablePointer<Entry>
    var entryCount: Int
    var prefixes: UnsafeMutablePointer<Prefix>
    var prefixCount: Int
  }

  private let levels: UnsafeMutablePointer<Level>

  /// Builds the trie.
  init(_ paths: [StaticString]) {
    var nodes = [Node()]
    for (row, path) in paths.enumerated() { Self.insert(path, row, into: &nodes) }
    levels = .allocate(capacity: nodes.count)
    for (index, node) in nodes.enumerated() { (levels + index).initialize(to: Self.level(node)) }
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
    let slots = UnsafeMutablePointer<Int16>.allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)
    for (index, entry) in node.entries.enumerated() {
      var slot = Int(entry.key.hash) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int16(index)
    }
    return Level(
      slots: slots, mask: size - 1, entries: copy(node.entries), entryCount: node.entries.count,
      prefixes: copy(node.prefixes), prefixCount: node.prefixes.count)
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let start = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
    for (index, element) in array.enumerated() { (start + index).initialize(to: element) }
    return start
  }

  // MARK: Walking

  /// Tells `sink` of every row's value within `object`, in the document's order.
  @inline(__always)
  func walk<Sink: PathSink>(_ tape: JSONTape, _ object: Int, into sink: inout Sink) {
    walk(tape, object, level: 0, into: &sink)
  }

  private func walk<Sink: PathSink>(
    _ tape: JSONTape, _ object: Int, level index: Int, into sink: inout Sink
  ) {
    let level = levels + index
    var key = tape.first(object)
    let end = tape.after(object)
    while key < end {
      let value = key &+ 1
      if !tape[key].flags.contains(.shadowed) {
        let found = find(tape, key, level)
        if found >= 0 {
          let entry = level.pointee.entries + found
          if entry.pointee.row >= 0 {
            sink.found(row: Int(entry.pointee.row), key: key, value: value)
          }
          if entry.pointee.child >= 0 {
            if let inner = tape.object(value) {
              walk(tape, inner, level: Int(entry.pointee.child), into: &sink)
            } else if entry.pointee.row < 0 {
              sink.blocked(key: key, value: value)
            }
          }
        } else if level.pointee.prefixCount > 0 {
          matchPrefix(tape, key, level, into: &sink)
        }
      }
      key = tape.after(value)
    }
  }

  @inline(__always)
  private func find(_ tape: JSONTape, _ key: Int, _ level: UnsafeMutablePointer<Level>) -> Int {
    let token = tape[key]
    if token.flags.contains(.escaped) { return findEscaped(tape, key, level) }
    let length = Int(token.end &- token.start)
    var slot = Int(token.hash) & level.pointee.mask
    while true {
      let index = Int(level.pointee.slots[slot])
      if index < 0 { return -1 }
      let known = level.pointee.entries + index
      if known.pointee.key.hash == token.hash,
        known.pointee.key.equals(tape.pointer(token.start), length)
      {
        return index
      }
      slot = (slot &+ 1) & level.pointee.mask
    }
  }

  private func findEscaped(
    _ tape: JSONTape, _ key: Int, _ level: UnsafeMutablePointer<Level>
  ) -> Int {
    for index in 0..<level.pointee.entryCount
    where tape.textEquals(key, level.pointee.entries[index].key) {
      return index
    }
    return -1
  }

  @inline(__always)
  private func matchPrefix<Sink: PathSink>(
    _ tape: JSONTape, _ key: Int, _ level: UnsafeMutablePointer<Level>, into sink: inout Sink
  ) {
    let name = tape.bytes(key)
    for index in 0..<level.pointee.prefixCount {
      let prefix = level.pointee.prefixes[index]
      let length = prefix.key.count
      if length == 0
        || name.count >= length && name[0] == prefix.key.start[0]
          && memcmp(prefix.key.start, name.baseAddress ?? prefix.key.start, length) == 0
      {
        sink.found(row: Int(prefix.row), key: key, value: key &+ 1)
        return
      }
    }
  }
}
