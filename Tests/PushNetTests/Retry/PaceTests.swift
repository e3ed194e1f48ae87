import Testing

@testable import PushNet

/// An upper limit for requests, spread evenly.
@Suite struct PaceTests {
  @Test func requestsAreSpreadEvenly() {
    var pace = Pace(rate: 10, burst: 4)
    #expect((0..<4).map { _ in pace.slot(now: 1000) } == [1000, 1100, 1200, 1300])
  }

  @Test func aPauseIsMadeUpForAtMostByTheBurst() {
    var pace = Pace(rate: 10, burst: 3)
    _ = pace.slot(now: 0)
    let slots = (0..<5).map { _ in pace.slot(now: 10_000) }
    #expect(slots == [9700, 9800, 9900, 10_000, 10_100])
  }

  @Test func slowRatesAreExact() {
    var pace = Pace(rate: 1.0 / 60, burst: 1)
    #expect(pace.slot(now: 0) == 0)
    #expect(pace.slot(now: 0) == 60_000)
  }

  @Test func aRefusalHalvesThePaceAndThePaceGrowsBack() {
    var pace = Pace(rate: 10, burst: 1)
    _ = pace.slot(now: 0)
    pace.slowDown(now: 50, wait: 2000)
    // A second refusal of the same moment does not slow down again.
    pace.slowDown(now: 60, wait: 1000)
    #expect(pace.slot(now: 100) == 2050)
    #expect(pace.slot(now: 100) == 2250)
    // After ten seconds without a refusal the limit applies again.
    _ = pace.slot(now: 12_000)
    #expect(pace.slot(now: 12_000) - pace.slot(now: 12_000) == -100)
  }

  @Test func thePaceNeverFallsToZero() {
    var pace = Pace(rate: 64, burst: 1)
    for second in 1...20 { pace.slowDown(now: Int64(second) * 1000, wait: 0) }
    let first = pace.slot(now: 20_001)
    #expect(pace.slot(now: 20_001) - first == 1000)
  }
}
