import CPlatform
import PushCore

/// A socket and the session on it.
final class Connection {
  let descriptor: Int32
  private(set) var session: any Session
  /// When bytes were last read or written, in monotonic milliseconds.
  private(set) var lastActive: Int64
  private(set) var isClosed = false
  private var hasClientClosed = false
  /// Until when further bytes of the client are read and dropped; nil before that.
  private var lingersUntil: Int64?

  /// The time a client has to read a response, and the time to linger after the last response.
  private static let writeTimeout: Int64 = 30_000
  private static let lingerTime: Int64 = 1_000
  private static let piece = 1 << 16

  init(_ descriptor: Int32, _ session: any Session, now: Int64) {
    (self.descriptor, self.session) = (descriptor, session)
    lastActive = now
  }

  deinit {
    _ = pk_close(descriptor)
  }

  var watch: pk_watch {
    var watch = pk_watch()
    watch.descriptor = descriptor
    watch.wants_read = !hasClientClosed && (lingersUntil != nil || session.wantsBytes)
    watch.wants_write = session.output.count > 0
    return watch
  }

  /// Whether a response is not yet sent whole.
  var isResponding: Bool {
    session.output.count > 0
      || session.ending == .open && !session.wantsBytes && !session.isWaiting
  }

  /// When the connection ends because others wait; nil while it has a response to send.
  var givesWayAt: Int64? { isResponding ? nil : session.patience.map { lastActive + $0 } }

  /// The latest time to call ``act(_:now:)``.
  var deadline: Int64? {
    if let lingersUntil { return lingersUntil }
    if session.output.count > 0 { return lastActive + Self.writeTimeout }
    return session.deadline
  }

  /// Performs the reads, writes and timers that are ready.
  func act(_ seen: pk_watch, now: Int64) {
    let isDue = deadline.map { now >= $0 } ?? false
    guard isDue || seen.is_readable || seen.is_writable || seen.is_broken else { return }
    if seen.is_readable { read(now) }
    if seen.is_broken, !seen.is_readable { isClosed = true }
    if isDue, !isClosed { expire(now) }
    flush(now)
  }

  /// Sends a response that waited for an event, if that has come.
  func resume(now: Int64) {
    guard session.isWaiting, !isClosed else { return }
    session.resume(now: now)
    if session.output.count > 0 { flush(now) }
  }

  /// Writes at once instead of waiting until the socket is reported writable.
  private func flush(_ now: Int64) {
    repeat { write(now) } while !isClosed && session.output.count == 0 && advance(now)
  }

  private func expire(_ now: Int64) {
    if lingersUntil != nil {
      isClosed = true
    } else if session.output.count > 0 {
      // What came for a connection that was silent for long has had no time yet.
      write(now)
      if lastActive < now { isClosed = true }
    } else {
      session.wake(now: now)
    }
  }

  private func read(_ now: Int64) {
    var bytes = [UInt8](repeating: 0, count: Self.piece)
    let count = pk_read(descriptor, &bytes, bytes.count)
    if count > 0 {
      lastActive = now
      bytes.removeLast(bytes.count - Int(count))
      if lingersUntil == nil { session.receive(bytes, now: now) }
    } else if count == 0 {
      hasClientClosed = true
      session.clientClosed()
    } else if Int32(-count) != EAGAIN, Int32(-count) != EINTR {
      isClosed = true
    }
  }

  private func write(_ now: Int64) {
    let output = session.output
    while output.count > 0, !isClosed {
      let count = pk_send(descriptor, output.base, output.count)
      if count > 0 {
        lastActive = now
        output.removeFirst(Int(count))
      } else if Int32(-count) == EAGAIN {
        return
      } else if Int32(-count) != EINTR {
        isClosed = true
      }
    }
  }

  /// Continues after all output is sent, and returns whether there is more to send.
  private func advance(_ now: Int64) -> Bool {
    switch session.ending {
    case .atOnce: isClosed = true
    case .lingering where hasClientClosed: isClosed = true
    case .lingering where lingersUntil == nil:
      pk_shutdown_send(descriptor)
      lingersUntil = now + Self.lingerTime
    case .lingering: break
    case .open:
      if let next = session.successor { session = next }
      session.wake(now: now)
      // The client may have closed only its sending direction: a delayed response is still sent.
      if hasClientClosed, session.wantsBytes, session.output.count == 0 { isClosed = true }
      return session.output.count > 0 || session.ending != .open
    }
    return false
  }
}

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
  func receive(_ bytes: [UInt8], now: Int64)
  /// Handles expired timers, and bytes that had to wait until the output was sent.
  func wake(now: Int64)
  /// Whether a response waits for an event that another connection may cause.
  var isWaiting: Bool { get }
  /// Checks whether the event has come.
  func resume(now: Int64)
  /// The milliseconds without a byte of the client after which the connection ends because others
  /// wait; nil if it stays.
  var patience: Int64? { get }
  /// Ends the connection after the next response, because other connections wait.
  func endAfterResponse()
  /// Whether the session is an end of a tunnel.
  var isTunnel: Bool { get }
  /// Returns the other end of a new tunnel, once.
  func takePartner() -> SessionPartner?
  /// Notes that the client sends no more bytes.
  func clientClosed()
}

/// The far end of a tunnel, with its socket.
package struct SessionPartner {
  let descriptor: Int32
  let session: any Session
}

extension Session {
  package var isTunnel: Bool { false }

  package func takePartner() -> SessionPartner? { nil }

  package func clientClosed() {}

  package func endAfterResponse() {}

  package var isWaiting: Bool { false }

  package func resume(now: Int64) {}

  package var patience: Int64? { nil }

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
