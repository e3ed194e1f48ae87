/// The parts of a request, for checks.
extension PayloadReading {
  // MARK: Data

  private static let targets: [JSONKey] = [
    "token", "tokens", "fid", "topic", "condition", "to", "registration_ids",
  ]

  /// Whether a request names the devices that it is for.
  var isAddressed: Bool {
    Self.targets.contains { tape.member(message.envelope, $0) != nil }
  }

  /// The data of a message; nil if the request has none, so that its message was read in its place.
  var data: Int? {
    let isRequest = message.isWrapped && message.root == message.envelope && isAddressed
    return isRequest && !vendor.isNamed ? tape.member(message.envelope, "data") : message.root
  }

  // MARK: Push type

  private static let types: [JSONKey] = [
    "apns-push-type", "push_type", "pushType", "apnsPushType",
  ]
  private static let topics: [JSONKey] = ["apns-topic", "topic", "apnsTopic"]

  /// The push type in the headers of a request, with its position; nil if there is none.
  ///
  /// Apple: Sending notification requests to APNs.
  var pushType: (text: String, value: Int)? {
    header(Self.types).map { (tape.text($0), $0) }
  }

  /// Whether a message is for an app that receives calls, for which APNs accepts larger payloads.
  var isVoIP: Bool {
    if pushType?.text == "voip" { return true }
    if let topic = header(Self.topics), APNsPushType.ofTopic(tape.text(topic)) == "voip" {
      return true
    }
    // Amazon SNS: Publish, platforms.
    guard let root = message.root, let outer = tape.expansion(holding: root)?.outer,
      outer > 0, tape[outer - 1].flags.contains(.key)
    else { return false }
    return tape.hasPrefix(tape.key(ofValue: outer), "APNS_VOIP")
  }

  /// Returns the first of some members, in the headers, the options or the envelope of a message.
  private func header(_ names: [JSONKey]) -> Int? {
    guard isForAPNs else { return nil }
    let envelope = message.envelope
    let apns = tape.member(envelope, "apns").flatMap { tape.member($0, "headers") }
    let others = ["headers", "options"].map { (key: JSONKey) in tape.member(0, key) }
    var known: [Int] = []
    for object in [apns, message.root, envelope, 0] + others {
      guard let object, tape.kind(object) == .object, !known.contains(object) else { continue }
      known.append(object)
      for name in names {
        if let value = tape.member(object, name), tape.kind(value) == .string { return value }
      }
    }
    return nil
  }

  private var isForAPNs: Bool { message.kind == .apns || message.isForAPNs }
}
