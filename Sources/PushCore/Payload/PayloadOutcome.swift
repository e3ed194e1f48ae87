/// The outcome of reading a message.
package struct PayloadOutcome: Sendable {
  /// The number of errors and warnings in its record.
  package var problemCount = 0
  /// The first error or warning.
  package var firstProblem: DiagnosticKind?
  /// Whether no vendor claims the message.
  package var isPlain = false
}
