/// Checks a message against the rules of its transport and of the device.
enum TransportCheck {
  /// The keys of `aps` that Apple defines, including those of Live Activities and widgets.
  private static let apsKeys: [JSONKey] = [
    "alert", "badge", "sound", "category", "thread-id", "content-available", "mutable-content",
    "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "url-args",
    "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes-type",
    "attributes", "input-push-channel", "input-push-token", "content-changed",
  ]

  static func run(_ reading: PayloadReading) {
    if reading.view.kind == .apns {
      checkKeys(reading)
      checkMutableContent(reading)
    } else if isFCM(reading), let root = reading.view.root {
      checkTypes(reading, root)
    }
    checkActions(reading)
  }

  /// Whether a message is for FCM, and not for Huawei or a browser.
  static func isFCM(_ reading: PayloadReading) -> Bool {
    guard reading.view.kind == .data, !reading.view.isHuawei, reading.platform != .huawei else {
      return false
    }
    return reading.vendor == .fcm || reading.module.isNamed && reading.platform != .web
  }

  private static func checkKeys(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let root = reading.view.root, let aps = tape.member(root, "aps") else { return }
    tape.eachMember(of: aps) { value in
      guard !apsKeys.contains(where: { tape.keyMatches(value - 1, $0) }) else { return }
      reading.report(CheckDiagnostics.unknownKey, value)
    }
  }

  /// Reports a missing `mutable-content`; the readers of Emarsys and Optimobile report it
  /// themselves.
  private static func checkMutableContent(_ reading: PayloadReading) {
    guard reading.vendor != .emarsys, reading.vendor != .optimobile,
      reading.lacksMutableContent
    else { return }
    reading.report(CheckDiagnostics.mutableContent, nil)
  }

  private static func checkTypes(_ reading: PayloadReading, _ data: Int) {
    let tape = reading.tape
    tape.eachMember(of: data) { value in
      guard tape.kind(value) != .string else { return }
      reading.report(CheckDiagnostics.dataType, value, "\(tape.kind(value).name)")
    }
  }

  /// Reports more than three buttons of Emarsys; the actions of a silent message are not buttons.
  private static func checkActions(_ reading: PayloadReading) {
    let count = reading.buttons.elements.count
    guard reading.vendor == .emarsys, reading.kind != .silent, count > 3 else { return }
    reading.report(CheckDiagnostics.manyActions, reading.slots[.actions], "\(count)")
  }
}
