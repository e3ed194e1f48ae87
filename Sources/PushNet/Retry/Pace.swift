/// The pace of all requests of a run: an upper limit, spread evenly, which the server can lower.
///
/// Each 429 halves the pace, at most once a second; without another it grows back by a tenth of the
/// limit a second. Times are in monotonic milliseconds.
package struct Pace: Sendable {
  /// The requests per millisecond that the user allows.
  private let limit: Double
  /// The requests that may be made up for after a pause.
  private let burst: Double
  private var current: Double
  /// The time of the next request.
  private var next: Double?
  private var lastChange: Int64 = 0

  /// - Parameters:
  ///   - rate: The limit in requests per second, above 0.
  ///   - burst: The number of requests that may be made up for after a pause; for a
  ///     bulk run, as many as it makes at once.
  package init(rate: Double, burst: Int) {
    limit = rate / 1000
    current = limit
    self.burst = Double(burst)
  }

  /// Takes the next slot and returns its time, which may be in the past.
  package mutating func slot(now: Int64) -> Int64 {
    if current < limit, now - lastChange >= 1000 {
      current = min(limit, current + limit / 10 * Double(now - lastChange) / 1000)
      lastChange = now
    }
    let time = Double(now)
    let slot = next.map { max($0, time - burst / current) } ?? time
    next = slot + 1 / current
    let milliseconds = Int64(slot)
    return Double(milliseconds) < slot ? milliseconds + 1 : milliseconds
  }

  /// Halves the rate after a 429, and gives no slot for the next `wait` milliseconds.
  package mutating func slowDown(now: Int64, wait: Int) {
    next = max(next ?? 0, Double(now) + Double(wait))
    guard current == limit || now - lastChange >= 1000 else { return }
    current = max(current / 2, limit / 64)
    lastChange = now
  }
}
