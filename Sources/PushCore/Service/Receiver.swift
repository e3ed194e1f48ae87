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
    data: DiagnosticKind = Receiver.receivedType, unknown: DiagnosticKind? = nil,
    isProtoJSON: Bool = false, foldsCase: Bool = false, isHeader: Bool = false,
    convertsFlags: Bool = false
  ) {
    (self.foldsCase, self.convertsFlags) = (foldsCase || isProtoJSON, convertsFlags)
    (self.name, self.type, self.value, self.missing) = (name, type, value, missing)
    (self.data, self.unknown) = (data, unknown ?? type)
    (self.isProtoJSON, self.isHeader) = (isProtoJSON, isHeader)
  }

  private convenience init(
    _ name: String, foldsCase: Bool = false, isHeader: Bool = false, convertsFlags: Bool = false,
    _ kind: DiagnosticKind
  ) {
    self.init(
      name, kind, kind, kind, foldsCase: foldsCase, isHeader: isHeader, convertsFlags: convertsFlags
    )
  }

  /// The diagnostics of all services, in the order of the documentation.
  static let diagnostics: [DiagnosticKind] = {
    var known: Set<String> = []
    return [fcm, apple, apnsHeaders, huawei, browser, webHeaders, gorush, expo, oneSignal]
      .flatMap { [$0.data, $0.type, $0.value, $0.missing, $0.unknown] }
      .filter { known.insert($0.code).inserted }
  }()

  // MARK: FCM

  static let dataType = DiagnosticKind(
    "fcm.data-not-string", .error, "values of data must be strings; this is %",
    meaning: """
      `data` maps strings to strings. FCM rejects a request with any other type (`TYPE_STRING`), and an \
      app receives only strings. In a legacy request and in received data, this is a warning.
      """,
    source: "Firebase: FCM HTTP v1 API, Message.",
    remedy: "Put the value in quotes. Send an object or an array as JSON text.")
  /// The same in data that a service has accepted or would convert to strings.
  static let receivedType = dataType.with(.warning)

  private static let sourceOfFCM = "Firebase: FCM HTTP v1 API, projects.messages."

  /// Firebase: FCM HTTP v1 API.
  static let fcm = Receiver(
    "FCM",
    DiagnosticKind(
      "fcm.type", .data, summary: "a value whose type FCM rejects",
      meaning: """
        FCM reads each member of a request as one type and rejects the whole request if a value has \
        another one. A flag is `true` or `false`, not a string. A number may be in quotes.
        """,
      source: sourceOfFCM, remedy: "Send the type that the message names."),
    DiagnosticKind(
      "fcm.value", .data, summary: "a value that FCM rejects",
      meaning: """
        The value has the right type, but it is not one of those that FCM accepts: durations are \
        seconds with their unit, such as `3600s`, colors are `#rrggbb`, and a time to live is 4 \
        weeks at most.
        """,
      source: sourceOfFCM, remedy: "Send one of the values that the message names."),
    DiagnosticKind(
      "fcm.missing-member", .data, summary: "an FCM object lacks a member",
      meaning: "FCM requires the member in this object and rejects a request without it.",
      source: sourceOfFCM, remedy: "Add the member, or remove the object."),
    data: dataType,
    unknown: DiagnosticKind(
      "fcm.unknown-member", .data, summary: "a member that FCM does not know",
      meaning: """
        FCM rejects a request with a member that its API does not define. It accepts the names in \
        snake_case and in camelCase. The message names the object that the member belongs into, if \
        there is one. Your own values belong into `data`.
        """,
      source: sourceOfFCM, remedy: "Correct the name, or move the value to the object that has it."),
    isProtoJSON: true)

  /// The libraries for servers that send FCM's messages (Firebase Admin SDK).
  static let admin = Receiver(
    "FCM", fcm.type, fcm.value, fcm.missing, data: dataType, unknown: fcm.unknown,
    isProtoJSON: true)

  /// Firebase: Legacy HTTP server reference.
  static let legacyFCM = Receiver("FCM", fcm.type, fcm.value, fcm.missing, unknown: fcm.unknown)

  // MARK: APNs and iOS

  /// iOS: Apple, Generating a remote notification.
  static let apple = Receiver(
    "iOS",
    DiagnosticKind(
      "apns.type", .warning, summary: "a value whose type iOS ignores",
      meaning: """
        iOS reads each key of `aps` as one type and ignores a value of another type. APNs accepts \
        the payload.
        """,
      source: "Apple: Generating a remote notification.",
      remedy: "Send the type that the message names."),
    DiagnosticKind(
      "apns.value", .warning, summary: "a value that iOS ignores",
      meaning: "The value has the right type, but iOS does not know it. APNs accepts the payload.",
      source: "Apple: Generating a remote notification.",
      remedy: "Send one of the values that the message names."),
    DiagnosticKind(
      "apns.live-activity", .warning, summary: "a Live Activity push lacks a key or a text",
      meaning: """
        iOS ignores a push for a Live Activity without `timestamp` and `event`. To start one, it \
        also needs `attributes-type`, `attributes`, `content-state` and an `alert` with a text. In a \
        request for FCM, `live_activity_token` needs such a payload.
        """,
      source:
        "Apple: Starting and updating Live Activities with ActivityKit push notifications.",
      remedy: "Add the key or the text."), foldsCase: true)

  /// APNs: Apple, Sending notification requests to APNs.
  static let apnsHeaders = Receiver(
    "APNs", foldsCase: true, isHeader: true,
    DiagnosticKind(
      "apns.header", .data, summary: "a header that APNs rejects",
      meaning: """
        APNs rejects a request with a bad value in a header field, with a reason such as \
        `BadPriority` or `InvalidPushType`. Background pushes need priority 5.
        """,
      source: "Apple: Sending notification requests to APNs.",
      remedy: "Send one of the values that the message names."))

  // MARK: Other services

  /// Huawei Push Kit: REST API, Sending messages.
  static let huawei = Receiver(
    "HMS", foldsCase: true,
    DiagnosticKind(
      "huawei.value", .data,
      summary: "a value that Huawei Push Kit rejects",
      meaning: """
        Huawei Push Kit rejects the request, usually with the code 80100003: a value has another \
        type, is not one of those that it accepts, or is missing.
        """,
      source: "Huawei Push Kit: REST API, Sending messages; HMS Core server SDKs.",
      remedy: "Send one of the values that the message names."))

  /// The browser: WHATWG Notifications API; W3C Push API, Declarative push messages.
  static let browser = Receiver(
    "the browser", convertsFlags: true,
    DiagnosticKind(
      "web.value", .warning, summary: "a value that a browser does not accept",
      meaning: """
        The service worker passes the members of a web notification to the browser, which ignores \
        such a value or does not show the notification. A declarative push needs `title` and \
        `navigate`.
        """,
      source: "WHATWG: Notifications API; W3C: Push API, declarative push messages.",
      remedy: "Send one of the values that the message names."))

  /// A web push service: RFC 8030.
  static let webHeaders = Receiver(
    "the push service", isHeader: true,
    DiagnosticKind(
      "web.header", .data,
      summary: "a header that a web push service rejects",
      meaning: "A web push service rejects a request with a bad `TTL`, `Urgency` or `Topic`.",
      source: "RFC 8030, sections 5.2 to 5.4.",
      remedy: "Send one of the values that the message names."))

  /// gorush: README, request body.
  static let gorush = Receiver(
    "gorush",
    DiagnosticKind(
      "gorush.value", .data, summary: "a value that gorush or APNs rejects",
      meaning: """
        gorush rejects a request with a value of another type. It passes the values for Apple's \
        devices to APNs, which rejects unknown ones.
        """,
      source: "gorush: README, request body.",
      remedy: "Send one of the values that the message names."))

  /// Expo: Send notifications with the Expo Push Service.
  static let expo = Receiver(
    "Expo",
    DiagnosticKind(
      "expo.value", .data, summary: "a value that Expo's push service rejects",
      meaning: """
        Expo's push service rejects a request with a value of another type, or with more than 100 \
        messages, with the code `VALIDATION_ERROR`.
        """,
      source: "Expo: Send notifications with the Expo Push Service.",
      remedy: "Send one of the values that the message names."))

  /// OneSignal: REST API, Create message.
  static let oneSignal = Receiver(
    "OneSignal",
    DiagnosticKind(
      "onesignal.value", .data,
      summary: "a value that OneSignal's REST API rejects",
      meaning: """
        OneSignal rejects the request with status 400: a value has another type, is not one of those \
        that it accepts, or is missing. Texts are objects by language, of which English (`en`) is \
        necessary.
        """,
      source: "OneSignal: REST API, Create message.",
      remedy: "Send one of the values that the message names."))
}
