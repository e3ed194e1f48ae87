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

  /// Returns a URL without slashes at its end.
  package static func withoutSlashes(_ url: String) -> String {
    // Works on UTF-8, since some characters combine with a slash that follows them.
    var rest = Substring(url).utf8
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(Substring(rest))
  }
}

/// A URL split before its path.
package struct SplitURL {
  private let bytes: [UInt8]
  /// All bytes between the scheme and the path.
  let authority: ArraySlice<UInt8>
  /// The user name and the password; nil if there is none.
  package private(set) var credentials: ArraySlice<UInt8>?
  /// Without the brackets of an IPv6 address; empty also if they are not closed.
  let host: ArraySlice<UInt8>
  /// Without the colon; empty if there is none.
  let port: ArraySlice<UInt8>
  /// Whether anything but a port follows the brackets of an IPv6 address.
  private(set) var hasTrailer = false

  /// Returns nil if the URL has no scheme with `://`.
  package init?(_ url: String) {
    bytes = Array(url.utf8)
    let name = bytes.prefix { $0 != UInt8(ascii: ":") }
    let rest = bytes[name.endIndex...]
    guard !name.isEmpty, rest.starts(with: "://".utf8) else { return nil }
    authority = rest.dropFirst(3).prefix { !$0.isOne(of: "/?#") }
    var server = authority
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      credentials = authority[..<at]
      server = authority[(at + 1)...]
    }
    if server.first == UInt8(ascii: "[") {
      let end = server.firstIndex(of: UInt8(ascii: "]")) ?? server.startIndex
      host = server[..<end].dropFirst()
      let tail = server[end...].dropFirst()
      hasTrailer = tail.first.map { $0 != UInt8(ascii: ":") } ?? false
      port = tail.dropFirst()
    } else {
      host = server.prefix { $0 != UInt8(ascii: ":") }
      port = server[host.endIndex...].dropFirst()
    }
  }

  /// In lower case.
  var scheme: String {
    String(decoding: bytes[..<(authority.startIndex - 3)], as: UTF8.self).lowercased()
  }

  /// The URL before its path.
  package var origin: String {
    String(decoding: bytes[..<authority.endIndex], as: UTF8.self)
  }

  /// The path, the query and the fragment.
  package var rest: ArraySlice<UInt8> { bytes[authority.endIndex...] }

  /// Returns the URL with other text instead of the credentials and the `@`.
  func replacingCredentials(by text: String) -> String {
    guard let credentials else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes[..<credentials.startIndex], as: UTF8.self) + text
      + String(decoding: bytes[(credentials.endIndex + 1)...], as: UTF8.self)
  }
}
