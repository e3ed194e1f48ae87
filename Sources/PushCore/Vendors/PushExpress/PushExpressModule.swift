extension VendorModule {
  /// Push.Express: keys with the literal prefix `px.`.
  static let pushExpress = VendorModule(
    .pushexpress, "pushexpress", aliases: ["px"], evidence: PushExpressReader.evidence,
    diagnostics: PushExpressDiagnostics.all, read: PushExpressReader.read,
    writeTapReports: { $0.writePushExpress($1) })
}

extension TapReports {
  fileprivate func writePushExpress(_ out: ByteBuffer) {
    guard let message = filled(.messageID) else { return }
    writeClick(out) { tape.copyAsString(message, after: ",\"message_id\":", to: out) }
  }
}
