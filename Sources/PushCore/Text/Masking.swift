/// Masks secrets and tokens for all output except data.
package enum Masking {
  /// Returns a proxy's URL with everything between the scheme and the last `@` masked.
  ///
  /// The URL need not be valid: it may lack a scheme, and its password may contain slashes, quotes
  /// and spaces.
  package static func withoutCredentials(_ url: String) -> String {
    let bytes = Array(url.utf8)
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return url }
    let scheme = bytes[..<at].firstRange(of: Array("://".utf8)).map { bytes[..<$0.upperBound] }
    return String(decoding: scheme ?? [], as: UTF8.self) + "****"
      + String(decoding: bytes[at...], as: UTF8.self)
  }

  /// Returns the secrets in a URL with or without a scheme: its password, and the user and password
  /// together.
  ///
  /// Each appears as given, percent-decoded, and in base64 as in an `Authorization` header.
  package static func credentials(of url: String) -> [String] {
    let bytes = Array(url.utf8)
    let start = bytes.firstRange(of: Array("://".utf8))?.upperBound ?? 0
    let authority = bytes[start...].prefix { !"/?#".utf8.contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return [] }
    let userinfo = authority[..<at]
    let password = userinfo.firstIndex(of: UInt8(ascii: ":")).map { userinfo[($0 + 1)...] }
    return [userinfo, password ?? []].flatMap { bytes -> [String] in
      let given = String(decoding: bytes, as: UTF8.self)
      // In credentials, a plus sign is not an encoded space.
      let escaped = bytes.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
      let decoded = PercentEncoding.decodedForm(escaped) ?? given
      let encoded = ByteBuffer()
      Array(decoded.utf8).withUnsafeBufferPointer { Base64.append($0, to: encoded) }
      return [given, decoded, encoded.string]
    }
  }

  /// Returns the first and last four characters around `****`; only `****` for under 16 bytes.
  package static func masked(_ secret: String) -> String {
    let scalars = secret.unicodeScalars
    guard secret.utf8.count >= 16, scalars.count > 8 else { return "****" }
    var shown = String.UnicodeScalarView(scalars.prefix(4))
    shown.append(contentsOf: "****".unicodeScalars)
    shown.append(contentsOf: scalars.suffix(4))
    return String(shown)
  }
}
