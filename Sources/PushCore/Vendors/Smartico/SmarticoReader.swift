/// Reads Smartico's pushes, engagements and mini-games.
enum SmarticoReader {
  private static let keys = PathRow.rows(
    text: [
      "/engagement_uid": .engagementUID, "/engagementUid": .engagementUID, "/dp": .link,
      "/action": .action, "/title": .title, "/body": .body, "/imageUrl": .imageURL,
      "/iconUrl": .iconURL, "/button1": .button1, "/button2": .button2, "/button3": .button3,
      "/action2": .action2, "/action3": .action3,
    ],
    identifier: [
      "/message_id": .messageID, "/messageId": .messageID, "/user_ext_id": .userID,
      "/activityType": .activity, "/activity_type": .activity,
    ])

  private static let ios = FieldTable(keys)
  private static let data = FieldTable(keys + TransportTables.receivedKeys)

  private static let socket = FieldTable(
    text: ["/engagement_uid": .engagementUID],
    identifier: ["/saw_template_id": .id, "/pending_message_id": .messageID])

  static let diagnostics = [messageID, noEngagement, badLink, textConflict, noTemplate]

  static func read(_ reading: PayloadReading) {
    guard reading.message.kind != .socket else { return readSocket(reading) }
    let slots = reading.slots
    reading.format = .smarticoPush
    reading.readKeys(reading.message.kind == .apns ? ios : data)
    reading.platform = reading.appPlatform
    // Reports use the name `action` for the link. A tap opens `dp` if there is one.
    if let link = slots[.link], slots[.action] == nil { slots[.action] = link }
    if let action = slots[.action], slots[.link] == nil { slots[.link] = action }
    TransportReader.read(reading)
    readShownTexts(reading)
    if let link = slots[.link] {
      reading.lead(to: link)
      reading.defaultAction = linkAction(reading, link)
    }
    readButtons(reading)
    track(reading)
  }

  static let textConflict = DiagnosticKind(
    "smartico.text-conflict", .warning,
    "the device shows the alert or the notification block, not this text",
    meaning: """
      The device shows the title and the body of the alert or the notification block, not the texts \
      in the data.
      """,
    source: "Firebase: About FCM messages; Smartico's SDKs.", remedy: "Send the same text in both.")

  /// Prefers the texts of the alert or the notification block, which the system draws, over those in
  /// the data.
  ///
  /// In place of a text that the block lacks, the Android app draws that of the data. The iOS app
  /// draws nothing.
  private static func readShownTexts(_ reading: PayloadReading) {
    let fields = [PayloadField.title, .body]
    let isDrawnByIOS =
      reading.message.kind == .apns
      && (reading.slots[.alert] != nil || fields.contains { reading.shownText($0) != nil })
    for field in fields {
      let shown = reading.shownText(field)
      guard shown != nil || isDrawnByIOS else { continue }
      if let own = reading.slots[field], shown.map({ reading.tape.areEqual(own, $0) }) != true {
        reading.report(Self.textConflict, own)
      }
      reading.slots[field] = shown
    }
  }

  static let messageID = DiagnosticKind(
    "smartico.message-id-not-integer", .warning, "message_id is not an integer",
    meaning: "Reports send `message_id` as an integer. pushkit cannot send any other text.",
    source: "Smartico's guide, section 5.", remedy: "Send the ID unchanged.")
  static let noEngagement = DiagnosticKind(
    "smartico.no-engagement-uid", .warning, "engagement_uid is missing; nothing can be reported",
    meaning: "The SDKs recognize a push only by `engagement_uid`.",
    source: "Smartico's SDKs; Smartico's guide, section 5.", remedy: "Send `engagement_uid`.")

  private static func track(_ reading: PayloadReading) {
    let slots = reading.slots
    reading.track("\"engagement_uid\":", slots[.engagementUID])
    reading.track("\"message_id\":", slots[.messageID])
    // Smartico's guide has an integer or a string, and requires it unchanged in reports.
    reading.track("\"user_ext_id\":", slots[.userID], as: .verbatim)
    reading.track("\"action\":", slots[.action])
    if let id = slots[.messageID], !reading.isInteger(id) {
      reading.report(Self.messageID, id)
    }
    if slots[.engagementUID] == nil { reading.report(Self.noEngagement, nil) }
  }

  static let badLink = DiagnosticKind(
    "smartico.invalid-link", .warning, "this link leads nowhere",
    meaning: "The link is empty, has no name, or contains control characters.",
    source: "Smartico's guide, section 3.4.", remedy: "Check the link with `pushkit classify-link`."
  )

  /// Returns the action of a link: a dummy link dismisses, and an invalid link is unknown.
  static func linkAction(_ reading: PayloadReading, _ link: Int) -> PushAction {
    var action = reading.linkAction(link)
    switch DeepLink.classify(reading.tape.bytes(link)) {
    case .dummy: action.kind = .dismiss
    case .invalid:
      action.kind = .unknown
      reading.report(Self.badLink, link)
    case .gamification, .custom, .url: break
    }
    return action
  }

  private static func readButtons(_ reading: PayloadReading) {
    addButton(reading, .button1, .action, "button1")
    addButton(reading, .button2, .action2, "button2")
    addButton(reading, .button3, .action3, "button3")
  }

  private static func addButton(
    _ reading: PayloadReading, _ title: PayloadField, _ link: PayloadField, _ id: StaticString
  ) {
    guard let title = reading.slots[title] else { return }
    let link = reading.slots[link]
    var button = link.map { linkAction(reading, $0) } ?? PushAction(kind: .launch)
    button.id = reading.tape.compose(fixed: id)
    button.title = title
    reading.buttons.append(button)
  }

  // MARK: Socket messages

  private static func readSocket(_ reading: PayloadReading) {
    let slots = reading.slots
    reading.read(socket, from: reading.message.root)
    guard let root = reading.message.root, let cid = reading.tape.member(root, "cid") else {
      return
    }
    if reading.tape.integer(cid) == SocketKind.spin.rawValue {
      reading.format = .smarticoSpin
      reading.kind = .miniGame
      readSpin(reading)
    } else {
      reading.format = .smarticoEngagement
      reading.kind = .engagement
      reading.track("\"engagement_uid\":", slots[.engagementUID])
      if slots[.engagementUID] == nil { reading.report(Self.noEngagement, nil) }
    }
  }

  static let noTemplate = DiagnosticKind(
    "smartico.no-template-id", .warning, "saw_template_id is missing or not an integer",
    meaning: "The app needs it to open a mini-game.", source: "Smartico's guide, section 1.12.",
    remedy: "Send `saw_template_id`.")

  /// Composes the link that opens the mini-game (Smartico's guide, section 1.12).
  private static func readSpin(_ reading: PayloadReading) {
    guard let id = reading.slots[.id], let number = reading.tape.integer(id) else {
      reading.report(Self.noTemplate, reading.slots[.id])
      return
    }
    let link = reading.tape.compose("dp:gf_saw&id=\(number)&standalone=true")
    reading.lead(to: link)
    reading.defaultAction = reading.linkAction(link)
  }
}
