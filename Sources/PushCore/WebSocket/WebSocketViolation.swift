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
