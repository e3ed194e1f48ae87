/// The URL of a request to send a push, or its path; its parts may be variables.
struct RequestURL {
  private let text: [UInt8]
  /// In lower case, without port; empty for a path.
  private let hostBytes: [UInt8]
  /// The ranges of the path's segments in the text.
  private let segments: [Range<Int>]
  /// The row of ``ServiceHost``; nil for the URL of no push service.
  let place: ServiceHost?

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
    place = ServiceHost.of(host: hostBytes, path: bytes[path..<end])
  }

  var host: String { String(decoding: hostBytes, as: UTF8.self) }

  /// The service; nil for the URL of another one, and for a URL of the service that takes no pushes.
  var service: PushService? {
    place.flatMap { $0.use == .other ? nil : PushService(rawValue: $0.service) }
  }

  /// Whether it names a server, and neither its host nor its path is that of a service.
  ///
  /// A server on this machine may stand in for one.
  var isOfOtherServer: Bool {
    place == nil && text.starts(with: "http".utf8) && !Self.isLoopback(host)
      && hostBytes.contains(UInt8(ascii: "."))
      && hostBytes.allSatisfy { $0.isLetter || $0.isDigit || $0.isOne(of: ".-") }
  }

  private static func isLoopback(_ host: String) -> Bool {
    host.hasPrefix("127.") || host.hasSuffix(".localhost")
  }

  /// Whether the request is a broadcast of APNs, for all devices that subscribe to a channel.
  var isBroadcast: Bool { place?.use == .broadcast }

  /// Whether the request sends no push, though it has the credentials or the body of one that does:
  /// it is about tokens and their topics or about channels, or asks for receipts.
  var sendsNoPush: Bool { place?.use == .channels || place?.use == .other }

  /// The path at which the host takes pushes, with capitals for what varies; nil if the URL has it, or
  /// has a variable there, or if the host takes them at several paths.
  var missedPath: String? {
    guard let path = pathOfPushes else { return nil }
    let wanted = path.split(separator: "/")
    let parts = segments.map { Substring(decoding: text[$0], as: UTF8.self) }
    let isMissed = wanted.indices.contains { index in
      let isFixed = wanted[index].first?.isUppercase != true
      return isFixed && (index >= parts.count || !parts[index].elementsEqual(wanted[index]))
    }
    let isKnown = parts.allSatisfy { part in !part.utf8.contains { $0.isOne(of: "${<%") } }
    return isMissed && isKnown ? path : nil
  }

  /// The only path at which the host takes pushes; nil if there are several, or if it is none of a
  /// service.
  var pathOfPushes: String? {
    guard place?.use == .push, let word = place?.word else { return nil }
    return Self.paths.first { $0.service == word && host.hasSuffix($0.host) }?.path
  }

  /// Apple, Sending notification requests to APNs; Firebase, FCM HTTP v1 API; Expo, Sending
  /// notifications.
  private static let paths: [(service: String, host: String, path: String)] = [
    ("apns", "push.apple.com", "/3/device/TOKEN"),
    ("fcm-v1", "fcm.googleapis.com", "/v1/projects/PROJECT/messages:send"),
    ("expo", "exp.host", "/--/api/v2/push/send"), ("expo", "api.expo.dev", "/v2/push/send"),
  ]

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
    _ text: some ByteCollection, host: Int, path: Int
  ) -> Bool {
    var end = path
    while end > host, text[end - 1].isDigit { end -= 1 }
    if end == host || text[end - 1] != UInt8(ascii: ":") { end = path + 1 }
    let name = text[host..<end - 1]
    for host in ServiceHost.hostsOfTokens where name.endsIgnoringCase(with: host) { return true }
    // A server of one's own may have a path before that of the service.
    let last = min(path + longestBase, text.endIndex)
    var at = path
    while at < last {
      if text[at] == UInt8(ascii: "/") {
        for path in ServiceHost.pathsOfTokens where text.has(path, at: at) { return true }
      }
      at += 1
    }
    return false
  }

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
