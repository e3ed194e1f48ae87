/// The remaining scripted steps of one session.
///
/// Time starts when the client is identified for the first time.
struct SessionScript {
  /// Ordered by time.
  private var steps: ArraySlice<SessionStep>
  private var beginning: Int64?

  init(_ steps: [SessionStep]) {
    self.steps = steps[...]
  }

  mutating func begin(now: Int64) { beginning = beginning ?? now }

  /// When the next step is due; nil before the script begins and after its last step.
  var deadline: Int64? {
    guard let beginning, let step = steps.first else { return nil }
    // The clock truncates to milliseconds: adding one prevents an early step.
    return beginning + Int64(step.milliseconds) + (step.milliseconds > 0 ? 1 : 0)
  }

  /// Removes and returns the next step if it is due.
  mutating func next(now: Int64) -> SessionStep.Act? {
    guard let deadline, now >= deadline else { return nil }
    return steps.popFirst()?.act
  }
}

/// A scripted step of a session.
package struct SessionStep: Sendable, Equatable {
  /// The kinds of steps.
  package enum Act: Sendable, Equatable {
    /// Sends each text in a frame.
    case push([String])
    /// Sends a close frame; the code may be one that RFC 6455 does not allow in a frame.
    case close(code: Int, reason: String)
    /// Ends the connection in the middle of a frame.
    case truncate

    /// The value of `do`.
    var name: String {
      switch self {
      case .push: "push"
      case .close: "close"
      case .truncate: "truncate"
      }
    }
  }

  package var act: Act
  /// The time after the response that identifies the client, from 0 to ``FaultLine/longestDelay``.
  package var milliseconds: Int

  package init(_ act: Act, milliseconds: Int = 0) {
    (self.act, self.milliseconds) = (act, milliseconds)
  }
}
