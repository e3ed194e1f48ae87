extension ActionResolution {
  func writeSmartico(_ out: ByteBuffer) {
    // The web page that shows a socket message reports it.
    guard reading.message.kind != .socket, let uid = nonEmpty(.engagementUID),
      let message = nonEmpty(.messageID),
      JSONNumber.isCount(tape.bytes(message))
    else { return }
    writeClick(out) {
      tape.copyAsString(uid, after: ",\"engagement_uid\":", to: out)
      tape.copyAsString(message, after: ",\"message_id\":", to: out)
      if let user = nonEmpty(.userID) { tape.copyAsString(user, after: ",\"user_id\":", to: out) }
      if let link = clickedLink { tape.copyAsString(link, after: ",\"action\":", to: out) }
    }
  }

  /// The link that a click reports: the button's, or the message's `action`.
  private var clickedLink: Int? {
    guard let button else { return nonEmpty(.action) }
    let link = button.url >= 0 ? button.url : button.deepLink
    return link >= 0 ? link : nil
  }
}
