/// Secrets and tokens as they appear everywhere but in data.
package enum Masking {
  /// The URL of a proxy, checked or not, with everything before its last `@` masked.
  ///
  /// It may lack a scheme, and its password may hold slashes, quotes and blanks.
  package static func withoutCredentials(_ url: String) -> String {
    let bytes = Array(url.utf8)
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return url }
    let scheme = bytes[..<at].firstRange(of: Array("://".utf8)).map { bytes[..<$0.upperBound] }
    return String(decoding: scheme ?? [], as: UTF8.self) + "****"
      + String(decoding: bytes[at...], as: UTF8.self)
  }

  /// The secrets of a URL, with or without a scheme: its password, and user and password together,
  /// each as given, decoded, and as `Authorization` encodes it.
  package static func credentials(of url: String) -> [String] {
    let bytes = Array(url.utf8)
    let start = bytes.firstRange(of: Array("://".utf8))?.upperBound ?? 0
    let authority = bytes[start...].prefix { !"/?#".utf8.contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return [] }
    let userinfo = authority[..<at]
    let password = userinfo.firstIndex(of: UInt8(ascii: ":")).map { userinfo[($0 + 1)...] }
    return [userinfo, password ?? []].flatMap { bytes -> [String] in
      let given = String(decoding: bytes, as: UTF8.self)
      // A plus is not a blank here.
      let escaped = bytes.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
      let decoded = PercentEncoding.decodedForm(escaped) ?? given
      let encoded = ByteBuffer()
      Array(decoded.utf8).withUnsafeBufferPointer { Base64.append($0, to: encoded) }
      return [given, decoded, encoded.string]
    }
  }

  /// The first and the last four characters; of a text under 16 bytes nothing.
  package static func masked(_ secret: String) -> String {
    let scalars = secret.unicodeScalars
    guard secret.utf8.count >= 16, scalars.count > 8 else { return "****" }
    var shown = String.UnicodeScalarView(scalars.prefix(4))
    shown.append(contentsOf: "****".unicodeScalars)
    shown.append(contentsOf: scalars.suffix(4))
    return String(shown)
  }
}
