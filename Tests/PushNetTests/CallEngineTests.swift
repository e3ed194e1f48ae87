import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// Calls against a server: as many attempts as they may have, each the same bytes.
@Suite struct CallEngineTests {
  private func run(
    _ server: RawServer, _ repetition: Repetition, delay: Int = 5, total: Int? = nil,
    attempts: Int = 5
  ) throws -> (CallResult, [String]) {
    var left: [Int] = []
    return try run(
      server, repetition, delay: delay, total: total, attempts: attempts, left: &left)
  }

  private func run(
    _ server: RawServer, _ repetition: Repetition, delay: Int, total: Int? = nil,
    attempts: Int = 5, left: inout [Int]
  ) throws -> (CallResult, [String]) {
    let log = Log()
    var limits = RetryLimits()
    (limits.delay, limits.total, limits.attempts) = (delay, total, attempts)
    let engine = CallEngine(try Wire().client, limits, random: { 0 }) { event in
      switch event {
      case .sending(_, let attempt): log.lines.append("send \(attempt)")
      case .ended(let outcome, _): log.lines.append(outcome.summary)
      case .waiting(let milliseconds): log.lines.append("wait \(milliseconds)")
      case .remaining(let milliseconds): log.left.append(milliseconds)
      }
    }
    let result = engine.run(
      HTTPRequest(.post, RequestText(server.address + "/"), body: #"{"uuid":"1"}"#), repetition)
    left = log.left
    return (result, log.lines)
  }

  private final class Log {
    var lines: [String] = []
    /// What remained of a wait.
    var left: [Int] = []
  }

  @Test func theRestOfAWaitIsReportedEachSecond() throws {
    let later = Answer.text(status: "503 x", headers: ["Retry-After: 2"])
    let server = try RawServer(replies: [later, Answer.text()])
    var left: [Int] = []
    _ = try run(server, .safe, delay: 2000, left: &left)
    #expect(left.count == 2 && (500...1000).contains(left[0]) && left[1] == 0, "\(left)")
    _ = try run(try RawServer(replies: [busy, Answer.text()]), .safe, delay: 5, left: &left)
    #expect(left.isEmpty)
  }

  private let busy = Answer.text(status: "503 Service Unavailable")

  @Test func attemptsAreTheSameBytes() throws {
    let server = try RawServer(replies: [busy, busy, Answer.text()])
    let (result, log) = try run(server, .counted(retriesLost: false))
    #expect(result.attempts == 3)
    #expect(result.outcome.summary == "200")
    #expect(log == ["send 1", "503", "wait 5", "send 2", "503", "wait 5", "send 3", "200"])
    #expect(Set(server.requests.map(\.bytes)).count == 1)
    #expect(server.requests.count == 3)
  }

  @Test func theLastAnswerStands() throws {
    let server = try RawServer(replies: [busy])
    let (result, _) = try run(server, .safe, attempts: 3)
    #expect(result.attempts == 3)
    #expect(result.outcome.summary == "503")
    #expect(server.requests.count == 3)
  }

  @Test func whatIsLostIsSentAgainOnlyWhenAsked() throws {
    for (repetition, count) in [
      (Repetition.counted(retriesLost: false), 1), (.counted(retriesLost: true), 3), (.safe, 3),
    ] {
      let server = try RawServer { connection in
        guard let request = connection.request() else { return }
        if request.number == 2 { connection.send(Answer.text()) }
      }
      let (result, _) = try run(server, repetition)
      #expect(result.attempts == count)
      #expect(server.requests.count == count)
      #expect(result.outcome.summary == (count == 1 ? "closed, sent" : "200"))
    }
  }

  @Test func retryAfterIsObeyed() throws {
    let later = Answer.text(status: "429 Too Many Requests", headers: ["Retry-After: 1"])
    let server = try RawServer(replies: [later, Answer.text()])
    let (result, log) = try run(server, .counted(retriesLost: false), delay: 1000)
    #expect(log == ["send 1", "429", "wait 1000", "send 2", "200"])
    #expect(result.elapsedMilliseconds >= 1000)
  }

  @Test func aRetryAfterThatIsTooLongEndsAtOnce() throws {
    let later = Answer.text(status: "429 Too Many Requests", headers: ["Retry-After: 90"])
    let server = try RawServer(replies: [later])
    let (result, _) = try run(server, .safe, delay: 89_999)
    #expect(result.comeBackAfter == 90)
    #expect(result.attempts == 1)
    let (within, _) = try run(server, .safe, delay: 120_000, total: 20_000)
    #expect(within.comeBackAfter == 90)
  }

  @Test func theWholeTimeEndsAnAttempt() throws {
    let server = try RawServer { $0.waitForEnd() }
    let (result, _) = try run(server, .safe, total: 300)
    #expect(result.outcome.summary == "timeout, sent")
    #expect(result.elapsedMilliseconds < 3000)
  }
}
