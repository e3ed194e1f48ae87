/// Pushes of no known vendor, and what all messages of one transport have in common.
enum PlainReader {
  static let evidence: [EvidenceRow] = [
    EvidenceRow("/aps", .apns, .conclusive, .object),
    EvidenceRow("/custom/i", .unknown, .generic, sender: .oneSignal),
    EvidenceRow("/google.message_id", .fcm, .conclusive),
    EvidenceRow("/google.sent_time", .fcm, .conclusive),
    EvidenceRow("/google.c.sender.id", .fcm, .conclusive),
    EvidenceRow("/gcm.message_id", .fcm, .conclusive),
  ]

  // MARK: Tables

  /// What Apple defines (Generating a remote notification, payload key reference).
  static let aps = FactTable([
    PathRow("/aps/alert/title", .localizable, .title),
    PathRow("/aps/alert/subtitle", .text, .subtitle),
    PathRow("/aps/alert/body", .localizable, .body),
    PathRow("/aps/alert", .any, .alert),
    PathRow("/aps/sound/name", .text, .sound),
    PathRow("/aps/sound", .any, .value),
    PathRow("/aps/badge", .number, .badge),
    PathRow("/aps/category", .text, .category),
    PathRow("/aps/interruption-level", .text, .importance),
    PathRow("/aps/mutable-content", .any, .mutableContent),
    PathRow("/aps/content-available", .any, .contentAvailable),
    PathRow("/aps/event", .any, .liveEvent),
    PathRow("/aps/content-state", .any, .liveState),
    PathRow("/aps/content-changed", .any, .contentChanged),
    PathRow("/fcm_options/image", .text, .imageURL),
  ])

  /// The block that FCM draws a notification from.
  static let notification = FactTable(notificationRows)

  private static let notificationRows: [PathRow] = [
    PathRow("/title", .text, .title),
    PathRow("/body", .text, .body),
    PathRow("/image", .text, .imageURL),
    PathRow("/icon", .text, .iconURL),
    PathRow("/sound", .text, .sound),
    PathRow("/android_channel_id", .text, .channelID),
    PathRow("/channel_id", .text, .channelID),
    PathRow("/click_action", .text, .defaultName),
    PathRow("/badge", .identifier, .badge),
  ]

  /// What an FCM or HMS message says to Android beside its data.
  static let androidTransport = FactTable(androidRows + requestRows)

  private static let androidRows: [PathRow] = [
    PathRow("/android/ttl", .identifier, .ttl),
    PathRow("/android/priority", .text, .priority),
    PathRow("/android/urgency", .text, .priority),
    PathRow("/android/collapse_key", .identifier, .collapseKey),
    PathRow("/android/notification/title", .text, .title),
    PathRow("/android/notification/body", .text, .body),
    PathRow("/android/notification/image", .text, .imageURL),
    PathRow("/android/notification/icon", .text, .iconURL),
    PathRow("/android/notification/sound", .text, .sound),
    PathRow("/android/notification/channel_id", .text, .channelID),
    PathRow("/android/notification/click_action", .text, .defaultName),
    PathRow("/android/notification/notification_priority", .text, .importance),
    PathRow("/webpush/headers/TTL", .identifier, .ttl),
    PathRow("/webpush/headers/Urgency", .text, .priority),
    PathRow("/webpush/headers/Topic", .text, .collapseKey),
    PathRow("/webpush/notification/title", .text, .title),
    PathRow("/webpush/notification/body", .text, .body),
    PathRow("/webpush/notification/image", .text, .imageURL),
    PathRow("/webpush/notification/icon", .text, .iconURL),
    PathRow("/webpush/fcm_options/link", .text, .link),
  ]

  /// What an FCM message says to every platform beside its data.
  static let requestTransport = FactTable(requestRows)

  /// Legacy requests, and dumps of received messages.
  private static let requestRows: [PathRow] = [
    PathRow("/time_to_live", .identifier, .ttl),
    PathRow("/ttl", .identifier, .ttl),
    // React Native's dumps have a number.
    PathRow("/priority", .identifier, .priority),
    PathRow("/collapse_key", .identifier, .collapseKey),
    PathRow("/collapseKey", .identifier, .collapseKey),
    PathRow("/mutable_content", .any, .mutableContent),
    PathRow("/content_available", .any, .contentAvailable),
    PathRow("/fcm_options/image", .text, .imageURL),
  ]

