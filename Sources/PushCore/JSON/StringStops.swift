/// Finds stops: quotes, backslashes and control characters, at which a string may end.
///
/// Each block of 64 bytes becomes a bit mask, so that even a short string costs only a few
/// instructions. The mask is never modified, which leaves less state between strings.
struct StringStops {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  /// The offset of the first of the 64 bytes.
  private var block: Int
  private var stops: UInt64 = 0
  /// A bit for each non-ASCII byte of the block.
  private var beyond: UInt64 = 0

  /// - Parameter from: The offset at which the first search will begin.
  init(_ base: UnsafePointer<UInt8>, from: Int, end: Int) {
    (self.base, self.end) = (base, end)
    block = from &- 64
  }

  /// Finds the first stop at or after `start`; searches must have ascending `start`.
  ///
  /// - Returns: The offset of the stop, or at least `end` if there is none; and a value other than
  ///   0 if there are non-ASCII bytes before it.
  mutating func next(from start: Int) -> (at: Int, beyond: UInt64) {
    var (from, passed) = (start, UInt64(0))
    while true {
      let distance = from &- block
      if distance < 64 {
        let shift = UInt64(truncatingIfNeeded: distance)
        let rest = stops &>> shift
        let high = beyond &>> shift
        if rest != 0 {
          // The bits up to and including the stop, which is itself ASCII.
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

  /// Reads a block, ignoring bytes after `end`; a text under 64 bytes has no stops.
  ///
  /// Static, because a method would take the address of `self` and keep it out of registers.
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
      // With this bit flipped, a quote is 0x20 and a space is 0x22. So the ASCII bytes below 0x21
      // are the quote and the control characters.
      let turned = ByteBlock(block.bytes ^ 2)
      let stop = turned.isSignedBelow(0x21) .| block.equals(0x5C)
      let shift = UInt64(truncatingIfNeeded: part &* 16)
      stops |= ByteBlock.bits(stop) &<< shift
      beyond |= block.topBits &<< shift
    }
    return (stops & ~beyond, beyond)
  }
}
