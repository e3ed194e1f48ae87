/// How much of a request is taken in; all in bytes but the count.
package struct HTTPLimits: Sendable {
  /// Request line, header lines and trailer lines together; also the line of each chunk's size.
  package var head = 32 << 10
  /// Header and trailer lines.
  package var headerCount = 100
  /// The body, chunk sizes not counted.
  package var body = 1 << 20

  /// The limits of a server that talks to programs on one machine.
  package init() {}
}

/// One header line.
package struct HTTPHeader: Sendable, Equatable {
  /// As it was sent.
  package var name: String
  /// Without the blanks around it; bytes that are not UTF-8 are replaced.
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPHeader] {
  /// The values of every header of this name, which is given in lower case.
  func values(_ name: String) -> [String] {
    filter { $0.name.lowercased() == name }.map(\.value)
  }
}

/// A request as it came, its framing taken off (RFC 9112).
package struct ReceivedRequest: Sendable, Equatable {
  /// As it was sent; methods are told apart by case (RFC 9110, section 9.1).
  package var method: String
  /// As it was sent, before the question mark.
  package var path: String
  /// As it was sent, behind the question mark; nil where there is none.
  package var query: String?
  /// The host that the target or the header `Host` names; nil where neither does (HTTP/1.0).
  package var host: String?
  /// In their order, without those of a trailer.
  package var headers: [HTTPHeader]
  /// Without chunk sizes; empty where there is none.
  package var body: [UInt8]
  /// Whether the client takes a further reply on this connection.
  package var keepsAlive: Bool
  /// Whether the client speaks HTTP/1.0, which knows no upgrade.
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

/// Why bytes are no request that this server takes; the connection ends with it.
package struct HTTPFault: Error, Sendable, Equatable {
  /// The status that tells the client.
  package var status: Int
  /// Lower case, no final period.
  package var message: String

  package init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
