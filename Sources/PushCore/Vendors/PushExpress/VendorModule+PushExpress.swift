extension VendorModule {
  /// Push.Express: keys with the literal prefix `px.`.
  ///
  /// ``PushExpressReader`` reads a message, and ``CommonConversion`` converts it. For calls,
  /// ``PushExpressAPI`` makes requests and reads responses.
  static let pushExpress = VendorModule(
    .pushexpress, "pushexpress", title: "Push.Express", aliases: ["px"],
    evidence: PushExpressEvidence.rows,
    diagnostics: PushExpressDiagnostics.all, read: PushExpressReader.read,
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

extension ActionResolution {
  func writePushExpress(_ out: ByteBuffer) {
    guard let message = nonEmpty(.messageID) else { return }
    writeClick(out) { tape.copyAsString(message, after: ",\"message_id\":", to: out) }
  }
}
