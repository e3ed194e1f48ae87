/// A service or system that reads requests and payloads, and its diagnostics.
///
/// This is a class, so that a reference takes only one pointer.
final class Service: Sendable {
  /// The name in messages.
  let name: String
  /// The diagnostics for a value of another type, for another value, and for a missing member.
  let type: DiagnosticKind
  let value: DiagnosticKind
  let missing: DiagnosticKind
  /// The diagnostic for a value in a map of strings that is not a string.
  let data: DiagnosticKind
  /// Whether numbers may be strings, and words numbers or lower case (Protocol Buffers: ProtoJSON
  /// format).
  let isProtoJSON: Bool
  /// Whether the members are fields of an HTTP request: texts, whose names are not case-sensitive.
  let isHeader: Bool
  /// Whether a flag may be a text, of which each one means true (Web IDL: boolean).
  let convertsFlags: Bool
  /// Whether a value of another type makes the service reject the request.
  var rejects: Bool { type.severity == .error }

  private init(
    _ name: String, _ type: DiagnosticKind, _ value: DiagnosticKind, _ missing: DiagnosticKind,
    data: DiagnosticKind = ServiceDiagnostics.receivedType, isProtoJSON: Bool = false,
    isHeader: Bool = false, convertsFlags: Bool = false
  ) {
    self.convertsFlags = convertsFlags
    (self.name, self.type, self.value, self.missing) = (name, type, value, missing)
    (self.data, self.isProtoJSON, self.isHeader) = (data, isProtoJSON, isHeader)
  }

  private convenience init(
    _ name: String, _ kind: DiagnosticKind, isHeader: Bool = false, convertsFlags: Bool = false
  ) {
    self.init(name, kind, kind, kind, isHeader: isHeader, convertsFlags: convertsFlags)
  }

  /// Firebase: FCM HTTP v1 API.
  static let fcm = Service(
    "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue, ServiceDiagnostics.fcmMissing,
    data: ServiceDiagnostics.dataType, isProtoJSON: true)

  /// The libraries for servers that send FCM's messages (Firebase Admin SDK).
  static let admin = Service(
    "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue, ServiceDiagnostics.fcmMissing,
    data: ServiceDiagnostics.dataType, isProtoJSON: true)

  /// Firebase: Legacy HTTP server reference.
  static let legacyFCM = Service(
    "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue, ServiceDiagnostics.fcmMissing)

  /// iOS: Apple, Generating a remote notification.
  static let apple = Service(
    "iOS", ServiceDiagnostics.apnsType, ServiceDiagnostics.apnsValue,
    ServiceDiagnostics.liveActivity)

  /// APNs: Apple, Sending notification requests to APNs.
  static let apnsHeaders = Service("APNs", ServiceDiagnostics.apnsHeader, isHeader: true)

  /// Huawei Push Kit: REST API, Sending messages.
  static let huawei = Service("HMS", ServiceDiagnostics.huaweiValue)

  /// The browser: WHATWG Notifications API; W3C Push API, Declarative push messages.
  static let browser = Service(
    "the browser", ServiceDiagnostics.webValue, convertsFlags: true)

  /// A web push service: RFC 8030.
  static let webHeaders = Service("the push service", ServiceDiagnostics.webHeader, isHeader: true)

  /// Expo: Send notifications with the Expo Push Service.
  static let expo = Service("Expo", ServiceDiagnostics.expoValue)

  /// OneSignal: REST API, Create message.
  static let oneSignal = Service("OneSignal", ServiceDiagnostics.oneSignalValue)

  /// gorush: README, request body.
  static let gorush = Service("gorush", ServiceDiagnostics.gorushValue)
}

/// The types of pushes that have topics of their own (Apple: Sending notification requests to APNs,
/// `apns-push-type` and `apns-topic`).
enum APNsPushType {
  /// The values of `apns-push-type`, and the suffix of the topic after the app's bundle ID.
  private static let suffixes: [(type: String, suffix: String)] = [
    ("voip", ".voip"), ("pushtotalk", ".voip-ptt"), ("complication", ".complication"),
    ("fileprovider", ".pushkit.fileprovider"), ("location", ".location-query"),
    ("liveactivity", ".push-type.liveactivity"), ("controls", ".push-type.controls"),
    ("widgets", ".push-type.widgets"),
  ]

  /// Returns the type whose topics end like this one; nil for the topic of an app.
  static func ofTopic(_ topic: String) -> String? {
    suffixes.first { topic.hasSuffix($0.suffix) }?.type
  }

  /// Returns the suffix of the topics of a type; nil if they are the bundle IDs of apps.
  static func suffix(of type: String) -> String? {
    suffixes.first { $0.type == type }?.suffix
  }

  /// Returns the topic of an app for pushes of a type.
  static func topic(_ base: String, _ type: String) -> String {
    guard let suffix = suffix(of: type), !base.hasSuffix(suffix) else { return base }
    return base + suffix
  }
}
