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
    names[word] ?? names[word.lowercased().replacing("_", with: "-")]
  }

  private static let names: [String: ServiceHint] = {
    let aliases = [
      "apn": "apns", "fcm": "fcm", "gcm": "fcm", "firebase": "fcm", "hms": "huawei",
      "webpush": "web-push", "amazon-sns": "sns", "aws-sns": "sns", "notification-hubs": "azure",
      "px": "pushexpress", "push-express": "pushexpress",
    ]
    let own = ServiceAPI.names.map { ($0, ServiceHint($0)) }
    return aliases.mapValues(ServiceHint.init).merging(own) { $1 }
  }()

  /// Parts of texts in lower case, most of them names of libraries, and the services that they send to;
  /// the first one in a text applies.
  static let parts: [(part: String, hint: ServiceHint)] = [
    ("smartico", "smartico"), ("everlytic", "everlytic"), ("push.express", "pushexpress"),
    ("webpusherror", "web-push"), ("webpushexception", "web-push"), ("pywebpush", "web-push"),
    ("webpush::", "web-push"), ("web-push", "web-push"), ("minishlink", "web-push"),
    ("firebasemessaging", "fcm-v1"), ("firebase_admin", "fcm-v1"), ("kreait", "fcm-v1"),
    ("errorinfo", "fcm-v1"), ("apns", "apns"), ("gobiko", "apns"), ("pigeon.fcm", "fcm-legacy"),
    ("node-apn", "apns"),
    ("pushy.apns", "apns"), ("pushnotificationresponse", "apns"), ("exponentpush", "expo"),
    ("expopush", "expo"), ("expo_server_sdk", "expo"), ("exponent_server_sdk", "expo"),
    ("expo-server-sdk", "expo"), ("botocore", "sns"), ("amazonsns", "sns"), ("service: sns", "sns"),
    ("the expo message", "expo"), ("publish operation", "sns"), ("snsexception", "sns"),
    ("sns: publish", "sns"),
    ("operation error sns", "sns"), ("aws\\sns", "sns"), ("notificationhub", "azure"),
    ("trackingid:", "azure"), ("onesignal", "onesignal"), ("huawei", "huawei"), ("hms", "huawei"),
    // As pywebpush prints the status.
    ("push failed: 4", "web-push"), ("push failed: 5", "web-push"),
    ("push subscription", "web-push"),
    ("send web push", "web-push"), ("web push notification", "web-push"), ("fcm", "fcm"),
    ("gcm", "fcm"), ("x-wns-", "web-push"), ("canonical_ids", "fcm-legacy"),
    ("pushbaby", "apns"),
  ].map { ($0, ServiceHint($1)) }

  /// Returns the service of a URL, of its host, or of its path.
  static func of(url: some Sequence<UInt8>) -> ServiceHint? {
    guard let place = RequestURL(url).place, !place.isGeneric else { return nil }
    return ServiceHint(place.word)
  }

  /// Whether a URL or a path is that of no push service.
  static func isElsewhere(_ url: String) -> Bool { RequestURL(url.utf8).place == nil }

  /// Returns the token that a text is by its form: one of a service, or the URL with one.
  static func token(ofForm text: String) -> String? {
    guard !text.utf8.starts(with: "https://".utf8) else {
      return of(url: text.utf8)?.token(in: text)
    }
    return of(token: text) == nil ? nil : text
  }

  /// Whether a value with a name is a checksum, which may have the form of a token.
  static func isChecksum(_ name: String) -> Bool {
    let name = name.lowercased()
    let words = ["sha1", "sha2", "sha5", "hash", "digest", "etag", "checksum", "signature"]
    return name == "sha" || words.contains(where: name.contains)
  }

  /// Returns the service that the form of a token shows.
  static func of(token: String) -> ServiceHint? {
    if token.utf8.count == 64, token.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil }) {
      return ServiceHint("apns")
    }
    if token.contains(":APA91") { return ServiceHint("fcm") }
    if token.utf8.starts(with: "ExponentPushToken[".utf8) { return ServiceHint("expo") }
    return token.utf8.starts(with: "https://".utf8) ? of(url: token.utf8) : nil
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
