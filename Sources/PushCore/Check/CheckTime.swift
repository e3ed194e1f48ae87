/// The time at which requests are sent, for the age of their credentials.
package struct CheckTime: Sendable {
  /// Seconds since 1970.
  let seconds: Int
  /// Whether the user named the time; otherwise it is that of the clock.
  let isGiven: Bool

  package init(seconds: Int, isGiven: Bool) {
    (self.seconds, self.isGiven) = (seconds, isGiven)
  }
}
