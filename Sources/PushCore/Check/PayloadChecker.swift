/// Validates push payloads: reports the findings of ``PayloadReader``, and those of further checks.
///
/// ``PayloadReader`` reads each message. The checks add their findings to its ``PayloadReading``:
/// ``SizeCheck``, ``TransportCheck``, ``PlaceholderCheck``, ``EscapedTextCheck``, ``ServiceCheck``
/// with the ``Schema``s, ``SNSCheck``, ``RequestCheck``, ``MemberCheck``, ``VisibilityCheck`` of what
/// a device shows, and ``DeliveryCheck``.
///
/// A checker serves one stream.
package final class PayloadChecker {
  static let unrecognized = DiagnosticKind(
    "payload.unrecognized", .warning, "no key of any vendor or platform%",
    meaning: """
      pushkit does not recognize the document. It has neither `aps` nor `data`, and no key that a \
      vendor's app reads.
      """,
    source: "pushkit-vendors(7) lists the keys.",
    remedy: "Check that the file is a push payload. To read it as a vendor's, add `--vendor`.")

  private let stream: DocumentStream
  private let reader: PayloadReader
  /// The time at which requests are sent; nil if the age of their credentials does not matter.
  var time: CheckTime?
  private let isRedacted: Bool
  /// Whether the last document has a message that no vendor claims.
  package private(set) var hasPlain = false
  /// Why a device shows nothing of a message, by its number in the last document.
  package private(set) var hidden: [Int: HiddenReason] = [:]
  /// The fixes of the last document's findings.
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
    let messages = try reader.findMessages()
    hasPlain = false
    hidden = [:]
    var findings: [Finding] = []
    var known: Set<Finding> = []
    for message in 0..<messages where isWanted(message) {
      let more = check(message, of: messages)
      hasPlain = hasPlain || reader.outcome.isPlain
      findings += more.filter { $0.token == nil || !known.contains($0) }
      if messages > 1 { known.formUnion(more) }
    }
    let plan = FixPlan(stream.tape)
    self.plan = plan
    let placed = stream.locate(findings.map(plan.checked))
    return stream.hasNotes ? sorted(placed + notes()) : placed
  }

  /// Checks the messages of the document on the stream's tape, one after the other.
  ///
  /// - Parameter body: Gets each message with its findings, which have their paths.
  func checkEach(
    _ body: (_ message: Int, _ reading: PayloadReading, _ findings: [Finding]) -> Void
  ) throws(Failure) {
    hidden = [:]
    let messages = try reader.findMessages()
    for message in 0..<messages {
      let findings = check(message, of: messages)
      let plan = FixPlan(stream.tape)
      self.plan = plan
      body(message, reader.reading, findings.map { plan.checked(stream.tape.locating($0)) })
    }
  }

  /// Appends the operations of a finding's fix as an array of JSON Patch (RFC 6902).
  func writeFix(_ finding: Finding, to out: ByteBuffer) {
    plan?.appendOperations(for: finding, to: out)
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
      plan?.appendOperations(for: found.finding, to: out)
    }
    out.append("}")
  }

  /// Returns the change of the last document's text that makes the fixes of its findings, or most of
  /// them, and the findings that it corrects; nil if no finding has a fix.
  func edit(for findings: [LocatedFinding]) -> (edit: TapeEdit, fixed: [Finding])? {
    plan?.edit(for: findings.map(\.finding).filter { $0.fix != nil })
  }

  /// The findings of one message: those of its record, and those of checks.
  private func check(_ message: Int, of messages: Int) -> [Finding] {
    reader.read(message, notes: [])
    let reading = reader.reading
    let pushKind = APNsPushKind(reading)
    let request = ServiceRequest(reading)
    SizeCheck.run(reading, request, isVoIP: pushKind.isVoIP, isAlone: messages == 1)
    TransportCheck.run(reading, isRequest: request?.isFCM ?? false)
    let texts = NotificationTexts(reading)
    PlaceholderCheck.run(reading, texts, isFirst: message == 0)
    EscapedTextCheck.run(reading, texts)
    ServiceCheck.run(reading, request)
    SNSCheck.run(reading)
    RequestCheck.run(reading, at: time, isRedacted: isRedacted)
    if !isRedacted { RecipientCheck.run(reading, request) }
    MemberCheck.run(reading)
    // Nothing is known of a message whose body is missing or encrypted.
    if let request = reading.request, request.body == nil || request.hasOpaqueBody {
      return reading.findings
    }
    if reader.isUnrecognized {
      // Amazon SNS names the platform. Of a request, a finding that names the cause says more.
      if request == nil, reading.message.form != ServiceForm.sns,
        reading.request?.service == nil || reading.findings.isEmpty,
        !ServiceCheck.reportMisspelled(reading), !SNSCheck.reportText(reading)
      {
        reading.report(Self.unrecognized, nil, Self.hint(reading))
      }
    } else {
      hidden[message] = VisibilityCheck.run(reading, texts, pushKind)
      DeliveryCheck.run(reading, request, pushKind)
    }
    return reading.findings
  }

  /// What else an unrecognized document is.
  private static func hint(_ reading: PayloadReading) -> String {
    let (tape, document) = (reading.tape, reading.message.document)
    if tape.member(document, "hps").flatMap(tape.object) != nil {
      return
        "; it is a message of Huawei's old push interface, which is off: send messages:send's form"
    }
    return isReply(reading) ? "; it is a reply of a push service, which explain-reply reads" : ""
  }

  /// Whether a document has the members of a service's reply.
  private static func isReply(_ reading: PayloadReading) -> Bool {
    let (tape, document) = (reading.tape, reading.message.document)
    if tape.hasMember(document, among: ["multicast_id", "canonical_ids", "errno"]) { return true }
    func hasText(_ name: JSONKey, _ prefix: String = "") -> Bool {
      tape.member(document, name).map {
        tape.kind($0) == .string && tape.text($0).hasPrefix(prefix)
      } ?? false
    }
    let error = tape.member(document, "error").flatMap(tape.object)
    return error.map { tape.member($0, "code") != nil } ?? false
      || hasText("name", "projects/") || hasText("reason")
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
