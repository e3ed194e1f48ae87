/// What is known of the bytes of a text from the one that it was decoded from.
struct TextMarks {
  private static let done: UInt8 = 1
  private static let encodedBlank: UInt8 = 2
  private static let valueStart: UInt8 = 4
  /// How often a byte was encoded, from this bit on.
  private static let level: UInt8 = 4

  /// One for each byte; none unless some byte has one.
  private var marks: [UInt8] = []

  init() {}

  /// The marks of a text that was decoded from one with these, for the `depth`th time.
  init(_ outer: TextMarks, of spelled: SpelledText, depth: Int) {
    guard spelled.isSpelled else {
      self = outer
      return
    }
    marks = Array(repeating: 0, count: spelled.text.count)
    for (index, run) in spelled.runs.enumerated() {
      for (distance, at) in spelled.range(ofRun: index).enumerated() {
        let written = Int(run.written) + (run.form == .plain ? distance : 0)
        var mark = outer.marks.isEmpty ? 0 : outer.marks[written]
        if run.form != .plain {
          mark = mark & (1 << Self.level - 1) | UInt8(truncatingIfNeeded: depth) << Self.level
        }
        if run.form == .percent, spelled.text[at] <= 0x20 { mark |= Self.encodedBlank }
        marks[at] = mark
      }
    }
  }

  /// Whether a byte is replaced already.
  func isDone(_ at: Int) -> Bool { !marks.isEmpty && marks[at] & Self.done != 0 }

  /// Whether a byte is a blank that an address has encoded, which ends nothing in it.
  func isEncodedBlank(_ at: Int) -> Bool { !marks.isEmpty && marks[at] & Self.encodedBlank != 0 }

  /// How often a byte was encoded: what encloses it was as often, or less.
  func level(_ at: Int) -> UInt8 { marks.isEmpty ? 0 : marks[at] >> Self.level }

  /// Whether the value of a parameter was found to begin with a byte, and to end where it ends.
  func beginsValue(_ at: Int) -> Bool { !marks.isEmpty && marks[at] & Self.valueStart != 0 }

  mutating func setValues(_ values: [Range<Int>]) {
    for value in values where !marks.isEmpty { marks[value.lowerBound] |= Self.valueStart }
  }

  mutating func setDone(_ range: Range<Int>, of count: Int) {
    if marks.isEmpty { marks = Array(repeating: 0, count: count) }
    for at in range { marks[at] |= Self.done }
  }

  /// The parts of a range that are not replaced yet.
  func undone(_ range: Range<Int>) -> [Range<Int>] {
    if marks.isEmpty { return [range] }
    var (parts, at) = ([Range<Int>](), range.lowerBound)
    while at < range.upperBound {
      let start = at
      while at < range.upperBound, !isDone(at) { at += 1 }
      if at > start { parts.append(start..<at) }
      while at < range.upperBound, isDone(at) { at += 1 }
    }
    return parts
  }
}
