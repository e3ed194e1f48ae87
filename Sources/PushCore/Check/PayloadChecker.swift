/// A finding in a document, with its line and column.
package struct PlacedFinding {
  let finding: Finding
  package let place: TextPlace

  package var severity: Severity { finding.kind.severity }
}

/// Validates push payloads: reports the findings of ``PayloadReader``, and those of further checks.
///
/// A checker serves one stream.
package final class PayloadChecker {
  private let stream: DocumentStream
  private let reader: PayloadReader
  /// Whether the last document has a message that no vendor claims.
  package private(set) var hasPlain = false

  package init(options: PayloadOptions, stream: DocumentStream) {
    self.stream = stream
    reader = PayloadReader(options: options, tape: stream.tape)
  }

  /// Returns the findings in the document on the stream's tape, in document order.
  ///
  /// They include the repairs of lenient reading. A finding that two messages share, such as a
  /// duplicate key around them, appears once.
  package func check() throws(Failure) -> [PlacedFinding] {
    let messages = try reader.findMessages()
    var findings = check(0, of: messages)
    hasPlain = reader.outcome.isPlain
    if messages > 1 {
      var known = Set(findings)
      for message in 1..<messages {
        let more = check(message, of: messages).filter { $0.token < 0 || !known.contains($0) }
        known.formUnion(more)
        findings += more
        hasPlain = hasPlain || reader.outcome.isPlain
      }
    }
    let placed = place(findings)
    return stream.hasNotes ? sorted(placed + notes()) : placed
  }

  /// Appends one of the findings as an object, without a line break.
  package func write(_ found: PlacedFinding, source: String, to out: ByteBuffer) {
    out.append("{\"source\":")
    JSONText.appendQuoted(source, to: out)
    out.append(",\"line\":")
    out.append(contentsOf: String(found.place.line))
    out.append(",\"column\":")
    out.append(contentsOf: String(found.place.column))
    out.append(",")
    reader.reading.write(found.finding, out)
    out.append("}")
  }

  /// The findings of one message: those of its record, and those of checks.
  private func check(_ message: Int, of messages: Int) -> [Finding] {
    reader.read(message, notes: [])
    let reading = reader.reading
    SizeCheck.run(reading, isAlone: messages == 1)
    TransportCheck.run(reading)
    PlaceholderCheck.run(reading)
    MemberCheck.run(reading)
    if reader.isUnrecognized { reading.report(CheckDiagnostics.unrecognized, nil) }
    return reading.findings
  }

  // MARK: Lines

  /// Adds lines and columns, in document order, so that each byte is read only once.
  private func place(_ findings: [Finding]) -> [PlacedFinding] {
    let tokens = findings.map { stream.tape.outermost($0.token) ?? 0 }
    let order = findings.indices.sorted { (tokens[$0], $0) < (tokens[$1], $1) }
    let places = stream.places(ofTokens: order.map { tokens[$0] })
    return zip(order, places).map { PlacedFinding(finding: findings[$0], place: $1) }
  }

  private func notes() -> [PlacedFinding] {
    stream.takeNotes().map { kind, place in
      PlacedFinding(finding: Finding(.jsonLenient, kind.message), place: place)
    }
  }

  private func sorted(_ found: [PlacedFinding]) -> [PlacedFinding] {
    found.indices.sorted {
      (found[$0].place.offset, $0) < (found[$1].place.offset, $1)
    }.map { found[$0] }
  }
}
