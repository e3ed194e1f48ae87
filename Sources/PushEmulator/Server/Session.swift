import CPlatform
import PushCore

/// The protocol logic of one connection, without a socket and a clock.
///
/// Times are milliseconds of a monotonic clock. The owner sends ``output`` and removes the bytes it
/// has sent. It calls ``wake(now:)`` when the output is empty or ``deadline`` is reached.
package protocol Session: AnyObject {
  /// The bytes that are not yet sent.
  var output: ByteBuffer { get }
  /// Whether the session can handle more bytes now; otherwise the client has to wait.
  var wantsBytes: Bool { get }
  /// How the connection continues or ends after the output is sent.
  var ending: SessionEnding { get }
  /// The latest time to call ``wake(now:)``; nil for never.
  var deadline: Int64? { get }
  /// The session that takes over after the output is sent; nil if this one continues.
  var successor: (any Session)? { get }
  /// Handles bytes of the client.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>, now: Int64)
  /// Handles expired timers, and bytes that had to wait until the output was sent.
  func wake(now: Int64)
  /// Ends the connection after the next response, because other connections wait.
  func endAfterResponse()
}

extension Session {
  package func endAfterResponse() {}

  package var successor: (any Session)? { nil }
}

/// The ways a connection continues or ends after its output is sent.
package enum SessionEnding: Sendable, Equatable {
  /// Stays open.
  case open
  /// Reads and drops further bytes for a moment, since closing at once could destroy the response.
  case lingering
  /// Closes at once.
  case atOnce
}
