/// The components of a URL before its path; ``URLCheck`` should have accepted the URL.
package struct URLParts: Sendable, Equatable {
  /// In lower case: `https`.
  package let scheme: String
  /// Whether the URL has a user name or a password before the host.
  package let hasCredentials: Bool
  /// In lower case; without the brackets of an IPv6 address.
  package let host: String
  /// Digits; nil if the URL has no port.
  package let port: String?

  /// Returns nil if the URL has no `://` or no host.
  package init?(_ address: String) {
    guard let split = SplitURL(address), !split.host.isEmpty else { return nil }
    scheme = split.scheme
    hasCredentials = split.credentials != nil
    host = String(decoding: split.host, as: UTF8.self).lowercased()
    port = split.port.isEmpty ? nil : String(decoding: split.port, as: UTF8.self)
  }

  /// Whether the host is literally `localhost`, `::1`, or in `127.0.0.0/8`.
  ///
  /// Names are not resolved, so any other name of a loopback address gives false.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let bytes = host.split(separator: ".", omittingEmptySubsequences: false)
    return bytes.count == 4 && bytes[0] == "127"
      && bytes.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isDigit }
          && UInt8(part) != nil
      }
  }

  /// `host:port` as in the URL, without credentials; an IPv6 address is in brackets.
  package var hostAndPort: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port.map { "\(name):\($0)" } ?? name
  }

  /// Returns the URL without the user name and the password before its host.
  package static func removingCredentials(_ url: String) -> String {
    SplitURL(url)?.replacingCredentials(by: "") ?? url
  }

  /// Returns the URL with the user name, the password and the secrets of its query replaced by
  /// `****`.
  package static func maskingCredentials(_ address: String) -> String {
    let masked = SplitURL(address)?.replacingCredentials(by: "\(Masking.nothing)@")
    return Masking.maskingQuery(masked ?? address)
  }

  /// Returns a URL without slashes at its end.
  package static func withoutSlashes(_ url: String) -> String {
    // Works on UTF-8, since some characters combine with a slash that follows them.
    var rest = Substring(url).utf8
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(Substring(rest))
  }
}
