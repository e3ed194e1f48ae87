import CPlatform

/// A complete request to a vendor's API; dry runs, curl lines and the HTTP client all use it.
///
/// Its texts are ``RequestText``, which knows where keys are; ``JSONBody`` builds a body.
/// ``DryRun`` and ``CurlCommand`` print it. The response has a ``ResponseBody``, from which
/// ``Acknowledgement`` or the vendor's API makes a ``ResponseOutcome``.
package struct HTTPRequest: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// A header field or a query parameter.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: RequestText

    package init(_ name: String, _ value: RequestText) {
      (self.name, self.value) = (name, value)
    }
  }

  package let method: Method
  /// The URL; a query in it is sent unchanged.
  package let address: RequestText
  /// Query parameters to add, not yet encoded.
  package let query: [Field]
  package let headers: [Field]
  /// JSON text.
  package let body: RequestText?
  /// Secrets other than keys and credentials, such as push tokens, that ``masked(_:)`` hides.
  private var secrets: [String] = []

  /// Adds the header fields that every request has.
  package init(
    _ method: Method, _ address: RequestText, query: [Field] = [], headers: [Field] = [],
    body: RequestText? = nil
  ) {
    (self.method, self.address, self.query, self.body) = (method, address, query, body)
    self.headers = (body == nil ? Self.commonHeaders : Self.bodyHeaders) + headers
  }

  /// Creates a request with exactly these header fields.
  package init(
    replaying method: Method, _ address: RequestText, query: [Field], headers: [Field],
    body: RequestText?
  ) {
    (self.method, self.address, self.query, self.body) = (method, address, query, body)
    self.headers = headers
  }

  private static let commonHeaders = [
    Field("User-Agent", "pushkit/\(String(cString: pk_version()))"),
    Field("Accept", "application/json"),
  ]
  private static let bodyHeaders =
    commonHeaders + [Field("Content-Type", "application/json; charset=utf-8")]

  /// The URL with the complete query; every added parameter is percent-encoded.
  package var url: RequestText {
    if query.isEmpty { return address }
    var url = address
    var separator = address.plain.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    for field in query {
      url.append("\(separator)\(PercentEncoding.encoded(field.name))=")
      url.append(field.value.mapped(PercentEncoding.encoded))
      separator = "&"
    }
    return url
  }

  /// Returns this request with one more secret, such as a push token, for ``masked(_:)`` to hide.
  package func hiding(_ secret: String?) -> HTTPRequest {
    var request = self
    request.secrets += secret.map { [$0] } ?? []
    return request
  }

  /// Returns text from a server or a library with this request's keys, tokens and passwords masked,
  /// and those in `passwords`.
  package func masked(_ text: String, passwords: [String] = []) -> String {
    let texts = [address] + query.map(\.value) + headers.map(\.value) + (body.map { [$0] } ?? [])
    var hidden = secrets
    for case .key(let key, _) in texts.flatMap(\.parts) { hidden.append(key.value) }
    return SecretMask(hidden, passwords: Masking.credentials(of: address.plain) + passwords)
      .masked(text)
  }
}
