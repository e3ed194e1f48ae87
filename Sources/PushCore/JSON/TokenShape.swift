/// The structure of tokens on a tape: their kinds, their nesting, and the names of members.
///
/// Documents of one shape differ only in their strings and numbers. This is a handle without
/// reference counting; its owner deallocates it.
struct TokenShape {
  private struct Row {
    let structure: JSONToken.Structure
    /// The number of bytes of a key's name; -1 for a value.
    let length: Int32
    /// ``JSONKey/tail(_:_:)`` and ``JSONKey/foreign(_:)`` of the name.
    let foreign: UInt32
    let tail: UInt64
  }

  /// The index of the first token.
  private let start: Int
  private let rows = ScratchList<Row>()
  /// The bytes of all names, in order.
  private let names = ScratchList<UInt8>()

  /// The shape of the tokens from `start` to the end of the tape.
  init(_ tape: JSONTape, from start: Int) {
    self.start = start
    for index in start..<tape.count { append(tape, index) }
  }

  private func append(_ tape: JSONTape, _ index: Int) {
    let structure = JSONToken.structure(tape.tokens + index)
    guard tape[index].flags.contains(.key), let name = tape.untracedBytes(index).baseAddress else {
      return rows.append(Row(structure: structure, length: -1, foreign: 0, tail: 0))
    }
    let length = tape.untracedBytes(index).count
    rows.append(
      Row(
        structure: structure, length: Int32(length), foreign: UInt32(JSONKey.foreign(length)),
        tail: JSONKey.tail(name, length)))
    tape.untracedBytes(index).forEach(names.append)
  }

  func deallocate() {
    rows.deallocate()
    names.deallocate()
  }

  /// Whether the tokens from the same start to the end of the tape have this shape.
  func matches(_ tape: JSONTape) -> Bool {
    let rows = rows.elements
    guard tape.count &- start == rows.count, var name = UnsafePointer(names.elements.baseAddress)
    else { return false }
    let tokens = UnsafePointer(tape.tokens) + start
    let text = tape.base(of: start)
    for index in rows.indices {
      guard JSONToken.structure(tokens + index) == rows[index].structure else { return false }
      let length = Int(rows[index].length)
      guard length >= 0 else { continue }
      guard Self.isName(tokens[index], text, rows[index], name) else { return false }
      name += length
    }
    return true
  }

  /// Whether a key has a name; comparing the lengths and the last eight bytes suffices for most.
  @inline(__always)
  private static func isName(
    _ key: JSONToken, _ text: UnsafePointer<UInt8>, _ row: Row, _ name: UnsafePointer<UInt8>
  ) -> Bool {
    let (length, end) = (Int(row.length), Int(key.end & ~JSONToken.arenaBit))
    guard Int(key.end &- key.start) == length else { return false }
    let known = JSONKey(start: name, count: length, hash: 0)
    // Fewer than eight bytes precede the end of the key; only the first key of a text can end here.
    guard end >= 8 else { return known.equals(text + (end &- length), length) }
    guard JSONKey.tail(text + end, foreign: UInt64(row.foreign)) == row.tail else { return false }
    return length <= 8 || known.equals(text + (end &- length), length)
  }

  /// Returns a number that is equal for documents of one shape, and rarely for others.
  static func fingerprint(_ tape: JSONTape) -> UInt64 {
    let tokens = UnsafePointer(tape.tokens)
    var sum: UInt64 = 0
    for index in 0..<tape.count {
      let structure = JSONToken.structure(tokens + index)
      let nesting = UInt64(UInt32(bitPattern: structure.next)) &<< 32
      sum = (sum &<< 7 | sum &>> 57) &+ (UInt64(structure.tag) | nesting)
    }
    return sum
  }
}
