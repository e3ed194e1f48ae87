import Foundation
import Synchronization
import Testing

/// The time that the cases of each suite took, without the time in which they waited for a thread.
///
/// All suites run at once, so that the report bills each for waiting. It is printed at the end.
enum SuiteDurations {
  private static let sums = Mutex<[String: Duration]>([:])
  private static let printsAtExit: Void = { _ = atexit { SuiteDurations.print() } }()

  static func add(_ duration: Duration, of test: Test) {
    printsAtExit
    let suite = test.id.description.split(separator: "/").first.map(String.init) ?? test.name
    sums.withLock { $0[suite, default: .zero] += duration }
  }

  private static func print() {
    let slow = sums.withLock { sums in
      sums.filter { $0.value >= .seconds(1) }.sorted { $0.value > $1.value }
    }
    for (suite, duration) in slow {
      Swift.print("suite \(suite) took", String(format: "%.1f s", duration / .seconds(1)))
    }
  }
}
