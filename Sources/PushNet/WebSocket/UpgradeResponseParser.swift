import PushCore

/// An incremental parser for the response to an upgrade request (RFC 6455, section 4.1).
///
/// Ambiguous input is a violation: bare line feeds and folded header fields. The parser ignores
/// interim responses.
struct UpgradeResponseParser {
  /// The limit for all heads together, in bytes.
  private static let limit = 32 << 10
  /// The longest body of a refusal that is read, in bytes.
  private static let bodyLimit = 64 << 10

  private let accept: String
  private let wallTime: () -> Int64
  private var length = 0
  /// The bytes of the heads received so far.
  private(set) var head: [UInt8] = []
  private var line: [UInt8] = []
  private var status: Int?
  private var fields: [HTTPHeader] = []
  /// The received part of a refusal's body, and the body's total length.
  private var body: [UInt8] = []
  private var bodyLength: Int?

  /// Creates a parser for the response to a request with this `Sec-WebSocket-Key`.
  ///
  /// `wallTime` returns milliseconds since 1970; it is called if `Retry-After` is a date.
  init(key: String, wallTime: @escaping () -> Int64) {
    accept = WebSocketKey.accept(for: key)
    self.wallTime = wallTime
  }

  /// The refusal with the body received so far; nil unless the response refuses with a body.
  var refusal: WebSocketFailure? {
    guard bodyLength != nil, let status else { return nil }
    return .refused(status: status, retryAfter: retryAfter, body: body)
  }

  /// Whether no bytes arrived so far.
  var isEmpty: Bool { length == 0 }

  /// Parses bytes; returns the number of bytes in the response if it grants the upgrade.
  ///
  /// Returns nil while the response is incomplete. The bytes after it are frames. Throws for every
  /// other response.
  mutating func receive(_ bytes: [UInt8]) throws(WebSocketFailure) -> Int? {
    for at in bytes.indices {
      if let bodyLength {
        body += bytes[at...].prefix(bodyLength - body.count)
        if body.count == bodyLength, let refusal { throw refusal }
        return nil
      }
      length += 1
      guard length <= Self.limit else {
        throw .violation("the head of the response is longer than \(Self.limit >> 10) KiB")
      }
      line.append(bytes[at])
      head.append(bytes[at])
      if status == nil, line.count <= 5, !"HTTP/".utf8.starts(with: line) {
        throw .violation("the response is not HTTP/1.1")
      }
      guard bytes[at] == 0x0A else { continue }
      if try parseLine() { return at + 1 }
      line.removeAll(keepingCapacity: true)
    }
    return nil
  }

  /// Handles a line; returns whether it completes the response.
  private mutating func parseLine() throws(WebSocketFailure) -> Bool {
    let text = line.dropLast(2)
    guard line.suffix(2) == [0x0D, 0x0A], !text.contains(0x0D) else {
      throw .violation("a line of the response does not end with CR LF")
    }
    guard let status else {
      self.status = try Self.status(text)
      return false
    }
    if !text.isEmpty {
      fields.append(
        try HTTPHeader(line: text) { WebSocketFailure.violation("a header of the response \($0)") })
      return false
    }
    guard status < 200 else { return try refuse(status) }
    if status == 101 {
      try checkUpgrade()
      return true
    }
    self.status = nil
    fields = []
    return false
  }

  /// Starts to read the body of a refusal, if its length is known and within the limit.
  private mutating func refuse(_ status: Int) throws(WebSocketFailure) -> Bool {
    let lengths = fields.values("content-length")
    guard lengths.count == 1, let count = Int(lengths[0]), (1...Self.bodyLimit).contains(count),
      fields.options("transfer-encoding").isEmpty
    else { throw .refused(status: status, retryAfter: retryAfter) }
    bodyLength = count
    return false
  }

  // MARK: Lines

  /// Returns the status in `HTTP/1.1 101 Switching Protocols`.
  private static func status(_ line: ArraySlice<UInt8>) throws(WebSocketFailure) -> Int {
    guard let (version, status) = HTTPHead.statusLine(line),
      line.dropFirst(12).first ?? 0x20 == 0x20,
      version == "HTTP/1.1" || version == "HTTP/1.0" && status >= 200
    else { throw .violation("the response is not HTTP/1.1") }
    return status
  }

  // MARK: Header fields

