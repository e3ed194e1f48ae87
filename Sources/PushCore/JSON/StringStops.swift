/// Where strings may end or need a closer look: quotes, backslashes and control characters.
///
/// Sixty-four bytes are looked at together and give a bit each, so that a string costs a few
/// instructions however short it is.
struct StringStops {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  /// The offset of the first of the 64 bytes.
  private var block: Int
  /// The stops that are still to be told, and the bytes beyond ASCII from there on.
  private var stops: UInt64
  private var beyond: UInt64
  /// Not 0 when bytes beyond ASCII were passed since this was set to 0.
  var passedBeyond: UInt64 = 0

  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, from: Int, end: Int) {
    self.base = base
    self.end = end
    block = from
    (stops, beyond) = Self.read(base, from, end)
  }

  /// The offset of the next stop; `end` or more where there is none.
  @inline(__always)
  mutating func next() -> Int {
    while stops == 0 {
      passedBeyond |= beyond
      block &+= 64
      guard block < end else { return end }
      (stops, beyond) = Self.read(base, block, end)
    }
    let before = (stops &- 1) & ~stops
    passedBeyond |= beyond & before
    beyond &= ~before
    let found = block &+ stops.trailingZeroBitCount
    stops &= stops &- 1
    return found
  }

  /// Goes on at `position`, which is not before the last stop told.
  @inline(__always)
  mutating func skip(to position: Int) {
    let distance = position &- block
    if distance < 64 {
      let kept = UInt64.max &<< UInt64(truncatingIfNeeded: distance)
      stops &= kept
      beyond &= kept
    } else {
      block = position
      (stops, beyond) = Self.read(base, block, end)
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
    guard end >= 64, block < end else { return (0, 0) }
    let (stops, beyond) = bits(base + (end &- 64))
    let before = UInt64(truncatingIfNeeded: block &- (end &- 64))
    return (stops &>> before, beyond &>> before)
  }

  @inline(__always)
  private static func bits(_ start: UnsafePointer<UInt8>) -> (stops: UInt64, beyond: UInt64) {
    var (stops, beyond) = (UInt64(0), UInt64(0))
    for part in 0..<4 {
      let block = ByteBlock(start + part &* 16)
      let stop = block.equals(0x22) .| block.equals(0x5C) .| block.isBelow(0x20)
      let shift = UInt64(truncatingIfNeeded: part &* 16)
      stops |= ByteBlock.bits(stop) &<< shift
      beyond |= block.topBits &<< shift
    }
    return (stops, beyond)
  }
}
