extension VendorModule {
  /// Smartico's pushes, and the socket messages that show something.
  static let smartico = VendorModule(
    .smartico, "smartico", title: "Smartico", evidence: SmarticoReader.evidence,
    diagnostics: SmarticoDiagnostics.all, read: SmarticoReader.read,
    writeTapReports: { $0.writeSmartico($1) },
    notes: """
      Engagements and mini-games also come over the WebSocket, see pushkit-smartico-listen(1). \
      pushkit recognizes them by `cid`. pushkit-classify-link(1) explains `dp:` links.
      """,
    formats: { SmarticoFormats.all }, interface: { .smartico })
}

extension TapReports {
  fileprivate func writeSmartico(_ out: ByteBuffer) {
    guard let uid = filled(.engagementUID), let message = filled(.messageID),
      JSONNumber.isCount(tape.bytes(message))
    else { return }
    writeClick(out) {
      tape.copyAsString(uid, after: ",\"engagement_uid\":", to: out)
      tape.copyAsString(message, after: ",\"message_id\":", to: out)
      if let user = filled(.userID) { tape.copyAsString(user, after: ",\"user_id\":", to: out) }
      if let link = clickedLink { tape.copyAsString(link, after: ",\"action\":", to: out) }
    }
  }

  /// The link that a click reports: the button's, or the message's `action`.
  private var clickedLink: Int? {
    guard let button = resolution.button else { return filled(.action) }
    let link = button.url >= 0 ? button.url : button.deepLink
    return link >= 0 ? link : nil
  }
}
