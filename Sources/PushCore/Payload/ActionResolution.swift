/// What one tap on one message does, as the vendor's SDK for the platform does it.
struct ActionResolution {
  let reading: PayloadReading
  let isIOS: Bool
  /// The button that was tapped; nil for the body.
  let button: PushAction?
  private(set) var action: PushAction
  /// Whether there is something to tap.
  private(set) var isPossible = true

  /// Resolves a tap on the message that was read.
  ///
  /// - Throws: When it has no such button.
  init(_ reading: PayloadReading, _ tap: Tap) throws(PayloadFailure) {
    self.reading = reading
    isIOS = (tap.platform ?? reading.platform) == .ios
    button = try tap.button.map { id throws(PayloadFailure) in try Self.find(id, reading) }
    action = button ?? Self.bodyAction(reading)
    switch reading.vendor {
    case .emarsys: resolveEmarsys()
    case .optimobile: resolveOptiMobile()
    case .everlytic, .smartico, .pushexpress, .apns, .fcm, .unknown: break
    }
    if [.silent, .withdrawal, .widget].contains(reading.kind) {
      isPossible = false
      reading.report(TapDiagnostics.notShown, nil)
    }
  }

  private static func bodyAction(_ reading: PayloadReading) -> PushAction {
    if let action = reading.defaultAction { return action }
    if reading.url >= 0 { return PushAction(kind: .openURL, url: reading.url) }
    if reading.deepLink >= 0 { return PushAction(kind: .deepLink, deepLink: reading.deepLink) }
    return PushAction(kind: .launch)
  }

  // MARK: Buttons

  /// The first button of this id, as the SDKs take it.
  private static func find(
    _ id: String, _ reading: PayloadReading
  ) throws(PayloadFailure) -> PushAction {
    let tape = reading.tape
    for button in reading.buttons.elements where button.id >= 0 {
      if tape.text(button.id).utf8.elementsEqual(id.utf8) { return button }
    }
    let ids = reading.buttons.elements.filter { $0.id >= 0 }.map {
      JSONText.quoted(tape.text($0.id))
    }
    let known =
      ids.isEmpty
      ? "the message has no buttons"
      : ids.count == 1 ? "the only button is \(ids[0])" : "the buttons are " + list(ids)
    throw PayloadFailure(
      "tap.unknown-button", "there is no button \(JSONText.quoted(id))", hint: known)
  }

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  private mutating func notDrawn() {
    isPossible = false
    let platform = isIOS ? "iOS" : "Android"
    reading.report(TapDiagnostics.notDrawn, button?.id, platform)
  }

  // MARK: Vendors

  /// The third generation of the SDKs ignores what it does not know or what is incomplete.
  private mutating func resolveEmarsys() {
    guard !reading.format.isOfEmarsysSDK4 else { return }
    let isComplete = EmarsysActions.isComplete(action)
    if let button, reading.kind != .silent {
      let isDrawn =
        button.id >= 0 && button.title >= 0 && button.type >= 0 && isComplete
        && (!isIOS || EmarsysActions.isKnown(button))
      if !isDrawn { return notDrawn() }
    }
    if isComplete, EmarsysActions.isKnown(action) || isIOS && action.kind == .badge { return }
    guard action.type >= 0 else { return }
    reading.report(TapDiagnostics.opensApp, action.type)
    action = PushAction(kind: .launch)
  }

  /// A button opens the message's link on iOS, on Android the app alone.
  private mutating func resolveOptiMobile() {
    guard let button else { return }
    if button.title < 0 { return notDrawn() }
    if isIOS { action = Self.bodyAction(reading) }
  }

  // MARK: Record

  /// Appends the record, without a line break.
  func write(to out: ByteBuffer) {
    let tape = reading.tape
    out.append("{\"vendor\":\"")
    out.append(reading.vendor.name)
    out.append(button == nil ? "\",\"tap\":\"body\"" : "\",\"tap\":\"button\"")
    if let button { tape.copyAsString(button.id, after: ",\"button_id\":", to: out) }
    out.append(",\"action\":")
    reading.write(bare(action), out)
    writeEvent(out)
    if isPossible { TapReports(self).write(to: out) }
    if !reading.findings.isEmpty { reading.writeFindings(out) }
    out.append(UInt8(ascii: "}"))
  }

  /// Without what belongs to the button, and not to what it does.
  private func bare(_ action: PushAction) -> PushAction {
    PushAction(
      kind: action.kind, name: action.name, url: action.url, deepLink: action.deepLink,
      payload: action.payload)
  }

  /// What the app's event handler is called with.
  private func writeEvent(_ out: ByteBuffer) {
    guard reading.vendor == .emarsys, isPossible || reading.kind == .silent, action.name >= 0,
      action.kind == .appEvent || action.kind == .deepLink
    else { return }
    var event = ObjectWriter(",\"handle_event\":{")
    event.text("\"eventName\":", action.name, reading.tape, out)
    event.value("\"payload\":", action.payload, reading.tape, out)
    event.close(out)
  }
}
