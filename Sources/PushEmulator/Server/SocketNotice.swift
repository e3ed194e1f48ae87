import PushCore

/// What a session tells of itself.
enum SocketNotice: Equatable {
  /// A message or control frame, the rules that it breaks, the script's words that made it.
  case frame(FrameDirection, WebSocketEvent, [Violation] = [], [String] = [])
  /// The peer broke RFC 6455, and the session ends.
  case violation(WebSocketViolation)
}

/// Which way a frame went, seen from the emulator.
package enum FrameDirection: String, Sendable {
  case incoming = "in"
  case outgoing = "out"
}

extension ByteBuffer {
  /// Appends what a peer reads as `event`.
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
