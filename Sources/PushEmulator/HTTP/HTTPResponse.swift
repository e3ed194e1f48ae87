import PushCore

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

  /// Returns a response with a JSON object, which `fill` writes.
  static func json(_ status: Int, _ fill: (inout JSONObjectWriter) -> Void) -> HTTPResponse {
    .json(status, JSONObjectWriter.text(fill))
  }

  /// Returns a response whose only member is a message.
  static func message(_ status: Int, _ text: String) -> HTTPResponse {
    .json(status) { $0.string("message", text) }
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
