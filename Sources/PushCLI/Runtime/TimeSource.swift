import CPlatform

/// What time it is.
package enum TimeSource: Sendable {
  /// The system's clocks.
  case process
  /// Always the same, for tests; milliseconds.
  case fixed(now: Int64, monotonic: Int64 = 0)

  /// Milliseconds since 1970.
  package var now: Int64 {
    switch self {
    case .process: pk_realtime_ms()
    case .fixed(let now, _): now
    }
  }

  /// Milliseconds since some moment; never set back, for durations.
  package var monotonic: Int64 {
    switch self {
    case .process: pk_monotonic_ms()
    case .fixed(_, let monotonic): monotonic
    }
  }
}
