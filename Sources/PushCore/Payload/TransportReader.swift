/// Reads the fields that a message's transport defines, regardless of the vendor.
enum TransportReader {
  /// Reads the fields that the vendor's own keys have not set.
  static func read(_ reading: PayloadReading) {
    let message = reading.message
    let isRequest = message.kind != .apns && message.isWrapped
    let envelope = isRequest ? ForeignTables.envelope(message) : nil
    if message.kind == .apns {
      let isForAdmin = message.format == .adminMessage
      reading.read(isForAdmin ? TransportTables.adminAPS : TransportTables.aps, from: message.root)
      if message.isWrapped { reading.read(TransportTables.apnsOptions, from: message.envelope) }
    } else if let envelope {
      reading.read(envelope, from: message.envelope)
    }
    if message.format.isForBrowser {
      reading.read(ForeignTables.webNotification, from: message.notification)
      ButtonRow.web.read(reading, in: message.notification)
    } else if isRequest, envelope == nil {
      readBlocks(reading)
    } else if message.kind == .data || reading.slots[.alert] == nil {
      // An alert for APNs overrides the block for all platforms.
      reading.read(TransportTables.notification, from: message.notification)
    }
    if let block = browserBlock(reading) { ButtonRow.web.read(reading, in: block) }
    if envelope != nil { ButtonRow.read(reading, in: message.envelope) }
    readServiceBadge(reading)
    if message.format == .adminMessage {
      if isRequest, reading.parts.has(.android) {
        reading.read(TransportTables.adminAndroid, from: message.envelope)
      }
      if message.kind == .data || reading.slots[.alert] == nil {
        reading.read(TransportTables.adminNotification, from: message.envelope)
      }
    }
    mergeSpellings(reading)
  }

  /// Reads the blocks of a request to FCM or HMS, in the order in which they supply the fields.
  private static func readBlocks(_ reading: PayloadReading) {
    let message = reading.message
    let isForBrowser = reading.platform == .web
    let hasBrowserOptions = reading.parts.has(.web)
    if hasBrowserOptions, isForBrowser {
      reading.read(TransportTables.browserOptions, from: message.envelope)
    }
    let isForAll = reading.isForSeveralPlatforms
    if isForAll { reading.read(TransportTables.notification, from: message.notification) }
    let options =
      if message.platform == .ios || message.platform == .web {
        TransportTables.options
      } else if message.isForHuawei {
        TransportTables.huaweiOptions
      } else {
        TransportTables.androidOptions
      }
    reading.read(options, from: message.envelope)
    if message.isForHuawei {
      readHuaweiTap(reading)
      ButtonRow.huawei.read(reading, in: message.envelope)
    }
    if !isForAll { reading.read(TransportTables.notification, from: message.notification) }
    if hasBrowserOptions, !isForBrowser {
      reading.read(TransportTables.browserOptions, from: message.envelope)
    }
  }

  /// Reads the URL (type 2) or the intent (type 1) that a tap opens; other types open the app
  /// (Huawei Push Kit: REST API, ClickAction).
  private static func readHuaweiTap(_ reading: PayloadReading) {
    let (tape, parts) = (reading.tape, reading.parts)
    guard let object = parts.member(parts.androidNotification, "click_action").flatMap(tape.object),
      let type = reading.integer(tape.member(object, "type"))
    else { return }
    let fields: [(JSONKey, PayloadField)] =
      switch type {
      case 1: [("intent", .defaultName), ("action", .defaultName)]
      case 2: [("url", .link)]
      default: []
      }
    for (name, field) in fields where reading.slots[field] == nil {
      reading.slots[field] = tape.member(object, name).flatMap { reading.isText($0) ? $0 : nil }
    }
  }

  /// The notification for browsers in a request that has none for Android.
  private static func browserBlock(_ reading: PayloadReading) -> Int? {
    let (message, parts) = (reading.message, reading.parts)
    guard message.kind == .data, message.format.isMessage, !parts.has(.android) else { return nil }
    return parts.webNotification
  }

