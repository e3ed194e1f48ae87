/// What the surroundings of a result show: headers, the URL, members beside it.
struct ReplyContext {
  var service: ServiceHint?
  var status: Int?
  var retryAfter: Int?
  var token: String?
  var messageID: String?
  var index: Int?
  /// Whether the body of the response is an HTML page.
  var isPage = false
  /// Whether another server than the push service responded, such as a proxy.
  var isForeign = false
  /// Whether the text has a token that may not be the one of the result.
  var hasLooseToken = false
  /// Whether the text is a document after the status in a text.
  var isAfterStatus = false
  /// What of the surroundings contradicts itself.
  var contradiction: Contradiction?
  /// Whether the place is one where programs put the response of a service.
  var isReplyPlace = true
  /// Whether the text is one that people write, such as the body of a message.
  var isProse = false
  /// Whether the text is a whole document, not a line of a log.
  var isWhole = false

  init() {}

  /// Creates the context of a member that is not one of a response.
  init(elsewhere outer: ReplyContext) {
    (isReplyPlace, isWhole, index) = (false, outer.isWhole, outer.index)
  }

  /// Two values where a result has one.
  enum Contradiction: String {
    case tokens = "tokens or endpoints"
    case statuses = "statuses"
    case urls = "URLs"
  }

  /// Adds what a URL shows.
  mutating func add(url: String) {
    guard let hint = ServiceHint.of(url: url) else { return }
    service = hint
    if let token = hint.token(in: url) { self.token = token }
  }

  /// Adds the tokens at one place: the token of the result, or a contradiction.
  mutating func add(tokens: [String]) {
    guard let first = tokens.first else { return }
    let isOne = tokens.allSatisfy { $0 == first }
    token = isOne ? first : nil
    if !isOne {
      contradiction = .tokens
    } else if contradiction == .tokens {
      contradiction = nil
    }
    if service == nil { service = ServiceHint.of(token: first) }
  }

  /// Adds a header field of the response.
  mutating func add(header name: String, _ value: String, date: Int? = nil) {
    switch name.lowercased() {
    case "retry-after": retryAfter = Self.seconds(value, date: date) ?? retryAfter
    case "apns-id":
      messageID = value
      service = service ?? .named("apns")
    case "location":
      // Only Web Push and Azure respond with it.
      guard let hint = ServiceHint.of(url: value) else { break }
      service = service ?? (hint.fits("fcm-v1") ? .named("web-push") : hint)
      messageID = messageID ?? value
    case "apns-unique-id": service = service ?? .named("apns")
    case "x-wns-msg-id", "x-wns-notificationstatus", "x-wns-status", "x-wns-error-description":
      service = service ?? .named("web-push")
      if name.lowercased() == "x-wns-msg-id" { messageID = value }
    case "x-amzn-requestid": service = service ?? .named("sns")
    case "trackingid", "x-ms-correlation-request-id": service = service ?? .named("azure")
    default: break
    }
  }

  /// Returns the seconds of a Retry-After field; those until a date need the field Date.
  private static func seconds(_ value: String, date: Int?) -> Int? {
    if let number = Int(value) { return number >= 0 ? number : nil }
    guard let until = UTCDateTime.httpDate(value), let date else { return nil }
    return max((until - date) / 1000, 0)
  }
}

/// Evidence of a service: its word in records, or only `fcm`, of which there are two APIs.
struct ServiceHint: Hashable {
  private let word: String

  private init(_ word: String) { self.word = word }

  /// The service if the evidence names one.
  var exact: String? { word == "fcm" ? nil : word }

  func fits(_ service: String) -> Bool {
    service == word || word == "fcm" && service.utf8.starts(with: "fcm".utf8)
  }

  /// Returns the service that a word of a log or a program names.
  static func named(_ word: String) -> ServiceHint? {
    let word = word.lowercased().replacing("_", with: "-")
    if ServiceAPI.names.contains(word) { return ServiceHint(word) }
    return aliases[word].map(ServiceHint.init)
  }

  private static let aliases = [
    "apn": "apns", "fcm": "fcm", "gcm": "fcm", "firebase": "fcm", "hms": "huawei",
    "webpush": "web-push", "amazon-sns": "sns", "aws-sns": "sns", "notification-hubs": "azure",
    "px": "pushexpress", "push-express": "pushexpress",
  ]

  /// Parts of URLs and the services; the first one in a URL applies.
  private static let urls: [(part: StaticString, word: String)] = [
    ("web.push.apple.com", "web-push"), ("push.apple.com", "apns"), ("/3/device/", "apns"),
    ("fcm.googleapis.com/v1/", "fcm-v1"), ("/messages:send", "fcm-v1"),
    ("fcm.googleapis.com/wp/", "web-push"), ("fcm.googleapis.com/fcm/send/", "web-push"),
    ("fcm.googleapis.com/fcm/send", "fcm-legacy"), ("android.googleapis.com/gcm", "fcm-legacy"),
    ("fcm.googleapis.com", "fcm"), ("push.services.mozilla.com", "web-push"),
    ("notify.windows.com", "web-push"), ("push-api.cloud.huawei", "huawei"),
    ("push.hicloud.com", "huawei"), ("exp.host/--/api", "expo"), ("api.expo.dev", "expo"),
    ("onesignal.com/api", "onesignal"), ("api.onesignal.com", "onesignal"),
    ("servicebus.windows.net", "azure"), ("sns.amazonaws.com", "sns"),
    ("smartico", "smartico"), ("everlytic", "everlytic"), ("push.express", "pushexpress"),
  ]

