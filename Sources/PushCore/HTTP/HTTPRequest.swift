import CPlatform

/// One request of a vendor's interface, whole: what a dry run, a curl line and the wire show alike.
package struct HTTPRequest: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
  }

  /// A header, or a parameter of the query.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: RequestText

    package init(_ name: String, _ value: RequestText) {
      self.name = name
      self.value = value
    }
  }

  package let method: Method
  /// The address; a query of its own stays as it is.
  package let address: RequestText
  /// Parameters to add, not encoded.
  package let query: [Field]
  package let headers: [Field]
  /// JSON text.
  package let body: RequestText?
  /// What else is not to be repeated to people: push tokens.
  private var secrets: [String] = []

  /// Adds the headers that every request carries.
  package init(
    _ method: Method, _ address: RequestText, query: [Field] = [], headers: [Field] = [],
    body: RequestText? = nil
  ) {
    self.method = method
    self.address = address
    self.query = query
    self.body = body
    var all = [
      Field("User-Agent", "pushkit/\(String(cString: pk_version()))"),
      Field("Accept", "application/json"),
    ]
    if body != nil { all.append(Field("Content-Type", "application/json; charset=utf-8")) }
    self.headers = all + headers
  }

  /// The address with the whole query, every parameter encoded byte by byte.
  package var url: RequestText {
    var url = address
    var separator = address.plain.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    for field in query {
      url.append("\(separator)\(PercentEncoding.encoded(field.name))=")
      url.append(field.value.mapped(PercentEncoding.encoded))
      separator = "&"
    }
    return url
  }

  /// The same request, holding a push token, say.
  package func hiding(_ secret: String?) -> HTTPRequest {
    var request = self
    request.secrets += secret.map { [$0] } ?? []
    return request
  }

  /// Somebody else's text, which may repeat what was sent, with keys, tokens and passwords masked.
  package func masked(_ text: String) -> String {
    let texts = [address] + query.map(\.value) + headers.map(\.value) + (body.map { [$0] } ?? [])
    var hidden = secrets + Masking.credentials(of: address.plain)
    for case .key(let key, _) in texts.flatMap(\.parts) { hidden.append(key.value) }
    return SecretMask(hidden).masked(text)
  }
}

/// A segment of a path.
package enum PathSegment {
  /// Why a text cannot be one.
  package struct Fault: Error, Sendable, Equatable {
    package let text: String
  }

  /// The segment, encoded byte by byte.
  ///
  /// Throws for what would name another path: nothing, `.` and `..`.
  package static func encoded(_ text: String) throws(Fault) -> String {
    if text.isEmpty || text == "." || text == ".." { throw Fault(text: text) }
    return PercentEncoding.encoded(text)
  }
}
