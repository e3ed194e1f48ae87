import Testing

@testable import PushNet

/// Which outcomes are tried again, how long pushkit waits, and when it ends.
struct RetryStateTests {
  static let passing: [TransportFault.Kind] = [
    .resolve, .connect, .tls, .proxy, .timeout, .closed, .truncated,
  ]

  private func fault(_ kind: TransportFault.Kind, sent: Bool) -> HTTPOutcome {
    .fault(TransportFault(kind, "", wasSent: sent))
  }

  private func reply(_ status: Int, retryAfter: Int? = nil) -> HTTPOutcome {
    .reply(HTTPReply(status: status, retryAfter: retryAfter))
  }

  @Test(arguments: [408, 429, 500, 502, 503, 504, 599])
  func `What is safe to repeat is repeated on a passing status`(status: Int) {
    #expect(RetryState.mayRetry(reply(status), .idempotent))
  }

  @Test(arguments: [200, 202, 204, 301, 302, 307, 400, 401, 403, 404, 410, 422])
  func `Every other status is final`(status: Int) {
    #expect(!RetryState.mayRetry(reply(status), .idempotent))
    #expect(!RetryState.mayRetry(reply(status), .notIdempotent(retriesLost: true)))
  }

  @Test(arguments: [408, 500, 502, 504])
  func `A report that a server failed over is not repeated`(status: Int) {
    #expect(!RetryState.mayRetry(reply(status), .notIdempotent(retriesLost: true)))
  }

  @Test(arguments: [429, 503])
  func `A report that a server had no time for is repeated`(status: Int) {
    #expect(RetryState.mayRetry(reply(status), .notIdempotent(retriesLost: false)))
  }

  @Test(arguments: passing)
  func `A report that never left is repeated, one that is lost only when asked`(
    kind: TransportFault.Kind
  ) {
    #expect(RetryState.mayRetry(fault(kind, sent: false), .notIdempotent(retriesLost: false)))
    #expect(!RetryState.mayRetry(fault(kind, sent: true), .notIdempotent(retriesLost: false)))
    #expect(RetryState.mayRetry(fault(kind, sent: true), .notIdempotent(retriesLost: true)))
    #expect(RetryState.mayRetry(fault(kind, sent: true), .idempotent))
  }

  @Test(arguments: TransportFault.Kind.allCases.filter { !passing.contains($0) })
  func `What cannot pass is final`(kind: TransportFault.Kind) {
    #expect(!RetryState.mayRetry(fault(kind, sent: false), .idempotent))
  }

  @Test func `The first wait is between 1 and 5 s, each next twice as long, up to the limit`() {
    for random in [0, 1, 4000, 4001, .max] as [UInt64] {
      var limits = RetryLimits()
      limits.attempts = 0
      limits.delay = 20_000
      var state = RetryState(limits, .idempotent)
      guard case .retry(let first) = state.next(after: reply(503), elapsed: 0, random: random)
      else {
        Issue.record("no second attempt")
        continue
      }
      #expect((1000...5000).contains(first))
      var expected = first
      for _ in 0..<8 {
        expected = min(expected * 2, 20_000)
        #expect(state.next(after: reply(503), elapsed: 0, random: 7) == .retry(after: expected))
      }
    }
  }

  @Test func `Attempts end at their number`() {
    var limits = RetryLimits()
    limits.attempts = 3
    var state = RetryState(limits, .idempotent)
    #expect(state.next(after: reply(500), elapsed: 0, random: 0) == .retry(after: 1000))
    #expect(state.next(after: reply(500), elapsed: 0, random: 0) == .retry(after: 2000))
    #expect(state.next(after: reply(500), elapsed: 0, random: 0) == .final)
    #expect(state.attempts == 3)
  }

  @Test func `A wait that does not fit into the whole time ends the attempts`() {
    var limits = RetryLimits()
    limits.total = 2500
    var state = RetryState(limits, .idempotent)
    #expect(state.next(after: reply(500), elapsed: 100, random: 0) == .retry(after: 1000))
    #expect(state.next(after: reply(500), elapsed: 1200, random: 0) == .final)
  }

  @Test func `Retry-After goes before`() {
    var state = RetryState(RetryLimits(), .notIdempotent(retriesLost: false))
    #expect(
      state.next(after: reply(429, retryAfter: 7), elapsed: 0, random: 0) == .retry(after: 7000))
    #expect(state.next(after: reply(503), elapsed: 0, random: 0) == .retry(after: 1000))
  }

  @Test(arguments: [121, 86_400, Int.max])
  func `A Retry-After beyond the longest wait ends the attempts`(seconds: Int) {
    var state = RetryState(RetryLimits(), .idempotent)
    #expect(
      state.next(after: reply(429, retryAfter: seconds), elapsed: 0, random: 0)
        == .exceedsLimit(seconds: seconds))
  }

  @Test func `A Retry-After of 0 waits a second`() {
    var limits = RetryLimits()
    limits.attempts = 0
    var state = RetryState(limits, .idempotent)
    for _ in 0..<10 {
      #expect(
        state.next(after: reply(503, retryAfter: 0), elapsed: 0, random: 0) == .retry(after: 1000))
    }
    limits.delay = 500
    state = RetryState(limits, .idempotent)
    #expect(
      state.next(after: reply(503, retryAfter: 0), elapsed: 0, random: 0)
        == .exceedsLimit(seconds: 1))
  }

  @Test func `A Retry-After beyond the whole time ends the attempts`() {
    var limits = RetryLimits()
    limits.total = 10_000
    var state = RetryState(limits, .idempotent)
    #expect(
      state.next(after: reply(429, retryAfter: 9), elapsed: 2000, random: 0)
        == .exceedsLimit(seconds: 9))
  }
}
