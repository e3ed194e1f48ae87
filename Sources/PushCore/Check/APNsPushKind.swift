/// The kind of a push for APNs, which decides how a device treats it: its type, and whether it is for
/// calls.
///
/// It is in headers, options or the envelope. Source: Apple, Sending notification requests to APNs.
struct APNsPushKind {
  /// The push type, with its position; nil if there is none.
  let type: (text: String, value: Int)?
  /// Whether a message is for an app that receives calls, for which APNs accepts larger payloads.
  let isVoIP: Bool

  init(_ reading: PayloadReading) {
    guard reading.message.receiver == .ios || reading.request != nil else {
      (type, isVoIP) = (nil, Self.isInVoIPMember(reading))
      return
    }
    let (tape, objects) = (reading.tape, Self.objects(reading))
    func header(_ names: [JSONKey]) -> Int? {
      reading.request?.header(names[0].text) ?? Self.first(names, objects, tape)
    }
    type = header(Self.types).map { (tape.text($0), $0) }
    let topic = header(Self.topics).map(tape.text)
    // A topic of another type is a fault of the topic.
    isVoIP =
      (type?.text ?? topic.flatMap(APNsPushType.ofTopic)) == "voip"
      || Self.isInVoIPMember(reading)
  }

  private static let types: [JSONKey] = ["apns-push-type", "push_type", "pushType", "apnsPushType"]
  private static let topics: [JSONKey] = ["apns-topic", "topic", "apnsTopic"]

  /// The headers, the options and the envelope of a message for APNs.
  private static func objects(_ reading: PayloadReading) -> [Int?] {
    let (message, tape) = (reading.message, reading.tape)
    let document = message.document
    guard message.receiver == .ios else { return [] }
    let envelope = message.envelope == message.root ? nil : message.envelope
    return [
      reading.parts.apnsHeaders, message.root, envelope, message.root == document ? nil : document,
      tape.member(document, "headers"), tape.member(document, "options"),
    ]
  }

  /// Returns the first string among some members of objects.
  private static func first(_ names: [JSONKey], _ objects: [Int?], _ tape: JSONTape) -> Int? {
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