  /// Names of libraries in lower case, and the services that they send to.
  private static let libraries: [(part: StaticString, word: String)] = [
    ("webpusherror", "web-push"), ("webpushexception", "web-push"), ("pywebpush", "web-push"),
    ("webpush::", "web-push"), ("web-push", "web-push"), ("minishlink", "web-push"),
    ("firebasemessaging", "fcm-v1"), ("firebase_admin", "fcm-v1"), ("kreait", "fcm-v1"),
    ("errorinfo", "fcm-v1"), ("apns", "apns"), ("gobiko", "apns"), ("pigeon.fcm", "fcm-legacy"),
    ("node-apn", "apns"),
    ("pushy.apns", "apns"), ("pushnotificationresponse", "apns"), ("exponentpush", "expo"),
    ("expopush", "expo"), ("expo_server_sdk", "expo"), ("exponent_server_sdk", "expo"),
    ("expo-server-sdk", "expo"), ("botocore", "sns"), ("amazonsns", "sns"), ("service: sns", "sns"),
    ("publish operation", "sns"), ("snsexception", "sns"), ("sns: publish", "sns"),
    ("operation error sns", "sns"), ("aws\\sns", "sns"), ("notificationhub", "azure"),
    ("trackingid:", "azure"), ("onesignal", "onesignal"), ("huawei", "huawei"), ("hms", "huawei"),
    ("push failed: ", "web-push"), ("push subscription", "web-push"),
    ("send web push", "web-push"), ("web push notification", "web-push"), ("fcm", "fcm"),
    ("gcm", "fcm"),
  ]

  /// Returns the service of a URL; what is in its query is not its host.
  static func of(url: String) -> ServiceHint? {
    of(url: LowercaseText(url.utf8.prefix { $0 != UInt8(ascii: "?") }))
  }

  /// Returns the service that the form of a token shows.
  static func of(token: String) -> ServiceHint? {
    if token.utf8.count == 64, token.allSatisfy(\.isHexDigit) { return ServiceHint("apns") }
    if token.contains(":APA91") { return ServiceHint("fcm") }
    if token.utf8.starts(with: "ExponentPushToken[".utf8) { return ServiceHint("expo") }
    return token.utf8.starts(with: "https://".utf8) ? of(url: token) : nil
  }

  private static func of(url text: LowercaseText) -> ServiceHint? {
    if text.contains(".amazonaws.com"), text.contains("sns.") { return ServiceHint("sns") }
    return first(urls, in: text)
  }

  /// Returns the service that a text shows by a URL or by the name of a library.
  static func of(text: LowercaseText) -> ServiceHint? {
    of(url: text) ?? first(libraries, in: text)
  }

  private static func first(
    _ table: [(part: StaticString, word: String)], in text: LowercaseText
  ) -> ServiceHint? {
    table.first { text.contains($0.part) }.map { ServiceHint($0.word) }
  }

  /// Returns the token in a URL: that of APNs, or the whole endpoint of Web Push.
  func token(in url: String) -> String? {
    // Texts have the beginning of endpoints as an example.
    if word == "web-push" { return url.hasSuffix("/") ? nil : url }
    guard word == "apns", let range = url.firstRange(of: "/3/device/") else { return nil }
    let token = url[range.upperBound...].prefix { $0.isHexDigit }
    return token.isEmpty ? nil : String(token)
  }
}

/// A text with its ASCII letters in lower case, for searches.
///
/// A line of a log is searched for hundreds of parts. Most of them have two bytes that the line does
/// not have beside each other.
struct LowercaseText {
  let bytes: [UInt8]
  /// A bit for each pair of adjacent bytes, by a hash.
  private var pairs = SIMD16<UInt64>()

  init(_ text: some Sequence<UInt8>) {
    bytes = text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    for at in bytes.indices.dropLast() {
      let hash = Self.hash(bytes[at], bytes[at + 1])
      pairs[hash >> 6] |= 1 << UInt64(hash & 63)
    }
  }

  private static func hash(_ first: UInt8, _ second: UInt8) -> Int {
    (Int(first) &* 37 &+ Int(second)) & 1023
  }

  /// Whether the text contains a part, which is in lower case.
  func contains(_ part: StaticString) -> Bool {
    contains(UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount))
  }

  /// Whether the text contains these bytes, which are in lower case.
  func contains(bytes part: [UInt8]) -> Bool { part.withUnsafeBufferPointer(contains) }

  private func contains(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    for at in part.indices.dropLast() {
      let hash = Self.hash(part[at], part[at + 1])
      if pairs[hash >> 6] & 1 << UInt64(hash & 63) == 0 { return false }
    }
    return bytes.withUnsafeBufferPointer { $0.contains(text: part) }
  }

  /// Returns the offset of the first occurrence of a part, which is in lower case.
  func offset(of part: StaticString, from start: Int = 0) -> Int? {
    guard start < bytes.count, contains(part) else { return nil }
    let part = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
    return bytes.withUnsafeBufferPointer { text in
      text.indices[start...].first { at in
        text[at] == part[0] && text[at...].starts(with: part)
      }
    }
  }
}
