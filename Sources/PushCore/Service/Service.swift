/// A service or system that reads requests and payloads, and its diagnostics.
struct Service: Sendable {
  /// The name in messages.
  let name: String
  /// The diagnostics for a value of another type, for another value, and for a missing member.
  let type: DiagnosticKind
  let value: DiagnosticKind
  let missing: DiagnosticKind
  /// The diagnostic for a value in a map of strings that is not a string.
  var data = ServiceDiagnostics.receivedType
  /// Whether numbers may be strings, and words numbers or lower case (Protocol Buffers: ProtoJSON
  /// format).
  var isProtoJSON = false
  /// Whether the members are fields of an HTTP request: texts, whose names are not case-sensitive.
  var isHeader = false
  /// Whether a value of another type makes the service reject the request.
  var rejects: Bool { type.severity == .error }

  private init(
    _ name: String, _ type: DiagnosticKind, _ value: DiagnosticKind, _ missing: DiagnosticKind
  ) {
    (self.name, self.type, self.value, self.missing) = (name, type, value, missing)
  }

  private init(_ name: String, _ kind: DiagnosticKind) { self.init(name, kind, kind, kind) }

  /// Firebase: FCM HTTP v1 API.
  static let fcm: Service = {
    var service = Service(
      "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue,
      ServiceDiagnostics.fcmMissing)
    service.data = ServiceDiagnostics.dataType
    service.isProtoJSON = true
    return service
  }()

  /// Firebase: Legacy HTTP server reference.
  static let legacyFCM = Service(
    "FCM", ServiceDiagnostics.fcmType, ServiceDiagnostics.fcmValue, ServiceDiagnostics.fcmMissing)

  /// iOS: Apple, Generating a remote notification.
  static let apple = Service(
    "iOS", ServiceDiagnostics.apnsType, ServiceDiagnostics.apnsValue,
    ServiceDiagnostics.liveActivity)

  /// APNs: Apple, Sending notification requests to APNs.
  static let apnsHeaders: Service = {
    var service = Service("APNs", ServiceDiagnostics.apnsHeader)
    service.isHeader = true
    return service
  }()

  /// Huawei Push Kit: REST API, Sending messages.
  static let huawei = Service("HMS", ServiceDiagnostics.huaweiValue)

  /// The browser: WHATWG Notifications API; W3C Push API, Declarative push messages.
  static let browser = Service("the browser", ServiceDiagnostics.webValue)

  /// A web push service: RFC 8030.
  static let webHeaders: Service = {
    var service = Service("the push service", ServiceDiagnostics.webHeader)
    service.isHeader = true
    return service
  }()

  /// gorush: README, request body.
  static let gorush = Service("gorush", ServiceDiagnostics.gorushValue)
}
