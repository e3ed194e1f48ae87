/// The form of a push token, or of another recipient of a push, which shows the service it is for.
///
/// Sources: Apple, Registering your app with APNs; Firebase, Send messages to devices; Expo, Send
/// notifications with the Expo push service; OneSignal, REST API; Huawei, Push Kit.
package enum TokenForm: StaticName, CaseIterable, Sendable {
  /// 64 hexadecimal digits or more.
  case apns
  /// A token such as `cXk0:APA91b…`, or the ID of an installation.
  case fcm
  /// A topic with the prefix of FCM's legacy API: `/topics/news`.
  case fcmTopic = "fcm-topic"
  /// `ExponentPushToken[…]`.
  case expo
  case huawei
  /// A UUID: the ID of a subscription.
  case oneSignal = "onesignal"
  /// A variable, or a text of a guide in place of a token: `$TOKEN`, `<token>`, `YOUR_TOKEN`.
  case placeholder
  case unknown

  /// The form in messages, after "this is".
  var title: String {
    switch self {
    case .apns: "an APNs token (64 or more hexadecimal digits)"
    case .fcm: "an FCM registration token"
    case .fcmTopic: "a topic of FCM's legacy API"
    case .expo: "an Expo token, ExponentPushToken[…]"
    case .huawei: "a Huawei token"
    case .oneSignal: "a OneSignal subscription (UUID)"
    case .placeholder, .unknown: "a recipient"
    }
  }

  /// Recognizes the form of a token.
  package init(_ token: String) {
    let text = Array(token.utf8)
    self = Self.certain(text) ?? (Self.isPlaceholder(text) ? .placeholder : Self.likely(text))
  }

  /// Returns the form that has marks of its own; nil without any.
  private static func certain(_ text: [UInt8]) -> TokenForm? {
    if text.count >= 64, text.count % 2 == 0, text.allSatisfy(isHexadecimal) { return .apns }
    if text.starts(with: "/topics/".utf8) { return .fcmTopic }
    let isExpo = expoNames.contains { text.starts(with: $0.utf8) }
    if isExpo, text.last == UInt8(ascii: "]") { return .expo }
    return isMarkedFCM(text) ? .fcm : nil
  }

  private static let expoNames = ["ExponentPushToken[", "ExpoPushToken["]

  private static let mark = Array("APA91".utf8)

  /// Whether a text has the mark of FCM's tokens; those of Google Cloud Messaging begin with it.
  private static func isMarkedFCM(_ text: [UInt8]) -> Bool {
    if text.contains(where: \.isBlank) { return false }
    if text.starts(with: mark) { return true }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    return text[..<colon].allSatisfy(isBase64URL) && text[(colon + 1)...].starts(with: mark)
  }

  /// Returns the form by the length and the characters of a text.
  private static func likely(_ text: [UInt8]) -> TokenForm {
    if UUIDFormat.fits(text) { return .oneSignal }
    if isInstallation(text) || isUnmarkedFCM(text) { return .fcm }
    let isHuawei = text.count >= 100 && text.allSatisfy(isBase64URL)
    return isHuawei && !text.allSatisfy(isHexadecimal) ? .huawei : .unknown
  }

  /// Whether a text is the ID of an installation: 22 digits of base64url, the first four bits of
  /// which are 0111 (Firebase SDKs: RandomFidGenerator).
  private static func isInstallation(_ text: [UInt8]) -> Bool {
    text.count == 22 && text[0].isOne(of: "cdef") && text.allSatisfy(isBase64URL)
  }

  /// Whether a text is like the token in Firebase's guides: an ID, a colon and a long text.
  private static func isUnmarkedFCM(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count >= 8 && parts[1].count >= 20
      && parts.allSatisfy { $0.allSatisfy(isBase64URL) }
  }

  // MARK: Placeholders

  private static func isPlaceholder(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer {
      PlaceholderText.isPlaceholder($0) || PlaceholderText.isVariable($0)
    } || isName(text) || isFilling(text)
  }

  /// Whether a text is the name of a token: words without digits, one of which is `token`, or
  /// capitals.
  private static func isName(_ text: [UInt8]) -> Bool {
    guard text.count > 2, text.allSatisfy({ $0.isLetter || $0.isOne(of: "_- ") }) else {
      return false
    }
    let name = String(decoding: text, as: UTF8.self)
    return name.lowercased().contains("token") || name == name.uppercased()
  }

  /// Whether a text repeats one character that is not a letter or a digit.
  private static func isFilling(_ text: [UInt8]) -> Bool {
    guard text.count > 2, let first = text.first else { return false }
    return !first.isLetter && !first.isDigit && text.allSatisfy { $0 == first }
  }

  // MARK: Characters

  private static func isHexadecimal(_ byte: UInt8) -> Bool { Hexadecimal.value(of: byte) != nil }

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "-_")
  }
}
