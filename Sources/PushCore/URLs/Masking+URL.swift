/// The secrets of URLs.
extension Masking {
  /// Returns the URL with the user name, the password and the secrets of its query replaced by
  /// `****`.
  package static func maskingSecrets(ofURL address: String) -> String {
    maskingQuery(maskingCredentials(ofURL: address))
  }

  /// Returns the URL with the user name and the password replaced by `****`.
  static func maskingCredentials(ofURL address: String) -> String {
    if let url = SplitURL(address) { return url.replacingCredentials(by: "\(nothing)@") }
    // curl takes a URL without a scheme.
    let scheme = "http://"
    guard address.utf8.first != UInt8(ascii: "/"), let url = SplitURL(scheme + address) else {
      return address
    }
    return String(url.replacingCredentials(by: "\(nothing)@").dropFirst(scheme.count))
  }

  /// Returns a URL with the secrets of its query masked.
  static func maskingQuery(_ url: String) -> String {
    var bytes = Array(url.utf8)
    for secret in querySecrets(of: bytes).reversed() {
      bytes.replaceSubrange(secret, with: nothing.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parts of names, without `_`, `-` and `.`, of query parameters that hold a secret.
  package static let secretParameters = [
    "auth", "code", "cookie", "credential", "hash", "jwt", "key", "pass", "pwd", "secret",
    "session", "sid", "sig", "token",
  ]

  /// Whether a query parameter of a name holds a secret.
  package static func isSecret(_ name: String) -> Bool {
    let plain = name.lowercased().filter { !"_-.".contains($0) }
    return secretParameters.contains(where: plain.contains)
  }

  /// Returns the positions of the values of such parameters, also of those after a `#`.
  private static func querySecrets(of url: [UInt8]) -> [Range<Int>] {
    guard let start = url.firstIndex(where: { $0.isOne(of: "?#") }) else { return [] }
    return url[(start + 1)...].split { $0.isOne(of: "&#") }.compactMap { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let plain = PercentEncoding.decoded(name) ?? String(decoding: name, as: UTF8.self)
      guard isSecret(plain) else { return nil }
      let value = pair[name.endIndex...].dropFirst()
      return value.isEmpty ? nil : value.indices
    }
  }

  /// Returns the secrets in a URL with or without a scheme: its password, the user and password
  /// together, and the values of query parameters that ``secretParameters`` name.
  ///
  /// Each appears as given, percent-decoded, and in base64 as in an `Authorization` header.
  package static func credentials(of url: String) -> [String] {
    let bytes = Array(url.utf8)
    var secrets = querySecrets(of: bytes).map { bytes[$0] }
    if let user = (SplitURL(url) ?? SplitURL("http://\(url)"))?.credentials {
      let password = user.firstIndex(of: UInt8(ascii: ":")).map { user[($0 + 1)...] }
      secrets += [user, password ?? []]
    }
    return secrets.flatMap { bytes -> [String] in
      let given = String(decoding: bytes, as: UTF8.self)
      let decoded = PercentEncoding.decoded(bytes) ?? given
      return [given, decoded, Base64.encoded(Array(decoded.utf8))]
    }
  }
}
