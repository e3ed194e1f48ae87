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
