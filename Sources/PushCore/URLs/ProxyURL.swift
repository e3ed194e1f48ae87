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
