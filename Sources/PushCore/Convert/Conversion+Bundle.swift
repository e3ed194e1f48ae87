/// For which app a payload is.
extension Conversion {
  /// The app that the simulator is to hand the payload to.
  func bundle(_ options: ConversionOptions) throws(PayloadFailure) -> DraftValue? {
    guard options.target == .simctl else { return nil }
    if let id = options.bundleID { return .string(id) }
    let view = reading.view
    let topic = tape.member(view.envelope, "apns").flatMap { tape.member($0, "headers") }
      .flatMap { tape.member($0, "apns-topic") }.flatMap { isAppID($0) ? $0 : nil }
    let named = view.root.flatMap { tape.member($0, "Simulator Target Bundle") } ?? topic
    guard let named, reading.isText(named) else {
      throw PayloadFailure(
        "convert.no-bundle-id", "the payload does not say for which app it is",
        hint: "--bundle-id names the app")
    }
    return .copy(named)
  }

  /// Whether a topic is the id of an app, without what Apple has behind it for other pushes than
  /// notifications (Apple: Sending notification requests to APNs, `apns-topic`).
  private func isAppID(_ topic: Int) -> Bool {
    let suffixes = [
      ".voip", ".voip-ptt", ".complication", ".pushkit.fileprovider", ".location-query",
      ".push-type.liveactivity", ".push-type.controls", ".push-type.widgets",
    ]
    let text = tape.text(topic)
    return !suffixes.contains { text.hasSuffix($0) }
  }
}
