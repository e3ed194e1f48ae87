/// The severity of a finding.
package enum Severity: String, Sendable, CaseIterable {
  case error, warning, info
}
