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
  func endAfterReply()
}

extension Session {
  package func endAfterReply() {}

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

/// An object that responds to requests.
package protocol Responder: AnyObject {
  /// Returns the response to a request; called once for each request, in order.
  func respond(to request: ReceivedRequest) -> Handling
  /// Reports bytes that are not a valid request, and hosts that are not this machine.
  func refused(_ fault: HTTPFault)
}

/// A response and its delivery.
package struct Handling {
  /// The part of a response that is sent.
  package enum Delivery: Sendable, Equatable {
    /// The whole response; then the connection stays open if the request allows it.
    case whole
    /// No response; the connection ends.
    case nothing
    /// Half of the response; the connection ends.
    case half
  }

  package var response: HTTPResponse
  package var delivery = Delivery.whole
  /// The delay before the response, in milliseconds.
  package var milliseconds = 0
  /// The session after an upgrade response (RFC 9110, section 7.8), which is always sent whole.
  package var successor: (any Session)?

  /// Creates a response that is sent whole and without a delay.
  package init(_ response: HTTPResponse) {
    self.response = response
  }
}
