import PushCore
import Testing

@testable import PushCLI

/// The interval of `px-register --watch`.
struct UpdateIntervalTests {
  private static func outcome(_ interval: Int?) -> StepOutcome {
    var outcome = StepOutcome(attempts: 1, elapsedMilliseconds: 0)
    outcome.fields = interval.map { [ResponseField("update_interval_sec", json: "\($0)")] } ?? []
    return outcome
  }

  @Test func `a failed update keeps the interval of the server`() {
    var interval = UpdateInterval()
    #expect(interval.seconds == 120)
    interval.update(Self.outcome(3600))
    interval.update(Self.outcome(nil))
    interval.update(nil)
    #expect(interval.seconds == 3600)
  }

  @Test(arguments: [(Int.min, 30), (29, 30), (30, 30), (86_400, 86_400), (Int.max, 86_400)])
  func `an interval has limits`(_ sent: Int, _ seconds: Int) {
    var interval = UpdateInterval()
    interval.update(Self.outcome(sent))
    #expect(interval.seconds == seconds)
  }
}
