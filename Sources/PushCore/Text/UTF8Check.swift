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
      guard let after = sequence(base, at, end), after <= end else { return false }
      at = after
    }
    return true
  }

  /// The offset behind the sequence at `at`, which begins beyond ASCII (RFC 3629, section 4).
  ///
  /// It is greater than `end` if the bytes end within a sequence that is right so far.
  ///
  /// - Returns: nil if the bytes are not UTF-8.
  @inline(__always)
  static func sequence(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Int? {
    let lead = base[at]
    // Most text beyond ASCII is of two bytes, or of three without surrogates and overlong forms.
    if lead &- 0xC2 <= 0xDF - 0xC2, at &+ 1 < end, base[at &+ 1] & 0xC0 == 0x80 { return at &+ 2 }
    if lead &- 0xE1 <= 0xEC - 0xE1, at &+ 2 < end,
      base[at &+ 1] & 0xC0 == 0x80, base[at &+ 2] & 0xC0 == 0x80
    {
      return at &+ 3
    }
    return rareSequence(base, at, end)
  }

  private static func rareSequence(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int
  ) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch base[at] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    for index in at &+ 1..<at &+ length where index < end {
      let allowed = index == at &+ 1 ? second : 0x80...0xBF
      guard allowed.contains(base[index]) else { return nil }
    }
    return at &+ length
  }

  /// Whether the contents of a string are UTF-8; false where only a closer look can tell.
  ///
  /// - Parameters:
  ///   - from: Behind the opening quote; what stands before it belongs to the text as well.
  ///   - quote: The closing quote.
  static func isCertainlyValid(_ base: UnsafePointer<UInt8>, from: Int, quote: Int) -> Bool {
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
