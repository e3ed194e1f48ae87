import CPlatform
import PushCore

/// A WebSocket over one connection of libcurl's: the driver of a ``WebSocketConnection``.
///
/// Everything happens within ``step(milliseconds:watching:)``, on one thread. While it connects, the
/// client must have nothing else under way.
package final class WebSocketChannel {
  package enum Event: Sendable, Equatable {
    case opened
    /// A whole message of UTF-8.
    case text([UInt8])
    case binary([UInt8])
    /// A ping, which is answered already, or a pong.
    case activity
    /// Nothing follows.
    case ended(WebSocketFailure)
  }

  enum Phase {
    case connecting, talking
    /// Only what is left in the output is still sent; what comes is dropped.
    case leaving(WebSocketFailure)
    case ended
  }

  /// How long the peer may take to answer a close frame, in milliseconds.
  package var closeTimeout = 5000
  /// How long a peer that broke the rules may take to read why, in milliseconds.
  ///
  /// Ending the connection at once would reset it, and the close frame be lost with it.
  package var violationTimeout = 1000

  var phase = Phase.connecting
  var stream: ByteStream?
  var connection: WebSocketConnection
  /// When the phase is over, in milliseconds of the monotonic clock.
  var deadline: Int64?
  let attemptTimeout: Int
  var hasOpened = false

  /// Begins to connect: resolves, asks the proxy, shakes hands for TLS and then for the upgrade.
  ///
  /// All of that has to be done within ``HTTPOptions/attemptTimeout``.
  ///
  /// - Parameters:
  ///   - upgrade: A GET to an address of ws, wss, http or https.
  ///   - random: As good as those of cryptography.
  ///   - now: `pk_monotonic_ms()`.
  package init(
    _ client: HTTPClient, _ upgrade: HTTPRequest, random: @escaping () -> UInt64, now: Int64
  ) {
    let key = [random(), random()].flatMap { number in
      stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
    }
    connection = WebSocketConnection(
      upgrade: upgrade, key: key, mask: { UInt32(truncatingIfNeeded: random()) },
      limit: client.options.maximumReply)
    attemptTimeout = client.options.attemptTimeout
    deadline = now + Int64(attemptTimeout)
    do {
      stream = try ByteStream(client, to: UpgradeRequest(upgrade).connectAddress)
    } catch {
      phase = .leaving(.transport(error))
    }
  }

  /// Whether the upgrade was granted, and neither end has closed or broken the protocol.
  package var isOpen: Bool { stream != nil && connection.isOpen }

  /// Whether the event of the end has come, or the channel was canceled.
  package var isEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  /// How many bytes wait to be sent.
  package var unsent: Int { stream.map { $0.unsent + connection.output.count } ?? 0 }

  /// Sends a message with the next steps; returns false where it cannot.
  ///
  /// Replies to the events of a step are sent before the close frame that a later one may owe.
  @discardableResult
  package func send(text: String) -> Bool {
    stream != nil && connection.send(text: text)
  }

  /// Begins the closing handshake; the event of the end follows.
  ///
  /// That is `.closed` with the peer's code, or `.lost` after ``closeTimeout``, or at once when the
  /// session is not open yet.
  package func close(code: Int, reason: String) {
    if connection.isOpen {
      connection.close(code: code, reason: reason)
      deadline = pk_monotonic_ms() + Int64(closeTimeout)
    } else if !hasOpened, !isEnded {
      stream = nil
      phase = .leaving(.lost("it was closed before it was open"))
    }
  }

  /// Drops the connection at once; no event follows.
  package func cancel() {
    phase = .ended
    stream = nil
    deadline = nil
  }

  // MARK: Steps

  /// Waits until something happens, at most so long, and does what can be done.
  ///
  /// Returns at once when there are events, or all that waited is sent; early also when the descriptor `input` can be read, and
  /// whether it can; and once a signal has come, unless it is known.
  package func step(
    milliseconds: Int, watching input: Int32?, heedsSignals: Bool = true
  ) -> (events: [Event], inputIsReady: Bool) {
    var events: [Event] = []
    let waiting = unsent
    proceed(&events)
    // Whoever waits for room to send more has it now.
    let hasRoom = waiting > 0 && unsent == 0
    let isIdle = events.isEmpty && stream?.hasMore != true && !hasRoom
    var time = isIdle ? max(milliseconds, 0) : 0
    if let deadline { time = min(time, max(Int(deadline - pk_monotonic_ms()), 0)) }
    let inputIsReady = wait(Int32(clamping: time), watching: input, heedsSignals)
    if events.isEmpty { proceed(&events) }
    return (events, inputIsReady)
  }

  private func wait(
    _ milliseconds: Int32, watching input: Int32?, _ heedsSignals: Bool
  ) -> Bool {
    if case .connecting = phase, let stream {
      return stream.waitWhileConnecting(
        milliseconds: milliseconds, watching: input, heedsSignals: heedsSignals)
    }
    return ByteStream.wait(
      for: stream, room: unsent > 0, watching: input, heedsSignals: heedsSignals,
      milliseconds: milliseconds)
  }

  private func proceed(_ events: inout [Event]) {
    if case .connecting = phase { connect(&events) }
    if case .talking = phase { talk(&events) }
    // Replies to these events come first.
    if case .leaving(let failure) = phase, events.isEmpty { leave(failure, &events) }
    if let deadline, pk_monotonic_ms() >= deadline { end(failureOfTime, &events) }
  }
}
