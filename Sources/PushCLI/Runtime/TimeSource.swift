import CPlatform
import PushCore

/// A source of the current time.
package enum TimeSource: Sendable {
  /// The system's clocks.
  case process
  /// Constant times in milliseconds, for tests.
  case fixed(now: Int64, monotonic: Int64 = 0)

  /// Milliseconds since 1970.
  package var now: Int64 {
    switch self {
    case .process: pk_realtime_ms()
    case .fixed(let now, _): now
    }
  }

  /// Milliseconds from an arbitrary start; never decreases, for durations.
  package var monotonic: Int64 {
    switch self {
    case .process: pk_monotonic_ms()
    case .fixed(_, let monotonic): monotonic
    }
  }
}