  /// Reads the changes of badges in requests of OneSignal (`ios_badgeType`), Airship (`auto`,
  /// `+1`) and Parse (`Increment`).
  private static func readServiceBadge(_ reading: PayloadReading) {
    let (message, tape) = (reading.message, reading.tape)
    guard let badge = reading.slots[.badge] else { return }
    if message.isRequest(to: .oneSignal),
      let type = tape.member(message.envelope, "ios_badgeType"), tape.textEquals(type, "Increase")
    {
      reading.badge = BadgeChange(increment: badge)
    } else if [.airship, .parse].contains(message.sender), tape.kind(badge) == .string {
      reading.slots[.badge] = nil
    }
  }

  /// Merges fields that have two spellings, and checks the values of `aps`.
  private static func mergeSpellings(_ reading: PayloadReading) {
    let slots = reading.slots
    if slots[.body] == nil, let alert = slots[.alert], reading.isText(alert) {
      slots[.body] = alert
    }
    if slots[.sound] == nil, let sound = slots[.value], reading.tape.kind(sound) == .string {
      slots[.sound] = sound
    }
    if slots[.sound] == nil, reading.isLiveActivity,
      let alert = slots[.alert].flatMap(reading.tape.object),
      let sound = reading.tape.member(alert, "sound"), reading.tape.kind(sound) == .string
    {
      // Only the alert of a Live Activity has a sound (Apple: Starting and updating Live Activities
      // with ActivityKit push notifications).
      slots[.sound] = sound
    }
    if slots[.importance] == nil { slots[.importance] = slots[.interruption] }
    if reading.message.kind == .apns {
      checkSwitches(reading)
      checkAlert(reading)
    }
    if let badge = slots[.badge], isPicture(badge, reading) { slots[.badge] = nil }
    if let badge = slots[.badge], reading.badge == nil { reading.badge = BadgeChange(set: badge) }
    if reading.message.kind == .data, let aps = reading.aps { reportMisplaced(aps, reading) }
  }

  /// Whether the badge of a message without a vendor is that of a browser, a picture (WHATWG:
  /// Notifications API, `badge`).
  private static func isPicture(_ badge: Int, _ reading: PayloadReading) -> Bool {
    let tape = reading.tape
    guard tape.kind(badge) == .string, reading.vendor == .unknown else { return false }
    return reading.isWebURL(badge) || tape.hasPrefix(badge, "/")
  }

  /// Reports an `aps` without effect: in the data map of a message, or with a value that is not an
  /// object.
  private static func reportMisplaced(_ aps: Int, _ reading: PayloadReading) {
    if reading.message.isWrapped || reading.vendor.isNamed {
      reading.report(PayloadDiagnostics.apsInData, aps, fix: fixOfMisplaced(aps, reading))
    } else {
      reading.report(aps, expected: "an object")
    }
  }

  /// Returns the fix of an `aps` in the data of a request to FCM, which has a place for it.
  private static func fixOfMisplaced(_ aps: Int, _ reading: PayloadReading) -> Fix? {
    let (message, tape) = (reading.message, reading.tape)
    guard message.isWrapped, !message.isForHuawei, tape.kind(aps) == .object,
      tape.member(0, "message") == message.envelope
    else { return nil }
    return .move(["apns", "payload", "aps"], below: message.envelope)
  }

  // MARK: Alerts

  /// Reports an `alert` that is neither a string nor an object, and a title or body that is an
  /// object.
  ///
  /// In a Live Activity, an object with `loc-key` is valid: it names a text of the app.
  private static func checkAlert(_ reading: PayloadReading) {
    guard let alert = reading.slots[.alert] else { return }
    let tape = reading.tape
    guard let object = tape.object(alert) else {
      if tape.kind(alert) != .string { reading.report(alert, expected: "a string or an object") }
      return
    }
    let texts: [(JSONKey, PayloadField, PayloadField)] = [
      ("title", .titleKey, .titleArguments), ("body", .bodyKey, .bodyArguments),
    ]
    for (name, keyField, argumentsField) in texts {
      guard let text = tape.member(object, name), tape.kind(text) == .object else { continue }
      guard reading.isLiveActivity, let key = tape.member(text, "loc-key") else {
        reading.report(text, expected: "a string")
        continue
      }
      reading.slots[keyField] = key
      reading.slots[argumentsField] = tape.member(text, "loc-args")
    }
  }

