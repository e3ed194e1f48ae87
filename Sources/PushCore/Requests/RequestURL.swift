/// The URL of a request to send a push, or its path; its parts may be variables.
///
/// Sources: Apple, Sending notification requests to APNs; Firebase, FCM HTTP v1 API and legacy HTTP
/// server reference; Huawei Push Kit, REST API; Expo, Sending notifications; OneSignal, REST API;
/// Microsoft, Notification Hubs REST API; Amazon SNS, endpoints.
struct RequestURL {
  private let text: [UInt8]
  /// In lower case, without port; empty for a path.
  let host: String
  /// The ranges of the path's segments in the text.
  private let segments: [Range<Int>]
  /// The service, by the host or the path; nil for any other URL.
  let service: PushService?

  init(_ text: some Sequence<UInt8>) {
    self.text = Array(text)
    let bytes = self.text
    let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
    var start = 0
    if let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":")),
      bytes[colon..<end].starts(with: "://".utf8)
    {
      start = colon + 3
    }
    let path = bytes[start..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
    let authority = bytes[start..<path]
    let name =
      authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    host = String(decoding: name.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    segments = bytes[path..<end].split(separator: UInt8(ascii: "/")).map(\.indices)
    let words = segments.map { String(decoding: bytes[$0], as: UTF8.self) }
    service = Self.service(host, words)
  }

  private static func service(_ host: String, _ path: [String]) -> PushService? {
    if webPushHosts.contains(where: host.hasSuffix) { return .webPush }
    if host.hasSuffix(".push.apple.com") || adjacent(path, "3", "device") { return .apns }
    if path.last == "messages:send" {
      if path.dropLast().dropLast().last == "projects" { return .fcmV1 }
      return path.count > 2 && path[path.count - 3].hasPrefix("v") ? .huawei : nil
    }
    if host == "fcm.googleapis.com", path.first == "wp" { return .webPush }
    if adjacent(path, "fcm", "send") || adjacent(path, "gcm", "send") {
      return path.last == "send" ? .fcmLegacy : .webPush
    }
    if path.suffix(4) == ["api", "v2", "push", "send"] { return .expo }
    if host.hasSuffix("onesignal.com"), path.contains("notifications") { return .onesignal }
    if host.hasSuffix(".servicebus.windows.net") { return .azure }
    return host.hasPrefix("sns.") && host.contains(".amazonaws.") ? .sns : nil
  }

  /// The push services of Mozilla, Apple and Microsoft.
  private static let webPushHosts = [
    "push.services.mozilla.com", "web.push.apple.com", ".notify.windows.com",
  ]

  private static func adjacent(_ path: [String], _ first: String, _ second: String) -> Bool {
    zip(path, path.dropFirst()).contains { $0 == first && $1 == second }
  }

  /// The range of the device's token in the text; nil if the URL has none.
  ///
  /// For Web Push, it is all that identifies the subscription.
  var token: Range<Int>? {
    switch service {
    case .apns: return segment(after: "device")
    case .webPush:
      // A subscription of Windows is in the query: `/w/?token=…`.
      let marks = ["send", "wp", "v1", "v2", "w"]
      let first = marks.lazy.compactMap(segment(after:)).first ?? segments.last
      let start = first?.lowerBound ?? query
      return start.flatMap { $0 < text.count ? $0..<text.count : nil }
    default: return nil
    }
  }

  /// The offset of the query.
  private var query: Int? {
    text.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 }
  }

  private func segment(after word: String) -> Range<Int>? {
    guard let at = segments.firstIndex(where: { text[$0].elementsEqual(word.utf8) }) else {
      return nil
    }
    return segments.dropFirst(at + 1).first
  }

  /// The device's token as text; nil if the URL has none.
  var tokenText: String? {
    token.map { PercentEncoding.decoded(text[$0]) ?? String(decoding: text[$0], as: UTF8.self) }
  }
}
