extension VendorModule {
  /// Push.Express: keys with the literal prefix `px.`.
  static let pushExpress = VendorModule(
    .pushexpress, "pushexpress", title: "Push.Express", aliases: ["px"],
    evidence: PushExpressReader.evidence,
    diagnostics: PushExpressDiagnostics.all, read: PushExpressReader.read,
    writeTapReports: { $0.writePushExpress($1) },
    notes: """
      The dot is part of the key. Reports need `px.msg_id`, not FCM's message ID. pushkit \
      registers instances and reports deliveries, clicks and lifecycle events.
      """,
    formats: { PushExpressFormats.all }, shapes: { [PushExpressFormats.shape] },
    interface: { .pushExpress })
}

extension TapReports {
  fileprivate func writePushExpress(_ out: ByteBuffer) {
    guard let message = filled(.messageID) else { return }
    writeClick(out) { tape.copyAsString(message, after: ",\"message_id\":", to: out) }
  }
}
