import PushCore

/// A frame that came or went over a socket: a line of `--record`.
package struct FrameRecord: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// Whose socket it is.
  package var vendor: EmulatedVendor?
  /// Of the request that opened the socket, as it was sent, without its query.
  package var path: String
  /// The session's number, as in the record of the request that opened it.
  package var session: Int
  /// Which way it went.
  package var direction: FrameDirection
  /// A whole message, however it was fragmented, or a control frame.
  package var event: WebSocketEvent
  /// The word of the script's line that made this frame.
  package var faults: [String]
  /// The guide's rules that a client's message breaks; none for what the emulator sends.
  package var violations: [Violation]

  /// Appends one JSON object, without a line break.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    object.string("vendor", ifAny: vendor?.rawValue)
    object.string("path", path)
    object.integer("session", session)
    object.string("direction", direction.rawValue)
    object.string("frame", kind)
    switch event {
    case .text(let bytes): RecordMembers.appendBody(bytes, to: &object)
    case .binary(let bytes), .ping(let bytes), .pong(let bytes):
      if !bytes.isEmpty { RecordMembers.appendBody(bytes, to: &object) }
    case .close(let code, let reason):
      if let code { object.integer("code", code) }
      if !reason.isEmpty { object.string("reason", reason) }
    }
    RecordMembers.append(faults, violations, to: &object)
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

  /// The class id of a message of Smartico's; nil where it has none.
  package var classID: Int? {
    guard case .text(let bytes) = event else { return nil }
    return ReceivedJSON(bytes)?.root["cid"]?.integer
  }
}
