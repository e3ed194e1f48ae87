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
    let path = finding.path.map { message.containsBytes(of: $0) ? "" : "\($0): " } ?? ""
    var input = input
    input?.path = finding.path
    self.init(finding.kind, path + message, input: input)
  }

  package var code: String { kind.code }
}

extension String {
  /// Whether the text contains another one, byte for byte.
  fileprivate func containsBytes(of other: String) -> Bool {
    Array(utf8).contains(text: Array(other.utf8))
  }
}
