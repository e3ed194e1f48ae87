import CPlatform
import PushCore

/// The client side of RFC 6455: opening handshake, frames, closing handshake.
///
/// A state machine without I/O: it turns bytes into events and collects bytes to send in
/// ``output``. It replies to pings and close frames, and sends a close frame with the reason of a
/// violation. That close frame follows the caller's replies to earlier messages. It sends no pings
/// of its own: the session decides when, as ``SmarticoSession`` does.
package struct WebSocketConnection {
  /// The bytes to send, beginning with the upgrade request; see ``moveOutput(into:)``.
  package let output = ByteBuffer()
  private var reply: UpgradeResponseParser
  private let request: [UInt8]
  private var isUpgraded = false
  /// Whether reading has ended.
  private var isOver = false
  /// The payload of the close frame to send after the output; nil for none.
  ///
  /// It waits until the output is taken, so that the caller can reply to messages that came before
  /// the violation or the server's close frame.
  private var pendingClose: [UInt8]?
  private var hasSentClose = false
  private var frames: WebSocketReader
  private let mask: () -> UInt32
  /// The payload of the last ping without a pong.
  private var pendingPong: [UInt8]?

  /// The output size at which only the last ping gets a pong (RFC 6455, section 5.5.3).
  private static let pongLimit = 64 << 10

  /// Starts with the upgrade request in ``output``.
  ///
  /// - Parameters:
  ///   - upgrade: A GET request; its header fields are sent unchanged.
  ///   - key: 16 random bytes.
  ///   - mask: Returns a new random number for each frame.
  ///   - limit: The longest message, in bytes.
  ///   - wallTime: Returns milliseconds since 1970.
  package init(
    upgrade: HTTPRequest, key: [UInt8], mask: @escaping () -> UInt32, limit: Int,
    wallTime: @escaping () -> Int64 = { pk_realtime_ms() }
  ) {
    let key = WebSocketKey.text(key)
    reply = UpgradeResponseParser(key: key, wallTime: wallTime)
    frames = WebSocketReader(role: .client, limit: limit)
    self.mask = mask
    UpgradeRequest(upgrade).append(key: key, to: output)
    request = Array(output.bytes)
  }

  /// The header lines of the upgrade, once it was sent, and of the response so far.
  package var heads: HeaderTrace {
    let isUnsent = reply.isEmpty && output.count > 0
    return HeaderTrace(sent: isUnsent ? [] : request, received: reply.head)
  }

  /// Whether the upgrade was granted, and neither side has closed or violated the protocol.
  package var isOpen: Bool { acceptsMessages && pendingClose == nil }

  /// Whether messages can be sent, because no close frame was.
  private var acceptsMessages: Bool { isUpgraded && !hasSentClose }

  // MARK: Incoming

  /// Parses bytes and appends the resulting events to `events`.
  ///
  /// Throws the failure that ends the connection; later calls do nothing. The caller can still
  /// reply to the appended events, and should still send the output.
  package mutating func receive(
    _ bytes: [UInt8], into events: inout [WebSocketChannel.Event]
  ) throws(WebSocketFailure) {
    guard !isOver else { return }
    do {
      try read(bytes, into: &events)
    } catch {
      isOver = true
      throw error
    }
  }

  private mutating func read(
    _ bytes: [UInt8], into events: inout [WebSocketChannel.Event]
  ) throws(WebSocketFailure) {
    var rest = bytes[...]
    if !isUpgraded {
      guard let length = try reply.receive(bytes) else { return }
      isUpgraded = true
      events.append(.opened)
      rest = bytes[length...]
    }
    var found: [WebSocketEvent] = []
    var violation: WebSocketViolation?
    do throws(WebSocketViolation) {
      try frames.receive(rest, into: &found)
    } catch {
      violation = error
    }
    for event in found { try handle(event, into: &events) }
    guard let violation else { return }
    pendingClose = WebSocketFrame.closePayload(code: violation.closeCode, reason: violation.message)
    throw .violation(violation.message)
  }

  private mutating func handle(
    _ event: WebSocketEvent, into events: inout [WebSocketChannel.Event]
  ) throws(WebSocketFailure) {
    switch event {
    case .text(let bytes): events.append(.text(bytes))
    case .binary(let bytes): events.append(.binary(bytes))
    case .ping(let payload):
      events.append(.activity)
      if output.count < Self.pongLimit {
        append(.pong, payload)
      } else {
        pendingPong = payload
      }
    case .pong: events.append(.activity)
    case .close(let code, let reason):
      pendingClose = code.map { WebSocketFrame.closePayload(code: $0, reason: "") } ?? []
      throw .closed(code: code, reason: reason)
    }
  }

  /// The refusal so far, if the response refuses the upgrade and its body is incomplete.
  var refusal: WebSocketFailure? { reply.refusal }

  /// Returns the failure that the end of the stream means; `reason` is nil for an orderly end.
  package func failure(atEnd reason: String? = nil) -> WebSocketFailure {
    if isUpgraded { return .lost(reason ?? "the connection ended without a close frame") }
    if let refusal { return refusal }
    return .transport(
      TransportFault(
        reply.isEmpty ? .closed : .truncated,
        reason ?? "the connection was closed before the end of the response", wasSent: true))
  }

  // MARK: Outgoing

  /// Sends a message; returns false and does nothing before the upgrade and after a close frame.
  ///
  /// A message after the server's close frame or violation is a reply to an earlier message.
  @discardableResult
  package mutating func send(text: String) -> Bool {
    guard acceptsMessages else { return false }
    append(.text, Array(text.utf8))
    return true
  }

  /// Starts the closing handshake; does nothing unless open.
  ///
  /// Messages may still arrive until the server's close frame. The reason is cut to 123 bytes.
  package mutating func close(code: Int, reason: String) {
    guard isOpen else { return }
    sendClose(WebSocketFrame.closePayload(code: code, reason: reason))
  }

  /// Moves the output to `buffer`, followed by the close frame if one is due.
  package mutating func moveOutput(into buffer: ByteBuffer) {
    if let payload = pendingClose {
      sendOwedPong()
      pendingClose = nil
      sendClose(payload)
    }
    buffer.append(moving: output)
    sendOwedPong()
  }

  private mutating func sendOwedPong() {
    guard let payload = pendingPong else { return }
    pendingPong = nil
    append(.pong, payload)
  }

  private mutating func sendClose(_ payload: [UInt8]) {
    append(.close, payload)
    hasSentClose = true
  }

  /// Appends a frame unless a close frame was sent.
  private func append(_ kind: WebSocketFrame.Kind, _ payload: [UInt8]) {
    if acceptsMessages { WebSocketFrame.append(kind, payload, mask: mask(), to: output) }
  }
}

/// The reason why a session has no connection.
package enum WebSocketFailure: Error, Sendable, Equatable {
  /// No connection was established, or it ended without a response to the upgrade request.
  case transport(TransportFault)
  /// The response to the upgrade request has a status other than 101.
  ///
  /// `retryAfter` is in seconds. The body is empty if the response does not state its length.
  case refused(status: Int, retryAfter: Int?, body: [UInt8] = [])
  /// The server violated HTTP or RFC 6455; after the upgrade, a close frame with the code was sent.
  case violation(String)
  /// The server sent a close frame and got one in reply; `code` is nil if it has none.
  case closed(code: Int?, reason: String)
  /// The connection ended without a close frame.
  case lost(String)
}
