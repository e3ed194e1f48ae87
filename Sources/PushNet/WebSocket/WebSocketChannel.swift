import CPlatform
import PushCore

/// A WebSocket over one libcurl connection: the driver of a ``WebSocketConnection``.
///
/// ``ByteStream`` connects and moves bytes. In them the connection finds the response to the
/// upgrade, with ``UpgradeResponseParser``, and then messages, with ``WebSocketReader``.
///
/// All work happens within ``step(milliseconds:watching:)``, on one thread. While the channel
/// connects, the client must have no other transfers.
package final class WebSocketChannel {
  /// An event of a channel.
  package enum Event: Sendable, Equatable {
    case opened
    /// A whole message in UTF-8.
    case text([UInt8])
    case binary([UInt8])
    /// A ping, which already has its reply, or a pong.
    case activity
    /// The last event.
    case ended(WebSocketFailure)
  }

  private enum Phase {
    case connecting, talking
    /// Sends only the remaining output and drops all input.
    case leaving(WebSocketFailure)
    case ended
  }

  /// The time the server has to reply to a close frame, in milliseconds.
  package var closeTimeout = 5000
  /// The time a server that violated the protocol has to read the close frame, in milliseconds.
  ///
  /// Closing at once would reset the connection and lose the close frame.
  package var violationTimeout = 1000

  private var phase = Phase.connecting
  private var stream: ByteStream?
  /// The state of the protocol.
  package private(set) var connection: WebSocketConnection
  /// When the phase times out, in milliseconds of the monotonic clock.
  private var deadline: Int64?
  private let attemptTimeout: Int
  /// Whether the upgrade was granted.
  package private(set) var hasOpened = false

  /// Starts to connect: name resolution, proxy, TLS handshake, then the upgrade.
  ///
  /// All of it has to complete within ``HTTPOptions/attemptTimeout``.
  ///
  /// - Parameters:
  ///   - upgrade: A GET request for a ws, wss, http or https URL.
  ///   - random: Returns cryptographically secure random numbers.
  ///   - now: `pk_monotonic_ms()`.
  package init(
    _ client: HTTPClient, _ upgrade: HTTPRequest, random: @escaping () -> UInt64, now: Int64
  ) {
    let key = [random(), random()].flatMap { number in
      stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
    }
    connection = WebSocketConnection(
      upgrade: upgrade, key: key, mask: { UInt32(truncatingIfNeeded: random()) },
      limit: client.options.maximumResponse)
    attemptTimeout = client.options.attemptTimeout
    deadline = now + Int64(attemptTimeout)
    do {
      stream = try ByteStream(client, to: UpgradeRequest(upgrade).connectAddress)
    } catch {
      phase = .leaving(.transport(error))
    }
  }

  /// Whether the upgrade was granted, and neither side has closed or violated the protocol.
  package var isOpen: Bool { stream != nil && connection.isOpen }

  /// Whether ``Event/ended(_:)`` was reported, or the channel was canceled.
  package var isEnded: Bool { if case .ended = phase { true } else { false } }

  /// The number of bytes waiting to be sent.
  package var unsent: Int { stream.map { $0.unsent + connection.output.count } ?? 0 }

  /// Queues a message for the next steps; returns false if it cannot be sent.
  ///
  /// Replies to the events of a step are sent before a close frame that is due.
  @discardableResult
  package func send(text: String) -> Bool { stream != nil && connection.send(text: text) }

  /// Starts the closing handshake; ``Event/ended(_:)`` follows.
  ///
  /// Its failure is `.closed` with the server's code, or `.lost` after ``closeTimeout``. If the
  /// channel is not open yet, it is `.lost` at once.
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

  /// Waits up to `milliseconds` for activity, and handles it.
  ///
  /// Returns whether the descriptor `input` is readable, which also ends the wait. The wait ends at
  /// once if there are events, or if all waiting output is sent. A pending signal also ends it,
  /// unless `heedsSignals` is false.
  package func step(
    milliseconds: Int, watching input: Int32?, heedsSignals: Bool = true
  ) -> (events: [Event], inputIsReady: Bool) {
    var events: [Event] = []
    let waiting = unsent
    proceed(&events)
    // The caller may be waiting for room to send more.
    let hasRoom = waiting > 0 && unsent == 0
    let isIdle = events.isEmpty && stream?.hasMore != true && !hasRoom
    var time = isIdle ? max(milliseconds, 0) : 0
    if let deadline { time = min(time, max(Int(deadline - pk_monotonic_ms()), 0)) }
    let inputIsReady = wait(Int32(clamping: time), watching: input, heedsSignals)
    if events.isEmpty { proceed(&events) }
    return (events, inputIsReady)
  }

  private func wait(_ milliseconds: Int32, watching input: Int32?, _ heedsSignals: Bool) -> Bool {
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
    // The caller replies to these events first.
    if case .leaving(let failure) = phase, events.isEmpty { leave(failure, &events) }
    if let deadline, pk_monotonic_ms() >= deadline { end(timeoutFailure, &events) }
  }

  // MARK: Phases

  private func connect(_ events: inout [Event]) {
    do throws(TransportFault) {
      if try stream?.isConnected() == true { phase = .talking }
    } catch {
      end(.transport(error), &events)
    }
  }

  private func talk(_ events: inout [Event]) {
    var failure: WebSocketFailure?
    do throws(ByteStream.End) {
      try stream?.read { bytes in
        do throws(WebSocketFailure) {
          try connection.receive(bytes, into: &events)
        } catch {
          failure = error
        }
        return events.isEmpty && failure == nil
      }
    } catch {
      failure = connection.failure(atEnd: error.reason)
    }
    if events.contains(.opened) {
      hasOpened = true
      deadline = nil
    }
    // The close frame waits until the caller has replied to these events.
    guard let failure else { return flush() }
    depart(failure, &events)
  }

  private func flush() { stream?.flush { connection.moveOutput(into: $0) } }

  /// Handles the end of the connection; first sends a close frame if one is due.
  private func depart(_ failure: WebSocketFailure, _ events: inout [Event]) {
    switch failure {
    case .closed: deadline = pk_monotonic_ms() + Int64(closeTimeout)
    case .violation where hasOpened: deadline = pk_monotonic_ms() + Int64(violationTimeout)
    default:
      end(failure, &events)
      return
    }
    phase = .leaving(failure)
  }

  private func leave(_ failure: WebSocketFailure, _ events: inout [Event]) {
    flush()
    var hasEnded = stream == nil
    do throws(ByteStream.End) {
      try stream?.read { _ in true }
    } catch {
      hasEnded = true
    }
    if case .closed = failure, unsent == 0 { hasEnded = true }
    if hasEnded { end(failure, &events) }
  }

  private var timeoutFailure: WebSocketFailure {
    if case .leaving(let failure) = phase { return failure }
    if hasOpened { return .lost("the server did not reply to the close frame in time") }
    if let refusal = connection.refusal { return refusal }
    var wasSent = true
    if case .connecting = phase { wasSent = false }
    let limit = "\(attemptTimeout) milliseconds"
    return .transport(
      TransportFault(.timeout, "the connection was not upgraded within \(limit)", wasSent: wasSent))
  }

  private func end(_ failure: WebSocketFailure, _ events: inout [Event]) {
    guard !isEnded else { return }
    cancel()
    events.append(.ended(failure))
  }
}
