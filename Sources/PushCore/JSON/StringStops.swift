/// Where strings may end or need a closer look: quotes, backslashes and control characters.
///
/// Sixty-four bytes are looked at together and give a bit each, so that a string costs a few
/// instructions however short it is. The bits of a block are only read, never cleared: less has to
/// be kept from one string to the next.
struct StringStops {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  /// The offset of the first of the 64 bytes.
  private var block: Int
  private var stops: UInt64 = 0
  /// The bytes beyond ASCII.
  private var beyond: UInt64 = 0

  /// - Parameter from: Where the first search will begin.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, from: Int, end: Int) {
    self.base = base
    self.end = end
    block = from &- 64
  }

  /// The first stop at `start` or behind it, which is not before that of the last search.
  ///
  /// - Returns: Its offset, `end` or more where there is none; and whether there are bytes beyond
  ///   ASCII before it: not 0.
  @inline(__always)
  mutating func next(from start: Int) -> (at: Int, beyond: UInt64) {
    var (from, passed) = (start, UInt64(0))
    while true {
      let distance = from &- block
      if distance < 64 {
        let shift = UInt64(truncatingIfNeeded: distance)
        let rest = stops &>> shift
        let high = beyond &>> shift
        if rest != 0 {
          // The bits as far as the stop, which is itself ASCII.
          let before = rest ^ (rest &- 1)
          return (from &+ rest.trailingZeroBitCount, passed | high & before)
        }
        passed |= high
        from = block &+ 64
      }
      guard from < end else { return (end, passed) }
      block = from
      (stops, beyond) = Self.read(base, from, end)
    }
  }

  /// Reads a block; what stands behind `end` is none of it, and too short a text has no stops.
  ///
  /// Not a method, which would take the stops' address and keep them out of registers.
  @inline(__always)
  private static func read(
    _ base: UnsafePointer<UInt8>, _ block: Int, _ end: Int
  ) -> (stops: UInt64, beyond: UInt64) {
    block &+ 64 <= end ? bits(base + block) : readLast(base, block, end)
  }

  @inline(never)
  private static func readLast(
    _ base: UnsafePointer<UInt8>, _ block: Int, _ end: Int
  ) -> (stops: UInt64, beyond: UInt64) {
    guard end >= 64 else { return (0, 0) }
    let (stops, beyond) = bits(base + (end &- 64))
    let before = UInt64(truncatingIfNeeded: block &- (end &- 64))
    return (stops &>> before, beyond &>> before)
  }

  @inline(__always)
  private static func bits(_ start: UnsafePointer<UInt8>) -> (stops: UInt64, beyond: UInt64) {
    var (stops, beyond) = (UInt64(0), UInt64(0))
    for part in 0..<4 {
      let block = ByteBlock(start + part &* 16)
      // With this bit turned a quote is 0x20 and a blank is not: below 0x21 are, beside what is
      // beyond ASCII, the quote and the control characters.
      let turned = ByteBlock(block.bytes ^ 2)
      let stop = turned.isSignedBelow(0x21) .| block.equals(0x5C)
      let shift = UInt64(truncatingIfNeeded: part &* 16)
      stops |= ByteBlock.bits(stop) &<< shift
      beyond |= block.topBits &<< shift
    }
    return (stops & ~beyond, beyond)
  }
}
