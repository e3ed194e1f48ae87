/// What a script still has one session do, and when; it begins when the client is identified for the
/// first time.
struct SessionScript {
  /// In the order of their time.
  private var steps: ArraySlice<SessionStep>
  private var beginning: Int64?

  init(_ steps: [SessionStep]) {
    self.steps = steps[...]
  }

  mutating func begin(now: Int64) {
    beginning = beginning ?? now
  }

  /// When ``next(now:)`` has something; nil for never, as far as is known.
  var deadline: Int64? {
    guard let beginning, let step = steps.first else { return nil }
    // One more, since the clock leaves fractions out: never early.
    return beginning + Int64(step.milliseconds) + (step.milliseconds > 0 ? 1 : 0)
  }

  /// The first of what is due.
  mutating func next(now: Int64) -> SessionStep.Act? {
    guard let deadline, now >= deadline else { return nil }
    return steps.popFirst()?.act
  }
}
