/// A position in the input.
package struct InputPlace: Sendable, Equatable {
  /// The file as the user named it; `-` for standard input.
  package var source: String
  /// From 1; 0 if the position has no line.
  package var line: Int
  /// In bytes, from 1.
  package var column: Int
  /// In bytes, from 0.
  package var offset: Int

  package init(source: String, line: Int, column: Int, offset: Int) {
    self.source = source
    self.line = line
    self.column = column
    self.offset = offset
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
  package var input: InputPlace?

  /// - Parameters:
  ///   - severity: If it differs from the kind's.
  ///   - status: If it differs from the kind's.
  package init(
    _ kind: DiagnosticKind, _ message: String, hint: String? = nil, input: InputPlace? = nil,
    severity: Severity? = nil, status: ExitStatus? = nil
  ) {
    (self.kind, self.message, self.hint, self.input) = (kind, message, hint, input)
    (self.severity, self.status) = (severity ?? kind.severity, status ?? kind.status)
  }

  /// Creates a message from a finding; its path precedes a message that does not name it.
  package init(_ finding: Finding, input: InputPlace? = nil) {
    let message = finding.message
    let path = finding.path.map { message.hasPrefix($0) ? "" : "\($0): " } ?? ""
    self.init(finding.kind, path + message, input: input)
  }

  package var code: String { kind.code }
}
