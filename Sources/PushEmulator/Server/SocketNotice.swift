import PushCore

/// An event that a socket session reports.
enum SocketNotice: Equatable {
  /// A message or control frame, the rules that it breaks, and the script actions that produced it.
  case frame(FrameDirection, WebSocketEvent, [Violation] = [], [String] = [])
  /// The client violated RFC 6455; the session ends.
  case violation(WebSocketViolation)
}

/// The direction of a frame, seen from the emulator.
package enum FrameDirection: String, Sendable {
  case incoming = "in"
  case outgoing = "out"
}

extension ByteBuffer {
  /// Appends a server frame that a client reads as `event`.
  func append(serverFrame event: WebSocketEvent) {
    switch event {
    case .text(let bytes): append(.text, bytes)
    case .binary(let bytes): append(.binary, bytes)
    case .ping(let bytes): append(.ping, bytes)
    case .pong(let bytes): append(.pong, bytes)
    case .close(nil, _): append(.close, [])
    case .close(let code?, let reason):
      append(.close, WebSocketFrame.closePayload(code: code, reason: reason))
    }
  }

  private func append(_ kind: WebSocketFrame.Kind, _ payload: [UInt8]) {
    payload.withUnsafeBufferPointer { WebSocketFrame.append(kind, $0, mask: nil, to: self) }
  }
}
