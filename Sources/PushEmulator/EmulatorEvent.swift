import PushCore

/// An event that an emulator reports.
package enum EmulatorEvent: Sendable {
  case request(RequestRecord)
  /// Bytes that are not a valid request, or a request for another host.
  case refused(HTTPFault)
  /// A frame that was received or sent over a socket.
  case frame(FrameRecord)
  /// Frames that violate RFC 6455; the session ends.
  case broken(WebSocketViolation)
}
