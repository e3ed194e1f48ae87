/// Rules about one matter: the kinds of findings, and beside them the conditions for them.
///
/// ``PayloadChecker/families`` lists the families. The index of diagnostics, help and man pages
/// follow from ``diagnostics``.
protocol RuleFamily {
  /// The kinds of its findings, in the order of the documentation.
  static var diagnostics: [DiagnosticKind] { get }
  /// The families whose findings it looks at, which run before it; the reason is beside each.
  static var after: [any RuleFamily.Type] { get }
  /// Reports what its rules find in a message.
  static func run(_ message: CheckedMessage)
}

extension RuleFamily {
  static var after: [any RuleFamily.Type] { [] }
}

/// A message with what several families ask of it.
final class CheckedMessage {
  /// What is known of the payload.
  enum Content {
    /// The body of the request is missing or encrypted.
    case unread
    /// No key of a vendor, a sender or a platform.
    case unrecognized
    case recognized
  }

  let reading: PayloadReading
  /// The request of a service around the message; nil if there is none.
  let request: ServiceRequest?
  let pushKind: APNsPushKind
  let texts: NotificationTexts
  let content: Content
  /// Its number in the document, from 0, and the number of messages there.
  let number: Int
  let count: Int
  /// The time at which the request is sent; nil if the age of its credentials does not matter.
  let time: CheckTime?
  /// Whether placeholders have replaced tokens and credentials.
  let isRedacted: Bool
  /// Why a device shows nothing of it; nil unless ``VisibilityCheck`` has found a reason.
  var hidden: HiddenReason?

  init(
    _ reader: PayloadReader, number: Int, of count: Int, at time: CheckTime?, isRedacted: Bool
  ) {
    reading = reader.reading
    (self.number, self.count, self.time, self.isRedacted) = (number, count, time, isRedacted)
    request = ServiceRequest(reading)
    pushKind = APNsPushKind(reading)
    texts = NotificationTexts(reading)
    let isUnread = reading.request.map { $0.body == nil || $0.hasOpaqueBody } ?? false
    content = isUnread ? .unread : reader.isUnrecognized ? .unrecognized : .recognized
  }
}
