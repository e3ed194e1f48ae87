/// The components of a URL before its path; ``AddressCheck`` should have accepted the URL.
package struct AddressParts: Sendable, Equatable {
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
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    let behind = address.utf8.dropFirst(scheme.count)
    guard !scheme.isEmpty, behind.starts(with: "://".utf8) else { return nil }
    var authority = Array(behind.dropFirst(3)).prefix { !Self.isEnd($0) }
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    if let at { authority = authority[(at + 1)...] }
    let (host, port) = Self.hostAndPort(authority)
    guard !host.isEmpty else { return nil }
    self.scheme = String(Substring(scheme)).lowercased()
    hasCredentials = at != nil
    self.host = String(decoding: host, as: UTF8.self).lowercased()
    self.port = port.isEmpty ? nil : String(decoding: port, as: UTF8.self)
  }

  private static func hostAndPort(
    _ authority: ArraySlice<UInt8>
  ) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>) {
    if authority.first == UInt8(ascii: "["),
      let end = authority.firstIndex(of: UInt8(ascii: "]"))
    {
      return (authority[authority.startIndex..<end].dropFirst(), authority[end...].dropFirst(2))
    }
    guard let colon = authority.firstIndex(of: UInt8(ascii: ":")) else {
      return (authority, authority[authority.endIndex...])
    }
    return (authority[..<colon], authority[colon...].dropFirst())
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether the host is literally `localhost`, `::1`, or in `127.0.0.0/8`.
  ///
  /// Names are not resolved, so any other name of a loopback address gives false.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let bytes = host.split(separator: ".", omittingEmptySubsequences: false)
    return bytes.count == 4 && bytes[0] == "127"
      && bytes.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && UInt8(part) != nil
      }
  }

  /// `host:port` as in the URL, without credentials; an IPv6 address is in brackets.
  package var hostAndPort: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port.map { "\(name):\($0)" } ?? name
  }

  /// Returns the URL without the user name and the password before its host.
  package static func withoutCredentials(_ url: String) -> String {
    guard let (scheme, rest) = credentials(url) else { return url }
    return "\(scheme)://\(Substring(rest.utf8.dropFirst()))"
  }

  /// Returns the URL with the user name and the password replaced by `****`.
  package static func shown(_ address: String) -> String {
    guard let (scheme, rest) = credentials(address) else { return address }
    return "\(scheme)://****\(rest)"
  }

  /// Returns a URL without slashes at its end.
  package static func withoutSlashes(_ url: String) -> String {
    // Works on UTF-8, since some characters combine with a slash that follows them.
    var rest = Substring(url).utf8
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(Substring(rest))
  }

  /// Returns the scheme and the part from the `@` on, or nil if the URL has no credentials.
  private static func credentials(_ address: String) -> (scheme: Substring, rest: Substring)? {
    guard let parts = AddressParts(address), parts.hasCredentials else { return nil }
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    let rest = address.utf8.dropFirst(scheme.count + 3)
    let authority = rest.prefix { !isEnd($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    return (Substring(scheme), Substring(rest[at...]))
  }
}
