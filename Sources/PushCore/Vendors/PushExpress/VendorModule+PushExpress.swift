extension VendorModule {
  /// Push.Express: keys with the literal prefix `px.`.
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
    formats: { PushExpressFormats.all }, schemas: { [PushExpressFormats.schema] },
    interface: { .pushExpress })
}