  /// What an FCM message says to APNs beside the payload.
  static let apnsTransport = FactTable([
    PathRow("/apns/headers/apns-priority", .identifier, .priority),
    PathRow("/apns/headers/apns-collapse-id", .identifier, .collapseKey),
    PathRow("/apns/fcm_options/image", .text, .imageURL),
    PathRow("/apns-collapse-id", .identifier, .collapseKey),
    PathRow("/apns-priority", .identifier, .priority),
    PathRow("/collapse_key", .identifier, .collapseKey),
    PathRow("/collapseKey", .identifier, .collapseKey),
    PathRow("/priority", .identifier, .priority),
    PathRow("/mutable_content", .any, .mutableContent),
    PathRow("/content_available", .any, .contentAvailable),
  ])

  /// Keys beside `aps` that a transport adds.
  private static let apnsCustom = FactTable(
    transportKeys + [PathRow("/*", .any, .attributes)])

  private static let bare = FactTable(
    notificationRows + [PathRow("/*", .any, .attributes)])

  private static let dataCustom = FactTable(receivedKeys + [PathRow("/*", .any, .attributes)])

  /// Data that came without an envelope: its own texts are the best guess at what it shows.
  private static let bareData = FactTable(
    notificationRows + [PathRow("/alert", .any, .alert)] + receivedKeys
      + [PathRow("/*", .any, .attributes)])

  /// What FCM adds to the data of a message that is received (Firebase: RemoteMessage).
  private static let receivedKeys: [PathRow] = [
    PathRow("/google.ttl", .identifier, .ttl),
    PathRow("/google.delivered_priority", .text, .priority),
    PathRow("/collapse_key", .identifier, .collapseKey),
    PathRow("/google.*", .any, .reserved),
    PathRow("/gcm.*", .any, .reserved),
    PathRow("/from", .any, .reserved),
  ]

  /// What FCM and tools add to a payload; no vendor's, no customer's.
  static let transportKeys: [PathRow] = [
    PathRow("/aps", .any, .ignored),
    PathRow("/gcm.*", .any, .reserved),
    PathRow("/google.*", .any, .reserved),
    PathRow("/fcm_options", .any, .ignored),
    PathRow("/Simulator Target Bundle", .any, .ignored),
  ]

  // MARK: Reading

  static func read(_ reading: PayloadReading) {
    let view = reading.view
    switch view.kind {
    case .apns:
      reading.format = .apns
      reading.platform = .ios
      reading.read(apnsCustom, from: view.root)
    case .data, .socket:
      reading.format = format(reading)
      reading.platform = platform(reading)
      readData(reading, view)
    }
    readCommon(reading)
    finish(reading)
  }

  private static func readData(_ reading: PayloadReading, _ view: PayloadView) {
    // A bare object of nobody's: its own texts are the best guess at what it would show.
    if !view.isWrapped || view.kindOfEnvelope == .oneSignalNotification {
      reading.read(reading.vendor == .unknown ? bare : bareData, from: view.root)
    } else {
      reading.read(dataCustom, from: view.root)
    }
  }

  private static func format(_ reading: PayloadReading) -> PayloadFormat {
    switch (reading.vendor, reading.view.kindOfEnvelope) {
    case (_, .expo): .expo
    case (_, .fcmWeb): .fcmWeb
    case (_, .declarativeWebPush): .declarativeWebPush
    case (.fcm, _): .fcm
    case (.apns, _): .apns
    default: .unknown
    }
  }

  private static func platform(_ reading: PayloadReading) -> Platform? {
    if reading.view.kindOfEnvelope.isForBrowser { return .web }
    if reading.view.isForAPNs { return .ios }
    guard reading.vendor == .fcm else { return nil }
    if reading.view.isHuawei { return .huawei }
    if !reading.view.isWrapped || reading.view.kindOfEnvelope == .gorush { return .android }
    if reading.isForIOS { return nil }
    if reading.tape.member(reading.view.envelope, "android") != nil { return .android }
    return reading.tape.member(reading.view.envelope, "webpush") != nil ? .web : nil
  }

