extension VendorModule {
  /// Smartico's pushes, and the socket messages that show something.
  ///
  /// ``SmarticoReader`` reads these. ``SocketMessage`` reads and writes any message of the socket,
  /// ``BridgeMessage`` and ``ShowEngagement`` those between a web page and its app, and
  /// ``DeepLink`` explains links. ``SmarticoAPI`` makes HTTP requests; the folder Session has the
  /// session.
  static let smartico = VendorModule(
    .smartico, "smartico", title: "Smartico", evidence: SmarticoEvidence.rows,
    diagnostics: { SmarticoReader.diagnostics }, read: SmarticoReader.read,
    envelope: SmarticoEnvelope.rules,
    tap: TapRules(writeReports: { $0.writeSmartico($1) }),
    check: CheckRules(drawsFromData: true), inbox: { SmarticoInbox.rules },
    conversion: SmarticoConversion.self,
    notes: """
      Engagements and mini-games also come over the WebSocket, see pushkit-smartico-listen(1). \
      pushkit recognizes them by `cid`. pushkit-classify-link(1) explains `dp:` links.
      """,
    formats: { SmarticoSamples.all }, interface: { .smartico })
}

/// The keys by which pushes of Smartico are recognized; ``SmarticoEnvelope`` recognizes the messages
/// of its socket.
enum SmarticoEvidence {
  static let rows: [EvidenceRow] = [
    EvidenceRow("/engagement_uid", .smartico, .conclusive, .text),
    EvidenceRow("/engagementUid", .smartico, .conclusive, .text),
    EvidenceRow("/user_ext_id", .smartico, .generic),
    EvidenceRow("/action", .smartico, .generic, .deepLink),
    EvidenceRow("/dp", .smartico, .generic, .deepLink),
  ]
}

/// The messages of Smartico's socket, and those between its web page and the app.
enum SmarticoEnvelope {
  static let rules = EnvelopeRules(
    keys: ["/bcid", "/cid", "/direction", "/eventType"], messageKeys: ["/cid"], calls: calls
  ) {
    object, tape throws(Failure) in
    if tape.member(object, "bcid") != nil {
      throw Failure(
        .payloadBridgeMessage, "this is a bridge message, not a push",
        hint: "pushkit parse-bridge reads it")
    }
    if isRecord(object, tape) { throw refusal("the record of a message") }
    guard let cid = tape.member(object, "cid") else { return nil }
    if isPush(cid, tape) {
      return PushMessage(
        kind: .socket, root: object, envelope: object, mark: cid, vendor: .smartico)
    }
    guard isMessage(cid, object, tape) else { return nil }
    let kind = tape.integer(cid).flatMap(SocketKind.init(rawValue:))
    throw refusal(
      "\(kind?.name ?? "cid \(tape.text(cid))"), a message",
      kind == .identifyResponse ? ", pushkit build-gf-url --identify uses its URLs" : "")
  }

  private static func refusal(_ name: String, _ use: String = "") -> Failure {
    Failure(
      .payloadSocketMessage, "this is \(name) of Smartico's socket, not a push",
      hint: "pushkit parse-socket explains it\(use)")
  }

  /// Source: Smartico's guide, sections 4 and 5.
  private static let calls = [
    token(["pushNotificationUserStatus", "api_key"]), token(["api_key", "cid", "token"]),
    event("Smartico's request that registers a token", "pushkit register-token makes it", "token"),
    event(
      "Smartico's request that reports an event",
      "pushkit report-delivery, report-impression, report-click and report-failure make it",
      "engagement_uid"),
    reply(["errCode", "errMsg"]), reply(["errCode", "detailMessage"]),
    reply(["errCode"], isWhole: true),
    .saved("a message of Smartico's inbox", ["createDate", "is_starred"]),
  ]

  /// The responses over HTTP, which have no `cid`.
  private static func reply(_ members: [JSONKey], isWhole: Bool = false) -> CallBody {
    .reply(
      "a response of Smartico", members, isWhole: isWhole, excluded: CallBody.envelopes + ["cid"])
  }

  private static func token(_ members: [JSONKey]) -> CallBody {
    CallBody(
      name: "Smartico's request that registers a token",
      commands: "pushkit register-token makes it",
      members: members)
  }

  private static func event(
    _ name: StaticString, _ commands: StaticString, _ member: JSONKey
  ) -> CallBody {
    CallBody(
      name: name, commands: commands, members: ["event_type", "payload"],
      inner: [["payload", member]])
  }

  private static func isPush(_ cid: Int, _ tape: JSONTape) -> Bool {
    let number = tape.integer(cid)
    return number == SocketKind.engagement.rawValue || number == SocketKind.spin.rawValue
  }

