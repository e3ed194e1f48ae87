/// A request of the FCM HTTP v1 API (Firebase: `projects.messages`).
extension ServiceTable {
  static let fcmMessage = ServiceTable(
    "message", .fcm, unknown: .rejected,
    choices: [
      Choice(
        names: ["fid", "token", "topic", "condition"], several: ServiceDiagnostics.fcmRecipient,
        none: ServiceDiagnostics.fcmNoRecipient),
      Choice(
        names: ["android", "android_v2", "androidV2"], several: ServiceDiagnostics.fcmConflict),
    ],
    [
      ServiceMember("name", .text), ServiceMember("fid", .text(.address)),
      ServiceMember("token", .text(.address)),
      ServiceMember("topic", .text(.topic)), ServiceMember("condition", .text(.condition)),
      ServiceMember(
        "notification",
        .object(
          ServiceTable(
            "notification", .fcm, unknown: .rejected,
            [
              ServiceMember("title", .text), ServiceMember("body", .text),
              ServiceMember("image", .text),
            ]))), ServiceMember("android", .object(fcmAndroid)),
    ] + fcmBlocks)

  /// The other members, which conversions keep: data, blocks for one platform, and options.
  static let fcmBlocks: [ServiceMember] = [
    ServiceMember("data", .data),
    ServiceMember("android_v2", "androidV2", .object(fcmAndroidV2)),
    ServiceMember(
      "apns",
      .object(
        ServiceTable(
          "apns", .fcm, unknown: .rejected,
          [
            ServiceMember("headers", .headers(apnsHeaders)), ServiceMember("payload", .map),
            ServiceMember("live_activity_token", "liveActivityToken", .text),
            fcmOptions([ServiceMember("image", .text)]),
          ]))),
    ServiceMember(
      "webpush",
      .object(
        ServiceTable(
          "webpush", .fcm, unknown: .rejected,
          [
            ServiceMember("headers", .headers(webHeaders)), ServiceMember("data", .data),
            ServiceMember("notification", .object(webNotification)),
            fcmOptions([ServiceMember("link", .text(.httpsURL))]),
          ]))),
    fcmOptions(),
  ]

  /// The options of a message or of one of its blocks.
  static func fcmOptions(_ others: [ServiceMember] = []) -> ServiceMember {
    ServiceMember(
      "fcm_options", "fcmOptions",
      .object(
        ServiceTable(
          "fcm_options", .fcm, unknown: .rejected,
          others + [ServiceMember("analytics_label", "analyticsLabel", .text(.label))])))
  }

  /// The object around a message.
  static let fcmRequest = ServiceTable(
    "the request", .fcm, unknown: .rejected,
    [
      ServiceMember("message", .object(fcmMessage)),
      ServiceMember("validate_only", "validateOnly", .flag),
    ])
}
