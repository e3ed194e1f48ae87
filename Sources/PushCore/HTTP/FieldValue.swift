/// The values of header fields (RFC 9110, section 5.5).
package enum FieldValue {
  /// Whether a value may contain the byte.
  package static func isAllowed(_ byte: UInt8) -> Bool {
    byte == 0x09 || (byte >= 0x20 && byte != 0x7F)
  }

  /// Returns text without leading and trailing spaces and tabs.
  package static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let rest = bytes.drop(while: isBlank).reversed().drop(while: isBlank)
    return String(decoding: rest.reversed(), as: UTF8.self)
  }
}
