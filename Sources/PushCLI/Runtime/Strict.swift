import PushCore

extension Failure {
  /// What `--strict` says of a record with findings; nil when none weighs enough.
  package static func strict(_ findings: [Finding], input: InputPlace? = nil) -> Failure? {
    let heavy = findings.filter { $0.severity != .info }
    guard let first = heavy.first else { return nil }
    return strict(
      count: heavy.count, first: "\(first.message) [\(first.code)]", input: input)
  }

  /// The same, where only their number and the first one are at hand.
  package static func strict(count: Int, first: String, input: InputPlace? = nil) -> Failure {
    let others = count > 1 ? ", and \(count - 1) more" : ""
    return Failure(
      "strict.findings", .data, "the record has diagnostics: \(first)\(others)", input: input)
  }
}