  private func checkUpgrade() throws(WebSocketFailure) {
    let protocols = fields.options("upgrade")
    guard !protocols.isEmpty, protocols.allSatisfy({ $0 == "websocket" }) else {
      throw .violation("the response does not upgrade to websocket")
    }
    guard fields.options("connection").contains("upgrade") else {
      throw .violation("the response's Connection header lacks Upgrade")
    }
    guard fields.values("sec-websocket-accept") == [accept] else {
      throw .violation("the response's Sec-WebSocket-Accept does not match the key")
    }
    guard fields.options("sec-websocket-extensions").isEmpty else {
      throw .violation("the response selects an extension that pushkit did not offer")
    }
    guard fields.options("sec-websocket-protocol").isEmpty else {
      throw .violation("the response selects a protocol that pushkit did not offer")
    }
  }

  /// The seconds in `Retry-After`; nil if it is missing or invalid.
  private var retryAfter: Int? {
    fields.values("retry-after").last.flatMap { RetryAfter.seconds($0, now: wallTime()) }
  }
}

/// An upgrade request in its wire format (RFC 6455, section 4.1).
package struct UpgradeRequest {
  /// The fixed header fields of an upgrade; `Sec-WebSocket-Key` is new for each request.
  package static let handshake: [HTTPRequest.Field] = [
    HTTPRequest.Field("Upgrade", "websocket"), HTTPRequest.Field("Connection", "Upgrade"),
    HTTPRequest.Field("Sec-WebSocket-Version", "13"),
  ]

  /// The URL with only scheme, host and port, for libcurl; empty if there is no host.
  let connectAddress: String
  private let target: [UInt8]
  private let host: String
  private let headers: [HTTPRequest.Field]
  private let credentials: String?

  /// Creates a GET request for a ws, wss, http or https URL.
  init(_ request: HTTPRequest) {
    let address = request.url.plain
    let parts = URLParts(address)
    let isEncrypted = parts.map { ["wss", "https"].contains($0.scheme) } ?? false
    let hostAndPort = parts?.hostAndPort ?? ""
    connectAddress = parts == nil ? "" : "\(isEncrypted ? "https" : "http")://\(hostAndPort)/"
    let isDefaultPort = parts?.port.flatMap { Int($0) } == (isEncrypted ? 443 : 80)
    host = isDefaultPort ? String(hostAndPort.dropLast((parts?.port?.count ?? 0) + 1)) : hostAndPort
    headers = request.headers
    let url = SplitURL(address)
    target = Self.target(url?.rest ?? [])
    credentials = url?.credentials.map(Self.authorization)
  }

  /// Returns the URL's user and password in the form of `Authorization` (RFC 7617).
  private static func authorization(_ credentials: ArraySlice<UInt8>) -> String {
    var user = PercentEncoding.decoded(credentials).map { Array($0.utf8) } ?? Array(credentials)
    if !credentials.contains(UInt8(ascii: ":")) { user.append(UInt8(ascii: ":")) }
    return Base64.encoded(user)
  }

  /// Returns path and query; percent-encodes characters that a request line does not allow.
  private static func target(_ rest: ArraySlice<UInt8>) -> [UInt8] {
    let target = ByteBuffer()
    if rest.first != UInt8(ascii: "/") { target.append("/") }
    for byte in rest.prefix(while: { $0 != UInt8(ascii: "#") }) {
      if (0x21...0x7E).contains(byte) {
        target.append(byte)
      } else {
        PercentEncoding.appendEscape(byte, to: target)
      }
    }
    return Array(target.bytes)
  }

  /// Appends the request; `key` is the value of `Sec-WebSocket-Key`.
  ///
  /// Offers no extension and no subprotocol, and sends no `Origin`.
  func append(key: String, to out: ByteBuffer) {
    out.append("GET ")
    out.append(contentsOf: target)
    out.append(contentsOf: " HTTP/1.1\r\nHost: \(host)\r\n")
    out.append(contentsOf: "Sec-WebSocket-Key: \(key)\r\n")
    if let credentials { out.append(contentsOf: "Authorization: Basic \(credentials)\r\n") }
    for header in Self.handshake + headers {
      out.append(contentsOf: "\(header.name): \(header.value.plain)\r\n")
    }
    out.append("\r\n")
  }
}
