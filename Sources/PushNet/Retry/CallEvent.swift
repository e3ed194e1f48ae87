import PushCore

/// A progress event of a call, for display.
package enum CallEvent: Sendable {
  case sending(HTTPRequest, attempt: Int)
  case ended(HTTPRequest, HTTPOutcome)
  /// The header lines of an attempt, if ``HTTPOptions/tracesHeaders``.
  case heads(HTTPRequest, HeaderTrace)
  case waiting(milliseconds: Int)
}
