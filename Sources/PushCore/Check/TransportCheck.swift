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
    if reading.view.kind == .apns {
      checkKeys(reading)
      checkMutableContent(reading)
    } else if isFCM(reading), let root = reading.view.root {
      checkTypes(reading, root)
    }
    checkButtons(reading)
  }

  /// Whether a message is for FCM, and not for Huawei or a browser.
  static func isFCM(_ reading: PayloadReading) -> Bool {
    guard reading.view.kind == .data, !reading.view.isHuawei, reading.platform != .huawei else {
      return false
    }
    return reading.vendor == .fcm || reading.vendor.isNamed && reading.platform != .web
  }

  private static func checkKeys(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let root = reading.view.root, let aps = tape.member(root, "aps") else { return }
    tape.eachMember(of: aps) { value in
      let name = tape.text(value - 1)
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

/// Compares the size of a message with the limit of its transport.
enum SizeCheck {
  private static let limit = 4096

  /// - Parameter isAlone: Whether the request has no other message. If it has, the other message
  ///   reports the size of the notification.
  static func run(_ reading: PayloadReading, isAlone: Bool) {
    let view = reading.view
    if view.kind == .apns, let root = view.root {
      report(
        apnsSize(reading.tape, root), reading, root, CheckDiagnostics.apnsSize,
        CheckDiagnostics.apnsTooLarge)
      guard isAlone, view.isWrapped, let block = view.notification,
        !reading.module.check.formatsWithNotification.contains(reading.format)
      else { return }
      report(
        compacted(block, reading.tape), reading, block, CheckDiagnostics.fcmSize,
        CheckDiagnostics.fcmTooLarge)
    } else if TransportCheck.isFCM(reading), let part = view.root ?? view.notification {
      report(
        fcmSize(reading.tape, view), reading, part, CheckDiagnostics.fcmSize,
        CheckDiagnostics.fcmTooLarge)
    }
  }

  private static func report(
    _ size: Int, _ reading: PayloadReading, _ token: Int, _ note: DiagnosticKind,
    _ fault: DiagnosticKind
  ) {
    // A finding about the whole document has no path.
    let token = token == 0 ? nil : token
    if size > limit {
      reading.report(fault, token, "\(size) bytes, \(size - limit)")
    } else {
      reading.report(note, token, "\(size) of \(limit) bytes used, \(limit - size)")
    }
  }

  private static func apnsSize(_ tape: JSONTape, _ root: Int) -> Int {
    let size = compacted(root, tape)
    // This member names the app in the simulator and is not sent.
    guard let target = tape.member(root, "Simulator Target Bundle") else { return size }
    // Two quotes, the colon and the comma.
    return size - compacted(target, tape) - tape.bytes(target - 1).count - 4
  }

  private static func fcmSize(_ tape: JSONTape, _ view: PayloadView) -> Int {
    var size = view.notification.map { compacted($0, tape) } ?? 0
    guard let root = view.root else { return size }
    let decoded = ByteBuffer(capacity: 256)
    tape.eachMember(of: root) { value in
      guard tape.kind(value) == .string else { return size += compacted(value, tape) }
      decoded.removeAll()
      JSONText.decode(tape.bytes(value), into: decoded)
      size += decoded.count
    }
    return size
  }

  /// Returns the length in bytes of a value without white space between its tokens.
  private static func compacted(_ token: Int, _ tape: JSONTape) -> Int {
    let out = ByteBuffer(capacity: 1024)
    tape.copy(token, to: out)
    return out.count
  }
}
