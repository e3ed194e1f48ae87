/// An incremental UTF-8 validator for pieces that may be cut anywhere (RFC 3629, section 4).
///
/// Reports an error at the first byte that makes the text invalid.
struct UTF8Progress: Sendable {
  /// The number of missing bytes of the current character, and the range of the next byte.
  private var missing: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// Whether the text may end here.
  var isComplete: Bool { missing == 0 }

  /// Validates the next bytes; after it has returned false, do not call it again.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    let raw = UnsafeRawPointer(start)
    var at = 0
    while at < bytes.count {
      if missing == 0 {
        while at &+ 8 <= bytes.count,
          raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        { at &+= 8 }
        if at == bytes.count { break }
      }
      guard take(start[at]) else { return false }
      at &+= 1
    }
    return true
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard missing == 0 else {
      guard lowest <= byte, byte <= highest else { return false }
      missing &-= 1
      (lowest, highest) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case ..<0x80: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      if byte == 0xE0 { lowest = 0xA0 }
      if byte == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { lowest = 0x90 }
      if byte == 0xF4 { highest = 0x8F }
    default: return false
    }
    return true
  }
}
