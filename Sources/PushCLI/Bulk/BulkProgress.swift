import CPlatform

/// The line of progress on a terminal: shown after a second, and then once a second.
struct BulkProgress {
  private let reporter: Reporter
  private let start: Int64
  private var shown: Int64
  /// The part of the input that was read, from 0 to 1; nil if its size is not known.
  var fraction: Double?

  init(_ reporter: Reporter, start: Int64) {
    self.reporter = reporter
    self.start = start
    shown = start
  }

  /// The time of the next line, in monotonic milliseconds; nil if none is shown.
  var next: Int64? { reporter.showsProgressLines ? shown + 1000 : nil }

  /// Shows the line if it is time.
  mutating func show(_ tally: BulkTally) {
    guard let next else { return }
    let now = pk_monotonic_ms()
    guard now >= next else { return }
    shown = now
    reporter.show(progress: line(tally, seconds: Double(now - start) / 1000))
  }

  /// Removes the line.
  func end() {
    reporter.show(progress: nil)
  }

  private func line(_ tally: BulkTally, seconds: Double) -> String {
    var parts = ["\(tally.total) done", "\(Int(Double(tally.requests) / seconds)) requests/s"]
    if let failures = tally.failures(limit: 3) { parts.append(failures) }
    if let fraction, fraction > 0.01 {
      parts.append("\(Self.time(seconds * (1 - fraction) / fraction)) left")
    }
    return parts.joined(separator: ", ")
  }

  /// Returns a time such as `45 s`, `12 min` or `3.5 h`.
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds) + 1) s"
    case ..<5400: "\(Int(seconds / 60) + 1) min"
    default: "\(Double(Int(seconds / 360)) / 10) h"
    }
  }
}
