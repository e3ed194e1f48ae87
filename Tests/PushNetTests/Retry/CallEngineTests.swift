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
    engine.start(request(server), idempotency, owner: Owner(0))
    let (_, result) = try #require(engine.nextEnd())
    return (result, log.lines)
  }

  private func engine(
    delay: Int = 5, total: Int? = nil, attempts: Int = 5
  ) throws -> (CallEngine<Owner>, Log) {
    let log = Log()
    var limits = RetryLimits()
    (limits.delay, limits.total, limits.attempts) = (delay, total, attempts)
    let engine = CallEngine<Owner>(try Wire().client, limits, random: { 0 }) { event in
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
    engine.start(request(server), .idempotent, owner: Owner(7))
    let now = DispatchTime.now().uptimeNanoseconds / 1_000_000
    #expect(engine.nextEnd(until: Int64(now) + 1000) == nil)
    let left = try #require(engine.nextAttempt) - Int64(now)
    #expect((1500...3000).contains(left))
    let (number, result) = try #require(engine.nextEnd())
    #expect(number == 7 && result.attempts == 2 && engine.nextAttempt == nil)
  }

  @Test func callsAreMadeAtTheSameTimeOverKeptConnections() throws {
    let server = try RawServer { connection in
      while connection.request() != nil { connection.send(Answer.text()) }
    }
    let (engine, _) = try engine()
    var open: Set<Int> = []
    var highest = 0
    for number in 0..<40 {
      engine.start(
        request(server, "/\(number)"), .notIdempotent(retriesLost: false), owner: Owner(number))
      open.insert(number)
      highest = max(highest, engine.running)
      guard open.count == 4, let (ended, result) = engine.nextEnd() else { continue }
      #expect(result.outcome.summary == "200")
      open.remove(ended)
    }
    while let (ended, _) = engine.nextEnd() { open.remove(ended) }
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
    let engine = CallEngine<Owner>(client, RetryLimits(), random: { 0 }, notify: nil)
    let address: String = "https://127.0.0.1:\(front.port)/"
    let request = HTTPRequest(.get, RequestText(address))
    for number in 0..<500 {
      engine.start(request, .idempotent, owner: Owner(number))
      guard engine.running == 16, let (_, result) = engine.nextEnd() else { continue }
      #expect(result.attempts == 1 && result.outcome.summary == "200")
    }
    while let (_, result) = engine.nextEnd() { #expect(result.attempts == 1) }
    #expect(server.connections > 1)
  }

  @Test func attemptsKeepThePace() throws {
    let server = try RawServer { connection in
      while connection.request() != nil { connection.send(Answer.text()) }
    }
    let (engine, log) = try engine()
    engine.pace = Pace(rate: 20, burst: 1)
    let begin = ContinuousClock.now
    for number in 0..<5 { engine.start(request(server), .idempotent, owner: Owner(number)) }
    var ended = 0
    while let (_, result) = engine.nextEnd() {
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
    engine.start(request(server), .idempotent, owner: Owner(0))
    let (_, result) = try #require(engine.nextEnd())
    #expect(result.attempts == 1 && result.outcome.summary == "503")
    #expect(server.requests.count == 1)
  }

  @Test func aLongRetryAfterDoesNotStopTheOtherCalls() throws {
    let late = Answer.text(status: "429 x", headers: ["Retry-After: 86400"])
    let server = try RawServer(replies: [late, Answer.text()])
    let (engine, _) = try engine(delay: 200)
    engine.pace = Pace(rate: 1000, burst: 1)
    engine.start(request(server), .idempotent, owner: Owner(0))
    let (_, refused) = try #require(engine.nextEnd())
    #expect(refused.retryAfterSeconds == 86400)
    let begin = ContinuousClock.now
    engine.start(request(server), .idempotent, owner: Owner(1))
    let end = Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) + 20_000
    let (number, result) = try #require(engine.nextEnd(until: end))
    #expect(number == 1 && result.outcome.summary == "200")
    #expect(ContinuousClock.now - begin >= .milliseconds(195))
  }

  @Test func callsThatAreNotPermittedAreNotSent() throws {
    let server = try RawServer(replies: [Answer.text()])
    let (engine, _) = try engine()
    var asked: [[Int]] = []
    var attempts: [Int: Int] = [:]
    for numbers in [[0, 1], [2, 3], [4]] {
      for number in numbers { engine.start(request(server), .idempotent, owner: Owner(number)) }
      #expect(server.requests.count == attempts.values.reduce(0, +))
      let isPermitted = { (numbers: [Int]) in
        if !numbers.isEmpty { asked.append(numbers) }
        return !numbers.contains(2)
      }
      while let (number, result) = engine.nextEnd(isPermitted: isPermitted) {
        attempts[number] = result.attempts
      }
    }
    #expect(asked == [[0, 1], [2, 3], [4]])
    #expect(attempts == [0: 1, 1: 1, 2: 0, 3: 0, 4: 1])
    #expect(server.requests.count == 3)
  }

  @Test func eachAttemptAsksForPermissionAndEachWaitIsAnnounced() throws {
    let server = try RawServer(replies: [busy, busy, Answer.text()])
    let (engine, log) = try engine()
    engine.start(request(server), .notIdempotent(retriesLost: false), owner: Owner(3))
    let ended = engine.nextEnd(
      willRetry: { log.lines.append("will retry \($0), lost \($1)") },
      isPermitted: { numbers in
        if !numbers.isEmpty { log.lines.append("may \(numbers)") }
        return log.lines.count < 5
      })
    let (number, result) = try #require(ended)
    #expect(
      log.lines == [
        "may [3]", "send 1", "503", "wait 5", "will retry 3, lost false", "may [3]",
      ])
    #expect(number == 3 && result.attempts == 1)
    #expect(result.wasStopped && result.outcome.summary == "503")
    #expect(server.requests.count == 1)
  }

  @Test func aRetryAfterALostResponseIsAnnouncedAsLost() throws {
    let server = try RawServer { connection in
      guard let request = connection.request() else { return }
      if request.number > 0 { connection.send(Answer.text()) }
    }
    let (engine, _) = try engine()
    var lost: [Bool] = []
    engine.start(request(server), .notIdempotent(retriesLost: true), owner: Owner(0))
    let (_, result) = try #require(engine.nextEnd(willRetry: { lost.append($1) }))
    #expect(lost == [true] && result.attempts == 2)
  }

  @Test func aRequestThatCannotBeSentEndsAtOnce() throws {
    let client = try Wire { $0.proxy = "nothing://proxy" }.client
    let engine = CallEngine<Owner>(client, RetryLimits(), random: { 0 }, notify: nil)
    engine.start(
      HTTPRequest(.get, "http://server.example/"), .idempotent, owner: Owner(0))
    let begin = ContinuousClock.now
    let (_, result) = try #require(engine.nextEnd())
    #expect(result.outcome.summary == "badProxy" && result.attempts == 1)
    #expect(ContinuousClock.now - begin < .seconds(30))
    #expect(engine.running == 0)
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

/// The owner of a call.
private final class Owner {
  let number: Int

  init(_ number: Int) { self.number = number }
}

extension CallEngine<Owner> {
  /// Returns the next call that ends and its result; nil if the time is over or none is left.
  fileprivate func nextEnd(
    until end: Int64? = nil, willRetry: (_ number: Int, _ isLost: Bool) -> Void = { _, _ in },
    isPermitted: ([Int]) -> Bool = { _ in true }
  ) -> (Int, CallResult)? {
    while true {
      switch next(until: end) {
      case .ended(let owner, let result): return (owner.number, result)
      case .willRetry(let owner, let isLost): willRetry(owner.number, isLost)
      case .wantsToWait(let due): proceed(sends: isPermitted(due.map(\.number)), until: end)
      case .idle: return nil
      }
    }
  }
}
