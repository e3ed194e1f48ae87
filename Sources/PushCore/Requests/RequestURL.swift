/// The URL of a request to send a push, or its path; its parts may be variables.
///
/// Sources: Apple, Sending notification requests to APNs; Firebase, FCM HTTP v1 API and legacy HTTP
/// server reference; Huawei Push Kit, REST API; Expo, Sending notifications; OneSignal, REST API;
/// Microsoft, Notification Hubs REST API; Amazon SNS, endpoints.
struct RequestURL {
  private let text: [UInt8]
  /// In lower case, without port; empty for a path.
  private let hostBytes: [UInt8]
  /// The ranges of the path's segments in the text.
  private let segments: [Range<Int>]

  /// Also for redaction, which looks at every URL, so nothing here makes a `String`.
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
    hostBytes = name.prefix { $0 != UInt8(ascii: ":") }.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    var (segments, first) = ([Range<Int>](), path)
    for index in path...end where index == end || bytes[index] == UInt8(ascii: "/") {
      if index > first { segments.append(first..<index) }
      first = index + 1
    }
    self.segments = segments
  }

  var host: String { String(decoding: hostBytes, as: UTF8.self) }

  /// The service, by the host or the path; nil for any other URL.
  var service: PushService? {
    if Self.webPushHosts.contains(where: hostEnds) { return .webPush }
    if hostEnds(".push.apple.com") || hasSegments("3", "device") { return .apns }
    if isSegment(0, "messages:send") {
      if isSegment(2, "projects") { return .fcmV1 }
      return segments.count > 2
        && text[segments[segments.count - 3].lowerBound] == UInt8(ascii: "v")
        ? .huawei : nil
    }
    if hostBytes.elementsEqual("fcm.googleapis.com".utf8), isSegment(segments.count - 1, "wp") {
      return .webPush
    }
    if hasSegments("fcm", "send") || hasSegments("gcm", "send") {
      return isSegment(0, "send") ? .fcmLegacy : .webPush
    }
    if isSegment(3, "api"), isSegment(2, "v2"), isSegment(1, "push"), isSegment(0, "send") {
      return .expo
    }
    if hostEnds("onesignal.com"),
      segments.indices.contains(where: {
        isSegment($0, "notifications") || isSegment($0, "activities")
      })
    {
      return .onesignal
    }
    if hostEnds(".servicebus.windows.net") { return .azure }
    return hostBytes.starts(with: "sns.".utf8) && host.contains(".amazonaws.") ? .sns : nil
  }

  /// Whether the request is a broadcast of APNs, for all devices that subscribe to a channel (Apple:
  /// Sending broadcast push notification requests to APNs).
  var isBroadcast: Bool { hostEnds(".push.apple.com") && hasSegments("4", "broadcasts") }

  /// Whether the request sends no push, though it has the credentials or the body of one that does:
  /// it is about tokens and their topics or about channels, or asks for receipts (Google: Instance ID
  /// server reference; Apple: Sending channel management requests to APNs; Expo: Sending
  /// notifications).
  var sendsNoPush: Bool {
    hostEnds("iid.googleapis.com") || hostEnds(".push.apple.com") && hasSegments("1", "apps")
      || isSegment(0, "getReceipts") && (hostEnds("exp.host") || hostEnds("expo.dev"))
  }

  /// The push services of Mozilla, Apple and Microsoft.
  private static let webPushHosts: [String] = [
    "push.services.mozilla.com", "web.push.apple.com", ".notify.windows.com",
  ]

  func hostEnds(_ suffix: String) -> Bool {
    hostBytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Whether a segment is a word; those of the path are counted from its end.
  private func isSegment(_ fromEnd: Int, _ word: String) -> Bool {
    let index = segments.count - 1 - fromEnd
    return segments.indices.contains(index) && text[segments[index]].elementsEqual(word.utf8)
  }

  /// Whether two words are adjacent segments.
  func hasSegments(_ first: String, _ second: String) -> Bool {
    segments.indices.dropLast().contains { isSegment($0 + 1, first) && isSegment($0, second) }
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

  /// Whether the URL in a text may have a token, by its host or its path; for redaction, which looks
  /// at every URL of a log.
  static func mayHaveToken(
    _ text: UnsafeBufferPointer<UInt8>, host: Int, path: Int
  ) -> Bool {
    var end = path
    while end > host, text[end - 1].isDigit { end -= 1 }
    if end == host || text[end - 1] != UInt8(ascii: ":") { end = path + 1 }
    let name = UnsafeBufferPointer(rebasing: text[host..<end - 1])
    for host in hostsOfTokens where name.endsIgnoringCase(with: host) { return true }
    // A server of one's own may have a path before that of the service.
    let last = min(path + longestBase, text.count)
    var at = path
    while at < last {
      if text[at] == UInt8(ascii: "/") {
        for path in pathsOfTokens where text.has(path, at: at) { return true }
      }
      at += 1
    }
    return false
  }

  private static let hostsOfTokens: [StaticString] = [
    "push.apple.com", "push.services.mozilla.com", ".notify.windows.com", "fcm.googleapis.com",
    "android.googleapis.com",
  ]
  private static let pathsOfTokens: [StaticString] = ["/3/device/", "/fcm/send/", "/gcm/send/"]
  /// The maximum number of bytes before such a path.
  private static let longestBase = 64

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
