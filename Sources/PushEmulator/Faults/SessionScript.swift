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
