/// The request of a service that a message is, or is in: what the members of its envelope show.
///
/// This alone decides it. An `EnvelopeReader` asks here for the service of a request whose URL and
/// header fields name none; checks and conversions ask for what the service makes of the message.
/// Received messages have members that services add, and no recipient; they are not requests.
struct ServiceRequest {
  let schema: Schema
  /// The object that ``schema`` describes.
  let object: Int

  /// - Parameter message: A message, to whomever it is sent.
  init?(_ message: PushMessage, on tape: JSONTape) {
    guard let schema = Self.schema(of: message, tape) else { return nil }
    let object = message.format == .webOptions ? message.notification : nil
    self.init(schema, object ?? message.envelope)
  }

  private init(_ schema: Schema, _ object: Int) {
    (self.schema, self.object) = (schema, object)
  }

  /// - Parameter reading: A message whose vendor and request are known.
  init?(_ reading: PayloadReading) {
    let message = reading.message
    if message.format.isStandard {
      let object = message.envelope
      if object == reading.request?.body, let schema = reading.request?.service?.schema {
        self.init(schema, object)
        return
      }
      // A vendor's own service may have its keys in `message`.
      if reading.vendor.isNamed, message.root == object { return nil }
      if reading.request?.isForUnknownService == true { return nil }
    }
    self.init(message, on: reading.tape)
  }

  private static func schema(of message: PushMessage, _ tape: JSONTape) -> Schema? {
    switch message.format {
    case .declarativeWebPush: return .declarativePush
    case .gorush: return .gorush
    case .bare, .message, .adminMessage:
      // Other services make their own requests of a message.
      if let sender = message.serviceEnvelope?.sender, sender != .azure { return nil }
      return standard(message, tape)
    case .service:
      guard let schema = message.serviceEnvelope?.schema?(),
        !tape.hasMember(message.envelope, among: liveActivityKeys)
      else { return nil }
      let isFromApp =
        schema === Schema.oneSignal && message.request == nil
        && !tape.hasMember(message.envelope, among: serverKeys)
      return isFromApp ? .oneSignalOfApp : schema
    case .webOptions:
      // The notification of a service's request gets its title from the request.
      guard message.service == nil, let options = message.notification else { return nil }
      let hasTitle =
        options != message.envelope && tape.member(message.envelope, "title") != nil
      return hasTitle ? .webNotification : .webOptions
    case .oneSignalNotification, .system, .fcmWeb, .plugin, .pluginData, .otherPlatform,
      .brokenText:
      return nil
    }
  }

  /// The service that takes the request as it is; nil for what a library or an app takes.
  var service: PushService? {
    Self.services.first { $0.schema === schema }?.service
  }

  private static let services: [(schema: Schema, service: PushService)] = [
    (.fcmMessage, .fcmV1), (.legacyRequest, .fcmLegacy), (.huaweiMessage, .huawei),
    (.expo, .expo), (.oneSignal, .oneSignal), (.oneSignalOfApp, .oneSignal),
    (.declarativePush, .webPush),
  ]

  /// Whether the request is for FCM, whose schema checks the data of the message.
  var isFCM: Bool {
    schema === Schema.fcmMessage || schema === Schema.adminMessage
      || schema === Schema.legacyRequest
  }

  /// Whether FCM makes the payloads for all platforms.
  var isFCMMessage: Bool { schema === Schema.fcmMessage || schema === Schema.adminMessage }

  /// Whether the message is in the form of another service, and the URL is that of FCM's v1 API.
  func isForOtherService(_ reading: PayloadReading) -> Bool {
    schema !== Schema.fcmMessage && Self.bodyForFCM(reading) != nil
  }

  /// The body of a request with a message to the URL of FCM's v1 API; nil for any other request.
  static func bodyForFCM(_ reading: PayloadReading) -> Int? {
    guard let request = reading.request, request.service == .fcmV1, request.url != nil,
      let body = request.body.flatMap(reading.tape.object),
      reading.tape.nonNullMember(body, "message") != nil
    else { return nil }
    return body
  }

  /// Whether a message is in a request for FCM, also as Firebase's SDKs for servers take it.
  static func isForFCM(_ reading: PayloadReading, _ request: ServiceRequest?) -> Bool {
    if let request { return request.isFCM }
    if reading.request?.isForUnknownService == true { return false }
    let message = reading.message
    return message.format.isMessage && !message.isForHuawei
      && message.vendor == nil && reading.isAddressed
      && !reading.tape.hasMember(message.envelope, among: receivedKeys + ["aps", "payload"])
  }

  /// The schema of the object around the message; nil if the request is that object.
  var outerSchema: Schema? {
    schema === Schema.fcmMessage
      ? .fcmRequest : schema === Schema.huaweiMessage ? .huaweiRequest : nil
  }

  private static func standard(_ message: PushMessage, _ tape: JSONTape) -> Schema? {
    let object = message.envelope
    guard message.isWrapped || isBareLegacyRequest(object, tape), tape.kind(object) == .object,
      !tape.hasMember(object, among: receivedKeys)
    else { return nil }
    if tape.isMember(object, "message") {
      return isForHuawei(message, tape) ? .huaweiMessage : .fcmMessage
    }
    if message.format == .adminMessage {
      return isForHuawei(message, tape) ? Schema.huaweiMessage : Schema.adminMessage
    }
    // A legacy request with a block for iOS, and nothing else for Android.
    let isForIOS =
      message.kind == .apns && message.half == nil && message.parts(on: tape).has(.apns)
    guard message.kind == .data || isForIOS, !message.isForHuawei, message.vendor == nil else {
      return nil
    }
    return recipientOfLegacyRequest(object, tape) == nil ? nil : .legacyRequest
  }

