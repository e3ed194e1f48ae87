/// The header and the claims of a JSON Web Token (RFC 7519).
///
/// Its signature is not verified, and diagnostics never contain its values.
package struct JSONWebToken {
  package let header: JSONValue
  package let claims: JSONValue

  /// The longest token that is read, in bytes; those for push services have about 300.
  private static let maximumLength = 16_384

  /// Fails unless the text is a token in the compact form: three parts, the first two in base64url.
  package init?(_ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard bytes.count <= Self.maximumLength, parts.count == 3, let header = Self.object(parts[0]),
      let claims = Self.object(parts[1])
    else { return nil }
    (self.header, self.claims) = (header, claims)
  }

  private static func object(_ part: ArraySlice<UInt8>) -> JSONValue? {
    guard !part.contains(where: \.isBlank) else { return nil }
    let value = Base64.decode(part).flatMap { JSONValue($0) }
    return value?.kind == .object ? value : nil
  }

  /// A claim with a time.
  package enum Time: Equatable {
    case missing
    /// Not a number.
    case malformed
    /// Seconds since 1970.
    case seconds(Int)
    /// A number that is a time in milliseconds since 1970.
    case milliseconds
  }

  /// Reads a claim with a time (RFC 7519, NumericDate).
  package func time(_ name: JSONKey) -> Time {
    guard let value = claims[name], value.kind != .null else { return .missing }
    guard value.kind == .number, let number = Double(value.text), number.magnitude < 1e15 else {
      return isMilliseconds(claims[name]) ? .milliseconds : .malformed
    }
    let seconds = Int(number)
    return seconds.magnitude >= UTCDateTime.firstMilliseconds ? .milliseconds : .seconds(seconds)
  }

  /// Whether a text has the digits of a time in milliseconds.
  private func isMilliseconds(_ value: JSONValue?) -> Bool {
    let milliseconds = UTCDateTime.firstMilliseconds..<10_000_000_000_000
    return value?.integer.map(milliseconds.contains) ?? false
  }
}
