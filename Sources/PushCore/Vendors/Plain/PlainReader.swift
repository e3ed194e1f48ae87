/// Reads the messages that no vendor claims.
enum PlainReader {
  // MARK: Tables

  /// The members next to `aps`.
  private static let apnsCustom = FieldTable(
    TransportTables.addedKeys + PathRow.rows(any: ["/*": .attributes]))

  private static let bare = FieldTable(
    TransportTables.notificationRows + PathRow.rows(any: ["/*": .attributes]))

  /// The same with a text in `message` beside a title, or in that of Amazon SNS (Publish).
  private static let bareMessage = FieldTable(
    TransportTables.notificationRows
      + PathRow.rows(text: ["/message": .body, "/Message": .body], any: ["/*": .attributes]))

  /// What is in `aps`, without it.
  private static let bareAPS = FieldTable(
    TransportTables.notificationRows
      + PathRow.rows(
        text: [
          "/alert/title": .title, "/alert/subtitle": .subtitle, "/alert/body": .body,
          "/subtitle": .subtitle, "/category": .category,
        ], any: ["/alert": .alert, "/*": .attributes]))

  private static let dataCustom = FieldTable(TransportTables.customData)

  /// The members of data without an envelope; the app probably shows the texts in it.
  private static let bareData = FieldTable(
    TransportTables.notificationRows + PathRow.rows(any: ["/alert": .alert])
      + TransportTables.customData)

  /// The members of a received message beside its notification.
  private static let besideNotification = FieldTable(
    TransportTables.optionRows + PathRow.rows(any: ["/notification": .ignored])
      + TransportTables.customData)

  /// Baidu Push: a notification has `title` and `description`.
  private static let otherPlatform = FieldTable(
    TransportTables.notificationRows
      + PathRow.rows(text: ["/description": .body], any: ["/*": .attributes]))

  // MARK: Reading

  static func read(_ reading: PayloadReading) {
    let message = reading.message
    switch message.kind {
    case .apns:
      reading.format = .apns
      reading.platform = .ios
      reading.readKeys(apnsCustom)
    case .data, .socket:
      reading.format = format(reading)
      reading.platform = platform(reading)
      readData(reading, message)
    }
    TransportReader.read(reading)
    readDrawn(reading)
    finish(reading)
  }

  /// Reads what the SDK of a sender draws, which only it and no other member of the message has.
  private static func readDrawn(_ reading: PayloadReading) {
    guard let sender = reading.sender, let root = reading.message.root else { return }
    for (path, field) in PushService.drawnMembers(of: sender) where reading.slots[field] == nil {
      let value = reading.tape.value(root, at: path)
      reading.slots[field] = value.flatMap { reading.isText($0) ? $0 : nil }
    }
  }

  private static func readData(_ reading: PayloadReading, _ message: PushMessage) {
    if message.format == .otherPlatform {
      return reading.read(otherPlatform, from: message.root)
    }
    if hasKeysBesideNotification(reading) {
      return reading.read(besideNotification, from: message.envelope)
    }
    // The app probably shows the texts in a bare object.
    let isBare = !message.isWrapped || message.format == .oneSignalNotification
    if isBare, !reading.isFlattened {
      reading.read(reading.vendor == .unknown ? bareTable(reading) : bareData, from: message.root)
    } else {
      reading.read(dataCustom, from: message.root)
    }
  }

  private static func bareTable(_ reading: PayloadReading) -> FieldTable {
    hasMessageText(reading) ? bareMessage : hasAlert(reading) ? bareAPS : bare
  }

  /// Whether `message` has the text of a notification, and not that of a log or a response.
  private static func hasMessageText(_ reading: PayloadReading) -> Bool {
    let tape = reading.tape
    guard let root = reading.message.root else { return false }
    func hasText(_ name: JSONKey) -> Bool {
      tape.member(root, name).map { tape.kind($0) == .string } ?? false
    }
    if hasText("Message") {
      return tape.hasMember(root, among: ["TargetArn", "TopicArn"])
        && !tape.hasMember(root, among: ["message", "Token"])
    }
    let isResponse = tape.member(root, "status").map { tape.kind($0) == .number } ?? false
    return hasText("message") && hasText("title") && !isResponse
      && !tape.hasMember(root, among: otherTexts)
  }

  /// The members of other texts, logs and responses.
  private static let otherTexts: [JSONKey] = [
    "body", "alert", "Message", "level", "severity", "statusCode",
  ]

