/// One push: a message as its vendor's app sees it, and the envelope around it.
///
/// An ``EnvelopeReader`` decides once what it is; all others ask here.
struct PushMessage {
  /// What the app reads.
  enum Kind {
    /// An FCM or HMS data map, or a bare object.
    case data
    /// An object with `aps`.
    case apns
    /// A message of a vendor's WebSocket.
    case socket
  }

  /// One of the two messages of a request.
  enum Half {
    /// The message for all services but APNs.
    case data
    /// The payload for APNs.
    case payload
  }

  var kind: Kind
  /// The form of the envelope.
  var format = PushFormat.bare
  /// The object that holds the vendor's keys; nil when there is only a notification block.
  @TapeIndex var root: Int?
  /// The object around it: an FCM message, a received-message dump, or the root itself.
  var envelope: Int { didSet { blocks = nil } }
  /// The values of the blocks in ``envelope``; nil if they are not known.
  var blocks: MessageBlocks?
  @TapeIndex var notification: Int?
  /// The object with all of the message, if ``envelope`` does not have its other parts.
  @TapeIndex var outermost: Int?
  /// The data map of a request, whose members FCM adds to a payload for iOS.
  @TapeIndex var added: Int?
  /// The platform whose service alone takes the message, if the envelope shows it by more than
  /// ``kind`` and ``format``.
  var servedPlatform: Platform?
  /// Which half of a request the message is; nil if it is all of it.
  var half: Half?
  /// The platform as which it is read; nil for all that it reaches (``received(on:_:)``).
  var platform: Platform?
  /// The value that proves ``format`` or ``vendor``; nil if nothing does.
  @TapeIndex var mark: Int?
  /// The index of the service's ``Envelope``, and of the part of it; nil if there is none.
  @TapeIndex var service: Int?
  @TapeIndex var part: Int?
  /// The object with all parts of that envelope, whose other members belong to this message; nil if
  /// there is none, or if another message has them.
  @TapeIndex var serviceObject: Int?
  /// The vendor that the envelope proves, if any.
  var vendor: Vendor?
  /// The root of the document, or of the body of a request.
  var document = 0
  /// The index of the request around the message among those of the document; nil without one.
  @TapeIndex var request: Int?
  /// The position of ``root``, if it is known without a search.
  var position = RootLocation.elsewhere
}

extension PushMessage {
  /// Whether the data is in a request or a dump.
  var isWrapped: Bool { format != .bare && format != .system }

  /// Whether a service makes an APNs payload from the message.
  var isForAPNs: Bool { servedPlatform == .ios }

  /// Whether the message is for Huawei's push service.
  var isForHuawei: Bool { servedPlatform == .huawei }

  /// The only platform that can receive the message; nil if the envelope does not show it.
  var receiver: Platform? {
    kind == .apns ? .ios : format.isForBrowser ? .web : servedPlatform
  }

  /// Returns what a platform receives of the message; nil if it receives nothing.
  ///
  /// The blocks for other platforms are not part of it, and the data of a block replaces that for
  /// all (Firebase: FCM HTTP v1 API, AndroidConfig, WebpushConfig).
  func received(on platform: Platform, _ tape: JSONTape) -> PushMessage? {
    guard format.isMessage else { return (receiver ?? platform) == platform ? self : nil }
    var message = self
    message.platform = platform
    if let servedPlatform, servedPlatform != platform { return nil }
    if half != nil, (half == .payload) != (platform == .ios) { return nil }
    if kind == .apns, platform == .ios { return message }
    let (all, parts) = (self.parts(on: tape), message.parts(on: tape))
    if kind == .apns {
      // The same request has a notification for the others.
      (message.kind, message.added, message.root) = (.data, nil, parts.receivedData)
    } else if root == all.receivedData || root == all.data {
      message.root = parts.receivedData
    }
    if message.root != root { message.position = .elsewhere }
    let isReceived = message.root != nil || notification != nil || parts.hasPlatformBlock
    return isReceived ? message : nil
  }

  /// The envelope of the service around the message; nil if there is none.
  var serviceEnvelope: Envelope? { service.map { Envelope.services[$0] } }

  /// The sender that the envelope names.
  var sender: PushService? {
    serviceEnvelope?.sender ?? (format == .oneSignalNotification ? .oneSignal : nil)
  }

  /// Returns whether the message is a request to a service, in the service's own form.
  func isRequest(to sender: PushService) -> Bool { format == .service && self.sender == sender }

