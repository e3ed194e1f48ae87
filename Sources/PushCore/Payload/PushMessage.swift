/// One message as its vendor's app sees it, and the envelope around it.
struct PushMessage {
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
  /// Whether the document has other messages, which are for other devices.
  var isOneOfSeveral = false
  /// Whether the document may have any number of messages, each with an envelope of its own.
  var isOneOfMany: Bool { isOneOfSeveral || kindOfEnvelope == .gorush }
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
