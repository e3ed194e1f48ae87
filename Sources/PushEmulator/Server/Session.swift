import PushCore

/// What one connection speaks; it knows no socket and no clock.
///
/// Times are milliseconds of a clock that is never set back. The owner sends ``output``, removing
/// what it has sent, and calls ``wake(now:)`` when that is empty or ``deadline`` is reached.
package protocol Session: AnyObject {
  /// What is to be sent and was not yet.
  var output: ByteBuffer { get }
  /// Whether more bytes can be dealt with now; otherwise the peer has to wait.
  var wantsBytes: Bool { get }
  /// How the connection goes on once the output is sent.
  var ending: SessionEnding { get }
  /// When ``wake(now:)`` is to be called at the latest; nil for never.
  var deadline: Int64? { get }
  /// What the connection speaks once the output is sent; nil as long as it goes on as it is.
  var successor: (any Session)? { get }
  /// Takes in bytes of the peer's.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>, now: Int64)
  /// Does what is due, and deals with bytes that had to wait until the output was sent.
  func wake(now: Int64)
  /// Ends the connection after the next reply, since other connections wait.
  func endAfterReply()
}

extension Session {
  package func endAfterReply() {}

  package var successor: (any Session)? { nil }
}

/// How a connection goes on.
package enum SessionEnding: Sendable, Equatable {
  /// It goes on.
  case open
  /// What the peer still sends is read and dropped for a moment, lest the end destroy the reply.
  case lingering
  /// It is closed without another word.
  case atOnce
}

/// What answers requests.
package protocol Responder: AnyObject {
  /// Decides on the reply to a request, once for each and in their order.
  func respond(to request: ReceivedRequest) -> Handling
  /// Is told of bytes that were no request, and of hosts that are not this machine.
  func refused(_ fault: HTTPFault)
}

/// A reply and what becomes of it.
package struct Handling {
  /// How much of a reply is sent.
  package enum Delivery: Sendable, Equatable {
    /// All of it; then the connection goes on as the request asks.
    case whole
    /// The connection ends without a reply.
    case nothing
    /// The connection ends in the middle of the reply.
    case half
  }

  /// The reply itself.
  package var response: HTTPResponse
  /// How much of it is sent.
  package var delivery = Delivery.whole
  /// How long the reply is held back; 0 for not at all.
  package var milliseconds = 0
  /// What is spoken behind the reply, which is sent whole: an upgrade (RFC 9110, section 7.8).
  package var successor: (any Session)?

  /// Sends a response at once and whole.
  package init(_ response: HTTPResponse) {
    self.response = response
  }
}
