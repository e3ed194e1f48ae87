import Testing

@testable import PushCLI

@Suite struct TimeSourceTests {
  @Test("The clocks advance, and stop if a test requires it")
  func clocks() {
    let (now, monotonic) = (TimeSource.process.now, TimeSource.process.monotonic)
    #expect(now > 1_700_000_000_000)
    #expect(TimeSource.process.monotonic >= monotonic)
    let fixed = TimeSource.fixed(now: 5, monotonic: 6)
    #expect(fixed.now == 5 && fixed.monotonic == 6)
  }
}
