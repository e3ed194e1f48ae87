import CPlatform

/// The proxy for a URL: from `--proxy`, otherwise from the environment by curl's rules.
package struct ProxyChoice: Sendable, Equatable {
  /// `--proxy`, or the name of the environment variable.
  package let source: String
  /// The proxy as given: a URL, or a host and a port.
  package let url: String

  /// Returns nil if requests to the URL use no proxy.
  ///
  /// - Parameters:
  ///   - option: The value of `--proxy`; empty for no proxy, nil to use the environment.
  ///   - variable: Returns the value of an environment variable.
  package init?(for url: String, option: String?, variable: (String) -> String?) {
    func nonEmpty(_ name: String) -> String? {
      variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let target = URLParts(url) else { return nil }
    let exempt = nonEmpty("no_proxy") ?? nonEmpty("NO_PROXY") ?? ""
    if Self.isExempt(target.host, exempt) { return nil }
    if let option {
      guard !option.isEmpty else { return nil }
      (source, self.url) = ("--proxy", option)
      return
    }
    // In CGI programs, HTTP_PROXY may come from a request header, so curl does not read it.
    let own = target.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    for name in own + ["all_proxy", "ALL_PROXY"] {
      guard let value = nonEmpty(name) else { continue }
      (source, self.url) = (name, value)
      return
    }
    return nil
  }

  /// The URL with its credentials masked.
  package var shown: String { ProxyURL(url).masked }

  /// The reason why the proxy cannot be used, or nil.
  package var fault: String? { ProxyURL(url).fault }

  /// Whether the `no_proxy` list contains a host, a parent domain of it, or its network.
  static func isExempt(_ host: String, _ list: String) -> Bool {
    if list == "*" { return true }
    let address = IPAddress(host)
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    return list.utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }.contains {
      let entry = String(Substring($0)).lowercased()
      return address.map { $0.isWithin(entry) } ?? isDomain(entry, of: name)
    }
  }

  private static func isDomain(_ entry: String, of host: Substring) -> Bool {
    var domain = entry[...]
    if domain.hasSuffix(".") { domain = domain.dropLast() }
    if domain.hasPrefix(".") { domain = domain.dropFirst() }
    return !domain.isEmpty && (host == domain || host.hasSuffix(".\(domain)"))
  }
}

/// The bytes of an IPv4 or IPv6 address.
package struct IPAddress: Equatable {
  private let bytes: [UInt8]

  package init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pk_ip_bytes(text, &bytes)
    guard count > 0 else { return nil }
    self.bytes = Array(bytes.prefix(Int(count)))
  }

  /// Whether `entry` is this address or a network that contains it, such as `10.0.0.0/8`.
  func isWithin(_ entry: String) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].drop { $0 == "[" }.prefix { $0 != "]" }
    guard let network = IPAddress(String(name)), network.bytes.count == bytes.count else {
      return false
    }
    guard parts.count == 2 else { return network == self }
    guard let bits = Int(parts[1]), (0...bytes.count * 8).contains(bits) else { return false }
    return (0..<bits).allSatisfy { bit in
      (bytes[bit / 8] ^ network.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
    }
  }
}

/// The URL of a proxy as given.
///
/// It need not be valid: it may lack a scheme, and its password may contain slashes, quotes and
/// spaces. So its credentials end at the last `@`.
package struct ProxyURL {
  private let text: String
  private let bytes: [UInt8]
  /// The position of the first `://`.
  private let separator: Range<Int>?

  package init(_ url: String) {
    text = url
    bytes = Array(url.utf8)
    separator = bytes.firstRange(of: Array("://".utf8))
  }

  private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  /// The reason why the URL cannot be a proxy, to print after the URL, or nil.
  package var fault: String? {
    // U+FFFD replaces bytes of an environment variable that are not UTF-8.
    if text.unicodeScalars.contains("\u{FFFD}") { return "is not valid UTF-8" }
    if let separator {
      let scheme = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).lowercased()
      if !Self.schemes.contains(scheme) {
        return "has a scheme other than \(Self.schemes.joined(separator: ", "))"
      }
    }
    let rest = bytes[(separator?.upperBound ?? 0)...]
    if rest.drop(while: { !$0.isOne(of: "/?#") }).contains(UInt8(ascii: "@")) {
      return "has a slash, a question mark or a number sign in its credentials: percent-encode them"
    }
    return URLCheck.fault(of: "http://" + String(decoding: rest, as: UTF8.self))?.message
  }

  /// Whether the proxy is on this machine; see ``URLParts/isLoopback``.
  package var isLoopback: Bool {
    URLParts(separator == nil ? "http://\(text)" : text)?.isLoopback == true
  }

  /// The URL with its credentials and the secrets of its query masked.
  package var masked: String {
    guard let (scheme, rest) = partsAroundCredentials else { return Masking.maskingQuery(text) }
    return "\(scheme)\(Masking.nothing)@\(Masking.maskingQuery(rest))"
  }

  /// The URL without user name and password.
  package var removingCredentials: String {
    partsAroundCredentials.map { $0.scheme + $0.rest } ?? text
  }

  /// The scheme with its `://`, and the text after the `@`; nil without credentials.
  private var partsAroundCredentials: (scheme: String, rest: String)? {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let start = separator.map { $0.upperBound <= at ? $0.upperBound : 0 } ?? 0
    return (
      String(decoding: bytes[..<start], as: UTF8.self),
      String(decoding: bytes[(at + 1)...], as: UTF8.self)
    )
  }
}
