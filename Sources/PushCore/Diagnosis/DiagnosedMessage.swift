/// A message, and the effects that it asks for.
struct DiagnosedMessage {
  let reading: PayloadReading
  let parts: MessageParts
  /// Whether a check has found that the device shows nothing.
  private let isHidden: Bool
  /// The state of the app; nil for all.
  let state: AppState?
  /// That of the request around the message.
  let schema: Schema?

  init(_ reading: PayloadReading, isHidden: Bool, while state: AppState?) {
    (self.reading, self.isHidden, self.state) = (reading, isHidden, state)
    parts = reading.parts
    schema = ServiceRequest(reading)?.schema
  }

  var tape: JSONTape { reading.tape }

  var root: Int? { reading.message.root }

  /// Whether the request is for FCM's legacy API.
  var isLegacy: Bool { schema === Schema.legacyRequest }

  var isForExpo: Bool { schema === Schema.expo }

  /// Whether the message has one of the fields, which is not null.
  func has(_ fields: PayloadField...) -> Bool {
    fields.contains { reading.slots[$0].map { reading.tape.kind($0) != .null } ?? false }
  }

  var isShown: Bool { !isHidden && reading.kind != .silent && reading.kind != .withdrawal }

  /// Whether the system itself draws the message.
  var isDrawnBySystem: Bool {
    parts.notification != nil || parts.androidNotification != nil || parts.webNotification != nil
  }

  /// Whether a browser draws the message, and runs no code of the page for it.
  var isDrawnByBrowser: Bool {
    reading.message.format == .declarativeWebPush
      && parts.member(reading.message.envelope, "mutable").map { reading.tape.kind($0) } != .true
  }

  /// OneSignal always starts it (OneSignal: REST API, `mutable_content`).
  var startsExtension: Bool { parts.extensionSwitch != nil || isForOneSignal }

  var hasButtons: Bool { !reading.buttons.isEmpty }

  var hasTracking: Bool { !reading.tracking.isEmpty }

  /// Whether a tap opens more than the app.
  var leadsSomewhere: Bool {
    let blocks = [parts.androidNotification, parts.notification, parts.webNotification]
    return reading.url >= 0 || reading.deepLink >= 0 || reading.defaultAction != nil
      || has(.link, .clickAction)
      || blocks.contains { parts.member($0, "click_action", "clickAction") != nil }
  }
}
