import CPlatform

/// The masking of payloads (RFC 6455, section 5.3).
enum WebSocketMask {
  /// Masks or unmasks bytes in place.
  ///
  /// - Parameter offset: The offset of the first byte in the frame's payload.
  static func apply(
    _ key: UInt32, to start: UnsafeMutablePointer<UInt8>, count: Int, from offset: Int
  ) {
    let turn = UInt32(offset & 3) * 8
    let turned = turn == 0 ? key : key << turn | key >> (32 - turn)
    let pattern = (UInt64(turned) << 32 | UInt64(turned)).bigEndian
    let bytes = UnsafeMutableRawPointer(start)
    var at = 0
    while at &+ 8 <= count {
      let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      bytes.storeBytes(of: word ^ pattern, toByteOffset: at, as: UInt64.self)
      at &+= 8
    }
    while at < count {
      start[at] ^= UInt8(truncatingIfNeeded: turned >> UInt32(24 &- 8 &* (at & 3)))
      at &+= 1
    }
  }
}
