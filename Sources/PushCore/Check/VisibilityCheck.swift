/// Explains why a device shows nothing of a message; how much of a long text it shows is in
/// `PreviewSurface`.
struct VisibilityCheck: RuleFamily {
  static let notShown = DiagnosticKind(
    "payload.not-shown", .warning, "not shown: %",
    meaning: """
      The message arrives, but the device shows nothing of it. The finding says why. It is a warning \
      if a notification has no text: `alert`, or the title and the body, are missing, null, empty or \
      blank. It is a note if the message is silent, changes only the badge, plays only a sound or \
      removes a notification. It is also a note if only the app sees the message.
      """,
    source: """
      Apple: Generating a remote notification; Firebase: About FCM messages; the vendors' guides \
      and SDKs.
      """,
    remedy: "Send a title or a body, unless the message is silent on purpose.")
  /// The same, for a message that is silent on purpose.
  static let silent = notShown.with(.info)

  static let diagnostics = [notShown]
  /// What they say of an alert is the reason why it is not shown.
  static var after: [any RuleFamily.Type] { [PlaceholderCheck.self, ServiceCheck.self] }

  /// A reason, and the value that it is about; nil for the document.
  private typealias Reason = (text: String, value: Int?)

  private let reading: PayloadReading
  private let tape: JSONTape
  private let texts: NotificationTexts
  private let pushKind: APNsPushKind

  static func run(_ message: CheckedMessage) {
    guard message.content == .recognized else { return }
    let reading = message.reading
    let check = VisibilityCheck(
      reading: reading, tape: reading.tape, texts: message.texts, pushKind: message.pushKind)
    if check.applies { message.hidden = check.report() }
  }

  /// Reports why a device shows nothing of a message, and returns it; nil if nothing is reported.
  private func report() -> HiddenReason? {
    if let special { return report(Self.silent, special) }
    guard !texts.isVisible else { return nil }
    if let purpose { return report(Self.silent, purpose) }
    if let dataOnly { return report(Self.silent, dataOnly, isUpToApp: true) }
    return fault.map { report(Self.notShown, $0) }
  }

  private func report(
    _ kind: DiagnosticKind, _ reason: Reason, isUpToApp: Bool = false
  ) -> HiddenReason {
    // A finding about the whole document has no path.
    let isDocument = reason.value == reading.message.document
    reading.report(kind, isDocument ? nil : reason.value, reason.text)
    return HiddenReason(text: reason.text, isUpToApp: isUpToApp)
  }

  /// Whether the message is for a notification, its platform is known, and no other finding has the
  /// reason.
  private var applies: Bool {
    let (message, known) = (reading.message, reading.module.check.notShown)
    guard [.notification, .silent, .withdrawal].contains(reading.kind), message.kind != .socket,
      message.format != .brokenText
    else { return false }
    if reading.vendor == .unknown, message.format.isStandard { return false }
    return !reading.findings.contains {
      known.contains($0.kind) || $0.kind == PayloadReading.replacedText
        || texts.alert != nil && $0.token == texts.alert && $0.severity != .info
    }
  }

  // MARK: Silent on purpose

  /// The push type, if the system never shows an alert of the type.
  private var special: Reason? {
    if reading.message.format == .system {
      return ("it is for the system, which contacts a server", nil)
    }
    if pushKind.isVoIP { return ("it is a VoIP push", pushKind.type?.value) }
    guard let type = pushKind.type, Self.typesWithoutAlert.contains(type.text) else {
      return nil
    }
    return ("the push type is \(type.text)", type.value)
  }

  /// Apple: Sending notification requests to APNs, `apns-push-type`.
  private static let typesWithoutAlert: Set<String> = [
    "complication", "controls", "fileprovider", "location", "mdm", "pushtotalk", "widgets",
  ]

  /// What the message does in place of showing something.
  private var purpose: Reason? {
    if reading.kind == .withdrawal {
      return ("it only removes a notification", reading.slots[.withdrawal])
    }
    if reading.kind == .silent, let silent = reading.slots[.silent] {
      return ("the push is marked as silent", silent)
    }
    return effect
  }

