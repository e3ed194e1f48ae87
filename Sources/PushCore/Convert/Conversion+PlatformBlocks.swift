/// The blocks of a request to FCM for iOS and browsers, with the values that the common notification
/// has no member for (Firebase: FCM HTTP v1 API, ApnsConfig, WebpushConfig).
extension Conversion {
  /// Returns the blocks for iOS and browsers, except those that the request has itself.
  func platformBlocks() -> [OutputMember] {
    (places(for: .ios) ? member("apns", apnsBlock()) : [])
      + (places(for: .web) ? member("webpush", webBlock()) : [])
  }

  /// Returns the block for iOS; empty if FCM makes the payload from the rest of the message.
  private func apnsBlock() -> [OutputMember] {
    let texts = self[.notification].filter { $0.name(on: tape) != "image" }
    var aps = self[.aps]
    // An alert overrides the notification, so it has all texts.
    let alert = texts + self[.alert]
    if !self[.alert].isEmpty { aps.insert(OutputMember("alert", .object(alert)), at: 0) }
    if aps.isEmpty, self[.apnsHeaders].isEmpty { return [] }
    let names = Set(aps.map { $0.name(on: tape) })
    let isVisible = !texts.isEmpty || !names.isDisjoint(with: ["alert", "sound", "badge"])
    return member("headers", apnsHeaders(isVisible: isVisible))
      + (aps.isEmpty ? [] : [OutputMember("payload", .object([OutputMember("aps", .object(aps))]))])
  }

  /// Returns the headers for a push; one that only wakes the app is not urgent (Apple: Pushing
  /// background updates to your app).
  private func apnsHeaders(isVisible: Bool) -> [OutputMember] {
    let own = self[.apnsHeaders]
    func value(_ name: String) -> OutputValue? { own.first { $0.name(on: tape) == name }?.value }
    let type = value("apns-push-type") ?? .json(isVisible ? "\"alert\"" : "\"background\"")
    let priority: OutputValue =
      isVisible ? value("apns-priority") ?? .json("\"10\"") : .json("\"5\"")
    return [OutputMember("apns-push-type", type), OutputMember("apns-priority", priority)]
      + own.filter { !["apns-push-type", "apns-priority"].contains($0.name(on: tape)) }
  }

  private func webBlock() -> [OutputMember] {
    member("headers", self[.webHeaders]) + member("notification", self[.web])
      + member("fcm_options", self[.webOptions])
  }
}
