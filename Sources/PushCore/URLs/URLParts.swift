/// The reason why a request cannot be sent to a URL.
package enum URLFault: Error, Sendable, Equatable {
  case notHTTP, noHost, badPort, badCharacter, controlCharacter

  /// The text to print after `the URL`; no final period.
  package var message: String {
    switch self {
    case .notHTTP: "does not begin with http:// or https://"
    case .noHost: "names no host"
    case .badPort: "has a port that is not a number up to 65535"
    case .badCharacter: "has blanks or other characters that must be encoded"
    case .controlCharacter: "has control characters"
    }
  }
}

/// Validates http and https URLs without correcting them.
package enum URLCheck {
  /// Returns the fault of an http or https URL, or nil if it is valid.
  package static func fault(of address: String) -> URLFault? {
    fault(of: address) { bytes, _ in bytes.contains(where: isForbidden) ? .badCharacter : nil }
  }

  /// Returns the fault of a URL that is passed on unchanged, or nil.
  ///
  /// Its path and query may contain anything except control characters.
  package static func faultOfPassed(_ address: String) -> URLFault? {
    fault(of: address) { bytes, authority in
      if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .controlCharacter }
      return authority.contains(where: isForbidden) ? .badCharacter : nil
    }
  }

  /// Whether a URL has a query or a fragment.
  package static func hasQueryOrFragment(_ address: String) -> Bool {
    address.utf8.contains { $0.isOne(of: "?#") }
  }

  private static func fault(
    of address: String,
    _ faultOfCharacters: (_ all: [UInt8], _ authority: ArraySlice<UInt8>) -> URLFault?
  ) -> URLFault? {
    let bytes = Array(address.utf8)
    guard let split = SplitURL(bytes), ["http", "https"].contains(split.scheme) else {
      return .notHTTP
    }
    if let fault = faultOfCharacters(bytes, split.authority) { return fault }
    if split.host.isEmpty { return .noHost }
    if split.hasTrailer { return .badCharacter }
    return split.port.isEmpty || isPort(split.port) ? nil : .badPort
  }

  private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.allSatisfy { $0.isDigit }
      && digits.drop { $0 == 0x30 }.count <= 5
      && digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65535
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || byte.isOne(of: "\"<>\\^`")
  }
}

/// A URL split before its path.
private struct SplitURL {
  /// In lower case.
  let scheme: String
  /// All bytes between the scheme and the path.
  let authority: ArraySlice<UInt8>
  /// The user name and the password; nil if there is none.
  private(set) var credentials: ArraySlice<UInt8>?
  /// Without the brackets of an IPv6 address; empty also if they are not closed.
  let host: ArraySlice<UInt8>
  /// Without the colon; empty if there is none.
  let port: ArraySlice<UInt8>
  /// Whether anything but a port follows the brackets of an IPv6 address.
  private(set) var hasTrailer = false

  /// Returns nil if the URL has no scheme with `://`.
  init?(_ bytes: [UInt8]) {
    let name = bytes.prefix { $0 != UInt8(ascii: ":") }
    let rest = bytes[name.endIndex...]
    guard !name.isEmpty, rest.starts(with: "://".utf8) else { return nil }
    scheme = String(decoding: name, as: UTF8.self).lowercased()
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
}

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
    guard let split = SplitURL(Array(address.utf8)), !split.host.isEmpty else { return nil }
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
    replacingCredentials(of: url, by: "")
  }

  /// Returns the URL with the user name, the password and the secrets of its query replaced by
  /// `****`.
  package static func maskingCredentials(_ address: String) -> String {
    Masking.maskingQuery(replacingCredentials(of: address, by: "\(Masking.nothing)@"))
  }

  /// Returns a URL without slashes at its end.
  package static func withoutSlashes(_ url: String) -> String {
    // Works on UTF-8, since some characters combine with a slash that follows them.
    var rest = Substring(url).utf8
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(Substring(rest))
  }

  private static func replacingCredentials(of url: String, by text: String) -> String {
    let bytes = Array(url.utf8)
    guard let credentials = SplitURL(bytes)?.credentials else { return url }
    return String(decoding: bytes[..<credentials.startIndex], as: UTF8.self) + text
      + String(decoding: bytes[(credentials.endIndex + 1)...], as: UTF8.self)
  }
}
