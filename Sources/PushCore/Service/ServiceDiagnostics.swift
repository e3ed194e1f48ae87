/// The diagnostics for values that a service rejects or ignores.
enum ServiceDiagnostics {
  private static let fcm = "Firebase: FCM HTTP v1 API, projects.messages."

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
  static let fcmType = DiagnosticKind(
    "fcm.type", ServiceDiagnostics.rejected, summary: "a value whose type FCM rejects",
    meaning: """
      FCM reads each member of a request as one type and rejects the whole request if a value has \
      another one. A flag is `true` or `false`, not a string. A number may be in quotes.
      """,
    source: fcm, remedy: "Send the type that the message names.")
  static let fcmValue = DiagnosticKind(
    "fcm.value", ServiceDiagnostics.rejected, summary: "a value that FCM rejects",
    meaning: """
      The value has the right type, but it is not one of those that FCM accepts: durations are \
      seconds with their unit, such as `3600s`, colors are `#rrggbb`, and a time to live is 4 \
      weeks at most.
      """,
    source: fcm, remedy: "Send one of the values that the message names.")
  static let fcmMissing = DiagnosticKind(
    "fcm.missing-member", ServiceDiagnostics.rejected, summary: "an FCM object lacks a member",
    meaning: "FCM requires the member in this object and rejects a request without it.",
    source: fcm, remedy: "Add the member, or remove the object.")
  static let fcmUnknown = DiagnosticKind(
    "fcm.unknown-member", ServiceDiagnostics.rejected, summary: "a member that FCM does not know",
    meaning: """
      FCM rejects a request with a member that its API does not define. It accepts the names in \
      snake_case and in camelCase. The message names the object that the member belongs into, if \
      there is one. Your own values belong into `data`.
      """,
    source: fcm, remedy: "Correct the name, or move the value to the object that has it.")
  static let fcmReserved = DiagnosticKind(
    "fcm.reserved-key", ServiceDiagnostics.rejected, summary: "a key of data that FCM reserves",
    meaning: """
      FCM rejects a request with the keys `from` and `message_type`, and with keys that begin with \
      `google.` or `gcm.notification.`, in `data`. The legacy API rejects all keys that begin with \
      `google` or `gcm`.
      """,
    source: fcm, remedy: "Rename the key.")
  static let fcmAddedKey = DiagnosticKind(
    "fcm.gcm-key", .warning, "the prefix % is for keys that FCM adds",
    meaning: """
      FCM adds keys that begin with `gcm.` to the data of a message, and its SDKs do not pass them \
      to the app. The legacy API rejects a request with a key that begins with `gcm` or `google` \
      with InvalidDataKey.
      """,
    source: "Firebase SDK for Android: RemoteMessage; Legacy HTTP server reference.",
    remedy: "Rename the key.")
  static let fcmRecipient = DiagnosticKind(
    "fcm.recipient", ServiceDiagnostics.rejected, summary: "a request with several recipients",
    meaning: """
      A request for FCM has exactly one of `fid`, `token`, `topic` and `condition`. FCM rejects a \
      request with several of them. To send to several devices, send several requests.
      """,
    source: fcm, remedy: "Remove all recipients except one.")
  static let fcmNoRecipient = DiagnosticKind(
    "fcm.no-recipient", .warning, "the request has none of fid, token, topic and condition",
    meaning: """
      FCM rejects a request without a recipient. A document that is only a message may be a \
      template, to which a program or another service adds the recipient; this is then a note.
      """,
    source: fcm, remedy: "Add a recipient.")
  static let fcmConflict = DiagnosticKind(
    "fcm.conflict", ServiceDiagnostics.rejected,
    summary: "members that exclude each other",
    meaning: "FCM rejects a request with both `android` and `android_v2`.",
    source: fcm, remedy: "Remove one of them.")
  static let legacyAPI = DiagnosticKind(
    "fcm.legacy-api", .warning, "the legacy API of FCM has been off since 2024",
    meaning: """
      The document is a request for FCM's legacy API: its recipient is `to` or \
      `registration_ids`. Google turned that API off in July 2024.
      """,
    source: "Firebase: Migrate from legacy FCM APIs to HTTP v1.",
    remedy: "Convert it: `pushkit convert-payload --to fcm-v1`.")
  static let apnsType = DiagnosticKind(
    "apns.type", .warning, summary: "a value whose type iOS ignores",
    meaning: """
      iOS reads each key of `aps` as one type and ignores a value of another type. APNs accepts \
      the payload.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Send the type that the message names.")
  static let apnsValue = DiagnosticKind(
    "apns.value", .warning, summary: "a value that iOS ignores",
    meaning: "The value has the right type, but iOS does not know it. APNs accepts the payload.",
    source: "Apple: Generating a remote notification.",
    remedy: "Send one of the values that the message names.")
  static let liveActivity = DiagnosticKind(
    "apns.live-activity", .warning, summary: "a Live Activity push lacks a key or a text",
    meaning: """
      iOS ignores a push for a Live Activity without `timestamp` and `event`. To start one, it \
      also needs `attributes-type`, `attributes`, `content-state` and an `alert` with a text. In a \
      request for FCM, `live_activity_token` needs such a payload.
      """,
    source:
      "Apple: Starting and updating Live Activities with ActivityKit push notifications.",
    remedy: "Add the key or the text.")
  static let apnsHeader = DiagnosticKind(
    "apns.header", ServiceDiagnostics.rejected, summary: "a header that APNs rejects",
    meaning: """
      APNs rejects a request with a bad value in a header field, with a reason such as \
      `BadPriority` or `InvalidPushType`. Background pushes need priority 5.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Send one of the values that the message names.")
  static let apnsPushType = DiagnosticKind(
    "apns.push-type", .warning, summary: "the push type does not match the payload",
    meaning: """
      The header `apns-push-type` must match the payload: `background` has no alert, sound or \
      badge, `alert` has one of them, and `liveactivity` has an `event`. Otherwise APNs may return \
      an error, delay the push or drop it.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Correct the header or the payload.")
  static let huaweiValue = DiagnosticKind(
    "huawei.value", ServiceDiagnostics.rejected,
    summary: "a value that Huawei Push Kit rejects",
    meaning: """
      Huawei Push Kit rejects the request, usually with the code 80100003: a value has another \
      type, is not one of those that it accepts, or is missing.
      """,
    source: "Huawei Push Kit: REST API, Sending messages; HMS Core server SDKs.",
    remedy: "Send one of the values that the message names.")
  static let webValue = DiagnosticKind(
    "web.value", .warning, summary: "a value that a browser does not accept",
    meaning: """
      The service worker passes the members of a web notification to the browser, which ignores \
      such a value or does not show the notification. A declarative push needs `title` and \
      `navigate`.
      """,
    source: "WHATWG: Notifications API; W3C: Push API, declarative push messages.",
    remedy: "Send one of the values that the message names.")
  static let webHeader = DiagnosticKind(
    "web.header", ServiceDiagnostics.rejected,
    summary: "a header that a web push service rejects",
    meaning: "A web push service rejects a request with a bad `TTL`, `Urgency` or `Topic`.",
    source: "RFC 8030, sections 5.2 to 5.4.",
    remedy: "Send one of the values that the message names.")
  static let gorushValue = DiagnosticKind(
    "gorush.value", ServiceDiagnostics.rejected, summary: "a value that gorush or APNs rejects",
    meaning: """
      gorush rejects a request with a value of another type. It passes the values for Apple's \
      devices to APNs, which rejects unknown ones.
      """,
    source: "gorush: README, request body.",
    remedy: "Send one of the values that the message names.")

  static let expoValue = DiagnosticKind(
    "expo.value", ServiceDiagnostics.rejected, summary: "a value that Expo's push service rejects",
    meaning: """
      Expo's push service rejects a request with a value of another type, or with more than 100 \
      messages, with the code `VALIDATION_ERROR`.
      """,
    source: "Expo: Send notifications with the Expo Push Service.",
    remedy: "Send one of the values that the message names.")
  static let oneSignalValue = DiagnosticKind(
    "onesignal.value", ServiceDiagnostics.rejected,
    summary: "a value that OneSignal's REST API rejects",
    meaning: """
      OneSignal rejects the request with status 400: a value has another type, is not one of those \
      that it accepts, or is missing. Texts are objects by language, of which English (`en`) is \
      necessary.
      """,
    source: "OneSignal: REST API, Create message.",
    remedy: "Send one of the values that the message names.")

  static let oneSignalNoRecipient = DiagnosticKind(
    "onesignal.no-recipient", .warning, "the request has no recipient, such as included_segments",
    meaning: """
      OneSignal rejects a request that says to nobody whom the message is for. A document that is \
      only a message may be a template, to which a program adds the recipient; this is then a note.
      """,
    source: "OneSignal: REST API, Create message.",
    remedy: "Add `included_segments`, `include_aliases`, `include_subscription_ids` or `filters`.")

  static let missingMember = DiagnosticKind(
    "request.missing-member", ServiceDiagnostics.rejected,
    summary: "a request lacks a member that its service requires",
    meaning: """
      The other members show the service for which the request is. The service rejects a request \
      without the member that the message names.
      """,
    source: "Airship: API, push object; Courier: Send API; Matrix: Push gateway API.",
    remedy: "Add the member.")

  /// The exit status of a document that a service rejects; the kind's severity is error.
  private static let rejected = ExitStatus.data

  static let all: [DiagnosticKind] = [
    dataType, fcmType, fcmValue, fcmMissing, fcmUnknown, fcmReserved, fcmAddedKey, fcmRecipient,
    fcmNoRecipient, fcmConflict, legacyAPI, apnsType, apnsValue, liveActivity, apnsHeader,
    apnsPushType, huaweiValue, webValue, webHeader, gorushValue, expoValue, oneSignalValue,
    oneSignalNoRecipient, missingMember,
  ]
}
