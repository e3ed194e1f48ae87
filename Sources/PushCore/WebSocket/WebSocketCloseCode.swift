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
