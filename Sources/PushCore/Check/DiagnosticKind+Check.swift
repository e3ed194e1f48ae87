extension DiagnosticKind {
  /// The diagnostics of check-payload, which are not in ``all``.
  package static let check: [DiagnosticKind] = PayloadChecker.families.flatMap { $0.diagnostics }

  /// Whether a note is a size, which is not a problem for `--fail-on`.
  package var isSize: Bool { SizeRule.notes.contains { $0 === self } }
}
