import Testing

@testable import PushCore

@Suite struct RepeatSearchTests {
  @Test("Finds what a search for each value at each offset finds", arguments: 0..<40)
  func ranges(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func text(_ length: Int) -> [UInt8] {
      (0..<length).map { _ in UInt8.random(in: 97...98, using: &random) }
    }
    let values = (0...Int.random(in: 0..<60, using: &random)).map { _ in
      text(Int.random(in: 6..<14, using: &random))
    }
    let search = RepeatSearch(values)
    for length in [0, 5, 6, 300] {
      let text = text(length)
      let expected = Self.naive(values, in: text)
      #expect(search.ranges(in: text) == expected, "\(values) in \(text)")
    }
  }

  /// The merged ranges of all values at all offsets.
  private static func naive(_ values: [[UInt8]], in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for start in text.indices {
      let lengths = values.filter { text[start...].starts(with: $0) }.map(\.count)
      guard let length = lengths.max() else { continue }
      if let last = ranges.last, last.upperBound > start {
        ranges.removeLast()
        ranges.append(last.lowerBound..<max(last.upperBound, start + length))
      } else {
        ranges.append(start..<start + length)
      }
    }
    return ranges
  }

  @Test("A search that takes too long ends with a range up to the end of the text")
  func effort() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
    let search = RepeatSearch([text[..<100_000] + [UInt8(ascii: "b")]])
    #expect(search.ranges(in: text).last?.upperBound == 200_000)
  }
}
