/// A kind of error, warning or note, as messages, records, help and man pages show it.
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
}

/// A problem or note about an input value: one entry of a record's `diagnostics`.
package struct Finding: Sendable, Hashable {
  package let kind: DiagnosticKind
  /// The text for `%` in the kind's message.
  let detail: String?
  /// The index on the tape of the value or key; -1 for the document.
  var token = -1
  /// A JSON Pointer (RFC 6901) into the input; nil if the position is a token, or not known.
  package var path: String?

  package init(_ kind: DiagnosticKind, _ detail: String? = nil, path: String? = nil) {
    (self.kind, self.detail, self.path) = (kind, detail, path)
  }

  init(_ kind: DiagnosticKind, _ detail: String? = nil, at token: Int) {
    (self.kind, self.detail, self.token) = (kind, detail, token)
  }

  package var severity: Severity { kind.severity }
  package var code: String { kind.code }

  /// The message with its detail.
  package var message: String { kind.message(with: detail) }
}

/// A position in the input.
package struct InputPosition: Sendable, Equatable {
  /// The file as the user named it; `-` for standard input.
  package var source: String
  /// From 1; 0 if the position has no line.
  package var line: Int
  /// In bytes, from 1.
  package var column: Int
  /// In bytes, from 0.
  package var offset: Int
  /// A JSON Pointer to the value at the position; nil if the position is not that of one value.
  package var path: String?

  package init(source: String, line: Int, column: Int, offset: Int, path: String? = nil) {
    (self.source, self.line, self.column, self.offset) = (source, line, column, offset)
    self.path = path
  }
}

/// An error for the user, or a warning or note on standard error: its kind, cause, hint and
/// position.
package struct Failure: Error, Sendable, Equatable {
  package var kind: DiagnosticKind
  package var severity: Severity
  package var status: ExitStatus
  /// Lower case, no final period, one line.
  package var message: String
  package var hint: String?
  package var input: InputPosition?

  /// - Parameters:
  ///   - severity: If it differs from the kind's.
  ///   - status: If it differs from the kind's.
  package init(
    _ kind: DiagnosticKind, _ message: String, hint: String? = nil, input: InputPosition? = nil,
    severity: Severity? = nil, status: ExitStatus? = nil
  ) {
    (self.kind, self.message, self.hint, self.input) = (kind, message, hint, input)
    (self.severity, self.status) = (severity ?? kind.severity, status ?? kind.status)
  }

  /// Creates a message from a finding; its path precedes a message that does not contain it.
  package init(_ finding: Finding, input: InputPosition? = nil) {
    let message = finding.message
    let path = finding.path.map { message.contains($0) ? "" : "\($0): " } ?? ""
    var input = input
    input?.path = finding.path
    self.init(finding.kind, path + message, input: input)
  }

  package var code: String { kind.code }
}
