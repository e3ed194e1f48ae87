/// Validates push payloads: reports the findings of ``PayloadReader``, and those of further checks.
///
/// ``PayloadReader`` reads each message. Each ``RuleFamily`` adds its findings to the
/// ``PayloadReading``.
///
/// A checker serves one stream.
package final class PayloadChecker {
  /// The families of rules, in the order in which they run.
  ///
  /// Each is after those whose findings it looks at: ``RuleFamily/after``. Apart from that, the order
  /// does not matter.
  static var families: [any RuleFamily.Type] {
    [
      SizeCheck.self, TransportCheck.self, PlaceholderCheck.self, EscapedTextCheck.self,
      ServiceCheck.self, SNSCheck.self, RequestCheck.self, RecipientCheck.self, MemberCheck.self,
      UnrecognizedCheck.self, VisibilityCheck.self, DeliveryCheck.self,
    ]
  }

  private let stream: DocumentStream
  private let reader: PayloadReader
  /// The families that run; tests have them in another order.
  var families = PayloadChecker.families
  /// The time at which requests are sent; nil if the age of their credentials does not matter.
  var time: CheckTime?
  private let isRedacted: Bool
  /// Whether the last document has a message that no vendor claims.
  package private(set) var hasPlain = false
  /// Why a device shows nothing of a message, by its number in the last document.
  package private(set) var hidden: [Int: HiddenReason] = [:]
  /// The fixes of the last message's findings; nil if nobody has asked for one.
  private var plan: FixPlan?

  /// - Parameters:
  ///   - time: The time at which requests are sent; nil if the age of their credentials does not
  ///     matter.
  ///   - isRedacted: Whether placeholders replace tokens and credentials, which are not checked then.
  package init(
    options: PayloadOptions, stream: DocumentStream, time: CheckTime? = nil,
    isRedacted: Bool = false
  ) {
    (self.stream, self.time, self.isRedacted) = (stream, time, isRedacted)
    reader = PayloadReader(options: options, tape: stream.tape)
  }

  /// Returns the findings in the document on the stream's tape, in document order.
  ///
  /// They include the repairs of lenient reading. A finding that two messages share, such as a
  /// duplicate key around them, appears once.
  ///
  /// - Parameter isWanted: Whether to check a message of the document.
  package func check(
    _ isWanted: (_ message: Int) -> Bool = { _ in true }
  ) throws(Failure) -> [LocatedFinding] {
    hasPlain = false
    var findings: [Finding] = []
    var known: Set<Finding> = []
    try checkEach(isWanted) { message in
      let more = message.reading.findings
      if !message.reading.vendor.isNamed { hasPlain = true }
      if message.count == 1 { return findings = more }
      findings += more.filter { $0.token == nil || !known.contains($0) }
      known.formUnion(more)
    }
    let placed = stream.locate(fixable(findings))
    return stream.hasNotes ? sorted(placed + notes()) : placed
  }

  /// Checks the messages of the document on the stream's tape, one after the other.
  ///
  /// - Parameters:
  ///   - isWanted: Whether to check a message of the document.
  ///   - body: Gets each message, whose reading has the findings.
  func checkEach(
    _ isWanted: (_ message: Int) -> Bool = { _ in true }, _ body: (CheckedMessage) -> Void
  ) throws(Failure) {
    if !hidden.isEmpty { hidden = [:] }
    let count = try reader.findMessages()
    for number in 0..<count where isWanted(number) {
      reader.read(number, notes: [])
      let message = CheckedMessage(
        reader, number: number, of: count, at: time, isRedacted: isRedacted)
      for family in families { family.run(message) }
      if let reason = message.hidden { hidden[number] = reason }
      plan = nil
      body(message)
    }
  }

  /// Returns findings of the last message without the fixes that cannot be made.
  func fixable(_ findings: [Finding]) -> [Finding] {
    guard findings.contains(where: { $0.fix != nil }) else { return findings }
    return findings.map(fixes.checked)
  }

  private var fixes: FixPlan {
    let fixes = plan ?? FixPlan(stream.tape)
    plan = fixes
    return fixes
  }

  /// Appends the operations of a finding's fix as an array of JSON Patch (RFC 6902).
  func writeFix(_ finding: Finding, to out: ByteBuffer) {
    fixes.appendOperations(for: finding, to: out)
  }

  /// Appends one of the findings as an object, without a line break.
  package func write(_ found: LocatedFinding, source: String, to out: ByteBuffer) {
    var record = JSONObjectWriter(out)
    record.position(InputPosition(found.position, in: source))
    record.integer("column", found.position.column)
    out.append(",")
    reader.reading.write(found.finding, out)
    if found.finding.fix != nil {
      out.append(",\"fix\":")
      fixes.appendOperations(for: found.finding, to: out)
    }
    out.append("}")
  }

  /// Returns one of the findings with the path of its value.
  package func locating(_ finding: Finding) -> Finding { stream.tape.locating(finding) }

  /// Returns the change of the last document's text that makes the fixes of its findings, or most of
  /// them, and the findings that it corrects; nil if no finding has a fix.
  func edit(for findings: [LocatedFinding]) -> (edit: TapeEdit, fixed: [Finding])? {
    fixes.edit(for: findings.map(\.finding).filter { $0.fix != nil })
  }

  // MARK: Lines

  private func notes() -> [LocatedFinding] {
    stream.removeNotes().map { note, position in
      LocatedFinding(finding: Finding(stream.tape.lenientKind, note.message), position: position)
    }
  }

  private func sorted(_ found: [LocatedFinding]) -> [LocatedFinding] {
    found.indices.sorted {
      (found[$0].position.offset, $0) < (found[$1].position.offset, $1)
    }.map { found[$0] }
  }
}
