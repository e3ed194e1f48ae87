/// What a WebSocket connection brings (RFC 6455).
package enum WebSocketEvent: Sendable, Equatable {
  /// A whole message, however it was fragmented; its bytes are UTF-8.
  case text([UInt8])
  /// A whole message.
  case binary([UInt8])
  /// The payload, of up to 125 bytes, that a pong has to repeat.
  case ping([UInt8])
  case pong([UInt8])
  /// The peer closes; `code` is nil and `reason` empty when it says nothing.
  case close(code: Int?, reason: String)
}

/// What a peer did against RFC 6455.
package struct WebSocketViolation: Error, Sendable, Equatable {
  /// What a close frame tells the peer: 1002, 1007 or 1009 (section 7.4.1).
  package let closeCode: Int
  /// Lower case, no final period.
  package let message: String

  package init(_ closeCode: WebSocketCloseCode, _ message: String) {
    self.closeCode = closeCode.rawValue
    self.message = message
  }
}

/// The codes of close frames that have a meaning here (RFC 6455, section 7.4.1).
package enum WebSocketCloseCode: Int, Sendable {
  case normal = 1000
  case goingAway = 1001
  case protocolError = 1002
  /// Data that is not what its type says: text that is not UTF-8.
  case invalidData = 1007
  case tooBig = 1009

  /// Whether a close frame may carry a code: all others are reserved, or for use within a program.
  static func isAllowedOnTheWire(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

/// Which end of a connection somebody is.
package enum WebSocketRole: Sendable {
  case client, server
}
