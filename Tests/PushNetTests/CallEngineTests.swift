import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// Calls against a server: as many attempts as they may have, each the same bytes.
@Suite struct CallEngineTests {
  private func run(
    _ server: RawServer, _ idempotency: Idempotency, delay: Int = 5, total: Int? = nil,
    attempts: Int = 5
  ) throws -> (CallResult, [String]) {
    let (engine, log) = try engine(delay: delay, total: total, attempts: attempts)
    engine.start(request(server), idempotency, tag: 0)
    while true {
      if case .ended(_, let result) = engine.next() { return (result, log.lines) }
    }
  }

  private func engine(
    delay: Int = 5, total: Int? = nil, attempts: Int = 5
  ) throws -> (CallEngine, Log) {
    let log = Log()
    var limits = RetryLimits()
    (limits.delay, limits.total, limits.attempts) = (delay, total, attempts)
    let engine = CallEngine(try Wire().client, limits, random: { 0 }) { event in
      switch event {
      case .sending(_, let attempt): log.lines.append("send \(attempt)")
      case .ended(_, let outcome): log.lines.append(outcome.summary)
      case .heads: break
      case .waiting(let milliseconds): log.lines.append("wait \(milliseconds)")
      }
    }
    return (engine, log)
  }

  private func request(_ server: RawServer, _ path: String = "/") -> HTTPRequest {
    HTTPRequest(.post, RequestText(server.address + path), body: #"{"uuid":"1"}"#)
  }

  private final class Log {
    var lines: [String] = []
  }

  @Test func theTimeOfTheNextAttemptIsKnown() throws {
    let later = Answer.text(status: "503 x", headers: ["Retry-After: 2"])
    let server = try RawServer(replies: [later, Answer.text()])
    let (engine, _) = try engine(delay: 2000)
    engine.start(request(server), .idempotent, tag: 7)
    let now = DispatchTime.now().uptimeNanoseconds / 1_000_000
    guard case .idle = engine.next(until: Int64(now) + 1000) else {
      Issue.record("the call ended")
      return
    }
    let left = try #require(engine.nextAttempt) - Int64(now)
    #expect((1500...3000).contains(left))
    guard case .ended(let tag, let result) = engine.next() else {
      Issue.record("the call did not end")
      return
    }
    #expect(tag == 7 && result.attempts == 2 && engine.nextAttempt == nil)
  }

  @Test func callsAreMadeAtTheSameTimeOverKeptConnections() throws {
    let server = try RawServer { connection in
      while connection.request() != nil { connection.send(Answer.text()) }
    }
    let (engine, _) = try engine()
    var open: Set<UInt64> = []
    var highest = 0
    for tag: UInt64 in 0..<40 {
      engine.start(request(server, "/\(tag)"), .notIdempotent(retriesLost: false), tag: tag)
      open.insert(tag)
      highest = max(highest, engine.running)
      guard open.count == 4, case .ended(let ended, let result) = engine.next() else { continue }
      #expect(result.outcome.summary == "200")
      open.remove(ended)
    }
    while case .ended(let ended, _) = engine.next() { open.remove(ended) }
    #expect(open.isEmpty && highest == 4 && engine.running == 0)
    #expect(server.requests.count == 40)
    #expect(server.connections <= 8)
  }

  @Test(.enabled(if: TLSFront.isPossible))
  func newRequestsLeaveHandshakesInProgressAlone() throws {
    let server = try RawServer { connection in
      while connection.request() != nil { connection.send(Answer.text()) }
    }
    let front = try TLSFront(server, delay: 0.1)
    defer { withExtendedLifetime(front) {} }
    let client = try Wire {
      $0.certificateFile = front.certificateFile
      $0.usesHTTP1 = true
    }.client
    let engine = CallEngine(client, RetryLimits(), random: { 0 }, notify: nil)
    let address: String = "https://127.0.0.1:\(front.port)/"
    let request = HTTPRequest(.get, RequestText(address))
    for tag: UInt64 in 0..<500 {
      engine.start(request, .idempotent, tag: tag)
      guard engine.running == 16, case .ended(_, let result) = engine.next() else { continue }
      #expect(result.attempts == 1 && result.outcome.summary == "200")
    }
    while case .ended(_, let result) = engine.next() { #expect(result.attempts == 1) }
    #expect(server.connections > 1)
  }

  @Test func attemptsKeepThePace() throws {
    let server = try RawServer { connection in
      while connection.request() != nil { connection.send(Answer.text()) }
    }
    let (engine, log) = try engine()
    engine.pace = Pace(rate: 20, burst: 1)
    let begin = ContinuousClock.now
    for tag: UInt64 in 0..<5 { engine.start(request(server), .idempotent, tag: tag) }
    var ended = 0
    while case .ended(_, let result) = engine.next() {
      ended += result.attempts
      #expect(result.elapsedMilliseconds < 150)
    }
    #expect(ended == 5 && log.lines.count == 10)
    #expect(ContinuousClock.now - begin >= .milliseconds(195))
  }

  @Test func aRetryIsNotSentAfterTheTimeLimit() throws {
    let server = try RawServer(replies: [Answer.text(status: "503 x"), Answer.text()])
    let (engine, _) = try engine(total: 300)
    engine.pace = Pace(rate: 1, burst: 1)
    engine.start(request(server), .idempotent, tag: 0)
    guard case .ended(_, let result) = engine.next() else {
      Issue.record("the call did not end")
      return
    }
    #expect(result.attempts == 1 && result.outcome.summary == "503")
    #expect(server.requests.count == 1)
  }

  @Test func aLongRetryAfterDoesNotStopTheOtherCalls() throws {
    let late = Answer.text(status: "429 x", headers: ["Retry-After: 86400"])
    let server = try RawServer(replies: [late, Answer.text()])
    let (engine, _) = try engine(delay: 200)
    engine.pace = Pace(rate: 1000, burst: 1)
    engine.start(request(server), .idempotent, tag: 0)
    guard case .ended(0, let refused) = engine.next() else {
      Issue.record("the call did not end")
      return
    }
    #expect(refused.retryAfterSeconds == 86400)
    let begin = ContinuousClock.now
    engine.start(request(server), .idempotent, tag: 1)
    let end = Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) + 20_000
    guard case .ended(1, let result) = engine.next(until: end) else {
      Issue.record("the second call did not end")
      return
    }
    #expect(result.outcome.summary == "200")
    #expect(ContinuousClock.now - begin >= .milliseconds(195))
  }

  @Test func callsThatAreNotPermittedAreNotSent() throws {
    let server = try RawServer(replies: [Answer.text()])
    let (engine, _) = try engine()
    var asked: [[UInt64]] = []
    engine.mayStart = { tags in
      if !tags.isEmpty { asked.append(tags) }
      return !tags.contains(2)
    }
    var attempts: [UInt64: Int] = [:]
    for tags: [UInt64] in [[0, 1], [2, 3], [4]] {
      for tag in tags { engine.start(request(server), .idempotent, tag: tag) }
      #expect(server.requests.count == attempts.values.reduce(0, +))
      while case .ended(let tag, let result) = engine.next() { attempts[tag] = result.attempts }
    }
    #expect(asked == [[0, 1], [2, 3], [4]])
    #expect(attempts == [0: 1, 1: 1, 2: 0, 3: 0, 4: 1])
    #expect(server.requests.count == 3)
  }

  @Test func eachAttemptAsksForPermissionAndEachWaitIsAnnounced() throws {
    let server = try RawServer(replies: [busy, busy, Answer.text()])
    let (engine, log) = try engine()
    engine.mayStart = { tags in
      if !tags.isEmpty { log.lines.append("may \(tags)") }
      return log.lines.count < 5
    }
    engine.willRetry = { log.lines.append("will retry \($0), lost \($1)") }
    engine.start(request(server), .notIdempotent(retriesLost: false), tag: 3)
    guard case .ended(3, let result) = engine.next() else {
      Issue.record("the call did not end")
      return
    }
    #expect(
      log.lines == [
        "may [3]", "send 1", "503", "wait 5", "will retry 3, lost false", "may [3]",
      ])
    #expect(result.wasStopped && result.attempts == 1 && result.outcome.summary == "503")
    #expect(server.requests.count == 1)
  }

