/// Reports a document that no rule of a vendor or a platform is for.
enum UnrecognizedCheck: RuleFamily {
  static let unrecognized = DiagnosticKind(
    "payload.unrecognized", .warning, "no key of any vendor or platform%",
    meaning: """
      pushkit does not recognize the document. It has neither `aps` nor `data`, and no key that a \
      vendor's app reads.
      """,
    source: "pushkit-vendors(7) lists the keys.",
    remedy: "Check that the file is a push payload. To read it as a vendor's, add `--vendor`.")

  static let diagnostics = [unrecognized]
  /// Of a request, a finding that names the cause says more.
  static var after: [any RuleFamily.Type] {
    [
      SizeCheck.self, TransportCheck.self, PlaceholderCheck.self, EscapedTextCheck.self,
      ServiceCheck.self, SNSCheck.self, RequestCheck.self, RecipientCheck.self, MemberCheck.self,
    ]
  }

  static func run(_ message: CheckedMessage) {
    let reading = message.reading
    // Amazon SNS names the platform.
    guard message.content == .unrecognized, message.request == nil,
      reading.message.serviceEnvelope !== Envelope.sns,
      reading.message.format != .otherPlatform,
      reading.request?.service == nil || reading.findings.isEmpty,
      // Its templates take members of any name.
      reading.request?.service != .azure, !isForCalls(reading),
      !reportMisspelled(reading), !SNSCheck.reportText(reading)
    else { return }
    reading.report(unrecognized, nil, hint(reading))
  }

  /// Whether a request is for PushKit, whose payloads have what the app defines (Apple: Responding
  /// to VoIP notifications from PushKit).
  private static func isForCalls(_ reading: PayloadReading) -> Bool {
    reading.request?.service == .apns && APNsPushKind(reading).isVoIP
  }

  /// What else the document is.
  private static func hint(_ reading: PayloadReading) -> String {
    let (tape, document) = (reading.tape, reading.message.document)
    if tape.member(document, "hps").flatMap(tape.object) != nil {
      return "; it is a message of Huawei's old push interface, which is off: send that of Push Kit"
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

  /// Reports an object with the keys of `aps` under another name, as the name is case-sensitive;
  /// returns whether there is one.
  private static func reportMisspelled(_ reading: PayloadReading) -> Bool {
    let (tape, document) = (reading.tape, reading.message.document)
    let found = tape.keys(of: document).first { key in
      ["aps", "apps", "app", "apn"].contains(tape.text(key).lowercased())
        && tape.plainObject(tape.value(ofKey: key)).map { object in
          tape.keys(of: object).contains { Schema.aps.member($0, on: tape)?.isForSystem == true }
        } ?? false
    }
    guard let found else { return false }
    MemberCheck.report(
      tape.value(ofKey: found), "the payload", place: .spelling("aps"), among: [], reading,
      fix: .rename("aps"))
    return true
  }
}
