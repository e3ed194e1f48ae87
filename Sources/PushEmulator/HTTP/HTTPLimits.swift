import PushCore

/// The limits of a request, in bytes except for the number of header fields.
package struct HTTPLimits: Sendable {
  /// Request line, header lines and trailer lines together; also the line of each chunk size.
  package var head = 32 << 10
  /// Header and trailer lines.
  var headerCount = 100
  /// The body, without chunk sizes, and a WebSocket message.
  package var body = 1 << 20

  package init() {}
}
