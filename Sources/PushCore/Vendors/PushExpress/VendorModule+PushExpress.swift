extension VendorModule {
  /// Push.Express: keys with the literal prefix `px.`.
  ///
  /// ``PushExpressReader`` reads a message, and ``CommonConversion`` converts it. For calls,
  /// ``PushExpressAPI`` makes requests and reads responses.
  static let pushExpress = VendorModule(
    .pushexpress, "pushexpress", title: "Push.Express", aliases: ["px"],
    evidence: PushExpressEvidence.rows,
    diagnostics: { PushExpressDiagnostics.all }, read: PushExpressReader.read,
    envelope: PushExpressEnvelope.rules,
    tap: TapRules(writeReports: { $0.writePushExpress($1) }),
    check: CheckRules(drawsFromData: true),
    notes: """
      The dot is part of the key. Reports need `px.msg_id`, not FCM's message ID. pushkit \
      registers instances and reports deliveries, clicks and lifecycle events.
      """,
    formats: { PushExpressSamples.all }, schemas: { [PushExpressReader.schema] },
    interface: { .pushExpress })
}

/// The keys by which messages of Push.Express are recognized.
enum PushExpressEvidence {
  static let rows = EvidenceRow.rows(
    .pushexpress, conclusive: ["/px.msg_id"], namespaced: ["/px.*", "/custom/a/px.msg_id"])
}

/// The bodies of requests to Push.Express, and of its responses (Push.Express's guide, "API v2 reference").
enum PushExpressEnvelope {
  static let rules = EnvelopeRules(keys: ["/message"], calls: calls) {
    object, tape throws(Failure) in
    guard let message = tape.member(object, "message"), tape.kind(message) == .string,
      tape.hasPrefix(message, "validation error"), Array(tape.keys(of: object)).count == 1
    else { return nil }
    throw CallBody.failure(reply: "an error of Push.Express")
  }

  private static let calls = [
    CallBody(
      name: "Push.Express's request that creates an app instance",
      commands: "pushkit px-register makes it", members: ["ic_token"]),
    info(["transport_type", "platform_type"]),
    info(["transport_type", "transport_token"]),
    CallBody(
      name: "Push.Express's request events/notification",
      commands: "pushkit report-delivery and report-click make it", members: ["event", "msg_id"]),
    CallBody(
      name: "Push.Express's request events/lifecycle", commands: "pushkit px-lifecycle makes it",
      members: ["event"], words: ("event", ["onscreen", "background", "closed"]), isWhole: true),
    .reply("a response of Push.Express", ["just_created", "id"]),
    .reply("a response of Push.Express", ["update_interval_sec", "id"]),
  ]

  private static func info(_ members: [JSONKey]) -> CallBody {
    CallBody(
      name: "Push.Express's request info", commands: "pushkit px-register makes it",
      members: members)
  }
}

extension ActionResolution {
  func writePushExpress(_ out: ByteBuffer) {
    guard let message = nonEmpty(.messageID) else { return }
    writeClick(out) { tape.copyAsString(message, after: ",\"message_id\":", to: out) }
  }
}
