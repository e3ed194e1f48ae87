import PushCore

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
    target.withUnsafeBufferPointer { out.append(contentsOf: $0) }
    out.append(contentsOf: " HTTP/1.1\r\nHost: \(host)\r\n")
    out.append(contentsOf: "Sec-WebSocket-Key: \(key)\r\n")
    if let credentials { out.append(contentsOf: "Authorization: Basic \(credentials)\r\n") }
    for header in Self.handshake + headers {
      out.append(contentsOf: "\(header.name): \(header.value.plain)\r\n")
    }
    out.append("\r\n")
  }
}
