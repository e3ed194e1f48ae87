/// The parts of a request, for checks.
extension PayloadReading {
  private static let targets: [JSONKey] = [
    "token", "tokens", "fid", "topic", "condition", "to", "registration_ids",
  ]

  /// Whether a request names the devices that it is for.
  var isAddressed: Bool { tape.hasMember(message.envelope, among: Self.targets) }

  /// The data of a message; nil if the request has none, so that its message was read in its place.
  var data: Int? {
    let isRequest = message.isWrapped && message.root == message.envelope && !vendor.isNamed
    return isRequest && isAddressed ? tape.member(message.envelope, "data") : message.root
  }
}
