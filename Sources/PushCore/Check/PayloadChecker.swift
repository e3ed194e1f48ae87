/// Something found in a document, and the line where it stands.
package struct PlacedFinding {
  let finding: PayloadFinding
  package let line: Int

  package var severity: Severity { finding.row.severity }
}

/// Tells what is wrong with push payloads: what ``PayloadReader`` finds, and what only a check asks.
///
/// One for each stream.
package final class PayloadChecker {
  private let stream: DocumentStream
  private let reader: PayloadReader

  package init(options: PayloadOptions, stream: DocumentStream) {
    self.stream = stream
    reader = PayloadReader(options: options, tape: stream.tape)
  }

  /// What is to be said of the document on the stream's tape, in order of lines.
  ///
  /// What lenient reading put right is among it. What is true of two messages at once, of a key that
  /// stands twice around them, say, is told once.
  package func check() throws(PayloadFailure) -> [PlacedFinding] {
    let messages = try reader.findMessages()
    var findings = reader.check(0)
    if messages > 1 {
      let known = Set(findings.map(Key.init))
      findings += reader.check(1).filter { $0.token < 0 || !known.contains(Key($0)) }
    }
    let placed = place(findings)
    return stream.hasNotes ? sorted(placed + notes()) : placed
  }

  /// Appends one of the findings as an object, without a line break.
  package func write(_ found: PlacedFinding, source: String, to out: ByteBuffer) {
    out.append("{\"source\":")
    JSONText.appendQuoted(source, to: out)
    out.append(",\"line\":")
    out.append(contentsOf: String(found.line))
    out.append(",")
    reader.write(found.finding, to: out)
    out.append("}")
  }

  // MARK: Lines

  /// Line by line in the order of the document, so that each of its bytes is looked at once.
  private func place(_ findings: [PayloadFinding]) -> [PlacedFinding] {
    let tokens = findings.map { stream.tape.outermost($0.token) ?? 0 }
    let order = findings.indices.sorted { (tokens[$0], $0) < (tokens[$1], $1) }
    let lines = stream.lines(ofTokens: order.map { tokens[$0] })
    return zip(order, lines).map { PlacedFinding(finding: findings[$0], line: $1) }
  }

  private func notes() -> [PlacedFinding] {
    stream.takeNotes().map { kind, place in
      let finding = PayloadFinding(
        row: PayloadDiagnostics.lenient, token: -1, detail: kind.message)
      return PlacedFinding(finding: finding, line: place.line)
    }
  }

  private func sorted(_ found: [PlacedFinding]) -> [PlacedFinding] {
    found.indices.sorted { (found[$0].line, $0) < (found[$1].line, $1) }.map { found[$0] }
  }

  /// By what two findings are one.
  private struct Key: Hashable {
    let row: ObjectIdentifier
    let token: Int
    let detail: String?

    init(_ finding: PayloadFinding) {
      (row, token, detail) = (ObjectIdentifier(finding.row), finding.token, finding.detail)
    }
  }
}