  @Test func aRetryAfterALostResponseIsAnnouncedAsLost() throws {
    let server = try RawServer { connection in
      guard let request = connection.request() else { return }
      if request.number > 0 { connection.send(Answer.text()) }
    }
    let (engine, _) = try engine()
    var lost: [Bool] = []
    engine.willRetry = { lost.append($1) }
    engine.start(request(server), .notIdempotent(retriesLost: true), tag: 0)
    guard case .ended(_, let result) = engine.next() else {
      Issue.record("the call did not end")
      return
    }
    #expect(lost == [true] && result.attempts == 2)
  }

  private let busy = Answer.text(status: "503 Service Unavailable")

  @Test func attemptsAreTheSameBytes() throws {
    let server = try RawServer(replies: [busy, busy, Answer.text()])
    let (result, log) = try run(server, .notIdempotent(retriesLost: false))
    #expect(result.attempts == 3)
    #expect(result.outcome.summary == "200")
    #expect(log == ["send 1", "503", "wait 5", "send 2", "503", "wait 5", "send 3", "200"])
    #expect(Set(server.requests.map(\.bytes)).count == 1)
    #expect(server.requests.count == 3)
  }

  @Test func theLastAnswerStands() throws {
    let server = try RawServer(replies: [busy])
    let (result, _) = try run(server, .idempotent, attempts: 3)
    #expect(result.attempts == 3)
    #expect(result.outcome.summary == "503")
    #expect(server.requests.count == 3)
  }

