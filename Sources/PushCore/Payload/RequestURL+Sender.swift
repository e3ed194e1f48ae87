/// The other services that a URL names: after it, no rule of FCM or APNs applies.
extension RequestURL {
  /// The service, by the host or the path; nil for any other URL.
  ///
  /// Pushy: Send notifications API; Novu, Courier, Knock, Ably, Airship, Braze: API references; Pusher
  /// Beams: Publish API; Parse: REST API; Matrix: Push gateway API.
  var sender: Sender? {
    if hasSegments("parse", "push") { return .parse }
    if hasSegments("push", "v1"), host.isEmpty || hasSegments("_matrix", "push") { return .matrix }
    return Self.hosts.first { hostEnds($0.host) }?.sender
  }

  private static let hosts: [(host: String, sender: Sender)] = [
    ("api.pushy.me", .pushy), ("api.novu.co", .novu), ("api.courier.com", .courier),
    ("go.urbanairship.com", .airship), ("go.airship.eu", .airship),
    ("go.urbanairship.eu", .airship), ("api.knock.app", .knock), ("rest.ably.io", .ably),
    (".pushnotifications.pusher.com", .pusherBeams), (".braze.com", .braze), (".braze.eu", .braze),
  ]
}