  /// Whether an alert with a text is beside a badge or a sound, as in `aps`.
  private static func hasAlert(_ reading: PayloadReading) -> Bool {
    let tape = reading.tape
    guard let root = reading.message.root, let alert = tape.member(root, "alert"),
      tape.hasMember(root, among: ["badge", "sound"])
    else { return false }
    let isText = tape.kind(alert) == .string && !tape.hasMember(root, among: ["title", "body"])
    return isText
      || tape.kind(alert) == .object && tape.hasMember(alert, among: ["title", "body"])
  }

  /// Whether the custom keys of a received message are beside its notification, as plugins for iOS
  /// pass them on; in a request, they are mistakes.
  private static func hasKeysBesideNotification(_ reading: PayloadReading) -> Bool {
    let message = reading.message
    return message.root == nil && message.notification != nil && message.service == nil
      && message.format.isMessage
      && reading.tape.member(0, "message") != message.envelope
      && !reading.tape.hasMember(message.envelope, among: requestKeys)
  }

  /// The keys of a request, one of which every request with a notification has.
  private static let requestKeys: [JSONKey] =
    [
      "to", "token", "tokens", "topic", "condition", "fid", "registration_ids", "data",
    ] + MessageBlock.platformNames

  private static func format(_ reading: PayloadReading) -> PayloadFormat {
    switch reading.message.format {
    case .service where reading.message.sender == .expo: .expo
    case .fcmWeb: .fcmWeb
    case .declarativeWebPush: .declarativeWebPush
    default:
      reading.vendor == .fcm ? .fcm : reading.vendor == .apns ? .apns : .unknown
    }
  }

  private static func platform(_ reading: PayloadReading) -> Platform? {
    let message = reading.message
    if let platform = message.platform { return platform }
    if let receiver = message.receiver, receiver != .huawei || reading.vendor == .fcm {
      return receiver
    }
    guard reading.vendor == .fcm else { return nil }
    if !message.isWrapped || message.format == .gorush { return .android }
    if reading.isForSeveralPlatforms { return nil }
    if isReceived(reading, with: ["ios", "apple"]) { return .ios }
    if isReceived(reading, with: ["android"]) || reading.parts.has(.android) { return .android }
    return reading.parts.has(.web) ? .web : nil
  }

  /// Whether a message is that of an app (React Native Firebase: RemoteMessage; FlutterFire:
  /// RemoteMessage), with a notification that has an object with one of some names.
  private static func isReceived(_ reading: PayloadReading, with names: [JSONKey]) -> Bool {
    let (message, tape) = (reading.message, reading.tape)
    guard let block = message.notification, tape.member(message.envelope, "messageId") != nil
    else { return false }
    return names.contains { name in
      tape.member(block, name).map { tape.kind($0) == .object } ?? false
    }
  }

  private static func finish(_ reading: PayloadReading) {
    let slots = reading.slots
    let isShown = slots[.title] != nil || slots[.body] != nil || slots[.alert] != nil
    if reading.isLiveActivity {
      reading.kind = .liveActivity
    } else if slots[.contentChanged] != nil, !isShown {
      reading.kind = .widget
    } else if !isShown, !isTranslated(reading), !hasVariableText(reading) {
      reading.kind = .silent
    }
    reading.lead(to: slots[.link])
    if let name = slots[.defaultName] {
      var action = PushAction()
      action.kind = .launch
      action.name = name
      reading.defaultAction = action
    } else if let link = slots[.link] {
      reading.defaultAction = reading.linkAction(link)
    }
  }

  /// Whether a variable of a program is in place of a text that the device shows.
  private static func hasVariableText(_ reading: PayloadReading) -> Bool {
    let (message, tape) = (reading.message, reading.tape)
    guard !tape.uncertainty.variables.isEmpty else { return false }
    func holds(_ object: Int?, _ names: [JSONKey]) -> Bool {
      guard let object else { return false }
      return names.contains { tape.member(object, $0).map(tape.isVariable) == true }
    }
    let aps = reading.aps.flatMap(tape.object)
    let alert = aps.flatMap { tape.member($0, "alert") }.flatMap(tape.object)
    let blocks = [alert, message.notification, reading.parts.androidNotification]
    return holds(aps, ["alert"]) || blocks.contains { holds($0, ["title", "body"]) }
      || reading.vendor == .unknown && holds(message.envelope, ["title", "body"])
  }

  /// Whether a notification has a localization key, for which the app supplies the text.
  private static func isTranslated(_ reading: PayloadReading) -> Bool {
    let (message, tape) = (reading.message, reading.tape)
    guard message.kind == .data, message.isWrapped else { return false }
    return [message.notification, reading.parts.androidNotification].compactMap { $0 }.contains {
      block in
      ["title_loc_key", "body_loc_key", "titleLocKey", "bodyLocKey"].contains { (key: JSONKey) in
        tape.member(block, key).map(reading.isText) == true
      }
    }
  }
}
