/// The request line and header fields of a request, and the framing of its body.
struct HTTPHead {
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  var headers: [HTTPHeader] = []
  private var method = ""
  private var path = ""
  private var query: String?
  /// The host of a request target in absolute form, which takes precedence over `Host`.
  private var authority: String?
  private var isVersion1_0 = false

  init() {}

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
    let scheme = Array("http://".utf8)
    if target.count > scheme.count, target.prefix(7).elementsEqual(scheme) {
      target = target.dropFirst(7)
      let host = target.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      authority = String(decoding: host, as: UTF8.self)
      target = target.dropFirst(host.count)
    }
    guard target.first == UInt8(ascii: "/") else {
      throw HTTPFault(400, "the request target does not begin with /")
    }
    let mark = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    path = String(decoding: target[..<mark], as: UTF8.self)
    if mark < target.endIndex { query = String(decoding: target[(mark + 1)...], as: UTF8.self) }
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

  func request(body: [UInt8]) -> ReceivedRequest {
    let options = headers.values("connection").flatMap(HTTPSyntax.options)
    let keepsAlive = isVersion1_0 ? options.contains("keep-alive") : !options.contains("close")
    return ReceivedRequest(
      method: method, path: path, query: query, host: authority ?? headers.values("host").first,
      headers: headers, body: body, keepsAlive: keepsAlive, isVersion1_0: isVersion1_0)
  }
}

extension StringProtocol {
  /// Returns the text without leading and trailing spaces and tabs.
  func trimmingBlanks() -> String {
    let rest = drop { $0 == " " || $0 == "\t" }
    return String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
