/// A kind of error, warning or note, as messages, records, help and man pages show it.
///
/// A ``Finding`` reports a kind about an input value, in a record. A ``Failure`` reports it to the
/// user, and an error has an ``ExitStatus``.
///
/// Each kind is declared once, in the file that reports it. This is a class, so that a reference
/// takes only one pointer.
package final class DiagnosticKind: Sendable {
  /// The code in the form `area.name`, which is never renamed.
  package let code: String
  package let severity: Severity
  /// The exit status of a run that fails with it.
  package let status: ExitStatus
  /// One line in lower case without a final period; `%` is replaced by a finding's detail.
  package let message: StaticString
  private let ownSummary: String?
  /// One or more sentences; text in backquotes is literal.
  package let meaning: String
  /// The document or program that proves this; empty if there is none.
  package let source: String
  /// The remedy; empty if nothing can or need be done.
  package let remedy: String

  private init(
    _ code: String, _ severity: Severity, _ status: ExitStatus, _ message: StaticString,
    _ summary: String?, _ meaning: String, _ source: String, _ remedy: String
  ) {
    (self.code, self.severity, self.status, self.message) = (code, severity, status, message)
    (ownSummary, self.meaning, self.source, self.remedy) = (summary, meaning, source, remedy)
  }

  /// Creates a kind of finding in a payload or an inbox, whose message is always the same.
  convenience init(
    _ code: String, _ severity: Severity, _ message: StaticString, meaning: String, source: String,
    remedy: String
  ) {
    self.init(code, severity, .data, message, nil, meaning, source, remedy)
  }

  /// Creates a kind of warning or note, whose message differs each time.
  package convenience init(
    _ code: String, _ severity: Severity, summary: String, meaning: String, source: String = "",
    remedy: String = ""
  ) {
    self.init(code, severity, .data, "%", summary, meaning, source, remedy)
  }

  /// Creates a kind of error, whose message differs each time.
  package convenience init(
    _ code: String, _ status: ExitStatus, summary: String, meaning: String, source: String = "",
    remedy: String = ""
  ) {
    self.init(code, .error, status, "%", summary, meaning, source, remedy)
  }

  /// Returns the kind with another severity, for values that have another effect there.
  ///
  /// - Parameter message: The message that says so; nil for the same message.
  func with(_ severity: Severity, _ message: StaticString? = nil) -> DiagnosticKind {
    DiagnosticKind(
      code, severity, status, message ?? self.message, ownSummary, meaning, source, remedy)
  }

  /// The message without a detail.
  package var plainMessage: String { message(with: "…") }

  /// One line for help and man pages: lower case, no final period.
  package var summary: String { ownSummary ?? plainMessage }

  /// Returns the message with a detail.
  func message(with detail: String?) -> String {
    "\(message)".split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: detail ?? "…")
  }
}

extension DiagnosticKind: Hashable {
  package static func == (one: DiagnosticKind, other: DiagnosticKind) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

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
