/// The messages of Smartico's socket, and those between its web page and the app.
enum SmarticoEnvelope {
  static let rules = EnvelopeRules(keys: ["/bcid", "/cid"], messageKeys: ["/cid"]) {
    object, tape throws(Failure) in
    if tape.member(object, "bcid") != nil {
      throw Failure(
        .payloadBridgeMessage, "this is a bridge message, not a push",
        hint: "pushkit parse-bridge reads it")
    }
    guard let cid = tape.member(object, "cid") else { return nil }
    if isPush(cid, tape) {
      return PushMessage(
        kind: .socket, root: object, envelope: object, mark: Int32(cid), vendor: .smartico)
    }
    guard let kind = kind(cid, object, tape) else { return nil }
    throw Failure(
      .payloadSocketMessage,
      "this is \(kind.name), a message of Smartico's socket, not a push", hint: kind.reader)
  }

  private static func isPush(_ cid: Int, _ tape: JSONTape) -> Bool {
    let number = tape.integer(cid)
    return number == SocketKind.engagement.rawValue || number == SocketKind.spin.rawValue
  }

  /// The kind of a socket message that is not a push; nil for anything else with a `cid`.
  ///
  /// Customers use `cid` as well, but all values of their FCM data are strings.
  private static func kind(_ cid: Int, _ object: Int, _ tape: JSONTape) -> SocketKind? {
    let others: [JSONKey] = ["aps", "data", "notification", "title", "body"]
    guard !others.contains(where: { tape.member(object, $0) != nil }),
      tape.kind(cid) == .number || tape.member(object, "engagement_uid") != nil
    else { return nil }
    return tape.integer(cid).flatMap(SocketKind.init(rawValue:))
  }
}

extension DiagnosticKind {
  package static let payloadBridgeMessage = DiagnosticKind(
    "payload.bridge-message", .data, summary: "the document is a bridge message, not a push",
    meaning: "It has a `bcid`, as the messages between Smartico's web page and the app have.",
    source: "Smartico's guide, section 3", remedy: "Read it with `pushkit parse-bridge`.")
  package static let payloadSocketMessage = DiagnosticKind(
    "payload.socket-message", .data,
    summary: "the document is a message of Smartico's WebSocket, not a push",
    meaning: "It has the `cid` of a message that is not a push. The error names the message.",
    source: "Smartico's guide, section 1; smartico-public-api, ClassId",
    remedy: "Read it with the command in the hint. `pushkit smartico-listen` prints all messages.")
}
