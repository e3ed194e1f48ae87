/// A finding in a document, with its line and column.
package struct LocatedFinding {
  package let finding: Finding
  package let position: TextPosition

  package var severity: Severity { finding.kind.severity }
}

extension DocumentStream {
  /// Adds the positions of findings in the document on the tape, and sorts them by position.
  ///
  /// A finding without a value has the position of the document; one in JSON text has the position
  /// of the outermost string. Each byte is read only once.
  package func locate(_ findings: [Finding]) -> [LocatedFinding] {
    let tokens = findings.map { $0.token.flatMap(tape.outermost) ?? 0 }
    let order = findings.indices.sorted { (tokens[$0], $0) < (tokens[$1], $1) }
    let positions = positions(ofTokens: order.map { tokens[$0] })
    return zip(order, positions).map { LocatedFinding(finding: findings[$0], position: $1) }
  }
}
