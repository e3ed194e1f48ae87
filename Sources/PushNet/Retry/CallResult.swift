import PushCore

/// The result of a call with all its attempts.
package struct CallResult: Sendable, Equatable {
  package var outcome: HTTPOutcome
  package var attempts: Int
  package var elapsedMilliseconds: Int
  /// The seconds in `Retry-After`, if they exceeded a limit and ended the attempts.
  package var retryAfterSeconds: Int?
  /// Whether the call waited for another attempt when the run ended.
  package var wasStopped = false

  /// The result of a call that waited for another attempt when the run ended.
  var stopped: CallResult {
    var result = self
    result.wasStopped = true
    return result
  }

  /// The result of a call without an attempt.
  static let unsent = CallResult(
    outcome: .fault(TransportFault(.interrupted, "the run ended", wasSent: false)), attempts: 0,
    elapsedMilliseconds: 0)
}

/// A progress event of a call, for display.
package enum CallEvent: Sendable {
  case sending(HTTPRequest, attempt: Int)
  case ended(HTTPRequest, HTTPOutcome)
  /// The header lines of an attempt, if ``HTTPOptions/tracesHeaders``.
  case heads(HTTPRequest, HeaderTrace)
  case waiting(milliseconds: Int)
}
