/// The service, library or system that reads an object of a ``Schema``, and its diagnostics.
///
/// This is a class, so that a reference takes only one pointer.
package final class Receiver: Sendable {
  /// The name in messages.
  let name: String
  /// The diagnostics for a value of another type, for another value, and for a missing member.
  let type: DiagnosticKind
  let value: DiagnosticKind
  let missing: DiagnosticKind
  /// The diagnostic for a value in a map of strings that is not a string.
  let data: DiagnosticKind
  /// The diagnostic for a member that the receiver does not know, if it rejects such members.
  let unknown: DiagnosticKind
  /// Whether numbers may be strings, and words numbers or lower case (Protocol Buffers: ProtoJSON
  /// format).
  let isProtoJSON: Bool
  /// Whether the words of an enumeration are the same in capitals and in lower case.
  let foldsCase: Bool
  /// Whether the members are fields of an HTTP request: texts, whose names are not case-sensitive.
  let isHeader: Bool
  /// Whether a flag may be a text, of which each one means true (Web IDL: boolean).
  let convertsFlags: Bool
  /// Whether a value of another type makes the receiver reject the request.
  var rejects: Bool { type.severity == .error }

  init(
    _ name: String, _ type: DiagnosticKind, _ value: DiagnosticKind, _ missing: DiagnosticKind,
    data: DiagnosticKind = ServiceDiagnostics.receivedType,
    unknown: DiagnosticKind = ServiceDiagnostics.fcmUnknown, isProtoJSON: Bool = false,
    foldsCase: Bool = false, isHeader: Bool = false, convertsFlags: Bool = false
  ) {
    (self.foldsCase, self.convertsFlags) = (foldsCase || isProtoJSON, convertsFlags)
    (self.name, self.type, self.value, self.missing) = (name, type, value, missing)
    (self.data, self.unknown) = (data, unknown)
    (self.isProtoJSON, self.isHeader) = (isProtoJSON, isHeader)
  }

  private convenience init(
    _ name: String, _ kind: DiagnosticKind, foldsCase: Bool = false, isHeader: Bool = false,
    convertsFlags: Bool = false
  ) {
    self.init(
      name, kind, kind, kind, unknown: kind, foldsCase: foldsCase, isHeader: isHeader,
      convertsFlags: convertsFlags)
  }

  /// Firebase: FCM HTTP v1 API.
  static let fcm = Receiver(
    "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue, ServiceDiagnostics.fcmMissing,
    data: ServiceDiagnostics.dataType, isProtoJSON: true)

  /// The libraries for servers that send FCM's messages (Firebase Admin SDK).
  static let admin = Receiver(
    "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue, ServiceDiagnostics.fcmMissing,
    data: ServiceDiagnostics.dataType, isProtoJSON: true)

  /// Firebase: Legacy HTTP server reference.
  static let legacyFCM = Receiver(
    "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue, ServiceDiagnostics.fcmMissing)

  /// iOS: Apple, Generating a remote notification.
  static let apple = Receiver(
    "iOS", ServiceDiagnostics.apnsType, ServiceDiagnostics.apnsValue,
    ServiceDiagnostics.liveActivity, foldsCase: true)

  /// APNs: Apple, Sending notification requests to APNs.
  static let apnsHeaders = Receiver(
    "APNs", ServiceDiagnostics.apnsHeader, foldsCase: true, isHeader: true)

  /// Huawei Push Kit: REST API, Sending messages.
  static let huawei = Receiver("HMS", ServiceDiagnostics.huaweiValue, foldsCase: true)

  /// The browser: WHATWG Notifications API; W3C Push API, Declarative push messages.
  static let browser = Receiver(
    "the browser", ServiceDiagnostics.webValue, convertsFlags: true)

  /// A web push service: RFC 8030.
  static let webHeaders = Receiver("the push service", ServiceDiagnostics.webHeader, isHeader: true)

  /// Expo: Send notifications with the Expo Push Service.
  static let expo = Receiver("Expo", ServiceDiagnostics.expoValue)

  /// OneSignal: REST API, Create message.
  static let oneSignal = Receiver("OneSignal", ServiceDiagnostics.oneSignalValue)

  /// gorush: README, request body.
  static let gorush = Receiver("gorush", ServiceDiagnostics.gorushValue)
}