  /// What the system does with a message without texts.
  private var effect: Reason? {
    guard reading.message.kind == .apns || !reading.vendor.isNamed else { return nil }
    // Who sends an alert means to show it, even if its text is empty.
    if let alert = texts.alert, tape.kind(alert) != .null { return nil }
    let type = pushKind.type.flatMap { $0.text == "background" ? $0.value : nil }
    if let value = type ?? reading.parts.backgroundSwitch {
      return ("it is a background push", value)
    }
    guard texts.alert == nil, areTextsMissing else { return nil }
    if let aps = reading.aps, tape.kind(aps) == .object, tape.first(aps) == tape.after(aps) {
      return ("aps is empty", aps)
    }
    let badge = reading.slots[.badge]
    let sound = (reading.slots[.value] ?? reading.slots[.sound]).flatMap { isSound($0) ? $0 : nil }
    if badge != nil, sound != nil { return ("it only changes the badge and plays a sound", badge) }
    if badge != nil { return ("it changes only the badge", badge) }
    return sound == nil ? nil : ("it plays only a sound", sound)
  }

  private var areTextsMissing: Bool {
    texts.state("title", .title) == .missing && texts.state("body", .body) == .missing
  }

  private func isSound(_ value: Int) -> Bool {
    reading.isText(value) || tape.kind(value) == .object
  }

  /// Who handles a message that only has data.
  private var dataOnly: Reason? {
    let message = reading.message
    guard message.kind == .data, texts.blocks.isEmpty, !reading.isFlattened, let data = reading.data
    else { return nil }
    if reading.vendor.isNamed {
      let isSilent = reading.kind == .silent
      return isSilent ? ("without texts, the app only handles the data", data) : nil
    }
    // The SDKs of other senders draw notifications from data.
    guard reading.sender == nil, areTextsMissing || !message.isWrapped else { return nil }
    return ("only the app sees a data message, and must draw the notification itself", data)
  }

  // MARK: Faults

  private var fault: Reason? {
    guard let reason = reading.message.kind == .apns ? faultOfAPNs : faultOfData else { return nil }
    guard reading.slots[.imageURL] != nil else { return reason }
    return (reason.text + ", and a picture needs a text", reason.value)
  }

  private var faultOfAPNs: Reason {
    if let alert = texts.alert { return faultOf(alert: alert) }
    if !areTextsMissing { return (missingTexts, texts.blocks.first) }
    guard let aps = reading.aps else { return ("aps is missing", reading.message.root) }
    return ("aps has no alert", aps)
  }

  private func faultOf(alert: Int) -> Reason {
    guard tape.kind(alert) == .object else {
      return ("alert is \(TextVisibility(alert, tape))", alert)
    }
    if tape.first(alert) == tape.after(alert) { return ("alert is empty", alert) }
    return (areTextsMissing ? "alert has no title and no body" : "in alert, \(missingTexts)", alert)
  }

  private var faultOfData: Reason? {
    let message = reading.message
    if texts.blocks.isEmpty, reading.data == nil, areTextsMissing {
      // gorush sends data for Huawei as it is.
      if tape.nonNullMember(message.envelope, "huawei_data") != nil { return nil }
      // The workflow or template of another service has the texts.
      if message.serviceEnvelope?.mayHaveTexts == true { return nil }
      return reading.isAddressed ? ("it has no notification and no data", nil) : nil
    }
    // The finding about the type of a text says enough.
    if texts.blocks.isEmpty,
      reading.findings.contains(where: { $0.kind == PayloadReading.wrongType })
    {
      return nil
    }
    // The server or the SDK of another sender may supply the texts.
    if reading.sender != nil, areTextsMissing || missingTexts.isEmpty { return nil }
    // Other services have a notification for each platform, inside of the block.
    if let block = message.notification, areTextsMissing, hasObjects(block) { return nil }
    return (missingTexts, texts.blocks.first ?? message.root)
  }

  private func hasObjects(_ block: Int) -> Bool {
    tape.keys(of: block).contains { tape.kind(tape.value(ofKey: $0)) == .object }
  }

  /// The states of the title and the body, except of one that is visible.
  private var missingTexts: String {
    let states = [("title", texts.state("title", .title)), ("body", texts.state("body", .body))]
      .filter { $0.1 != .visible }
    if states.count == 2, states[0].1 == states[1].1 {
      return "the title and the body are \(states[0].1)"
    }
    return states.map { "the \($0.0) is \($0.1)" }.joined(separator: ", and ")
  }
}
