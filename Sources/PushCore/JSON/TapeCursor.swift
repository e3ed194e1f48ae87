/// A cursor at the end of a tape that keeps the fields changed by each append in registers.
struct TapeCursor {
  let tape: JSONTape
  private(set) var count: Int
  /// The slot of the next token, and the end of the capacity.
  private var slot: UnsafeMutablePointer<JSONToken>
  private var limit: UnsafeMutablePointer<JSONToken>

  init(_ tape: JSONTape) {
    self.tape = tape
    count = tape.store.pointee.count
    slot = tape.store.pointee.tokens + count
    limit = tape.store.pointee.tokens + tape.store.pointee.capacity
  }

  var tokens: UnsafeMutablePointer<JSONToken> { slot - count }

  mutating func append(
    _ kind: JSONKind, _ flags: JSONToken.Flags, _ start: Int, _ end: Int, _ bias: UInt32,
    hash: UInt16 = 0
  ) {
    reserve(1)
    appendReserved(kind, flags, start, end, bias, hash: hash)
  }

  mutating func append(_ token: JSONToken) {
    reserve(1)
    slot.pointee = token
    slot += 1
    count &+= 1
  }

  /// Whether there is room for `extra` tokens.
  func hasRoom(_ extra: Int) -> Bool { slot + extra <= limit }

  /// Ensures room for `extra` tokens; at most the initial capacity of a tape.
  mutating func reserve(_ extra: Int) { if _slowPath(slot + extra > limit) { self = grown() } }

  /// Adds a token; the caller has reserved the room.
  mutating func appendReserved(
    _ kind: JSONKind, _ flags: JSONToken.Flags, _ start: Int, _ end: Int, _ bias: UInt32,
    hash: UInt16 = 0
  ) {
    assert(slot < limit, "no room was made")
    slot.pointee = JSONToken(
      kind: kind, flags: flags, hash: hash, start: UInt32(truncatingIfNeeded: start) | bias,
      end: UInt32(truncatingIfNeeded: end) | bias, next: Int32(truncatingIfNeeded: count &+ 1))
    slot += 1
    count &+= 1
  }

  /// Stores the number of tokens in the tape.
  func save() { tape.store.pointee.count = count }

  @inline(never)
  private func grown() -> TapeCursor {
    save()
    tape.grow()
    return TapeCursor(tape)
  }
}
