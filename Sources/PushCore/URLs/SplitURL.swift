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
