/// Where an input can be cut so that documents of a line each stay whole.
package enum DocumentBoundary {
  /// The last line start in `bytes` that begins with `{`, `[` or a record separator, or nil.
  ///
  /// Most likely a document begins there. Whether it does is known once what stands before is read.
  package static func last(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = bytes.count - 1
    while at > 0 {
      let byte = bytes[at]
      if bytes[at - 1] == 0x0A,
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == 0x1E
      {
        return at
      }
      at -= 1
    }
    return nil
  }

  /// How many line breaks there are.
  package static func lineBreaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var (count, at) = (0, 0)
    while at &+ 16 <= bytes.count {
      // As many blocks as a byte can count, each byte for itself.
      let end = at &+ min((bytes.count &- at) &>> 4, 255) &* 16
      var counts = SIMD16<UInt8>()
      while at < end {
        // What is set is -1.
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
