/// Checks UTF-8 that comes in pieces, cut anywhere (RFC 3629, section 4).
///
/// What is wrong is told at the very byte that makes it so.
struct UTF8Progress: Sendable {
  /// How many bytes the character under way still wants, and what the next of them may be.
  private var missing: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// Whether the text may end here.
  var isComplete: Bool { missing == 0 }

  /// Whether the bytes go on well; after a false one nothing more is to be asked.
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