  /// The recipient in an object that is a request for FCM's legacy API; a wrong type is a fault of
  /// the request.
  static func recipientOfLegacyRequest(_ object: Int, _ tape: JSONTape) -> Int? {
    let to = tape.member(object, "to")
    if let to, tape.kind(to) != .object, tape.kind(to) != .null { return to }
    // A message of FCM v1 may have a condition, too.
    let condition = tape.nonNullMember(object, "condition").flatMap { value in
      tape.kind(value) != .string || tape.hasMember(object, among: ["time_to_live"]) ? value : nil
    }
    return tape.nonNullMember(object, "registration_ids") ?? condition
      ?? to.flatMap { tape.kind($0) == .null ? $0 : nil }
  }

  /// Whether an object without data and notification is a legacy request: all of its members are
  /// those of such a request.
  private static func isBareLegacyRequest(_ object: Int, _ tape: JSONTape) -> Bool {
    var isRequest = recipientOfLegacyRequest(object, tape) != nil
    for key in tape.keys(of: object) where isRequest {
      isRequest = Schema.legacyRequest.member(key, on: tape) != nil
    }
    return isRequest
  }

  /// The members of a received message (Firebase: RemoteMessage).
  static let receivedKeys: [JSONKey] = [
    "from", "messageId", "fcmMessageId", "sentTime", "originalPriority",
  ]

  /// The members that only servers give OneSignal.
  private static let serverKeys: [JSONKey] = [
    "app_id", "included_segments", "include_aliases", "filters", "template_id",
  ]

  /// The members of OneSignal's requests for Live Activities, which have the app in their URL
  /// (OneSignal: Start and update Live Activities).
  private static let liveActivityKeys: [JSONKey] = ["event_updates", "event_attributes"]

  /// The members that only requests for Huawei have.
  private static let huaweiKeys: [JSONKey] = [
    "urgency", "bi_tag", "receipt_id", "fast_app_target", "target_user_type", "category",
  ]

  /// Whether a message is for Huawei by its data or by a member of its blocks.
  static func isForHuawei(_ message: PushMessage, _ tape: JSONTape) -> Bool {
    guard hasMarkOfHuawei(message, tape) else { return false }
    // A token that only FCM has says more than the names of members.
    guard let token = tape.member(message.envelope, "token"), tape.kind(token) == .string else {
      return true
    }
    return TokenForm(tape.text(token)) != .fcm
  }

  private static func hasMarkOfHuawei(_ message: PushMessage, _ tape: JSONTape) -> Bool {
    if message.isForHuawei || isOtherHalfForHuawei(message, tape) { return true }
    let parts = message.parts(on: tape)
    // FCM accepts only one token.
    if let tokens = tape.member(message.envelope, "token"), tape.kind(tokens) == .array,
      let web = parts.value(.web), tape.kind(web) == .object
    {
      return true
    }
    let others = [parts.value(.apns), parts.value(.web)].compactMap { $0 }
    return others.contains { tape.member($0, "hms_options") != nil }
      || parts.value(.android).map { tape.hasMember($0, among: huaweiKeys) } ?? false
  }
}

extension ServiceRequest {
  /// Whether the block for iOS is in a request whose message for Android is for Huawei: both halves
  /// are of one service (``EnvelopeReader/split(_:_:isWrapped:_:_:)``).
  private static func isOtherHalfForHuawei(_ message: PushMessage, _ tape: JSONTape) -> Bool {
    guard message.half == .payload else { return false }
    let (parts, token) = (message.parts(on: tape), tape.member(message.envelope, "token"))
    let isObject = message.added != nil
    if let token, tape.kind(token) == .array, !isObject { return true }
    if let data = parts.value(.data), tape.kind(data) == .string {
      return token.map { TokenForm(tape.text($0)) != .fcm } ?? true
    }
    return parts.member(parts.androidNotification, "click_action").map {
      tape.kind($0) == .object
    } ?? false
  }
}

/// The parts of a request, for checks.
extension PayloadReading {
  private static let targets =
    PushService.fcmV1.tokenMembers + PushService.fcmLegacy.tokenMembers + PushService.topicMembers

  /// Whether a request names the devices that it is for.
  var isAddressed: Bool { tape.hasMember(message.envelope, among: Self.targets) }

  /// The data of a message; nil if the request has none, so that its message was read in its place.
  var data: Int? {
    let isRequest = message.isWrapped && message.root == message.envelope && !vendor.isNamed
    if message.format == .gorush, message.isForHuawei, message.root == nil {
      return tape.member(message.envelope, "huawei_data")
    }
    return isRequest && isAddressed ? tape.member(message.envelope, "data") : message.root
  }
}

extension PushService {
  /// The schema of a body whose form the URL alone shows; nil if the body shows it.
  fileprivate var schema: Schema? {
    switch self {
    case .expo: .expo
    case .oneSignal: .oneSignal
    default: nil
    }
  }
}
