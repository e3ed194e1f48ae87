import Testing

@testable import PushCLI

@Suite struct OrderedResultsTests {
  private func record(_ name: String) -> CallRecord { CallRecord(vendor: nil, command: name) }

  @Test func resultsWaitForEarlierOnes() {
    var results = OrderedResults(isOrdered: true, limit: 3)
    let numbers = (0..<3).map { _ in results.nextNumber() }
    #expect(numbers == [0, 1, 2] && results.isFull)
    #expect(results.add(record("c"), 2).isEmpty)
    #expect(results.add(record("a"), 0).map(\.command) == ["a"])
    #expect(!results.isFull)
    // A record without a result holds nothing back.
    #expect(results.add(nil, 1).map(\.command) == ["c"])
  }

  @Test func withoutOrderNothingWaits() {
    var results = OrderedResults(isOrdered: false, limit: 1)
    _ = (results.nextNumber(), results.nextNumber())
    #expect(!results.isFull)
    #expect(results.add(record("b"), 1).map(\.command) == ["b"])
    #expect(results.add(nil, 0).isEmpty)
  }
}
