/// The effect of a tap on a message, as the vendor's SDK for the platform implements it.
struct ActionResolution {
  let reading: PayloadReading
  let isIOS: Bool
  /// The button that was tapped; nil for the body.
  let button: PushAction?
  var action: PushAction
  /// Whether the SDK passes application events to an event handler of the app.
  var hasEventHandler = false
  /// Whether the device shows the body or button that is tapped.
  private var isPossible = true
  private let isRedacted: Bool

  /// Resolves a tap on the message that was read.
  ///
  /// - Throws: If the message has no button with the tap's ID.
  init(_ reading: PayloadReading, _ tap: Tap) throws(Failure) {
    self.reading = reading
    isRedacted = tap.isRedacted
    isIOS = (tap.platform ?? reading.platform) == .ios
    button = try tap.button.map { id throws(Failure) in try Self.find(id, reading) }
    action = button ?? Self.bodyAction(reading)
    reading.module.tap.resolve(&self)
    if [.silent, .withdrawal, .widget].contains(reading.kind) {
      isPossible = false
      reading.report(TapDiagnostics.notShown, nil)
    }
  }

  var tape: JSONTape { reading.tape }

  /// Returns the action of a tap on the body.
  static func bodyAction(_ reading: PayloadReading) -> PushAction {
    if let action = reading.defaultAction { return action }
    if reading.url >= 0 { return PushAction(kind: .openURL, url: reading.url) }
    if reading.deepLink >= 0 { return PushAction(kind: .deepLink, deepLink: reading.deepLink) }
    return PushAction(kind: .launch)
  }

  // MARK: Buttons

  /// Returns the first button with this ID, as the vendors' SDKs do.
  private static func find(_ id: String, _ reading: PayloadReading) throws(Failure) -> PushAction {
    for button in reading.buttons.elements where button.id >= 0 {
      if reading.tape.text(button.id).utf8.elementsEqual(id.utf8) { return button }
    }
    let ids = reading.buttons.elements.filter { $0.id >= 0 }.map {
      JSONText.quoted(reading.tape.text($0.id))
    }
    let known =
      ids.isEmpty
      ? "the message has no buttons"
      : ids.count == 1 ? "the only button is \(ids[0])" : "the buttons are " + ids.listed("and")
    throw Failure(
      .tapUnknownButton, "the message has no button \(JSONText.quoted(id))", hint: known)
  }

  /// Reports that the SDK does not draw the button.
  mutating func reportNotDrawn() {
    isPossible = false
    let platform = isIOS ? "iOS" : "Android"
    reading.report(TapDiagnostics.notDrawn, button?.id, platform)
  }

  // MARK: Record

  /// Appends the record, without a line break.
  func write(to out: ByteBuffer) {
    out.append("{\"vendor\":\"")
    out.append(reading.module.name)
    out.append(button == nil ? "\",\"tap\":\"body\"" : "\",\"tap\":\"button\"")
    if let button { tape.copyAsString(button.id, after: ",\"button_id\":", to: out) }
    reading.write(bare(action), after: ",\"action\":", out)
    writeEvent(out)
    if isPossible { reading.module.tap.writeReports(self, out) }
    if !reading.findings.isEmpty { reading.writeFindings(out) }
    out.append(UInt8(ascii: "}"))
  }

  /// Returns an action without the members that describe its button.
  private func bare(_ action: PushAction) -> PushAction {
    PushAction(
      kind: action.kind, name: action.name, url: action.url, deepLink: action.deepLink,
      payload: action.payload)
  }

  /// Writes the arguments of the app's event handler.
  private func writeEvent(_ out: ByteBuffer) {
    guard hasEventHandler, isPossible || reading.kind == .silent, action.name >= 0,
      action.kind == .appEvent || action.kind == .deepLink
    else { return }
    var event = ObjectWriter(after: ",\"handle_event\":")
    event.text("\"eventName\":", action.name, reading.tape, out)
    event.value("\"payload\":", action.payload, reading.tape, out)
    event.close(out)
  }

  // MARK: Reports

  /// Writes the member `reports` with a report that `pushkit report-click` sends.
  ///
  /// - Parameter arguments: Appends the arguments after `vendor`, each preceded by a comma.
  func writeClick(_ out: ByteBuffer, _ arguments: () -> Void) {
    out.append(",\"reports\":[{\"command\":\"report-click\",\"arguments\":{\"vendor\":\"")
    out.append(reading.module.name)
    out.append(UInt8(ascii: "\""))
    arguments()
    if isRedacted { out.append(Self.redacted) }
    out.append("}")
    endReports(out)
  }

  /// Ends the only entry of `reports`, marked if it must not be sent as it is.
  func endReports(_ out: ByteBuffer) {
    if reading.confidence == .guess { out.append(",\"confidence\":\"guess\"") }
    if isRedacted { out.append(Self.redacted) }
    out.append("}]")
  }

  /// Marks an entry, and its arguments, which are a record of `--batch` by themselves.
  private static let redacted: StaticString = ",\"redacted\":true"

  /// Returns the value of a field; nil if it is missing or an empty string.
  func nonEmpty(_ field: PayloadField) -> Int? {
    reading.slots[field].flatMap { tape.isEmpty($0) ? nil : $0 }
  }
}
