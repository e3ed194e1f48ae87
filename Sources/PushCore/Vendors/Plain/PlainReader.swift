/// Reads the messages that no vendor claims.
enum PlainReader {
  // MARK: Tables

  /// The members next to `aps`.
  private static let apnsCustom = FactTable(
    TransportTables.addedKeys + PathRow.rows(any: ["/*": .attributes]))

  private static let bare = FactTable(
    TransportTables.notificationRows + PathRow.rows(any: ["/*": .attributes]))

  private static let dataCustom = FactTable(TransportTables.customData)

  /// The members of data without an envelope; the app probably shows the texts in it.
  private static let bareData = FactTable(
    TransportTables.notificationRows + PathRow.rows(any: ["/alert": .alert])
      + TransportTables.customData)

  // MARK: Reading

  static func read(_ reading: PayloadReading) {
    let view = reading.view
    switch view.kind {
    case .apns:
      reading.format = .apns
      reading.platform = .ios
      reading.readKeys(apnsCustom)
    case .data, .socket:
      reading.format = format(reading)
      reading.platform = platform(reading)
      readData(reading, view)
    }
    TransportReader.read(reading)
    finish(reading)
  }

  private static func readData(_ reading: PayloadReading, _ view: PayloadView) {
    // The app probably shows the texts in a bare object.
    if !view.isWrapped || view.kindOfEnvelope == .oneSignalNotification {
      reading.read(reading.vendor == .unknown ? bare : bareData, from: view.root)
    } else {
      reading.read(dataCustom, from: view.root)
    }
  }

  private static func format(_ reading: PayloadReading) -> PayloadFormat {
    switch reading.view.kindOfEnvelope {
    case .expo: .expo
    case .fcmWeb: .fcmWeb
    case .declarativeWebPush: .declarativeWebPush
    case .standard, .oneSignalRequest, .oneSignalNotification, .gorush:
      reading.vendor == .fcm ? .fcm : reading.vendor == .apns ? .apns : .unknown
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

  private static func finish(_ reading: PayloadReading) {
    let slots = reading.slots
    let isShown = slots[.title] != nil || slots[.body] != nil || slots[.alert] != nil
    if reading.isLiveActivity {
      reading.kind = .liveActivity
    } else if slots[.contentChanged] != nil, !isShown {
      reading.kind = .widget
    } else if !isShown, !isTranslated(reading) {
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

  /// Whether a notification has a localization key, for which the app supplies the text.
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
}
