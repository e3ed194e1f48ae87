import CPlatform
import PushCore

/// A response with any status.
package struct HTTPReply: Sendable, Equatable {
  package var status: Int
  /// Empty if the body exceeded the limit.
  package var body: [UInt8]
  /// The seconds in `Retry-After`; nil if the response has none.
  package var retryAfter: Int?
  /// Whether the body exceeded ``HTTPOptions/maximumReply`` and was not read.
  package var isOversize: Bool
  /// 10, 11, 20 or 30.
  package var httpVersion: Int
  /// Whether the request went through a proxy, which may have sent the response.
  package var cameThroughProxy: Bool

  package init(
    status: Int, body: [UInt8] = [], retryAfter: Int? = nil, isOversize: Bool = false,
    httpVersion: Int = 11, cameThroughProxy: Bool = false
  ) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
    self.isOversize = isOversize
    self.httpVersion = httpVersion
    self.cameThroughProxy = cameThroughProxy
  }
}

/// The reason why an attempt brought no response.
package struct TransportFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, CaseIterable {
    /// The host's name cannot be resolved.
    case resolve
    case connect
    /// The TLS handshake failed for a reason other than the certificate.
    case tls
    case certificate
    /// The proxy was not found, or failed with a transient error.
    case proxy
    /// The proxy rejected the credentials, or requires them.
    case proxyCredentials
    /// The proxy refuses to connect to the server.
    case proxyRefused
    /// The URL of the proxy cannot be used.
    case badProxy
    case timeout
    /// The connection ended without a response.
    case closed
    /// The connection ended within the response, or a header field was too long.
    case truncated
    /// The input is not HTTP.
    case badAnswer
    /// The certificate file cannot be used.
    case certificateFile
    /// A signal arrived.
    case interrupted
    case badAddress
    case outOfMemory
  }

  package var kind: Kind
  /// libcurl's message.
  package var detail: String
  /// Whether the vendor may have read the request.
  package var wasSent: Bool

  package init(_ kind: Kind, _ detail: String, wasSent: Bool) {
    self.kind = kind
    self.detail = detail
    self.wasSent = wasSent
  }
}

/// The result of an attempt.
package enum HTTPOutcome: Sendable, Equatable {
  case reply(HTTPReply)
  case fault(TransportFault)
}

/// The header lines of an attempt as sent and received, for display.
package struct WireHeads: Sendable, Equatable {
  /// The lines, each with `> ` for sent or `< ` for received.
  package private(set) var lines: [String] = []

  /// The parts of the names, in lower case, of header fields whose values grant access.
  private static let secretParts = [
    "authorization", "cookie", "token", "api-key", "apikey", "secret", "password",
  ]

  /// Creates the lines of a WebSocket handshake.
  package init(sent: [UInt8], received: [UInt8]) {
    add("> ", sent)
    add("< ", received)
  }

  init(_ outcome: pk_outcome, _ secrets: SecretMask) {
    add("", Array(UnsafeBufferPointer(start: outcome.heads, count: outcome.heads_length)))
    lines = lines.map(secrets.masked)
  }

  private mutating func add(_ mark: String, _ bytes: [UInt8]) {
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      let text = String(decoding: part.last == 0x0D ? part.dropLast() : part, as: UTF8.self)
      lines.append(Self.masked(mark + text))
    }
  }

  /// Masks the value of a header field that grants access.
  private static func masked(_ line: String) -> String {
    let name = line.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: ":") }
    let lowercased = String(Substring(name)).lowercased()
    guard secretParts.contains(where: lowercased.contains) else { return line }
    return String(Substring(line.utf8.prefix(2 + name.count))) + ": ****"
  }
}
