/// The limits of a request, in bytes except for the number of header fields.
package struct HTTPLimits: Sendable {
  /// Request line, header lines and trailer lines together; also the line of each chunk size.
  package var head = 32 << 10
  /// Header and trailer lines.
  package var headerCount = 100
  /// The body, without chunk sizes.
  package var body = 1 << 20

  /// Creates the limits for a server that only programs on the same machine use.
  package init() {}
}

/// One header field.
package struct HTTPHeader: Sendable, Equatable {
  /// As sent.
  package var name: String
  /// Without surrounding spaces and tabs; bytes that are not UTF-8 are replaced.
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPHeader] {
  /// Returns the values of all header fields with this name, which must be in lower case.
  func values(_ name: String) -> [String] {
    filter { $0.name.lowercased() == name }.map(\.value)
  }
}

/// A received request without its framing (RFC 9112).
package struct ReceivedRequest: Sendable, Equatable {
  /// As sent; methods are case-sensitive (RFC 9110, section 9.1).
  package var method: String
  /// The path as sent, without the query.
  package var path: String
  /// The query as sent, without the question mark; nil if there is none.
  package var query: String?
  /// The host from the request target or `Host`; nil if neither has one (HTTP/1.0).
  package var host: String?
  /// In order, without trailer fields.
  package var headers: [HTTPHeader]
  /// Without chunk sizes; empty if there is none.
  package var body: [UInt8]
  /// Whether the client accepts another response on this connection.
  package var keepsAlive: Bool
  /// Whether the client uses HTTP/1.0, which has no upgrade.
  package var isVersion1_0: Bool

  package init(
    method: String, path: String, query: String? = nil, host: String? = nil,
    headers: [HTTPHeader] = [], body: [UInt8] = [], keepsAlive: Bool = true,
    isVersion1_0: Bool = false
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.host = host
    self.headers = headers
    self.body = body
    self.keepsAlive = keepsAlive
    self.isVersion1_0 = isVersion1_0
  }
}

/// The reason why the server rejects input as a request; the connection ends.
package struct HTTPFault: Error, Sendable, Equatable {
  /// The status of the response.
  package var status: Int
  /// In lower case, without a final period.
  package var message: String

  package init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
