/// One message as its vendor's app sees it, and the envelope around it.
struct PayloadView {
  enum Kind {
    /// An FCM or HMS data map, or a bare object.
    case data
    /// An object with `aps`.
    case apns
    /// A Smartico socket message.
    case socket
  }

  var kind: Kind
  /// The object that holds the vendor's keys; nil when there is only a notification block.
  var root: Int?
  /// The object around it: an FCM message, a received-message dump, or the root itself.
  var envelope: Int
  var notification: Int?
  /// Whether the message is for Huawei's push service.
  var isHuawei = false
  /// Whether a service makes an APNs payload from the message.
  var isForAPNs = false
  /// Whether the data is in a request or dump.
  var isWrapped = false
  /// The kind of the envelope.
  var kindOfEnvelope = EnvelopeKind.standard
  /// The value that proves ``kindOfEnvelope``; -1 for a standard envelope.
  var mark: Int32 = -1
  /// The position of ``root``, if it is known without a search.
  var place = RootPlace.elsewhere
}

/// The kind of an envelope.
///
/// Envelopes of FCM, HMS and APNs are standard, except those that only browsers receive.
enum EnvelopeKind {
  case standard
  /// A message for Expo's push service.
  case expo
  /// A request of OneSignal's REST API.
  case oneSignalRequest
  /// The object with the payload that OneSignal's SDKs pass to an app.
  case oneSignalNotification
  /// A notification of a gorush request.
  case gorush
  /// The object that FCM's SDK for browsers receives, or passes to a page.
  case fcmWeb
  case declarativeWebPush

  /// The sender that the envelope names.
  var sender: Sender? {
    switch self {
    case .expo: .expo
    case .oneSignalRequest, .oneSignalNotification: .oneSignal
    case .standard, .gorush, .fcmWeb, .declarativeWebPush: nil
    }
  }

  var isForBrowser: Bool { self == .fcmWeb || self == .declarativeWebPush }
}

/// The position in the document of the object that holds a vendor's keys.
enum RootPlace {
  case document, message, payload, data, messageData, payloadData, elsewhere

  /// The position of the member `data` of the object at this position.
  var data: RootPlace {
    switch self {
    case .document: .data
    case .message: .messageData
    case .payload: .payloadData
    default: .elsewhere
    }
  }

  /// An opening quote and the JSON Pointer; nil for ``elsewhere``.
  var opening: Label? {
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

/// The messages in a document.
enum MessageViews {
  case one(PayloadView)
  /// The data and the APNs payload of one request.
  case two(PayloadView, PayloadView)
  /// The notifications of a gorush request; never empty.
  case many([PayloadView])

  var count: Int {
    switch self {
    case .one: 1
    case .two: 2
    case .many(let views): views.count
    }
  }

  subscript(_ message: Int) -> PayloadView {
    switch self {
    case .one(let view): view
    case .two(let first, let second): message == 0 ? first : second
    case .many(let views): views[message]
    }
  }
}
