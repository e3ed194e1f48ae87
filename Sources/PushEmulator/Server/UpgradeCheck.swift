import PushCore

/// A check of a request that opens a WebSocket (RFC 6455, section 4.2.1).
struct UpgradeCheck {
  private(set) var violations: [Violation] = []
  /// The status of the refusal.
  ///
  /// A request that is not an upgrade has no other violation.
  private(set) var status = 400
  /// The header fields of the refusal that name the supported method, protocol or version.
  private(set) var headers: [HTTPHeader] = []
  /// The client's `Sec-WebSocket-Key`.
  private(set) var key = ""

  init(_ request: ReceivedRequest) {
    check(request)
  }

  private mutating func check(_ request: ReceivedRequest) {
    guard request.method == "GET" else {
      return refuse(405, "method", "must be GET", HTTPHeader("Allow", "GET"))
    }
    let upgrades = request.headers.options("upgrade")
    guard upgrades.contains("websocket"), !request.isVersion1_0 else {
      return refuse(426, "Upgrade", "must be websocket, over HTTP/1.1", Self.upgrade)
    }
    checkRest(request)
  }

  private mutating func checkRest(_ request: ReceivedRequest) {
    if request.headers.values("sec-websocket-version") != ["13"] {
      let version = HTTPHeader("Sec-WebSocket-Version", "13")
      refuse(426, version.name, "must be 13", Self.upgrade, version)
    }
    if !request.headers.options("connection").contains("upgrade") {
      refuse(status, "Connection", "must include Upgrade")
    }
    let keys = request.headers.values("sec-websocket-key")
    if keys.count == 1, Self.isKey(keys[0]) {
      key = keys[0]
    } else {
      refuse(status, "Sec-WebSocket-Key", "must appear exactly once, with 16 bytes in base64")
    }
  }

  private mutating func refuse(
    _ status: Int, _ field: String, _ rule: String, _ headers: HTTPHeader...
  ) {
    self.status = status
    self.headers += headers
    violations.append(Violation(field, rule))
  }

  /// The response that opens the socket; it declines all offered extensions and subprotocols.
  var acceptance: HTTPResponse {
    let accept = HTTPHeader("Sec-WebSocket-Accept", WebSocketKey.accept(for: key))
    return HTTPResponse(101, headers: [Self.upgrade, accept])
  }

  private static let upgrade = HTTPHeader("Upgrade", "websocket")

  private static func isKey(_ text: String) -> Bool {
    text.utf8.count == 24 && text.hasSuffix("==")
      && !text.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      && Base64.decode(text.utf8)?.count == 16
  }
}
