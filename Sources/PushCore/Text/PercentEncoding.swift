/// Percent-encoding (RFC 3986) of every byte except `A-Za-z0-9-._~`.
package enum PercentEncoding {
  package static func encoded(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count * 3)
    for byte in text.utf8 {
      if isUnreserved(byte) { out.append(byte) } else { appendEscape(byte, to: out) }
    }
    return out.string
  }

  /// Returns the path of a file as that of a URI; only `/` stays as it is among reserved characters.
  package static func encodedPath(_ bytes: some Sequence<UInt8>) -> String {
    let out = ByteBuffer(capacity: 64)
    for byte in bytes {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        out.append(byte)
      } else {
        appendEscape(byte, to: out)
      }
    }
    return out.string
  }

  /// Appends `%XX`.
  package static func appendEscape(_ byte: UInt8, to out: ByteBuffer) {
    out.append(UInt8(ascii: "%"))
    out.append(upperDigits[Int(byte >> 4)])
    out.append(upperDigits[Int(byte & 15)])
  }

  /// Returns the decoded text of a form-encoded value: `+` is a space, `%XX` a byte.
  ///
  /// - Returns: nil if an escape is malformed or the decoded bytes are not UTF-8.
  package static func decodedForm(_ bytes: some Collection<UInt8>) -> String? {
    decoded(bytes, plus: 0x20)
  }

  /// Returns the decoded text of another part of a URL, in which a plus sign is literal; otherwise as
  /// ``decodedForm(_:)``.
  package static func decoded(
    _ bytes: some Collection<UInt8>, plus: UInt8 = UInt8(ascii: "+")
  ) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(plus)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hexadecimal.value),
          let low = rest.popFirst().flatMap(Hexadecimal.value)
        else { return nil }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "-._~")
  }

  private static let upperDigits = Array("0123456789ABCDEF".utf8)
}
