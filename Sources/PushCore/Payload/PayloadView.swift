/// One message as its vendor's app sees it, and the envelope around it.
struct PayloadView {
  enum Kind {
    /// An FCM or HMS data map, or a bare object.
    case data
    /// An object with `aps`.
    case apns
    /// A message of a vendor's WebSocket.
    case socket
  }

  var kind: Kind
  /// The object that holds the vendor's keys; nil when there is only a notification block.
  var root: Int?
  /// The object around it: an FCM message, a received-message dump, or the root itself.
  var envelope: Int
  var notification: Int?
  /// The data map of a request, whose members FCM adds to a payload for iOS.
  var added: Int?
  /// Whether the message is for Huawei's push service.
  var isHuawei = false
  /// Whether a service makes an APNs payload from the message.
  var isForAPNs = false
  /// Whether the data is in a request or dump.
  var isWrapped = false
  /// The kind of the envelope.
  var kindOfEnvelope = EnvelopeKind.standard
  /// The value that proves ``kindOfEnvelope`` or ``vendor``; -1 if nothing does.
  var mark: Int32 = -1
  /// The vendor that the envelope proves, if any.
  var vendor: Vendor?
  /// The position of ``root``, if it is known without a search.
  var position = RootLocation.elsewhere
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

/// The action of a tap on the body or on a button.
///
/// Values are indices on the tape; -1 means none.
struct PushAction: BitwiseCopyable {
  var kind = ActionKind.unknown
  var id = -1
  var title = -1
  var icon = -1
  var index = -1
  var type = -1
  var name = -1
  var url = -1
  var deepLink = -1
  var payload = -1
  /// The text with which Emarsys's SDK 4 reports a tap.
  var reporting = -1
}

extension PushAction {
  /// Creates the action of a button, from the facts in the slots.
  init(kind: ActionKind = .unknown, button slots: FactSlots) {
    self.init(
      kind: kind, id: slots.value(.id), title: slots.value(.title), icon: slots.value(.icon))
  }
}

/// A change of the number on the app's icon.
struct BadgeChange {
  /// The number to show, or the number that the increment is added to.
  var set = -1
  var increment = -1
  /// Whether the vendor's app does not change the number.
  var isIgnored = false
}

/// A fact of a vendor's reports.
struct TrackingFact: BitwiseCopyable {
  enum Form: BitwiseCopyable {
    /// As a JSON string.
    case text
    /// Unchanged.
    case verbatim
    /// As the only member of an object, with this opening brace and key.
    case member(InlineText)
    /// A fixed number of the vendor's app.
    case number(StaticString)
  }

  /// The key, including quotes and colon: `"message_id":`.
  let key: InlineText
  let token: Int
  let form: Form
}

/// The values of a message in an inbox, in addition to the facts in its slots.
struct InboxMessage {
  /// A member of the record's `attributes`.
  struct Attribute {
    let name: Int
    var value: Int
    /// The length in bytes of the vendor's prefix of the name, which records omit.
    var prefix = 0
  }

  var attributes: [Attribute] = []
  /// The number of messages according to the inbox.
  var count: Int?
  /// The names of the categories of an embedded message.
  var categories: [Int] = []
}
