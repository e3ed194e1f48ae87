import CPlatform

/// The line of progress on a terminal: shown after a second, and then once a second.
struct ProgressLine {
  private let reporter: DiagnosticReporter
  private let start: Int64
  private var shown: Int64

  /// - Parameter start: In monotonic milliseconds.
  init(_ reporter: DiagnosticReporter, start: Int64) {
    (self.reporter, self.start) = (reporter, start)
    shown = start
  }

  /// The time of the next line, in monotonic milliseconds; nil if none is shown.
  var next: Int64? { reporter.showsProgressLines ? shown + 1000 : nil }

  /// Shows the parts that `parts` returns for the seconds since the start, if it is time.
  ///
  /// Adds the time left if `fraction`, the finished part from 0 to 1, is known.
  mutating func show(fraction: Double?, _ parts: (_ seconds: Double) -> [String]) {
    guard let next else { return }
    let now = pk_monotonic_ms()
    guard now >= next else { return }
    shown = now
    let seconds = Double(now - start) / 1000
    var parts = parts(seconds)
    if let fraction, fraction > 0.01 {
      parts.append("\(Self.time(seconds * (1 - fraction) / fraction)) left")
    }
    reporter.show(progress: parts.joined(separator: ", "))
  }

  /// Removes the line.
  func end() { reporter.show(progress: nil) }

  /// Returns a time such as `45 s`, `12 min` or `3.5 h`.
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds) + 1) s"
    case ..<5400: "\(Int(seconds / 60) + 1) min"
    default: "\(Double(Int(seconds / 360)) / 10) h"
    }
  }
}