  /// Reads what the transport gives, as far as the vendor's own keys have not said it.
  static func readCommon(_ reading: PayloadReading) {
    let view = reading.view
    if view.kind == .apns {
      reading.read(reading.common.aps, from: view.root)
      if view.isWrapped { reading.read(reading.common.apnsTransport, from: view.envelope) }
    } else if view.isWrapped {
      let tables = reading.common
      let transport = reading.isForIOS ? tables.requestTransport : tables.androidTransport
      let table = ServiceTables.envelope(view.kindOfEnvelope) ?? transport
      reading.read(table, from: view.envelope)
    }
    if view.kindOfEnvelope.isForBrowser {
      reading.read(ServiceTables.webNotification, from: view.notification)
      readWebActions(reading)
    } else if view.kind == .data || reading.slots[.alert] == nil {
      // What APNs is told overrides the block for all platforms.
      reading.read(reading.common.notification, from: view.notification)
    }
    settle(reading)
  }

  /// The buttons of a web notification (W3C Push API; WHATWG Notifications API, `actions`).
  private static func readWebActions(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let block = reading.view.notification,
      let actions = tape.member(block, "actions").flatMap(tape.array)
    else { return }
    for element in tape.elements(actions) where tape.kind(element) == .object {
      var action = PushAction()
      action.id = tape.member(element, "action") ?? -1
      action.title = tape.member(element, "title") ?? -1
      action.icon = tape.member(element, "icon") ?? -1
      action.url = tape.member(element, "navigate") ?? -1
      action.kind = action.url >= 0 ? .openURL : .launch
      reading.buttons.append(action)
    }
  }

  /// Facts that have two spellings, and values that are near misses.
  private static func settle(_ reading: PayloadReading) {
    let slots = reading.slots
    if slots[.body] == nil, let alert = slots[.alert], reading.isText(alert) {
      slots[.body] = alert
    }
    if slots[.sound] == nil, let sound = slots[.value], reading.tape.kind(sound) == .string {
      slots[.sound] = sound
    }
    if reading.view.kind == .apns {
      checkSwitches(reading)
      checkAlert(reading)
    }
    if let badge = slots[.badge], reading.badge == nil { reading.badge = BadgeChange(set: badge) }
    if reading.view.kind == .data, let aps = reading.aps {
      tell(ofMisplaced: aps, reading)
    }
  }

  /// In the map of a message `aps` is out of place; where there is no map it is no object.
  private static func tell(ofMisplaced aps: Int, _ reading: PayloadReading) {
    if reading.view.isWrapped || reading.vendor.isNamed {
      reading.report(PayloadDiagnostics.apsInData, aps)
    } else {
      wrongType(aps, "an object", reading)
    }
  }

  /// Reports an `alert` that is neither a text nor an object, and texts in it that are objects.
  ///
  /// A Live Activity names texts of the app by such objects.
  private static func checkAlert(_ reading: PayloadReading) {
    guard let alert = reading.slots[.alert] else { return }
    let tape = reading.tape
    guard let object = tape.object(alert) else {
      if tape.kind(alert) != .string { wrongType(alert, "a string or an object", reading) }
      return
    }
    for name in ["title", "body"] as [JSONKey] {
      guard let text = tape.member(object, name), tape.kind(text) == .object else { continue }
      let isTranslated = isLiveActivity(reading) && tape.member(text, "loc-key") != nil
      if !isTranslated { wrongType(text, "a string", reading) }
    }
  }

  private static func wrongType(_ value: Int, _ wanted: String, _ reading: PayloadReading) {
    let found = "\(reading.tape.kind(value).name)"
    reading.report(PayloadDiagnostics.wrongType, value, "\(wanted), found \(found)")
  }

  /// Whether an APNs payload starts, updates or ends a Live Activity.
  private static func isLiveActivity(_ reading: PayloadReading) -> Bool {
    reading.slots[.liveEvent] != nil || reading.slots[.liveState] != nil
  }

  /// The text that the system shows: of the notification block, or of `alert`; nil without either.
  ///
  /// - Parameter fact: The title or the body.
  static func shownText(_ reading: PayloadReading, _ fact: Fact) -> Int? {
    let (view, tape) = (reading.view, reading.tape)
    let name: JSONKey = fact == .title ? "title" : "body"
    func text(_ block: Int?) -> Int? {
      block.flatMap { tape.member($0, name) }.flatMap { reading.isText($0) ? $0 : nil }
    }
    if let alert = reading.slots[.alert], view.kind == .apns {
      guard tape.kind(alert) == .string else { return text(alert) }
      return fact == .body && reading.isText(alert) ? alert : nil
    }
    guard view.isWrapped else { return nil }
    let platforms: [JSONKey] = view.kind == .data ? ["android", "webpush"] : []
    for platform in platforms {
      let block = tape.member(view.envelope, platform).flatMap(tape.object)
      if let found = text(block.flatMap { tape.member($0, "notification") }) { return found }
    }
    return text(view.notification)
  }

