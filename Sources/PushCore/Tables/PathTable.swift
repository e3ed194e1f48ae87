import CPlatform

/// A receiver of the values that a table finds in a document.
protocol PathSink {
  /// Receives the value of row `row` and its key.
  mutating func found(row: Int, key: Int, value: Int)
  /// Receives a value on the path to other rows that is not an object and does not hold one.
  mutating func blocked(key: Int, value: Int)
}

/// A trie of paths: one walk over an object finds the values of all rows.
///
/// The walk expands strings on a path that hold an object. It compares keys as bytes. Tables are
/// created once and live as long as the process; a copy takes only one pointer. They are `Sendable`
/// because their memory never changes.
struct PathTable: @unchecked Sendable {
  private let levels: UnsafePointer<PathLevel>

  /// Builds the trie.
  init(_ paths: [StaticString]) {
    var nodes = [PathNode()]
    for (row, path) in paths.enumerated() { Self.insert(path, row, into: &nodes) }
    levels = Immortal.copy(nodes.map(PathLevel.init))
  }

  private static func insert(_ path: StaticString, _ row: Int, into nodes: inout [PathNode]) {
    var at = 0
    var from = 1
    let length = path.utf8CodeUnitCount
    while from <= length {
      var to = from
      while to < length, path.utf8Start[to] != UInt8(ascii: "/") { to += 1 }
      let isLast = to >= length
      if isLast, to > from, path.utf8Start[to - 1] == UInt8(ascii: "*") {
        let key = JSONKey(start: path.utf8Start + from, count: to - 1 - from)
        var entry = PathEntry(key)
        entry.row = Int16(row)
        nodes[at].prefixes.append(entry)
        return
      }
      let entry = nodes[at].index(of: JSONKey(start: path.utf8Start + from, count: to - from))
      if isLast {
        nodes[at].entries[entry].row = Int16(row)
        return
      }
      if nodes[at].entries[entry].child < 0 {
        nodes[at].entries[entry].child = Int16(nodes.count)
        nodes.append(PathNode())
      }
      at = Int(nodes[at].entries[entry].child)
      from = to + 1
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
      let value = key &+ 1
      let entry =
        token.flags.isEmpty
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
      sink.found(row: Int(entry.pointee.row), key: key, value: key &+ 1)
    }
    if entry.pointee.child < 0 { return }
    if let inner = tape.object(key &+ 1) {
      walk(tape, inner, level: levels + Int(entry.pointee.child), into: &sink)
    } else if entry.pointee.row < 0 {
      sink.blocked(key: key, value: key &+ 1)
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
