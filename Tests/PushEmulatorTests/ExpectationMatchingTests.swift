import Testing

@testable import PushEmulator

/// Which request meets which expectation, if a request could meet several.
@Suite struct ExpectationMatchingTests {
  private static func missing(_ count: Int, _ requests: [[Int]]) -> [Int] {
    var matching = ExpectationMatching()
    for _ in 0..<count { matching.addExpectation() }
    for request in requests { matching.add(request) }
    return matching.missing
  }

  @Test(arguments: [
    (2, [[0], [1]], []), (2, [[1], [1]], [0]),
    // The first request could have either: a choice that is never taken back would leave one over.
    (2, [[0, 1], [0]], []), (3, [[0, 1], [0, 2], [0]], []), (3, [[0, 1], [0, 1], [0, 1]], [2]),
    (1, [[0], [0]], []), (0, [[]], []), (2, [], [0, 1]),
  ]) func requestsAreAssigned(count: Int, requests: [[Int]], missing: [Int]) {
    #expect(Self.missing(count, requests) == missing)
  }

  /// Compares with the largest matching that trying all choices finds.
  @Test func asManyAsPossibleAreMet() {
    var generator = SystemRandomNumberGenerator()
    func most(_ requests: ArraySlice<[Int]>, _ free: Set<Int>) -> Int {
      guard let first = requests.first else { return 0 }
      let rest = requests.dropFirst()
      let taken = first.filter(free.contains).map { 1 + most(rest, free.subtracting([$0])) }
      return (taken + [most(rest, free)]).max() ?? 0
    }
    for _ in 0..<300 {
      let requests = (0..<5).map { _ in
        (0..<5).filter { _ in Bool.random(using: &generator) }
      }
      let missing = Self.missing(5, requests)
      #expect(5 - missing.count == most(requests[...], Set(0..<5)), "\(requests)")
    }
  }

  /// A chain in which the last request moves all others.
  @Test func longChainsAreReassigned() {
    let count = ExpectedPushes.limit
    let requests = (0..<count - 1).map { [$0, $0 + 1] } + [[0]]
    #expect(Self.missing(count, requests).isEmpty)
  }
}
