/// The header fields of a request to APNs as a sender's library takes them: options beside `aps`, or
/// beside the texts and `payload`.
///
/// Sources: node-apn, Notification; apns2; pushy; aioapns, NotificationRequest.
struct LibraryOptions {
  private let tape: JSONTape
  private let payload: Int

  /// Nil unless a payload has a push type, or a topic and another option.
  init?(_ reading: PayloadReading) {
    let message = reading.message
    let isPayload = message.kind == .apns && message.envelope == message.root && !message.isWrapped
    guard isPayload || message.serviceEnvelope === Envelope.appleLibrary, reading.request == nil,
      !reading.vendor.isNamed, message.sender == nil,
      reading.tape.hasMember(message.envelope, among: Self.all)
    else { return nil }
    (tape, payload) = (reading.tape, message.envelope)
    let hasType =
      self["apns-push-type"].map { APNsPushType.names.contains(tape.text($0)) } ?? false
    let hasTopic = self["apns-topic"].map { tape.text($0).contains(".") } ?? false
    let isOther = ["apns-priority", "apns-expiration", "apns-collapse-id"].contains {
      self[$0] != nil
    }
    guard hasType || hasTopic && isOther else { return nil }
  }

  /// The value of the option for a header field; nil if there is none.
  subscript(header: String) -> Int? {
    let names = Self.names.first { $0.header == header }?.options ?? []
    return names.lazy.compactMap { tape.nonNullMember(payload, $0) }.first {
      tape.kind($0) == .string || tape.kind($0) == .number
    }
  }

  private static let names: [(header: String, options: [JSONKey])] = [
    ("apns-push-type", ["pushType", "push_type"]), ("apns-topic", ["topic"]),
    ("apns-priority", ["priority"]), ("apns-expiration", ["expiry", "expiration"]),
    ("apns-collapse-id", ["collapseId", "collapse_id"]),
  ]

  /// All options, which are not part of the payload.
  static let all: [JSONKey] = names.flatMap(\.options)
}