  private static func checkSwitches(_ reading: PayloadReading) {
    let slots = reading.slots
    if let content = slots[.mutableContent], !reading.isOne(content) {
      reading.report(PlainDiagnostics.mutableContent, content)
    }
    if let content = slots[.contentAvailable], !reading.isOne(content) {
      reading.report(PlainDiagnostics.contentAvailable, content)
    }
  }

  private static func finish(_ reading: PayloadReading) {
    let slots = reading.slots
    let isShown = slots[.title] != nil || slots[.body] != nil || slots[.alert] != nil
    let isKnown = reading.vendor != .unknown || reading.format != .unknown
    if isLiveActivity(reading) {
      reading.kind = .liveActivity
    } else if slots[.contentChanged] != nil, !isShown {
      reading.kind = .widget
    } else if !isShown, isKnown, !isTranslated(reading) {
      reading.kind = .silent
    }
    reading.lead(to: slots[.link])
    if let name = slots[.defaultName] {
      var action = PushAction()
      action.kind = .launch
      action.name = name
      reading.defaultAction = action
    } else if let link = slots[.link] {
      reading.defaultAction = LinkAction.action(reading, link)
    }
  }

  /// Whether a block has no text but the key of one that the app has in its user's language.
  private static func isTranslated(_ reading: PayloadReading) -> Bool {
    let (view, tape) = (reading.view, reading.tape)
    guard view.kind == .data, view.isWrapped else { return false }
    let android =
      reading.isForIOS
      ? nil : tape.member(view.envelope, "android").flatMap { tape.member($0, "notification") }
    return [view.notification, android].compactMap { $0 }.contains { block in
      ["title_loc_key", "body_loc_key"].contains { (key: JSONKey) in
        tape.member(block, key).map(reading.isText) == true
      }
    }
  }

  /// Whether there is something that only the service extension can show, and nothing to start it.
  static func lacksMutableContent(_ reading: PayloadReading) -> Bool {
    guard reading.view.kind == .apns, reading.kind == .notification,
      reading.slots[.mutableContent] == nil
    else { return false }
    return !reading.buttons.isEmpty || reading.slots[.imageURL] != nil
  }

  /// Whether an APNs message shows nothing and only wakes the app.
  static func isSilentAPNs(_ reading: PayloadReading) -> Bool {
    guard reading.view.kind == .apns, reading.slots[.contentAvailable] != nil else { return false }
    return reading.slots[.alert] == nil
  }
}

/// The tables of ``PlainReader/readCommon(_:)``.
struct CommonTables {
  let aps = PlainReader.aps
  let apnsTransport = PlainReader.apnsTransport
  let androidTransport = PlainReader.androidTransport
  let requestTransport = PlainReader.requestTransport
  let notification = PlainReader.notification
}

/// Actions that are a link and nothing else.
enum LinkAction {
  static func action(_ reading: PayloadReading, _ link: Int) -> PushAction {
    var action = PushAction()
    if reading.isWebAddress(link) {
      action.kind = .openURL
      action.url = link
    } else {
      action.kind = .deepLink
      action.deepLink = link
    }
    return action
  }
}

/// What may be said of plain pushes and of the transports.
enum PlainDiagnostics {
  static let mutableContent = PayloadDiagnostic(
    "apns.mutable-content", .warning, "mutable-content is not the number 1",
    meaning: "Only the number 1 starts the notification service extension, which pictures, "
      + "buttons and delivery reports need.",
    source: "Apple: Modifying content in newly delivered notifications.",
    mend: "Send `\"mutable-content\": 1`.")
  static let contentAvailable = PayloadDiagnostic(
    "apns.content-available", .warning, "content-available is not the number 1",
    meaning: "Only the number 1 wakes the app in the background.",
    source: "Apple: Pushing background updates to your app.",
    mend: "Send `\"content-available\": 1`, or leave it out.")

  static let all: [PayloadDiagnostic] = [mutableContent, contentAvailable]
}
