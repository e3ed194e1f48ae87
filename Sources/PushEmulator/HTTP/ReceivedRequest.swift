import PushCore

/// A received request without its framing (RFC 9112).
package struct ReceivedRequest: Sendable, Equatable {
  /// As sent; methods are case-sensitive (RFC 9110, section 9.1).
  package var method = ""
  /// The path as sent, without the query.
  package var path = ""
  /// The query as sent, without the question mark; nil if there is none.
  var query: String?
  /// The host of a request target in absolute form, which takes precedence over `Host`; the target
  /// of CONNECT, which has no path.
  var authority: String?
  /// In order, without trailer fields.
  var headers: [HTTPHeader] = []
  /// Without chunk sizes; empty if there is none.
  var body: [UInt8] = []
  /// Whether the client uses HTTP/1.0, which has no upgrade.
  var isVersion1_0 = false

  /// The host from the request target or `Host`; nil if neither has one (HTTP/1.0).
  var host: String? { authority ?? headers.values("host").first }

  /// Whether the client accepts another response on this connection.
  var keepsAlive: Bool {
    let options = headers.options("connection")
    return isVersion1_0 ? options.contains("keep-alive") : !options.contains("close")
  }
}

/// Reading a request's head.
extension ReceivedRequest {
  /// The framing of a body.
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  /// Reads `POST /path?query HTTP/1.1`.
  init(requestLine line: ArraySlice<UInt8>) throws(HTTPFault) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(HTTPHeader.isToken) else {
      throw HTTPFault(400, "the request line is not METHOD TARGET VERSION")
    }
    method = String(decoding: parts[0], as: UTF8.self)
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": break
    case "HTTP/1.0": isVersion1_0 = true
    case let other where other.hasPrefix("HTTP/"):
      throw HTTPFault(
        505, "the version must be HTTP/1.1 or HTTP/1.0; for HTTP/2, run nginx in front")
    default: throw HTTPFault(400, "the request line is not METHOD TARGET VERSION")
    }
    try readTarget(parts[1])
  }

  private mutating func readTarget(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else {
      throw HTTPFault(400, "the request target contains characters that must be percent-encoded")
    }
    if method == "CONNECT" {
      authority = String(decoding: bytes, as: UTF8.self)
      return
    }
    var target = bytes
    if target.count > 7, target.starts(with: "http://".utf8) {
      let host = target.dropFirst(7).prefix { !"/?".utf8.contains($0) }
      authority = String(decoding: host, as: UTF8.self)
      target = target.dropFirst(7 + host.count)
    }
    guard target.first == UInt8(ascii: "/") else {
      throw HTTPFault(400, "the request target does not begin with /")
    }
    let name = target.prefix { $0 != UInt8(ascii: "?") }
    path = String(decoding: name, as: UTF8.self)
    if name.count < target.count {
      query = String(decoding: target.dropFirst(name.count + 1), as: UTF8.self)
    }
  }

  /// Returns the framing of the body (RFC 9112, section 6) after checking `Host`.
  func framing() throws(HTTPFault) -> Framing {
    let hosts = headers.values("host")
    guard hosts.count == 1 || (hosts.isEmpty && isVersion1_0) else {
      throw HTTPFault(400, "the request must have exactly one Host header")
    }
    let lengths = headers.values("content-length")
    let codings = headers.values("transfer-encoding")
    if codings.isEmpty {
      guard lengths.count <= 1 else {
        throw HTTPFault(400, "the request has more than one Content-Length header")
      }
      return .length(try lengths.first.map(HTTPSyntax.length) ?? 0)
    }
    guard lengths.isEmpty else {
      throw HTTPFault(400, "the request has both Content-Length and Transfer-Encoding")
    }
    guard !isVersion1_0 else {
      throw HTTPFault(400, "Transfer-Encoding is not allowed in HTTP/1.0")
    }
    guard codings.count == 1, codings[0].lowercased() == "chunked" else {
      throw HTTPFault(501, "the Transfer-Encoding must be chunked")
    }
    return .chunked
  }

  /// Whether the client waits for `100 Continue`.
  func wantsContinue() throws(HTTPFault) -> Bool {
    let expectations = headers.values("expect")
    if expectations.isEmpty || isVersion1_0 { return false }
    guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
      throw HTTPFault(417, "the Expect header must be 100-continue")
    }
    return true
  }
}

extension ReceivedRequest {
  /// A parameter of a query.
  struct Parameter: Sendable, Equatable {
    var name: String
    /// Decoded; nil if an escape is malformed or the bytes are not UTF-8.
    var value: String?
    /// As sent.
    var raw: Substring
  }

  /// The parameters of the query, in order.
  var parameters: [Parameter] { Self.parameters(query ?? "") }

  /// The fields of a body that is a form (WHATWG: URL, application/x-www-form-urlencoded).
  var formFields: [Parameter] { Self.parameters(String(decoding: body, as: UTF8.self)) }

  private static func parameters(_ text: String) -> [Parameter] {
    text.split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      let raw = part.dropFirst(name.count + 1)
      return Parameter(
        name: PercentEncoding.decodedForm(name.utf8) ?? String(name),
        value: PercentEncoding.decodedForm(raw.utf8), raw: raw)
    }
  }
}