  @Test func whatIsLostIsSentAgainOnlyWhenAsked() throws {
    for (idempotency, count) in [
      (Idempotency.notIdempotent(retriesLost: false), 1), (.notIdempotent(retriesLost: true), 3),
      (.idempotent, 3),
    ] {
      let server = try RawServer { connection in
        guard let request = connection.request() else { return }
        if request.number == 2 { connection.send(Answer.text()) }
      }
      let (result, _) = try run(server, idempotency)
      #expect(result.attempts == count)
      #expect(server.requests.count == count)
      #expect(result.outcome.summary == (count == 1 ? "closed, sent" : "200"))
    }
  }

  @Test func retryAfterIsObeyed() throws {
    let later = Answer.text(status: "429 Too Many Requests", headers: ["Retry-After: 1"])
    let server = try RawServer(replies: [later, Answer.text()])
    let (result, log) = try run(server, .notIdempotent(retriesLost: false), delay: 1000)
    #expect(log == ["send 1", "429", "wait 1000", "send 2", "200"])
    #expect(result.elapsedMilliseconds >= 1000)
  }

  @Test func aRetryAfterThatIsTooLongEndsAtOnce() throws {
    let later = Answer.text(status: "429 Too Many Requests", headers: ["Retry-After: 90"])
    let server = try RawServer(replies: [later])
    let (result, _) = try run(server, .idempotent, delay: 89_999)
    #expect(result.retryAfterSeconds == 90)
    #expect(result.attempts == 1)
    let (within, _) = try run(server, .idempotent, delay: 120_000, total: 20_000)
    #expect(within.retryAfterSeconds == 90)
  }

  @Test func theWholeTimeEndsAnAttempt() throws {
    let server = try RawServer { $0.waitForEnd() }
    let (result, _) = try run(server, .idempotent, total: 300)
    #expect(result.outcome.summary == "timeout, sent")
    #expect(result.elapsedMilliseconds < 3000)
  }
}