  /// Reports switches that are neither 1 nor off.
  ///
  /// 0 and false are off, as if the key were missing. `true` starts the extension, too, although Apple
  /// documents 1.
  private static func checkSwitches(_ reading: PayloadReading) {
    func check(_ field: PayloadField, _ kind: DiagnosticKind, _ kindOfTrue: DiagnosticKind) {
      guard let value = reading.slots[field], !reading.isOne(value), !reading.isOff(value) else {
        return
      }
      let isTrue = reading.tape.kind(value) == .true
      // With an underscore, it is an option of FCM's legacy API.
      let isOption = reading.tape.bytes(reading.tape.key(ofValue: value)).contains(0x5F)
      if isTrue, reading.message.format == .adminMessage || isOption { return }
      reading.report(
        isTrue ? kindOfTrue : kind, value, fix: reading.fixToOne(value))
    }
    check(
      .mutableContent, TransportDiagnostics.mutableContent,
      TransportDiagnostics.mutableContentFlag)
    check(
      .contentAvailable, TransportDiagnostics.contentAvailable,
      TransportDiagnostics.contentAvailable)
  }
}

extension PayloadReading {
  /// Whether a received message has the texts of a notification that FCM flattened into its data.
  var isFlattened: Bool {
    guard vendor == .fcm, message.kind == .data, !message.isWrapped, let root = message.root else {
      return false
    }
    return tape.hasMember(root, among: TransportTables.flattenedTexts)
  }

  /// Whether a message without a vendor is for several platforms, and the block of one of them
  /// replaces a text of the notification that the others show.
  ///
  /// If the request has a message of its own for iOS, a block for Android leaves only Android.
  var isForSeveralPlatforms: Bool {
    guard message.platform == nil, !vendor.isNamed, !message.isForHuawei, message.kind == .data,
      message.format.isMessage, let common = message.notification
    else { return false }
    let parts = parts
    func text(_ block: Int, _ name: JSONKey) -> Int? {
      tape.member(block, name).flatMap { isText($0) ? $0 : nil }
    }
    if parts.has(.android), parts.apnsPayload != nil { return false }
    return parts.platformNotifications.contains { block in
      (["title", "body"] as [JSONKey]).contains { name in
        guard let one = text(common, name), let other = text(block, name) else { return false }
        return !tape.areEqual(one, other)
      }
    }
  }

  /// Returns the text that the system shows, from `alert` or a notification block; nil without
  /// either.
  ///
  /// - Parameter field: The title or the body.
  func shownText(_ field: PayloadField) -> Int? {
    let name: JSONKey = field == .title ? "title" : "body"
    func text(_ block: Int?) -> Int? {
      block.flatMap { tape.member($0, name) }.flatMap { isText($0) ? $0 : nil }
    }
    if let alert = slots[.alert], message.kind == .apns {
      guard tape.kind(alert) == .string else { return text(alert) }
      return field == .body && isText(alert) ? alert : nil
    }
    guard message.isWrapped else { return nil }
    guard message.kind == .data else { return text(message.notification) }
    return text(parts.androidNotification) ?? text(message.notification)
      ?? text(parts.webNotification)
  }

  /// Whether a message needs the notification service extension, but lacks `mutable-content`.
  var lacksMutableContent: Bool {
    guard message.kind == .apns, kind == .notification, slots[.mutableContent].map(isOff) ?? true
    else { return false }
    return !buttons.isEmpty || slots[.imageURL] != nil
  }

  /// Whether an APNs message shows nothing and only wakes the app.
  var isSilentAPNs: Bool {
    message.kind == .apns && slots[.alert] == nil
      && slots[.contentAvailable].map { !isOff($0) } ?? false
  }

  /// Whether an APNs payload starts, updates or ends a Live Activity.
  var isLiveActivity: Bool { slots[.liveEvent] != nil || slots[.liveState] != nil }
}
