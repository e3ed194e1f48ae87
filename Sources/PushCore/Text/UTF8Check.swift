/// Whether bytes are UTF-8 (RFC 3629).
package enum UTF8Check {
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    return isValid(start, from: 0, to: bytes.count)
  }

  private static func isValid(_ base: UnsafePointer<UInt8>, from: Int, to end: Int) -> Bool {
    var at = from
    while at < end {
      if base[at] < 0x80 {
        at &+= 1
        continue
      }
      guard let after = try? StringScan.sequence(base, at, end) else { return false }
      at = after
    }
    return true
  }

  /// Whether the contents of a string are UTF-8; false where only a closer look can tell.
  ///
  /// - Parameters:
  ///   - from: Behind the opening quote; what stands before it belongs to the text as well.
  ///   - quote: The closing quote.
  static func isUsual(_ base: UnsafePointer<UInt8>, from: Int, quote: Int) -> Bool {
    // A block asks for the three bytes before it.
    guard from >= 3, from &+ 15 <= quote else { return isValid(base, from: from, to: quote) }
    var doubts = ByteBlock.Mask()
    var at = from
    while at &+ 15 < quote {
      doubts = doubts .| self.doubts(base + at)
      at &+= 16
    }
    // The last block ends with the quote, where no sequence can go on.
    return !ByteBlock.any(doubts .| self.doubts(base + (quote &- 15)))
  }

  /// The bytes of a block that are wrong, or that begin a character of the rarest planes.
  ///
  /// A byte must continue a sequence if and only if one of the three before it says so; the second
  /// of four leads has a range of its own (RFC 3629, section 4).
  @inline(__always)
  private static func doubts(_ start: UnsafePointer<UInt8>) -> ByteBlock.Mask {
    let block = ByteBlock(start)
    let before = ByteBlock(start - 1)
    let continues = block.isSignedBelow(0xC0)
    let mustContinue =
      before.isAtLeast(0xC0) .| ByteBlock(start - 2).isAtLeast(0xE0)
      .| ByteBlock(start - 3).isAtLeast(0xF0)
    let isOverlong =
      (before.equals(0xE0) .& block.isSignedBelow(0xA0))
      .| (before.equals(0xF0) .& block.isSignedBelow(0x90))
    let isSurrogate = before.equals(0xED) .& block.isAtLeast(0xA0)
    let isRare = block.isAtLeast(0xF1) .| ByteBlock(block.bytes & 0xFE).equals(0xC0)
    return (continues .^ mustContinue) .| isOverlong .| isSurrogate .| isRare
  }
}