  /// Whether the block for APNs of a request has `aps` and `customData` beside its headers in place
  /// of a payload, as Firebase's Admin SDK for .NET has them.
  ///
  /// - Parameter envelope: The message with the block, and with a recipient of FCM.
  static func isPayload(_ block: Int, in envelope: Int, on tape: JSONTape) -> Bool {
    tape.isMember(block, "apns") && tape.member(block, "payload") == nil
      && tape.object(block, at: ["aps"]) != nil
      && tape.hasMember(envelope, among: ["token", "tokens", "topic", "condition"])
  }

  /// Whether ``root`` is such a block.
  var isBlockOfRequest: Bool { kind == .apns && root != nil && root == blocks?[.apns] }

  /// The object with the vendor's keys, which are beside `aps` except in a block.
  func customKeys(on tape: JSONTape) -> Int? {
    isBlockOfRequest ? root.flatMap { tape.object($0, at: ["customData"]) } : root
  }

  /// The members of ``root`` that are not part of the payload; one names the app in the simulator.
  var membersBesidePayload: [JSONKey] {
    let others: [JSONKey] = [
      "headers", "customData", "fcmOptions", "fcm_options", "liveActivityToken",
    ]
    return ["Simulator Target Bundle"] + (isBlockOfRequest ? others : [])
  }
}

/// The form in which a document has a push.
enum PushFormat: UInt8 {
  /// The payload for APNs itself, or data as an app receives it.
  case bare
  /// A message with the parts of FCM's, in a request or a dump: `data`, `notification`, blocks for
  /// platforms. Other services follow it.
  case message
  /// The same with the names of Firebase's Admin SDKs.
  case adminMessage
  /// The object with the payload that OneSignal's SDKs pass to an app.
  case oneSignalNotification
  /// A notification of a gorush request.
  case gorush
  /// A request to a service whose ``Envelope`` names the fields.
  case service
  /// A payload without `aps` for a part of Apple's systems, such as device management.
  case system
  /// The object that FCM's SDK for browsers receives, or passes to a page.
  case fcmWeb
  case declarativeWebPush
  /// The options of a notification in a browser, or a message for browsers in an ``Envelope``.
  case webOptions
  /// An object of an app's plugin with the texts beside the custom keys, such as Cordova's.
  case plugin
  /// The same with the custom keys in `data`, such as Capacitor's.
  case pluginData
  /// A message of Amazon SNS for a platform other than Apple's and Google's.
  case otherPlatform
  /// The body of a request, or a message of Amazon SNS, that is not JSON.
  case brokenText

  /// Whether the message has the parts of FCM's.
  var isMessage: Bool { self == .message || self == .adminMessage }

  /// Whether nothing but the names of the members shows a service.
  var isStandard: Bool { isMessage || self == .bare }

  var isForBrowser: Bool {
    self == .fcmWeb || self == .declarativeWebPush || self == .webOptions
  }

  var isFromPlugin: Bool { self == .plugin || self == .pluginData }
}

/// The position in the document of the object that holds a vendor's keys.
enum RootLocation {
  case document, message, payload, data, messageData, payloadData, elsewhere

  /// The position of the member `data` of the object at this position.
  var data: RootLocation {
    switch self {
    case .document: .data
    case .message: .messageData
    case .payload: .payloadData
    default: .elsewhere
    }
  }

  /// An opening quote and the JSON Pointer; nil for ``elsewhere``.
  var opening: InlineText? {
    switch self {
    case .document: "\""
    case .message: "\"/message"
    case .payload: "\"/payload"
    case .data: "\"/data"
    case .messageData: "\"/message/data"
    case .payloadData: "\"/payload/data"
    case .elsewhere: nil
    }
  }
}

/// How the documents of a vendor differ from messages in the usual envelopes.
struct EnvelopeRules: Sendable {
  /// The paths of members, at least one of which an object must have for ``find`` to be called.
  let keys: [StaticString]
  /// Those of ``keys`` whose object is itself a message, and not the envelope of its `payload`.
  var messageKeys: [StaticString] = []
  /// The bodies of the vendor's requests.
  var calls: [CallBody] = []
  /// Returns the message that an object of the document is; nil for any other object.
  ///
  /// Throws if the object is something that another command reads.
  let find: @Sendable (_ object: Int, JSONTape) throws(Failure) -> PushMessage?
}
