/// The headers of a request to APNs that decide how a device treats the push.
///
/// Apple: Sending notification requests to APNs.
struct PushHeaders {
  /// The push type, with its position; nil if there is none.
  let type: (text: String, value: Int)?
  /// Whether a message is for an app that receives calls, for which APNs accepts larger payloads.
  let isVoIP: Bool

  init(_ reading: PayloadReading) {
    let tape = reading.tape
    type = Self.value(Self.types, reading).map { (tape.text($0), $0) }
    let topic = Self.value(Self.topics, reading).map(tape.text)
    isVoIP =
      type?.text == "voip" || topic.flatMap(APNsPushType.ofTopic) == "voip"
      || Self.isInVoIPMember(reading)
  }

  private static let types: [JSONKey] = [
    "apns-push-type", "push_type", "pushType", "apnsPushType",
  ]
  private static let topics: [JSONKey] = ["apns-topic", "topic", "apnsTopic"]

  /// Returns the first of some members, in the headers, the options or the envelope of a message.
  private static func value(_ names: [JSONKey], _ reading: PayloadReading) -> Int? {
    let (message, tape) = (reading.message, reading.tape)
    guard message.kind == .apns || message.isForAPNs else { return nil }
    let apns = tape.member(message.envelope, "apns").flatMap { tape.member($0, "headers") }
    let objects = [
      apns, message.root, message.envelope, 0, tape.member(0, "headers"),
      tape.member(0, "options"),
    ]
    for object in objects {
      guard let object, tape.hasMember(object, among: names) else { continue }
      for name in names {
        if let value = tape.member(object, name), tape.kind(value) == .string { return value }
      }
    }
    return nil
  }

  /// Whether a message is in the member for calls (Amazon SNS: Publish, platforms).
  private static func isInVoIPMember(_ reading: PayloadReading) -> Bool {
    let tape = reading.tape
    guard let root = reading.message.root, let outer = tape.expansion(holding: root)?.outer,
      outer > 0, tape[outer - 1].flags.contains(.key)
    else { return false }
    return tape.hasPrefix(tape.key(ofValue: outer), "APNS_VOIP")
  }
}