  /// Whether an object with a `cid` is a socket message that is not a push.
  ///
  /// Customers use `cid` as well, but all values of their FCM data are strings.
  private static func isMessage(_ cid: Int, _ object: Int, _ tape: JSONTape) -> Bool {
    let others: [JSONKey] = ["aps", "data", "notification", "title", "body"]
    guard !others.contains(where: { tape.member(object, $0) != nil }),
      let number = tape.integer(cid)
    else { return false }
    let hasStamps = tape.member(object, "ts") != nil && tape.member(object, "uuid") != nil
    let isKnown = SocketKind(rawValue: number) != nil
    return tape.kind(cid) == .number
      ? isKnown || hasStamps
      : isKnown && (hasStamps || tape.member(object, "engagement_uid") != nil)
  }

  /// Whether an object is the record that a program made of a message, or the sample of
  /// CORE_LANGUAGE_CHANGE in Smartico's guide, which lacks `cid`.
  private static func isRecord(_ object: Int, _ tape: JSONTape) -> Bool {
    if let event = tape.member(object, "eventType"), tape.member(object, "cid") == nil {
      return tape.textEquals(event, "core_language_changed")
    }
    guard tape.member(object, "direction") != nil, tape.member(object, "at") != nil else {
      return false
    }
    if tape.member(object, "frame") != nil { return tape.member(object, "session") != nil }
    return (["text", "message"] as [JSONKey]).contains { name in
      tape.member(object, name).flatMap { tape.object($0) }.flatMap { tape.member($0, "cid") }
        != nil
    }
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

extension ActionResolution {
  func writeSmartico(_ out: ByteBuffer) {
    // The web page that shows a socket message reports it.
    guard reading.message.kind != .socket, let uid = nonEmpty(.engagementUID),
      let message = nonEmpty(.messageID),
      JSONNumber.isCount(tape.bytes(message))
    else { return }
    writeClick(out) {
      tape.copyAsString(uid, after: ",\"engagement_uid\":", to: out)
      tape.copyAsString(message, after: ",\"message_id\":", to: out)
      if let user = nonEmpty(.userID) { tape.copyAsString(user, after: ",\"user_id\":", to: out) }
      if let link = clickedLink { tape.copyAsString(link, after: ",\"action\":", to: out) }
    }
  }

  /// The link that a click reports: the button's, or the message's `action`.
  private var clickedLink: Int? {
    guard let button else { return nonEmpty(.action) }
    let link = button.url >= 0 ? button.url : button.deepLink
    return link >= 0 ? link : nil
  }
}

/// Converts Smartico's pushes, which have the same keys on all platforms; other messages have no
/// equivalent.
enum SmarticoConversion: VendorConversion {
  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)? {
    guard conversion.message.kind == .socket else { return nil }
    let command =
      conversion.reading.kind == .miniGame
      ? "pushkit build-gf-url --event builds the URL of its page"
      : "pushkit build-bridge builds the message that shows it"
    return ("it comes over the socket, not as a push", command)
  }

  /// Drops the texts beside an alert, which iOS does not show, but the Android app would.
  static func data(fromAPNs conversion: Conversion) -> [OutputMember] {
    let texts: [(field: PayloadField, name: JSONKey)] = [(.title, "title"), (.body, "body")]
    let hidden = texts.filter { conversion.slots[$0.field] == nil }.map(\.name)
    for name in hidden {
      let text = conversion.root.flatMap { conversion.tape.member($0, name) }
      conversion.drop(text, because: Conversion.duplicateReason)
    }
    return conversion.customMembers(except: hidden)
  }

  static func otherDocument(_ conversion: Conversion) -> (what: String, hint: String)? {
    guard isIdentification(conversion.tape) else { return nil }
    return (
      "Smartico's response to identification", "pushkit build-gf-url --identify reads it"
    )
  }

  /// Whether the document is an IDENTIFY_USER_RESPONSE (Smartico's guide, section 1.6), or the record
  /// that smartico-identify makes from one.
  private static func isIdentification(_ tape: JSONTape) -> Bool {
    let names: [JSONKey] = ["native_app_gf_url", "native_app_popup_url", "gf_url", "popup_url"]
    let objects = [0, tape.member(0, "message"), tape.member(0, "identify")].compactMap { $0 }
    return objects.contains { object in
      names.contains { tape.member(object, $0) != nil }
        || tape.member(object, "cid").flatMap { tape.integer($0) }
          == SocketKind.identifyResponse.rawValue
    }
  }
}

extension PayloadField {
  /// The links of the second and the third button.
  static var action2: PayloadField { .own1 }
  static var action3: PayloadField { .own2 }
  /// The titles of the buttons.
  static var button1: PayloadField { .own3 }
  static var button2: PayloadField { .own4 }
  static var button3: PayloadField { .own5 }
  /// The kind of an engagement.
  static var activity: PayloadField { .own6 }
}
