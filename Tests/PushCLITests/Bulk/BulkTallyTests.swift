import PushCore
import Testing

@testable import PushCLI

@Suite struct BulkTallyTests {
  private func error(_ code: String, _ status: PushCore.ExitStatus) -> Failure {
    Failure(DiagnosticKind(code, status, summary: "x", meaning: "X."), "x")
  }

  private func failure(_ code: String, _ status: PushCore.ExitStatus) -> BulkTally.Result {
    .failed(error(code, status), isSent: true)
  }

  private func status(_ results: [BulkTally.Result], limit: Int = 20) -> PushCore.ExitStatus {
    var tally = BulkTally(limit: limit)
    results.forEach { tally.add($0) }
    let context = Context.memory(arguments: [])
    tally.finish(context)
    return context.status
  }

  @Test func theExitStatusSaysHowTheRecordsEnded() {
    let refused = failure("http.refused", .refused)
    let incomplete = failure("record.incomplete", .data)
    let earlier = BulkTally.Result.failed(
      error("http.refused", .refused), isSent: false)
    #expect(status([]) == .ok)
    #expect(status([.ok, .skipped]) == .ok)
    #expect(status([.ok, refused]) == .partial)
    #expect(status([.skipped, refused]) == .partial)
    #expect(status([refused, refused]) == .refused)
    #expect(status([incomplete, incomplete]) == .data)
    #expect(status([refused, incomplete]) == .partial)
    #expect(status([earlier, earlier]) == .partial)
    #expect(status([earlier, refused]) == .partial)
  }

  @Test func theStatusOfAStoppedRunIsThatOfItsCause() {
    let unauthorized = failure("http.not-authorized", .notAuthorized)
    let refused = failure("http.refused", .refused)
    #expect(status([unauthorized, refused]) == .notAuthorized)
    #expect(status([refused, refused, unauthorized], limit: 2) == .refused)
    #expect(status([.ok, refused, refused, .ok], limit: 2) == .refused)
  }

  @Test func aRunStopsAfterTheLimitOfFailuresInARow() {
    var tally = BulkTally(limit: 3)
    for code in ["a.b", "a.b", "c.d", "a.b", "a.b"] { tally.add(failure(code, .refused)) }
    #expect(!tally.isStopped)
    tally.add(.ok)
    tally.add(failure("a.b", .refused))
    tally.add(failure("a.b", .refused))
    #expect(!tally.isStopped)
    tally.add(failure("a.b", .refused))
    #expect(tally.isStopped)
    let context = Context.memory(arguments: [])
    tally.finish(context)
    #expect(context.status == .refused)
    var endless = BulkTally(limit: 0)
    for _ in 0..<1000 { endless.add(failure("a.b", .refused)) }
    #expect(!endless.isStopped)
  }

  @Test func aRecordOfAnotherShardIsBetweenFaultsOfTheInput() {
    for (status, stops) in [(PushCore.ExitStatus.data, false), (.refused, true)] {
      var tally = BulkTally(limit: 3)
      for _ in 0..<10 {
        tally.add(failure("a.b", status))
        tally.add(.foreign)
      }
      #expect(tally.isStopped == stops)
      #expect(tally.total == 10)
    }
  }

  @Test func refusedCredentialsStopEvenWithoutALimit() {
    var tally = BulkTally(limit: 0)
    tally.add(failure("http.not-authorised", .notAuthorized))
    #expect(tally.isStopped)
  }

  @Test func theSummaryCountsEveryRecordOnce() {
    var tally = BulkTally(limit: 20)
    tally.add(.ok)
    tally.add(.skipped)
    tally.add(.notSent)
    tally.add(failure("http.lost", .unavailable))
    tally.add(failure("http.refused", .refused))
    tally.add(failure("http.refused", .refused))
    tally.count((sent: 3, repeated: 2))
    tally.count((sent: 1, repeated: 0))
    #expect(
      tally.json(elapsed: 2000, stoppedBy: nil) == """
        {"total":6,"ok":1,"failed":3,"skipped":1,"lost":1,"not_sent":1,\
        "by_error":{"http.lost":1,"http.refused":2},"requests":4,"retries":2,"elapsed_ms":2000,\
        "rate":2.0,"complete":true}
        """)
    #expect(
      tally.json(elapsed: 2000, stoppedBy: "SIGINT")
        .hasSuffix(#""complete":false,"stopped_by":"SIGINT"}"#))
    #expect(tally.line(elapsed: 2000, stoppedBy: "SIGINT").hasSuffix(", 2.0/s, stopped by SIGINT"))
    #expect(
      tally.line(elapsed: 2000, stoppedBy: nil) == """
        6 records: 1 ok, 3 failed (http.refused 2, http.lost 1), 1 skipped, 1 not sent, 4 requests, \
        2.0 s, 2.0/s
        """)
  }

  @Test(
    arguments: [(3.2, "4 s"), (89, "90 s"), (300, "6 min"), (7200, "2.0 h"), (100_000, "27.7 h")])
  func theRemainingTimeIsShort(seconds: Double, expected: String) {
    #expect(ProgressLine.time(seconds) == expected)
  }
}
