/// The severity of a finding.
package enum Severity: String, Sendable, CaseIterable {
  case error, warning, info

  /// Whether this severity is the threshold or a higher one.
  package func reaches(_ threshold: Severity) -> Bool {
    rank <= threshold.rank
  }

  /// The index in ``allCases``: 0 for the highest severity.
  package var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}
