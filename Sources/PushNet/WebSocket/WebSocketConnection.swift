import CPlatform
import PushCore

/// The client's end of RFC 6455: opening handshake, frames, closing handshake.
///
/// A pure machine: bytes go in, events come out, and what is to be sent gathers in ``output``. It
/// answers pings and close frames by itself, and tells a peer that breaks the rules which one. Its
/// close frame follows the replies of the caller to the messages before.
package struct WebSocketConnection {
  /// What is to be sent, the request to upgrade first; see ``takeOutput(into:)``.
  package let output = ByteBuffer()
  private var reply: UpgradeReply
  private var isUpgraded = false
  /// Whether nothing more is read.
  private var isOver = false
  /// The payload of the close frame that follows the output; nil for none.
  ///
  /// It waits until the output is taken, so that the caller can reply to messages that came before
  /// the violation or the server's close frame.
  private var owedClose: [UInt8]?
  private var hasSentClose = false
  private var frames: WebSocketReader
  private let mask: () -> UInt32
  /// The payload of the last ping that could not be answered at once.
  private var owedPong: [UInt8]?

  /// With so much to be sent, only the last of several pings is answered (section 5.5.3).
  private static let pongLimit = 64 << 10

  /// Begins with the request to upgrade in ``output``.
  ///
  /// - Parameters:
  ///   - upgrade: A GET; its headers are sent as they are.
  ///   - key: Sixteen random bytes.
  ///   - mask: Random numbers, one for each frame.
  ///   - limit: Of a message, in bytes.
  ///   - wallTime: Milliseconds since 1970.
  package init(
    upgrade: HTTPRequest, key: [UInt8], mask: @escaping () -> UInt32, limit: Int,
    wallTime: @escaping () -> Int64 = { pk_realtime_ms() }
  ) {
    let key = WebSocketHandshake.key(key)
    reply = UpgradeReply(key: key, wallTime: wallTime)
    frames = WebSocketReader(role: .client, limit: limit)
    self.mask = mask
    UpgradeRequest(upgrade).append(key: key, to: output)
  }

  /// Whether the upgrade was granted, and neither end has closed or broken the protocol.
  package var isOpen: Bool { acceptsMessages && owedClose == nil }

  /// Whether no close frame was sent, so that messages can still be.
  private var acceptsMessages: Bool { isUpgraded && !hasSentClose }

  // MARK: Incoming

  /// Takes in bytes and appends to `events` what they bring.
  ///
  /// Throws the failure that ends the connection. Events that are appended by then can still be
  /// replied to, and the output should still be sent. Nothing is read afterwards.
  package mutating func receive(
    _ bytes: UnsafeBufferPointer<UInt8>, into events: inout [WebSocketChannel.Event]
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
    _ bytes: UnsafeBufferPointer<UInt8>, into events: inout [WebSocketChannel.Event]
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
      try frames.receive(UnsafeBufferPointer(rebasing: rest), into: &found)
    } catch {
      violation = error
    }
    for event in found { try take(event, into: &events) }
    guard let violation else { return }
    owedClose = WebSocketFrame.closePayload(code: violation.closeCode, reason: violation.message)
    throw .violation(violation.message)
  }

  private mutating func take(
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
        owedPong = payload
      }
    case .pong: events.append(.activity)
    case .close(let code, let reason):
      owedClose = code.map { WebSocketFrame.closePayload(code: $0, reason: "") } ?? []
      throw .closed(code: code, reason: reason)
    }
  }

  /// Why there is no upgrade, if that is known and more of the answer is to come.
  var refusal: WebSocketFailure? { reply.refusal }

  /// What it means that the stream has ended here; `reason` says why, if it was no orderly end.
  package func failure(atEnd reason: String? = nil) -> WebSocketFailure {
    if isUpgraded { return .lost(reason ?? "the connection ended without a close frame") }
    if let refusal { return refusal }
    return .transport(
      TransportFault(
        reply.isEmpty ? .closed : .truncated,
        reason ?? "the connection was closed without a whole answer", wasSent: true))
  }

  // MARK: Outgoing

  /// Sends a message; returns false, and does nothing, before the upgrade and after a close frame.
  ///
  /// A message that goes out after the server's own close frame, or after its violation, is a reply
  /// to one that came before.
  @discardableResult
  package mutating func send(text: String) -> Bool {
    guard acceptsMessages else { return false }
    append(.text, text.utf8)
    return true
  }

  /// Begins the closing handshake; does nothing unless open.
  ///
  /// Messages may still come until the peer's own close frame does. The reason is cut to 123 bytes.
  package mutating func close(code: Int, reason: String) {
    guard isOpen else { return }
    sendClose(WebSocketFrame.closePayload(code: code, reason: reason))
  }

  /// Appends the output to `buffer`, with the close frame if one is due.
  package mutating func takeOutput(into buffer: ByteBuffer) {
    if let payload = owedClose {
      sendOwedPong()
      owedClose = nil
      sendClose(payload)
    }
    buffer.take(from: output)
    sendOwedPong()
  }

  private mutating func sendOwedPong() {
    guard let payload = owedPong else { return }
    owedPong = nil
    append(.pong, payload)
  }

  private mutating func sendClose(_ payload: [UInt8]) {
    append(.close, payload)
    hasSentClose = true
  }

  /// Appends a frame unless a close frame was sent.
  private func append(_ kind: WebSocketFrame.Kind, _ payload: some Collection<UInt8>) {
    guard acceptsMessages else { return }
    let mask = mask()
    let done: Void? = payload.withContiguousStorageIfAvailable {
      WebSocketFrame.append(kind, $0, mask: mask, to: output)
    }
    guard done == nil else { return }
    Array(payload).withUnsafeBufferPointer {
      WebSocketFrame.append(kind, $0, mask: mask, to: output)
    }
  }
}
