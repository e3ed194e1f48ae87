/// Finds positions at which an input of one document per line can be split.
package enum DocumentBoundary {
  /// Returns the start of the last line that begins with `{`, `[` or a record separator, or nil.
  ///
  /// A document probably begins there. Only reading the preceding bytes can confirm that.
  package static func last(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = bytes.count - 1
    while at > 0 {
      if bytes[at - 1] == 0x0A, ElementSkip.beginsDocument(bytes[at]) { return at }
      at -= 1
    }
    return nil
  }

  /// Returns the number of line feeds.
  package static func lineBreaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var (count, at) = (0, 0)
    while at &+ 16 <= bytes.count {
      // Each byte of the vector is a counter, so at most 255 blocks are added up.
      let end = at &+ min((bytes.count &- at) &>> 4, 255) &* 16
      var counts = SIMD16<UInt8>()
      while at < end {
        // A set mask element is -1.
        let found = ByteBlock(start + at).equals(0x0A)
        counts &-= unsafeBitCast(found, to: SIMD16<UInt8>.self)
        at &+= 16
      }
      count &+= sum(counts)
    }
    return bytes[at...].reduce(count) { $1 == 0x0A ? $0 + 1 : $0 }
  }

  private static func sum(_ counts: SIMD16<UInt8>) -> Int {
    counts.indices.reduce(0) { $0 + Int(counts[$1]) }
  }
}
