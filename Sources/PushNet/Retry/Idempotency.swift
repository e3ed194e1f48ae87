import PushCore

/// Whether a request is idempotent.
///
/// The vendors' calls in PushCLI say so of theirs.
package enum Idempotency: Sendable, Equatable {
  /// Idempotent: registrations, updates, queries.
  case idempotent
  /// Not idempotent: reports.
  ///
  /// A report with a lost response is retried only if `retriesLost` is true.
  case notIdempotent(retriesLost: Bool)
}
