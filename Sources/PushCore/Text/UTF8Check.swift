/// Validates UTF-8 (RFC 3629).
package enum UTF8Check {
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    validEnd(bytes) == bytes.count
  }

  /// Returns the end of the last complete character after `start`, or nil if the bytes are not
  /// UTF-8.
  static func validEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    guard let base = bytes.baseAddress else { return start }
    let raw = UnsafeRawPointer(base)
    var at = start
    while at < bytes.count {
      while at &+ 8 <= bytes.count,
        raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      { at &+= 8 }
      guard at < bytes.count else { break }
      if base[at] < 0x80 {
        at &+= 1
        continue
      }
      guard let after = sequence(base, at, bytes.count) else { return nil }
      if after > bytes.count { break }
      at = after
    }
    return at
  }

  /// Returns the offset after the non-ASCII sequence at `at` (RFC 3629, section 4).
  ///
  /// It is greater than `end` if the bytes end within a sequence that is valid so far.
  ///
  /// - Returns: nil if the bytes are not UTF-8.
  static func sequence(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Int? {
    let lead = base[at]
    // Fast path: two-byte sequences, and three-byte leads that allow no surrogate or overlong form.
    if lead &- 0xC2 <= 0xDF - 0xC2, at &+ 1 < end, base[at &+ 1] & 0xC0 == 0x80 { return at &+ 2 }
    if lead &- 0xE1 <= 0xEC - 0xE1, at &+ 2 < end,
      base[at &+ 1] & 0xC0 == 0x80, base[at &+ 2] & 0xC0 == 0x80
    {
      return at &+ 3
    }
    return rareSequence(base, at, end)
  }

  private static func rareSequence(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Int? {
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

  /// Whether the contents of a string are UTF-8; false also if the fast check cannot decide.
  ///
  /// - Parameters:
  ///   - from: The offset after the opening quote; the bytes before it must be readable.
  ///   - quote: The offset of the closing quote.
  static func isCertainlyValid(_ base: UnsafePointer<UInt8>, from: Int, quote: Int) -> Bool {
    // Each block reads the three bytes before it.
    guard from >= 3, from &+ 15 <= quote else {
      return validEnd(UnsafeBufferPointer(start: base, count: quote), from: from) == quote
    }
    var doubts = ByteBlock.Mask()
    var at = from
    while at &+ 15 < quote {
      doubts = doubts .| self.doubts(base + at)
      at &+= 16
    }
    // The last block ends with the quote, where no sequence can continue.
    return !ByteBlock.any(doubts .| self.doubts(base + (quote &- 15)))
  }

  /// Returns a mask of the bytes that are invalid, or that are leads this check does not handle.
  ///
  /// A byte must be a continuation byte if and only if one of the three bytes before it requires
  /// one. After four of the leads, the second byte has a smaller range (RFC 3629, section 4).
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
