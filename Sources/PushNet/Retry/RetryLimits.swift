/// The limits of retries; times are in milliseconds.
package struct RetryLimits: Sendable {
  /// The maximum number of attempts; 0 for no limit.
  package var attempts = 5
  /// The longest single wait.
  package var delay = 120_000
  /// The limit for all attempts and waits together; nil for no limit.
  package var total: Int?

  package init() {}
}
