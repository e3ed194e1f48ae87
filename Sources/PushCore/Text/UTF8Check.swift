/// Whether bytes are UTF-8 (RFC 3629).
package enum UTF8Check {
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    var at = 0
    while at < bytes.count {
      if start[at] < 0x80 {
        at += 1
        continue
      }
      guard let after = try? StringScan.sequence(start, at, bytes.count) else { return false }
      at = after
    }
    return true
  }
}
