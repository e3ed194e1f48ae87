/// An incremental parser of the messages on a connection (RFC 6455).
///
/// ``WebSocketFrameHeader`` parses the head of each frame. ``WebSocketFrame`` encodes those to
/// send, and ``WebSocketKey`` computes the fields that come before all frames.
///
/// It reassembles fragments, with control frames between them, and validates text as it arrives.
/// After a close frame or a violation it ignores all bytes. Memory grows with the bytes received,
/// not with the lengths announced, and ownership of it passes to the event. Its owner limits the
/// length of a message: a client by `ResponseBody.limit`, the emulator in `SocketSession`.
package struct WebSocketReader: Sendable {
  private let role: WebSocketRole
  private let limit: UInt64
  private var isOver = false
  private var head = WebSocketFrameHeader()
  /// The number of missing payload bytes of the frame; nil within a header.
  private var missing: UInt64?
  private var control: [UInt8] = []
  /// The type and the bytes so far of the current message.
  private var kind: WebSocketFrame.Kind?
  private var message: [UInt8] = []
  /// The number of bytes of a text message that are valid UTF-8.
  private var checked = 0

  /// - Parameters:
  ///   - role: The role of the reader: a server requires masked frames, a client unmasked ones.
  ///   - limit: The maximum length of a message, and so of a data frame, in bytes.
  package init(role: WebSocketRole, limit: Int) {
    self.role = role
    self.limit = UInt64(max(limit, 0))
  }

  /// Parses bytes and appends the completed events to `events`, even those before a violation.
  package mutating func receive(
    _ bytes: ArraySlice<UInt8>, into events: inout [WebSocketEvent]
  ) throws(WebSocketViolation) {
    var rest = bytes
    do throws(WebSocketViolation) {
      while let byte = rest.first, !isOver {
        if missing != nil {
          try consumePayload(&rest)
        } else {
          if try head.parse(byte, reader: role) { try beginPayload() }
          rest.removeFirst()
        }
        if missing == 0 { try finishFrame(&events) }
      }
    } catch {
      end()
      throw error
    }
  }

  private mutating func end() {
    isOver = true
    (message, control) = ([], [])
  }

  private mutating func beginPayload() throws(WebSocketViolation) {
    missing = head.length
    switch head.kind {
    case .text, .binary:
      guard kind == nil else {
        throw WebSocketViolation(.protocolError, "a message begins within another one")
      }
      kind = head.kind
    case .continuation:
      guard kind != nil else {
        throw WebSocketViolation(.protocolError, "a continuation frame does not follow a fragment")
      }
    case .close, .ping, .pong: return
    }
    guard head.length <= limit, UInt64(message.count) <= limit - head.length else {
      throw WebSocketViolation(.tooBig, "a message is longer than \(limit) bytes")
    }
  }

  /// Consumes the bytes that belong to the current frame's payload.
  private mutating func consumePayload(
    _ rest: inout ArraySlice<UInt8>
  ) throws(WebSocketViolation) {
    guard let missing else { return }
    let piece = rest.prefix(Int(min(missing, UInt64(rest.count))))
    rest = rest[piece.endIndex...]
    let offset = Int(truncatingIfNeeded: head.length - missing)
    self.missing = missing - UInt64(piece.count)
    if head.kind.isControl {
      Self.append(piece, to: &control, head, offset)
    } else {
      Self.append(piece, to: &message, head, offset)
      if kind == .text { try checkText() }
    }
  }

  /// Appends and unmasks a piece of payload.
  ///
  /// Static, because a method would work on a copy of the reader. The copy would share the message,
  /// and copy-on-write would then copy it for each piece.
  private static func append(
    _ piece: ArraySlice<UInt8>, to bytes: inout [UInt8], _ head: WebSocketFrameHeader,
    _ offset: Int
  ) {
    let start = bytes.count
    bytes += piece
    if head.isMasked { WebSocketMask.apply(head.key, to: &bytes, start: start, offset: offset) }
  }

  private mutating func checkText() throws(WebSocketViolation) {
    let start = checked
    guard let end = message.withUnsafeBufferPointer({ UTF8Check.validEnd($0, from: start) }) else {
      throw WebSocketViolation(.invalidData, "a text message is not UTF-8")
    }
    checked = end
  }

  private mutating func finishFrame(_ events: inout [WebSocketEvent]) throws(WebSocketViolation) {
    missing = nil
    let frame = head
    head = WebSocketFrameHeader()
    switch frame.kind {
    case .ping: events.append(.ping(Self.moved(&control)))
    case .pong: events.append(.pong(Self.moved(&control)))
    case .close:
      events.append(try WebSocketReader.close(Self.moved(&control)))
      end()
    case .text, .binary, .continuation:
      guard frame.isFinal else { return }
      guard kind != .text || checked == message.count else {
        throw WebSocketViolation(.invalidData, "a text message ends within a character")
      }
      let isText = kind == .text
      (kind, checked) = (nil, 0)
      let bytes = Self.moved(&message)
      events.append(isText ? .text(bytes) : .binary(bytes))
    }
  }

  private static func moved(_ bytes: inout [UInt8]) -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private static func close(_ payload: [UInt8]) throws(WebSocketViolation) -> WebSocketEvent {
    guard payload.count >= 2 else { return .close(code: nil, reason: "") }
    let code = Int(payload[0]) << 8 | Int(payload[1])
    guard WebSocketCloseCode.isAllowedOnTheWire(code) else {
      throw WebSocketViolation(.protocolError, "a close frame has the code \(code)")
    }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else {
      throw WebSocketViolation(.invalidData, "the reason of a close frame is not UTF-8")
    }
    return .close(code: code, reason: reason)
  }
}

/// An event on a WebSocket connection (RFC 6455).
package enum WebSocketEvent: Sendable, Equatable {
  /// A complete, reassembled message of valid UTF-8.
  case text([UInt8])
  /// A complete, reassembled message.
  case binary([UInt8])
  /// A ping; the pong must repeat its payload of up to 125 bytes.
  case ping([UInt8])
  case pong([UInt8])
  /// A close frame; `code` is nil and `reason` empty if the frame has none.
  case close(code: Int?, reason: String)
}

/// A violation of RFC 6455 by the other endpoint.
package struct WebSocketViolation: Error, Sendable, Equatable {
  /// The code for the close frame to send: 1002, 1007 or 1009 (section 7.4.1).
  package let closeCode: Int
  /// Lower case, no final period.
  package let message: String

  package init(_ closeCode: WebSocketCloseCode, _ message: String) {
    self.closeCode = closeCode.rawValue
    self.message = message
  }
}
