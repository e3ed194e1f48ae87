import PushCore

/// A frame that was received or sent over a socket: one line of `--record`.
package struct FrameRecord: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// The vendor whose socket it is.
  package var vendor: Vendor?
  /// The path of the request that opened the socket, as sent, without its query.
  package var path: String
  /// The session's number, as in the record of the request that opened it.
  package var session: Int
  package var direction: FrameDirection
  /// A whole message, reassembled if it was fragmented, or a control frame.
  package var event: WebSocketEvent
  /// The name of the script action that produced this frame; empty for other frames.
  package var faults: [String]
  /// The rules of the vendor's guide that a client's message breaks; empty for outgoing frames.
  package var violations: [Violation]

  /// Appends one JSON object, without a line break.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    object.string("vendor", ifAny: vendor.map { "\($0.name)" })
    object.string("path", path)
    object.integer("session", session)
    object.string("direction", direction.rawValue)
    object.string("frame", kind)
    switch event {
    case .text(let bytes): object.body(bytes)
    case .binary(let bytes), .ping(let bytes), .pong(let bytes):
      if !bytes.isEmpty { object.body(bytes) }
    case .close(let code, let reason):
      if let code { object.integer("code", code) }
      if !reason.isEmpty { object.string("reason", reason) }
    }
    object.outcome(faults, violations)
    object.end()
  }

  /// `text`, `binary`, `ping`, `pong` or `close`.
  package var kind: String {
    switch event {
    case .text: "text"
    case .binary: "binary"
    case .ping: "ping"
    case .pong: "pong"
    case .close: "close"
    }
  }

  /// The class ID (`cid`) of a Smartico message; nil if it has none.
  package var classID: Int? {
    if case .text(let bytes) = event { Self.classID(of: bytes) } else { nil }
  }

  /// The class ID of a message; nil if it has none.
  static func classID(of message: [UInt8]) -> Int? {
    JSONValue(message)?["cid"]?.literalInteger
  }
}
