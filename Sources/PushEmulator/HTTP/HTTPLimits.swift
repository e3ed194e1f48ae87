import PushCore

/// The limits of a request, in bytes except for the number of header fields.
package struct HTTPLimits: Sendable {
  /// Request line, header lines and trailer lines together; also the line of each chunk size.
  var head = 32 << 10
  /// Header and trailer lines.
  var headerCount = 100
  /// The body, without chunk sizes.
  var body = 1 << 20
}
