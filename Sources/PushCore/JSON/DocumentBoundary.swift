import CPlatform

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
    var count = 0
    var at = 0
    while let base = bytes.baseAddress, at < bytes.count,
      let found = memchr(base + at, 0x0A, bytes.count - at)
    {
      at = base.distance(to: UnsafePointer(found.assumingMemoryBound(to: UInt8.self))) + 1
      count += 1
    }
    return count
  }
}
