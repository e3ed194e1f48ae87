import PushCore

/// A received request without its framing (RFC 9112).
package struct ReceivedRequest: Sendable, Equatable {
  /// As sent; methods are case-sensitive (RFC 9110, section 9.1).
  package var method = ""
  /// The path as sent, without the query.
  package var path = ""
  /// The query as sent, without the question mark; nil if there is none.
  var query: String?
  /// The host of a request target in absolute form, which takes precedence over `Host`.
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
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(HTTPSyntax.isToken) else {
      throw HTTPFault(400, "the request line is not METHOD TARGET VERSION")
    }
    method = String(decoding: parts[0], as: UTF8.self)
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": break
    case "HTTP/1.0": isVersion1_0 = true
    case let other where other.hasPrefix("HTTP/"):
      throw HTTPFault(505, "the version must be HTTP/1.1 or HTTP/1.0")
    default: throw HTTPFault(400, "the request line is not METHOD TARGET VERSION")
    }
    try readTarget(parts[1])
  }

  private mutating func readTarget(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else {
      throw HTTPFault(400, "the request target contains characters that must be percent-encoded")
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
  var parameters: [Parameter] {
    (query ?? "").split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      let raw = part.dropFirst(name.count + 1)
      return Parameter(
        name: PercentEncoding.decodedForm(name.utf8) ?? String(name),
        value: PercentEncoding.decodedForm(raw.utf8), raw: raw)
    }
  }
}

/// One header field.
package struct HTTPHeader: Sendable, Equatable {
  /// As sent.
  var name: String
  /// Without surrounding spaces and tabs; bytes that are not UTF-8 are replaced.
  var value: String

  init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}

extension [HTTPHeader] {
  /// Returns the values of all header fields with this name, which must be in lower case.
  func values(_ name: String) -> [String] { filter { $0.name.lowercased() == name }.map(\.value) }

  /// Returns the elements, in lower case, of all header fields with this name, which are lists.
  func options(_ name: String) -> [String] {
    values(name).flatMap { $0.lowercased().utf8.split(separator: UInt8(ascii: ",")) }
      .map(FieldValue.trimmed)
  }
}

/// A response without its framing.
package struct HTTPResponse: Sendable, Equatable {
  /// From 100 to 599 (RFC 9110, section 15).
  package var status: Int
  /// In order, without the framing fields `Connection` and `Content-Length`.
  package var headers: [HTTPHeader]
  /// Not sent with a status that allows no body: 1xx, 204, 304.
  package var body: [UInt8]

  package init(_ status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Returns a response with a JSON body.
  package static func json(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status, headers: [HTTPHeader("Content-Type", "application/json")], body: Array(text.utf8))
  }

  /// Returns the bytes to send, and the length of the head among them.
  ///
  /// - Parameter leavesBodyOut: Whether to omit the body but keep its length, as for HEAD.
  func framed(keepsAlive: Bool, leavesBodyOut: Bool = false) -> (bytes: [UInt8], head: Int) {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    // RFC 9110, section 8.6: these have neither a body nor a length.
    let isBare = status < 200 || status == 204 || status == 304
    if !isBare { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: \(options(keepsAlive).joined(separator: ", "))\r\n\r\n"
    let bytes = Array(head.utf8)
    return (bytes + (isBare || leavesBodyOut ? [] : body), bytes.count)
  }

  /// Returns the options of `Connection`.
  ///
  /// They must include `Upgrade` if the response has that field (RFC 9110, section 7.8).
  private func options(_ keepsAlive: Bool) -> [String] {
    let upgrade = headers.contains { $0.name == "Upgrade" } ? ["Upgrade"] : []
    return (status == 101 ? [] : [keepsAlive ? "keep-alive" : "close"]) + upgrade
  }

  private static let reasons: [Int: String] = [
    101: "Switching Protocols", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    410: "Gone", 413: "Content Too Large", 414: "URI Too Long", 417: "Expectation Failed",
    421: "Misdirected Request", 426: "Upgrade Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported",
  ]
}

/// The syntax of single lines (RFC 9110, section 5; RFC 9112).
enum HTTPSyntax {
  /// Whether a byte is allowed in a method or in the name of a header field.
  static func isToken(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Whether a text is a valid method or name of a header field.
  static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isToken) }

  static func header(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> HTTPHeader {
    if line.first == 0x20 || line.first == 0x09 {
      throw HTTPFault(400, "a header continues on a second line")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw HTTPFault(400, "a header has no colon")
    }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(isToken) else {
      throw HTTPFault(400, "a header has an invalid name")
    }
    let value = line[(colon + 1)...]
    guard value.allSatisfy(FieldValue.isAllowed) else {
      throw HTTPFault(400, "a header value has control characters")
    }
    return HTTPHeader(String(decoding: name, as: UTF8.self), FieldValue.trimmed(value))
  }

  /// Returns the size in a chunk's first line and ignores its extensions.
  static func chunkSize(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> Int {
    let digits = line.prefix { Hexadecimal.value(of: $0) != nil }
    let rest = line.dropFirst(digits.count).drop { $0 == 0x20 || $0 == 0x09 }
    let hasExtension = rest.first == UInt8(ascii: ";") && rest.allSatisfy(FieldValue.isAllowed)
    guard (1...8).contains(digits.count), hasExtension || digits.count == line.count else {
      throw HTTPFault(400, "a chunk size must be 1 to 8 hexadecimal digits")
    }
    return digits.reduce(0) { $0 << 4 | Int(Hexadecimal.value(of: $1) ?? 0) }
  }

  /// Returns the value of a Content-Length; rejects lists and signs.
  static func length(_ text: String) throws(HTTPFault) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isDigit }) else {
      throw HTTPFault(400, "Content-Length must be a decimal number")
    }
    // A number that overflows exceeds every limit.
    return Int(text) ?? .max
  }
}
