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
  /// The ID of the message in an inbox with the button.
  private var inboxMessage: Int?

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

  /// Resolves a tap on an action of an inbox, or on an action without its message.
  init(_ action: PushAction, _ reading: PayloadReading, _ tap: Tap) {
    self.reading = reading
    isRedacted = tap.isRedacted
    isIOS = (tap.platform ?? reading.platform) == .ios
    button = action
    self.action = action
    inboxMessage = reading.slots[.messageID]
    reading.module.tap.resolve(&self)
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
    if let button, button.id >= 0 {
      tape.copyAsString(button.id, after: ",\"button_id\":", to: out)
    }
    if let inboxMessage { tape.copyAsString(inboxMessage, after: ",\"message_id\":", to: out) }
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
    var event = RecordObjectWriter(after: ",\"handle_event\":")
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

/// A tap on a notification.
package struct Tap: Sendable {
  /// The button's ID; nil for the body.
  package var button: String?
  /// The platform of the app; nil for the platform of the message.
  package var platform: Platform?
  /// Whether the values of the message are placeholders, so that its reports must not be sent.
  package var isRedacted = false

  package init(button: String? = nil, platform: Platform? = nil) {
    (self.button, self.platform) = (button, platform)
  }
}

/// What a vendor's SDK does after a tap, for `resolve-action`.
struct TapRules: Sendable {
  /// A document that is an action, or that the vendor's SDK passes to the app after a tap.
  struct Event: Sendable {
    /// The kind of the error with which the payload readers reject the document.
    let error: DiagnosticKind
    /// A member that all such documents have, which is a string.
    let name: JSONKey
    /// Reads the document as the action that caused it.
    let read: @Sendable (PayloadReading) -> Void
  }

  /// Adjusts the action of a tap to the vendor's SDK.
  var resolve: @Sendable (inout ActionResolution) -> Void = { _ in }
  /// Writes the member `reports` with what a tap requires: arguments of a command, or an event of
  /// the vendor's SDK.
  var writeReports: @Sendable (ActionResolution, ByteBuffer) -> Void = { _, _ in }
  var events: [Event] = []
  /// The kind of the error with which the payload readers reject a list of messages, whose actions
  /// can be tapped.
  var inboxError: DiagnosticKind?
}

extension DiagnosticKind {
  /// The diagnostics of taps, which are not in ``all``.
  package static let taps: [DiagnosticKind] = TapDiagnostics.all
}

/// The diagnostics of taps.
enum TapDiagnostics {
  static let notShown = DiagnosticKind(
    "tap.not-shown", .warning, "nothing is shown, so nothing can be tapped",
    meaning: """
      The message is silent, or removes a notification. The record has its action, but there is \
      nothing to report.
      """,
    source: "The vendors' SDKs.", remedy: "Add a title and a text if the user should see it.")
  static let notDrawn = DiagnosticKind(
    "tap.not-drawn", .warning, "on % this button is not drawn and cannot be tapped",
    meaning: """
      The vendor's SDK does not show buttons that lack a required field. Emarsys on iOS also skips \
      buttons of an unknown type. There is nothing to report.
      """,
    source: "The vendors' SDKs.",
    remedy: "Send `id`, the title, and the fields that the button's type needs.")
  static let opensApp = DiagnosticKind(
    "tap.opens-app", .info, "the SDK does nothing with this action; the tap opens the app",
    meaning: """
      The SDK for this platform does not know the action's type, or the action lacks a field that \
      its type needs.
      """,
    source: "The vendors' SDKs.", remedy: "Send a type that the SDK knows, with its name or URL.")

  static let all: [DiagnosticKind] = [notShown, notDrawn, opensApp]
}

extension DiagnosticKind {
  package static let tapUnknownButton = DiagnosticKind(
    "tap.unknown-button", .data, summary: "the message does not have this button",
    meaning: "No button of the message has the ID given with `--button`.",
    remedy: "Choose one of the IDs in the hint.")
}
