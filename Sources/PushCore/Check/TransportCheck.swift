/// Checks a message against the rules of the device and, if it is not a request, of FCM's data.
enum TransportCheck: RuleFamily {
  static let mutableContent = DiagnosticKind(
    "apns.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: """
      Only the notification service extension can show them. iOS starts it only if \
      `mutable-content` is 1.
      """,
    source: "Apple: Modifying content in newly delivered notifications.",
    remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let insecurePicture = DiagnosticKind(
    "payload.insecure-picture", .warning, "the URL of the picture is http, not https",
    meaning: """
      By default, an extension of an iOS app cannot load it: App Transport Security allows only \
      https.
      """,
    source: "Apple: NSAppTransportSecurity.",
    remedy: "Serve the picture with https.")

  static let diagnostics: [DiagnosticKind] =
    [mutableContent, insecurePicture] + Vendors.all.compactMap(\.check.tooManyButtons)

  static func run(_ message: CheckedMessage) {
    let reading = message.reading
    if reading.message.kind == .apns {
      checkMutableContent(reading)
      checkPicture(reading)
    } else if message.request?.isFCM != true, isFCM(reading), !isOfApp(reading),
      let root = reading.message.root
    {
      checkTypes(reading, root)
    }
    checkButtons(reading)
  }

  /// Whether the message is an object of an app, whose data on iOS is what is beside `aps`, of any
  /// type (React Native Firebase: RemoteMessage; React Native Push Notification: README; Capacitor:
  /// PushNotificationSchema).
  private static func isOfApp(_ reading: PayloadReading) -> Bool {
    let message = reading.message
    return message.format.isFromPlugin
      || message.isWrapped && reading.tape.hasMember(message.envelope, among: keysOfApps)
  }

  private static let keysOfApps = ServiceRequest.receivedKeys + ["foreground", "userInteraction"]

  /// Whether a message is for FCM, and not for APNs, Huawei or a browser.
  static func isFCM(_ reading: PayloadReading) -> Bool {
    let message = reading.message
    guard message.kind == .data, !message.isForAPNs, !message.isForHuawei,
      reading.platform != .huawei, reading.request?.isForUnknownService != true
    else { return false }
    return reading.vendor == .fcm || reading.vendor.isNamed && reading.platform != .web
  }

  /// Reports a missing `mutable-content`, unless the vendor's reader does.
  private static func checkMutableContent(_ reading: PayloadReading) {
    guard !reading.module.check.reportsMutableContent, reading.lacksMutableContent else { return }
    reading.report(Self.mutableContent, reading.aps)
  }

  /// Reports a picture over http; Android's apps may allow it for any server.
  private static func checkPicture(_ reading: PayloadReading) {
    guard let picture = reading.slots[.imageURL], reading.isWebURL(picture),
      reading.tape.bytes(picture)[4] == UInt8(ascii: ":")
    else { return }
    reading.report(Self.insecurePicture, picture)
  }

  /// Reports values of received data that are not strings, except those that FCM itself adds.
  private static func checkTypes(_ reading: PayloadReading, _ data: Int) {
    let tape = reading.tape
    tape.eachMember(of: data) { value in
      guard !reading.mayBeText(value), !tape.isVariable(value),
        !isAdded(tape.key(ofValue: value), tape)
      else { return }
      reading.report(
        Receiver.receivedType, value, typeOfData(value, tape),
        fix: ServiceValue(tape: tape, value: value).fixInData)
    }
  }

  /// Returns the type of a value of data that is not a string, for the end of a message.
  static func typeOfData(_ value: Int, _ tape: JSONTape) -> String {
    let isNotification =
      tape.kind(value) == .object && tape.keyMatches(tape.key(ofValue: value), "notification")
    return "\(tape.kind(value).name)" + (isNotification ? "; notification belongs beside data" : "")
  }

  /// Whether FCM, the SDK of OneSignal or the plugin for Cordova adds a key to the data of a message on
  /// the device (Firebase: RemoteMessage; OneSignal: OSNotification; cordova-plugin-push: API,
  /// notification event).
  private static func isAdded(_ key: Int, _ tape: JSONTape) -> Bool {
    tape.hasPrefix(key, "google.") || tape.hasPrefix(key, "gcm.")
      || addedKeys.contains { tape.keyMatches(key, $0) }
  }

  private static let addedKeys: [JSONKey] = [
    "androidNotificationId", "foreground", "coldstart", "dismissed",
  ]

  /// Reports more buttons than a device shows; the actions of a silent message are not buttons.
  private static func checkButtons(_ reading: PayloadReading) {
    let (rules, count) = (reading.module.check, reading.buttons.elements.count)
    guard let kind = rules.tooManyButtons, reading.kind != .silent, count > rules.maximumButtons
    else { return }
    reading.report(kind, reading.slots[.actions], "\(count)")
  }
}
