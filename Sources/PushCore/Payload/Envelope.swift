/// One message as its vendor's app sees it, and what was wrapped around it.
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
  /// The object at which a search for a vendor's marks found nothing but a request around it.
  var isHuawei = false
  /// Whether a service makes an APNs payload of the message.
  var isForAPNs = false
  /// Whether the data came in a request or dump, and not bare.
  var isWrapped = false
  /// What the message came in.
  var kindOfEnvelope = EnvelopeKind.standard
  /// The value that shows ``kindOfEnvelope``; -1 for a standard one.
  var mark: Int32 = -1
  /// Where ``root`` stands, if that is known without looking for it.
  var place = RootPlace.elsewhere
}

/// The envelopes that are not FCM's, HMS' or APNs' own, and those that only browsers get.
enum EnvelopeKind {
  case standard
  /// A message for Expo's push service.
  case expo
  /// A request of OneSignal's REST API.
  case oneSignalRequest
  /// What OneSignal's SDKs pass to an app, with the payload in it.
  case oneSignalNotification
  /// A notification of a gorush request.
  case gorush
  /// What FCM's SDK for browsers receives, or passes to a page.
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

/// Where the object that holds a vendor's keys stands in the document.
enum RootPlace {
  case document, message, payload, data, messageData, payloadData, elsewhere

  /// The member `data` of the object that stands here.
  var data: RootPlace {
    switch self {
    case .document: .data
    case .message: .messageData
    case .payload: .payloadData
    default: .elsewhere
    }
  }

  /// A quote and the JSON Pointer.
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

/// The keys by which envelopes are told apart.
enum EnvelopeKey: Int, CaseIterable {
  case message, payload, data, notification, android, apns, webpush, aps
  case token, tokens, to, registrationIDs, condition, topic, options, pushToken
  case bcid, cid, eventName, messages, status
  case direction
  case webPush, appID, notifications, fcmMessageID, isFirebaseMessaging, displayType
  case fcmOptions, collapseKey

  var path: StaticString {
    switch self {
    case .message: "/message"
    case .payload: "/payload"
    case .data: "/data"
    case .notification: "/notification"
    case .android: "/android"
    case .apns: "/apns"
    case .webpush: "/webpush"
    case .aps: "/aps"
    case .token: "/token"
    case .tokens: "/tokens"
    case .to: "/to"
    case .registrationIDs: "/registration_ids"
    case .condition: "/condition"
    case .topic: "/topic"
    case .options: "/options"
    case .pushToken: "/push_token"
    case .bcid: "/bcid"
    case .cid: "/cid"
    case .eventName: "/eventName"
    case .messages: "/messages"
    case .status: "/status"
    case .direction: "/direction"
    case .webPush: "/web_push"
    case .appID: "/app_id"
    case .notifications: "/notifications"
    case .fcmMessageID: "/fcmMessageId"
    case .isFirebaseMessaging: "/isFirebaseMessaging"
    case .displayType: "/displayType"
    case .fcmOptions: "/fcmOptions"
    case .collapseKey: "/collapseKey"
    }
  }
}

/// The envelope keys of one object.
struct EnvelopeKeys: PathSink {
  static let table = PathTable(EnvelopeKey.allCases.map(\.path))

  let object: Int
  private let tape: JSONTape
  private var present: UInt32 = 0
  /// Values by key; read only where `present` has the key's bit.
  let values: UnsafeMutablePointer<Int32>

  /// - Parameters:
  ///   - table: ``table``, which whoever reads many objects keeps at hand.
  ///   - values: Room for as many values as there are keys; used until the next object.
  init(
    _ tape: JSONTape, _ object: Int, _ table: PathTable, values: UnsafeMutablePointer<Int32>
  ) {
    self.tape = tape
    self.object = object
    self.values = values
    table.walk(tape, object, into: &self)
  }

  @inline(__always)
  mutating func found(row: Int, key: Int, value: Int) {
    present |= 1 &<< UInt32(truncatingIfNeeded: row)
    values[row] = Int32(truncatingIfNeeded: value)
  }

  mutating func blocked(key: Int, value: Int) {}

  @inline(__always)
  subscript(_ key: EnvelopeKey) -> Int? {
    has(key) ? Int(values[key.rawValue]) : nil
  }

  /// The value of a key when it is an object as it stands.
  @inline(__always)
  func plainObject(_ key: EnvelopeKey) -> Int? {
    has(key) ? asObject(Int(values[key.rawValue])) : nil
  }

  private func asObject(_ value: Int) -> Int? { tape.kind(value) == .object ? value : nil }

  @inline(__always)
  private func has(_ key: EnvelopeKey) -> Bool { present & (1 << UInt32(key.rawValue)) != 0 }

  var isAddressed: Bool {
    has(.token) || has(.tokens) || has(.to) || has(.registrationIDs) || has(.condition)
      || has(.topic)
  }

  var hasParts: Bool {
    has(.data) || has(.notification) || has(.android) || has(.apns) || has(.webpush)
  }

  /// Whether there is a key that envelopes of ``EnvelopeKind`` have.
  var mayBeForeign: Bool {
    has(.to) || has(.webPush) || has(.appID) || has(.notifications) || has(.displayType)
      || has(.notification) && !has(.data) && !isAddressed
  }

  var mayBeFromBrowser: Bool {
    has(.fcmMessageID) || has(.isFirebaseMessaging) || has(.fcmOptions) || has(.collapseKey)
  }

  /// Whether there is a key that documents have which are no pushes.
  var mayBeStrange: Bool { has(.bcid) || has(.eventName) || has(.messages) || has(.status) }
}

/// Why a document is not a push, and what reads it.
enum NotAPush: Sendable {
  case inbox, history, bridgeMessage, handleEvent
  case socketMessage(SocketKind)

  var failure: PayloadFailure {
    switch self {
    case .inbox:
      PayloadFailure(
        "payload.inbox", "this is a mobile inbox, not a push", hint: "pushkit parse-inbox reads it")
    case .history:
      PayloadFailure(
        "payload.history", "this is a history reply, not a push",
        hint: "pushkit parse-inbox reads it")
    case .bridgeMessage:
      PayloadFailure(
        "payload.bridge-message", "this is a bridge message, not a push",
        hint: "pushkit parse-bridge reads it")
    case .handleEvent:
      PayloadFailure(
        "payload.handle-event", "this is a handleEvent object, not a push",
        hint: "pushkit resolve-action reads it")
    case .socketMessage(let kind):
      PayloadFailure(
        "payload.socket-message",
        "this is \(kind.name), a message of Smartico's socket, not a push", hint: kind.reader)
    }
  }
}

/// A document that is JSON but no push payload.
package struct PayloadFailure: Error, Sendable {
  package let code: String
  package let message: String
  package let hint: String?

  init(_ code: String, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
