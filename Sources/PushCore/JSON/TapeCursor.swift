/// The end of a tape while tokens are added: what changes with each stays in registers.
struct TapeCursor {
  let tape: JSONTape
  private(set) var tokens: UnsafeMutablePointer<JSONToken>
  private(set) var count: Int
  private var capacity: Int

  @inline(__always)
  init(_ tape: JSONTape) {
    self.tape = tape
    tokens = tape.store.pointee.tokens
    count = tape.store.pointee.count
    capacity = tape.store.pointee.capacity
  }

  @inline(__always)
  mutating func append(
    _ kind: JSONKind, _ flags: JSONToken.Flags, _ start: Int, _ end: Int, _ bias: UInt32,
    hash: UInt16 = 0
  ) {
    append(
      JSONToken(
        kind: kind, flags: flags, hash: hash, start: UInt32(truncatingIfNeeded: start) | bias,
        end: UInt32(truncatingIfNeeded: end) | bias, next: Int32(truncatingIfNeeded: count &+ 1)))
  }

  @inline(__always)
  mutating func append(_ token: JSONToken) {
    reserve(1)
    tokens[count] = token
    count &+= 1
  }

  /// Makes room for at least so many tokens; not for more than a new tape has room for.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count &+ extra > capacity { self = grown() }
  }

  /// Adds a token for which there is room.
  @inline(__always)
  mutating func appendReserved(
    _ kind: JSONKind, _ flags: JSONToken.Flags, _ start: Int, _ end: Int, _ bias: UInt32,
    hash: UInt16 = 0
  ) {
    assert(count < capacity, "no room was made")
    tokens[count] = JSONToken(
      kind: kind, flags: flags, hash: hash, start: UInt32(truncatingIfNeeded: start) | bias,
      end: UInt32(truncatingIfNeeded: end) | bias, next: Int32(truncatingIfNeeded: count &+ 1))
    count &+= 1
  }

  /// Tells the tape how far it goes.
  @inline(__always)
  func save() {
    tape.store.pointee.count = count
  }

  @inline(never)
  private func grown() -> TapeCursor {
    save()
    tape.grow()
    return TapeCursor(tape)
  }
}
