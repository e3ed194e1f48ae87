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
///
/// ``URLParts`` has the parts of a valid URL. ``ProxyChoice`` chooses the proxy for it, whose
/// ``ProxyURL`` need not be valid. ``Masking`` hides the secrets of both.
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
    guard let split = SplitURL(address), ["http", "https"].contains(split.scheme) else {
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
