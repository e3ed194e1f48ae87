import PushCore

/// The failures of a run by code.
package struct FailureCounts: Sendable, Equatable {
  private var byCode: [String: Int] = [:]

  /// The number of failures with a code.
  subscript(_ kind: DiagnosticKind) -> Int { byCode[kind.code] ?? 0 }

  var total: Int { byCode.values.reduce(0, +) }

  mutating func add(_ failure: Failure) { byCode[failure.code, default: 0] += 1 }

  mutating func add(_ other: FailureCounts) { byCode.merge(other.byCode, uniquingKeysWith: +) }

  /// Returns the number and the codes, the most frequent first: `3 failed (a.b 2, c.d 1)`; nil if
  /// there are none.
  func text(limit: Int = .max) -> String? {
    guard !byCode.isEmpty else { return nil }
    let codes = byCode.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
      .map { "\($0.key) \($0.value)" }
    return "\(total) failed (\(codes.joined(separator: ", ")))"
  }

  /// The numbers by code as a JSON object, sorted by code.
  var json: String {
    JSONObjectWriter.text { errors in
      for (code, count) in byCode.sorted(by: { $0.key < $1.key }) { errors.integer(code, count) }
    }
  }
}
