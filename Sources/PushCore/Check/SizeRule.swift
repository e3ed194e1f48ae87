/// The limit of a service for the size of a message, and its diagnostics.
struct SizeRule: Sendable {
  /// The name of the service in messages.
  let service: String
  /// In bytes.
  let limit: Int
  /// The messages with this limit, after its number; empty for all messages of the service.
  var condition = ""
  /// Says how much room is left; nil for services whose limit is rarely reached.
  let used: DiagnosticKind?
  let exceeded: DiagnosticKind

  static let apns = SizeRule(
    service: "APNs", limit: SizeLimit.apns, used: Self.apnsSize, exceeded: Self.apnsTooLarge)
  static let apnsCall = SizeRule(
    service: "APNs", limit: SizeLimit.apnsCall, condition: " for VoIP", used: Self.apnsSize,
    exceeded: Self.apnsTooLarge)
  static let fcm = SizeRule(
    service: "FCM", limit: SizeLimit.fcm, used: Self.fcmSize, exceeded: Self.fcmTooLarge)
  static let fcmTopic = SizeRule(
    service: "FCM", limit: SizeLimit.fcmTopic, condition: " for topics", used: Self.fcmSize,
    exceeded: Self.fcmTooLarge)
  static let huawei = SizeRule(
    service: "HMS", limit: SizeLimit.huawei, used: Self.huaweiSize, exceeded: Self.huaweiTooLarge)
  static let expo = SizeRule(
    service: "Expo", limit: SizeLimit.expo, used: nil, exceeded: Self.expoTooLarge)
  static let web = SizeRule(
    service: "web push", limit: SizeLimit.webPlain, condition: " before encryption", used: nil,
    exceeded: Self.webTooLarge)
  static let sns = SizeRule(
    service: "Amazon SNS", limit: SizeLimit.sns, used: nil, exceeded: Self.snsTooLarge)

  // MARK: Diagnostics

  private static let room = "Nothing. Leave some room if texts are filled in later."
  private static let shorten = "Shorten the largest values, or let the app download long content."

  static let apnsSize = DiagnosticKind(
    "apns.size", .info, "% under the APNs limit",
    meaning: """
      APNs accepts payloads of up to \(SizeLimit.apns) bytes, or \(SizeLimit.apnsCall) for VoIP \
      calls. pushkit measures the payload without white space between its tokens.
      """,
    source: "Apple: Generating a remote notification.", remedy: room)
  static let apnsTooLarge = DiagnosticKind(
    "apns.too-large", .error,
    summary: """
      the payload exceeds the APNs limit of \(SizeLimit.apns) or \(SizeLimit.apnsCall) bytes
      """,
    meaning: """
      APNs rejects a payload of more than \(SizeLimit.apns) bytes with PayloadTooLarge. For VoIP \
      calls the limit is \(SizeLimit.apnsCall) bytes. The message names the three largest values that are not objects or arrays.
      """,
    source: "Apple: Generating a remote notification.", remedy: shorten)
  static let fcmSize = DiagnosticKind(
    "fcm.size", .info, "% under the FCM limit",
    meaning: """
      FCM accepts messages of up to \(SizeLimit.fcm) bytes, or \(SizeLimit.fcmTopic) for topics. pushkit adds up \
      `notification`, without white space between its tokens, and the names and values of `data`. \
      With blocks for Android or browsers it measures the largest message: the members of a block \
      take precedence.
      """,
    source: "Firebase: About FCM messages.", remedy: room)
  static let fcmTooLarge = DiagnosticKind(
    "fcm.too-large", .error,
    summary: """
      the message exceeds the FCM limit of \(SizeLimit.fcm) or \(SizeLimit.fcmTopic) bytes
      """,
    meaning: """
      FCM rejects a message of more than \(SizeLimit.fcm) bytes. The limit is \
      \(SizeLimit.fcmTopic) bytes if the request has \
      `topic` or `condition`. The message names the three largest values that are not objects or \
      arrays.
      """,
    source: "Firebase: About FCM messages.", remedy: shorten)
  static let huaweiSize = DiagnosticKind(
    "huawei.size", .info, "% under the HMS limit",
    meaning: """
      Huawei Push Kit accepts messages of up to \(SizeLimit.huawei) bytes. pushkit measures \
      `message` without its recipients and without white space between its tokens.
      """,
    source: "Huawei Push Kit: REST API, code 80300008.", remedy: room)
  static let huaweiTooLarge = DiagnosticKind(
    "huawei.too-large", .error,
    summary: "the message exceeds the HMS limit of \(SizeLimit.huawei) bytes",
    meaning: """
      Huawei Push Kit rejects a message of more than \(SizeLimit.huawei) bytes with the code \
      80300008. The message names the three largest values that are not objects or arrays.
      """,
    source: "Huawei Push Kit: REST API, code 80300008.", remedy: shorten)
  static let expoTooLarge = DiagnosticKind(
    "expo.too-large", .error,
    summary: "the message exceeds the Expo limit of \(SizeLimit.expo) bytes",
    meaning: """
      Expo's service rejects a message of more than \(SizeLimit.expo) bytes with MessageTooBig. \
      pushkit measures the message without `to` and without white space between its tokens. The \
      message names the three largest values that are not objects or arrays.
      """,
    source: "Expo: Send notifications with the Expo push service, MessageTooBig.", remedy: shorten)
  static let webTooLarge = DiagnosticKind(
    "web.too-large", .error,
    summary: "the message exceeds the web push limit of \(SizeLimit.webPlain) bytes of text",
    meaning: """
      A web push service rejects an encrypted message of more than \(SizeLimit.webEncrypted) bytes \
      with status 413. Encryption adds 103 bytes, so \(SizeLimit.webPlain) bytes of text fit.
      """,
    source: "RFC 8030, section 7.2; RFC 8291, section 4.", remedy: shorten)
  static let snsTooLarge = DiagnosticKind(
    "sns.too-large", .error,
    summary: "the message exceeds the Amazon SNS limit of \(SizeLimit.sns) bytes",
    meaning: "Amazon SNS rejects a message of more than \(SizeLimit.sns) bytes.",
    source: "Amazon SNS: Publish.", remedy: shorten)

  static let notes = [apnsSize, fcmSize, huaweiSize]
  static let diagnostics: [DiagnosticKind] = [
    apnsSize, apnsTooLarge, fcmSize, fcmTooLarge, huaweiSize, huaweiTooLarge, expoTooLarge,
    webTooLarge, snsTooLarge,
  ]
}
