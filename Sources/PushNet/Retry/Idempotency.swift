import PushCore

/// Whether a request is idempotent.
///
/// The `Step` of each call says so: those of reports in `ReportCalls`, the others where the command
/// or the vendor's calls make them. `RetryState` has the statuses that are tried again.
package enum Idempotency: Sendable, Equatable {
  /// Idempotent: registrations, updates, queries.
  case idempotent
  /// Not idempotent: reports.
  ///
  /// A report with a lost response is retried only if `retriesLost` is true.
  case notIdempotent(retriesLost: Bool)
}
