/// The reason why a request cannot be sent to a URL.
package enum AddressFault: Error, Sendable, Equatable {
  case notHTTP, noHost, badPort, badCharacter, controlCharacter

  /// The text to print after `the address`; no final period.
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
package enum AddressCheck {
  /// Returns the fault of an http or https URL, or nil if it is valid.
  package static func fault(of address: String) -> AddressFault? {
    let bytes = Array(address.utf8)
    guard let start = schemeLength(bytes) else { return .notHTTP }
    if bytes.contains(where: isForbidden) { return .badCharacter }
    return faultOfAuthority(authority(bytes, from: start))
  }

  /// Returns the fault of a URL that is passed on unchanged, or nil.
  ///
  /// Its path and query may contain anything except control characters.
  package static func faultOfPassed(_ address: String) -> AddressFault? {
    let bytes = Array(address.utf8)
    guard let start = schemeLength(bytes) else { return .notHTTP }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .controlCharacter }
    let authority = authority(bytes, from: start)
    return authority.contains(where: isForbidden) ? .badCharacter : faultOfAuthority(authority)
  }

  private static func authority(_ bytes: [UInt8], from start: Int) -> ArraySlice<UInt8> {
    bytes[start...].prefix { !isAuthorityEnd($0) }
  }

  /// Whether a URL has a query or a fragment.
  package static func hasQueryOrFragment(_ address: String) -> Bool {
    address.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
  }

  /// Returns the length of the leading `http://` or `https://` in any case, or nil.
  private static func schemeLength(_ bytes: [UInt8]) -> Int? {
    for scheme in ["https://", "http://"] {
      let wanted = Array(scheme.utf8)
      let begin = bytes.prefix(wanted.count).map { $0.isLetter ? $0 | 0x20 : $0 }
      if begin == wanted { return wanted.count }
    }
    return nil
  }

  private static func faultOfAuthority(_ authority: ArraySlice<UInt8>) -> AddressFault? {
    var host = authority
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { host = authority[(at + 1)...] }
    var port: ArraySlice<UInt8>?
    if host.first == UInt8(ascii: "[") {
      guard let end = host.firstIndex(of: UInt8(ascii: "]")), end > host.startIndex + 1 else {
        return .noHost
      }
      let rest = host[(end + 1)...]
      if let first = rest.first {
        guard first == UInt8(ascii: ":") else { return .badCharacter }
        port = rest.dropFirst()
      }
    } else if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
      port = host[(colon + 1)...]
      host = host[..<colon]
    }
    if host.isEmpty { return .noHost }
    guard let port, !port.isEmpty else { return nil }
    return isPort(port) ? nil : .badPort
  }

  private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return false }
      value = value * 10 + Int(digit - 0x30)
      if value > 65535 { return false }
    }
    return true
  }

  private static func isAuthorityEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"):
      true
    default: false
    }
  }
}
