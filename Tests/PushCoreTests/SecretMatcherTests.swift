import Testing

@testable import PushCore

@Suite struct SecretMatcherTests {
  private func found(_ values: [String], _ text: String) -> [Range<Int>] {
    SecretMatcher(values.map { Array($0.utf8) }).ranges(in: Array(text.utf8))
  }

  @Test(
    "Values are found in either case, those that overlap as one",
    arguments: [
      (["abc"], "xabcabcx", [1..<4, 4..<7]), (["abc", "cde"], "abcde", [0..<5]),
      (["abcd", "bc"], "abce abcd", [1..<3, 5..<9]), (["a b"], "A+B", [0..<3]),
      (["ÄÖ1"], "xäö1", [1..<6]), (["aaab"], "aaaaab", [2..<6]), (["abc"], "ab", []),
      (["bc", "abcd", "cde"], "abcde", [0..<5]),
    ])
  func places(values: [String], text: String, ranges: [Range<Int>]) {
    #expect(found(values, text) == ranges)
  }

  @Test("The same places as by looking for each", arguments: 1...200)
  func naive(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func text(_ lengths: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: lengths, using: &random)).map { _ in
        UInt8(ascii: "a") + UInt8.random(in: 0..<2, using: &random)
      }
    }
    let values = (0..<Int.random(in: 1...8, using: &random)).map { _ in text(1...6) }
    let whole = text(0...60)
    var isInside = [Bool](repeating: false, count: whole.count)
    for value in values {
      for at in whole.indices where whole[at...].starts(with: value) {
        for inside in at..<(at + value.count) { isInside[inside] = true }
      }
    }
    let ranges = SecretMatcher(values).ranges(in: whole)
    let same = whole.indices.map { at in ranges.contains { $0.contains(at) } }
    #expect(same == isInside)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }

  @Test("Values of many lengths take no longer than others", .timeLimit(.minutes(1)))
  func manyLengths() {
    let values = (8..<400).map { Array(repeating: UInt8(ascii: "a"), count: $0) + [0x31] }
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 400_000)
    #expect(SecretMatcher(values).ranges(in: text).isEmpty)
    #expect(SecretMatcher(values).ranges(in: text + [0x31]) == [399_601..<400_001])
  }
}
