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

/// The close codes that pushkit uses (RFC 6455, section 7.4.1).
package enum WebSocketCloseCode: Int, Sendable {
  case normal = 1000
  case goingAway = 1001
  case protocolError = 1002
  /// Data that does not match the message type, such as text that is not UTF-8.
  case invalidData = 1007
  case tooBig = 1009

  /// Whether a close frame may contain `code`; other codes are reserved or never sent.
  static func isAllowedOnTheWire(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

/// The role of an endpoint of a connection.
package enum WebSocketRole: Sendable {
  case client, server
}
