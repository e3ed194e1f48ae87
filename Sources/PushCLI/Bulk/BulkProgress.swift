import PushCore

/// The line of progress of a bulk run.
struct BulkProgress {
  private var line: ProgressLine
  /// The part of the input that was read, from 0 to 1; nil if its size is not known.
  var fraction: Double?

  init(_ reporter: Reporter, start: Int64) {
    line = ProgressLine(reporter, start: start)
  }

  /// The time of the next line, in monotonic milliseconds; nil if none is shown.
  var next: Int64? { line.next }

  /// Shows the line if it is time.
  mutating func show(_ tally: BulkTally) {
    line.show(fraction: fraction) { seconds in
      ["\(tally.total) done", "\(Int(Double(tally.requests) / seconds)) requests/s"]
        + (tally.failures.text(limit: 3).map { [$0] } ?? [])
    }
  }

  /// Removes the line.
  func end() {
    line.end()
  }
}
