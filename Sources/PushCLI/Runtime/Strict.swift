import PushCore

extension Failure {
  /// What `--strict` says of a record with findings; nil when none weighs enough.
  package static func strict(_ findings: [Finding], input: InputPlace? = nil) -> Failure? {
    let heavy = findings.filter { $0.severity != .info }
    guard let first = heavy.first else { return nil }
    return strict(
      count: heavy.count, first: "\(first.message) [\(first.code)]", input: input)
  }

  /// What `--strict` says of a message; nil when nothing weighs enough.
  package static func strict(
    _ outcome: PayloadOutcome, input: @autoclosure () -> InputPlace?
  ) -> Failure? {
    guard let first = outcome.firstDoubt else { return nil }
    return strict(
      count: outcome.doubts, first: "\(first.plainMessage) [\(first.code)]", input: input())
  }

  private static func strict(count: Int, first: String, input: InputPlace?) -> Failure {
    let others = count > 1 ? ", and \(count - 1) more" : ""
    return Failure(
      "strict.findings", .data, "the record has diagnostics: \(first)\(others)", input: input)
  }
}
