extension ActionResolution {
  func writePushExpress(_ out: ByteBuffer) {
    guard let message = nonEmpty(.messageID) else { return }
    writeClick(out) { tape.copyAsString(message, after: ",\"message_id\":", to: out) }
  }
}
