/// Checks a message against the rules of its transport and of the device.
enum TransportCheck {
  /// The keys of `aps` that Apple defines, including those of Live Activities and widgets.
  private static let apsKeys: [String] = [
    "alert", "badge", "sound", "category", "thread-id", "content-available", "mutable-content",
    "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "url-args",
    "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes-type",
    "attributes", "input-push-channel", "input-push-token", "content-changed",
  ]

  private static let knownKeys = Set(apsKeys)

  static func run(_ reading: PayloadReading) {
    if reading.message.kind == .apns {
      checkKeys(reading)
      checkMutableContent(reading)
    } else if isFCM(reading), let root = reading.message.root {
      checkTypes(reading, root)
    }
    checkButtons(reading)
  }

  /// Whether a message is for FCM, and not for Huawei or a browser.
  static func isFCM(_ reading: PayloadReading) -> Bool {
    guard reading.message.kind == .data, !reading.message.isHuawei, reading.platform != .huawei
    else {
      return false
    }
    return reading.vendor == .fcm || reading.vendor.isNamed && reading.platform != .web
  }

  private static func checkKeys(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let root = reading.message.root, let aps = tape.member(root, "aps") else { return }
    tape.eachMember(of: aps) { value in
      let name = tape.text(tape.key(ofValue: value))
      guard !knownKeys.contains(name) else { return }
      let near = Suggestions.nearest(to: name, among: apsKeys, limit: 1)
      reading.report(CheckDiagnostics.unknownKey, value, Suggestions.phrase(near))
    }
  }

  /// Reports a missing `mutable-content`, unless the vendor's reader does.
  private static func checkMutableContent(_ reading: PayloadReading) {
    guard !reading.module.check.reportsMutableContent, reading.lacksMutableContent else { return }
    reading.report(CheckDiagnostics.mutableContent, nil)
  }

  private static func checkTypes(_ reading: PayloadReading, _ data: Int) {
    let tape = reading.tape
    tape.eachMember(of: data) { value in
      guard tape.kind(value) != .string else { return }
      reading.report(CheckDiagnostics.dataType, value, "\(tape.kind(value).name)")
    }
  }

  /// Reports more buttons than a device shows; the actions of a silent message are not buttons.
  private static func checkButtons(_ reading: PayloadReading) {
    let (rules, count) = (reading.module.check, reading.buttons.elements.count)
    guard let kind = rules.tooManyButtons, reading.kind != .silent, count > rules.maximumButtons
    else { return }
    reading.report(kind, reading.slots[.actions], "\(count)")
  }
}
