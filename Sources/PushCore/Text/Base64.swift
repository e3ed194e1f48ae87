/// Base64 (RFC 4648); the decoder accepts both alphabets, missing padding, and white space.
package enum Base64 {
  /// Returns the bytes that `text` encodes, or nil if it is not base64.
  package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in text {
      if byte.isBlank { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      digits += 1
      guard digits % 4 == 0 else { continue }
      out.append(contentsOf: [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)])
    }
    guard padding <= 2 else { return nil }
    switch digits % 4 {
    case 1: return nil
    case 2: out.append(UInt8(bits >> 4 & 255))
    case 3: out.append(contentsOf: [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)])
    default: if padding > 0, digits == 0 { return nil }
    }
    return out
  }

  /// Returns `bytes` in the standard alphabet, padded.
  package static func encoded(_ bytes: [UInt8]) -> String {
    let out = ByteBuffer(capacity: bytes.count * 2)
    append(bytes, to: out)
    return out.string
  }

  /// Appends `bytes` in the standard alphabet, padded.
  package static func append(_ bytes: some ByteCollection, to out: ByteBuffer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = min(3, rest.count)
      let group = rest.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - length))
      for digit in 0..<4 {
        let isPadding = digit > length
        out.append(
          isPadding ? UInt8(ascii: "=") : alphabet[Int(group >> UInt32(18 - 6 * digit) & 63)])
      }
      rest = rest.dropFirst(3)
    }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
