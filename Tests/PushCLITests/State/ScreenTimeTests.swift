import Testing

@testable import PushCLI

@Suite struct ScreenTimeTests {
  @Test func openingsAreCountedAndTimesAdded() {
    var time = ScreenTime()
    time.open(at: 10_000)
    #expect(time.seconds(at: 15_500) == 5)
    time.close(at: 15_500)
    time.close(at: 90_000)
    time.open(at: 100_000)
    time.close(at: 101_600)
    #expect(time == ScreenTime(count: 2, milliseconds: 7100, start: nil))
  }

  @Test func anOpeningWithoutAnEndAddsNoTime() {
    var time = ScreenTime()
    time.open(at: 0)
    time.open(at: 60_000)
    time.close(at: 61_000)
    #expect(time == ScreenTime(count: 2, milliseconds: 1000, start: nil))
  }

  @Test func neitherAClockThatIsSetBackNorAHugeNumberEndsTheProcess() {
    var time = ScreenTime(count: .max, milliseconds: .max, start: 50_000)
    time.open(at: 40_000)
    time.close(at: .max)
    #expect(time == ScreenTime(count: .max, milliseconds: .max, start: nil))
    #expect(ScreenTime(milliseconds: 3000, start: 9000).seconds(at: 1000) == 3)
    #expect(ScreenTime(milliseconds: 3000, start: .max).seconds(at: -5) == 3)
  }
}
