import CPlatform
import PushCore

/// The steps of each phase of a connection.
extension WebSocketChannel {
  func connect(_ events: inout [Event]) {
    do throws(TransportFault) {
      if try stream?.isConnected() == true { phase = .talking }
    } catch {
      end(.transport(error), &events)
    }
  }

  func talk(_ events: inout [Event]) {
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

  private func flush() {
    stream?.flush { connection.takeOutput(into: $0) }
  }

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

  func leave(_ failure: WebSocketFailure, _ events: inout [Event]) {
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

  var failureOfTime: WebSocketFailure {
    if case .leaving(let failure) = phase { return failure }
    if hasOpened { return .lost("the server did not reply to the close frame in time") }
    if let refusal = connection.refusal { return refusal }
    var wasSent = true
    if case .connecting = phase { wasSent = false }
    let limit = "\(attemptTimeout) milliseconds"
    return .transport(
      TransportFault(.timeout, "the connection was not upgraded within \(limit)", wasSent: wasSent))
  }

  func end(_ failure: WebSocketFailure, _ events: inout [Event]) {
    guard !isEnded else { return }
    cancel()
    events.append(.ended(failure))
  }
}
