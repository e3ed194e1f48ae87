/// The key of an opening handshake, and what accepts it (RFC 6455, section 4).
///
/// `UpgradeResponseParser` checks what the server responds, and `UpgradeCheck` of the emulator what a
/// client requests.
package enum WebSocketKey {
  /// Returns the `Sec-WebSocket-Accept` for a `Sec-WebSocket-Key` (section 4.2.2).
  package static func accept(for key: String) -> String {
    Base64.encoded(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }

  /// Returns the `Sec-WebSocket-Key` for 16 random bytes (section 4.1).
  package static func text(_ bytes: [UInt8]) -> String { Base64.encoded(bytes) }
}
