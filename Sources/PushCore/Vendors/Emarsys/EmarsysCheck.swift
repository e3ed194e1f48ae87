/// Checks what ``EmarsysReader`` has read: values that the SDKs ignore, and those on which they crash.
///
/// ``EmarsysActions`` checks actions, and ``EmarsysSDK4Check`` the formats of SDK 4.
enum EmarsysCheck {
  static let diagnostics = [
    noMarker, noVersion, brokenText, noSID, inAppType, inAppIncomplete, unknownStyle, imageKey,
    noMutableContent, jsonText,
  ]

  static let inAppType = DiagnosticKind(
    "emarsys.in-app-type", .warning, "the SDKs accept only a string here",
    meaning: """
      The SDKs show an in-app message only if `inapp.campaign_id` and `inapp.url` are strings.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Push Payload.",
    remedy: "Put the value in quotes.")
  static let inAppIncomplete = DiagnosticKind(
    "emarsys.in-app-incomplete", .warning, "inapp needs both campaign_id and url",
    meaning: "If one of the two is missing, the SDKs show no in-app message.",
    source: "Emarsys's SDKs; Emarsys's push guide, section Push Payload.", remedy: "Send both.")

  static func checkInApp(_ reading: PayloadReading) {
    let slots = reading.slots
    for field in [PayloadField.inAppCampaign, .inAppURL] {
      guard let value = slots[field], !reading.mayBeText(value) else { continue }
      reading.report(Self.inAppType, value, fix: reading.fixToText(value))
      (slots[.inAppCampaign], slots[.inAppURL]) = (nil, nil)
      return
    }
    guard slots[.inAppCampaign] == nil || slots[.inAppURL] == nil else { return }
    // A value that is not an object has its own diagnostic.
    if let inApp = slots[.inApp] {
      let found = slots[.inAppCampaign] ?? slots[.inAppURL]
      reading.report(Self.inAppIncomplete, found ?? inApp)
    }
    (slots[.inAppCampaign], slots[.inAppURL]) = (nil, nil)
  }

  static let brokenText = DiagnosticKind(
    "emarsys.broken-json-text", .error, "expected %; the Android SDK crashes",
    meaning: """
      The Android SDK decodes `ems`, `u` and the actions without catching errors. If one of them \
      has another type, or is text that is not JSON, the app crashes. The values are missing from \
      the record.
      """,
    source: "Emarsys's Android SDK 3, RemoteMessageMapper.",
    remedy: "Encode the object or array as JSON text.")

  /// The values that the Android SDK decodes without catching errors (RemoteMessageMapper).
  private static let decodedKeys: [JSONKey] = [
    "ems", "u", "actions", "default_action", "ems.actions",
    "ems.tap_actions.default_action.payload",
  ]

  /// Reports values that crash the Android SDK, which does not find JSON in them, as errors.
  static func checkJSONText(_ reading: PayloadReading) {
    guard reading.platform != .ios else { return }
    let tape = reading.tape
    for (index, finding) in reading.findings.enumerated() {
      let isText = finding.kind == PayloadReading.badInnerJSON
      guard isText || finding.kind == PayloadReading.wrongType, let value = finding.token,
        let type = finding.detail, tape[value - 1].flags.contains(.key),
        decodedKeys.contains(where: { tape.keyMatches(tape.key(ofValue: value), $0) })
      else { continue }
      reading.findings[index] = Finding(
        Self.brokenText, isText ? type + " as JSON text" : type, at: value)
    }
  }

  static let noMarker = DiagnosticKind(
    "emarsys.no-ems-msg", .warning, "ems_msg is missing; the Android SDK would ignore the push",
    meaning: """
      The Android SDK accepts a push only if its data has the key `ems_msg` or `ems.version`. The \
      guide's sample has neither.
      """,
    source: "Emarsys's Android SDK; Emarsys's push guide, section Push Payload, Android.",
    remedy: "Add `\"ems_msg\": \"{}\"`.")
  static let noVersion = DiagnosticKind(
    "emarsys.no-version", .warning, "ems.version is missing; the Android SDK would ignore the push",
    meaning: """
      The data has keys that begin with `ems.`, but the Android SDK accepts such a push only if \
      one of them is `ems.version`.
      """,
    source: "Emarsys's Android SDK; not in the push guide.",
    remedy: "Add `ems.version`, as Emarsys does.")
  static let noMutableContent = DiagnosticKind(
    "emarsys.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: """
      iOS shows a picture and buttons only if `mutable-content` is 1, which starts the \
      notification service extension.
      """,
    source: "Emarsys's push guide, section Push Payload, iOS; Emarsys's iOS SDK.",
    remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let imageKey = DiagnosticKind(
    "emarsys.image-key", .warning, "imageUrl is read in the inbox; pushes have image_url",
    meaning: """
      Pushes of version 1 spell this key `image_url`. The SDKs treat `imageUrl` as one of your own \
      keys.
      """,
    source: "Emarsys's push guide, sections Push Payload and Mobile Inbox.",
    remedy: "Rename it to `image_url`.")

  static func run(_ reading: PayloadReading) {
    let slots = reading.slots
    switch reading.format {
    case .emarsysAndroidV1, .emarsysHuaweiV1:
      guard slots[.marker] == nil else { break }
      reading.report(Self.noMarker, nil)
    case .emarsysAndroidV2 where slots[.version] == nil:
      reading.report(Self.noVersion, nil)
    default: break
    }
    if !reading.format.isOfEmarsysSDK4 { checkVersionOne(reading) }
    if reading.lacksMutableContent {
      reading.report(Self.noMutableContent, reading.aps)
    }
    if let misspelled = slots[.misspelled] {
      reading.report(Self.imageKey, misspelled, fix: .rename("image_url"))
      slots.attributes.append(Int32(misspelled - 1))
    }
  }

  static let noSID = DiagnosticKind(
    "emarsys.no-sid", .warning, "u.sid is missing; a tap cannot be tracked",
    meaning: """
      The SDKs track taps on the body and on buttons by `sid`. Without it, the iOS SDK crashes \
      when a button is tapped.
      """,
    source: "Emarsys's SDKs; not in the push guide.",
    remedy: "Send `u` with `sid`, as Emarsys does.")
  static let unknownStyle = DiagnosticKind(
    "emarsys.unknown-style", .info, "the style is unknown; the SDK chooses",
    meaning: """
      The SDK knows MESSAGE, THUMBNAIL, BIG_PICTURE and BIG_TEXT, in capitals. For other values it \
      shows a big picture if there is one, otherwise big text.
      """,
    source: "Emarsys's Android SDK.", remedy: "Use one of the four values.")

  /// Checks values that only the older SDKs read, or that they read differently.
  private static func checkVersionOne(_ reading: PayloadReading) {
    let slots = reading.slots
    let hasActions = !reading.buttons.isEmpty || reading.defaultAction != nil
    if hasActions, slots[.sourceID] == nil, reading.kind != .silent {
      reading.report(Self.noSID, nil)
    }
    if let style = slots[.style], reading.tape.kind(style) == .string,
      !styles.contains(reading.tape.text(style))
    {
      reading.report(Self.unknownStyle, style)
    }
    if reading.format == .emarsysIOSV1 { checkObjects(reading) }
  }

  static let styles = ["MESSAGE", "THUMBNAIL", "BIG_PICTURE", "BIG_TEXT"]

  static let jsonText = DiagnosticKind(
    "emarsys.json-text", .warning, "the iOS SDK ignores JSON text here; it needs %",
    meaning: """
      On Android `ems` and its members may be JSON text. The iOS SDK does not decode text and \
      treats the value as missing. The record has the decoded value.
      """,
    source: "Emarsys's iOS SDK 3.", remedy: "Send the object or the array itself.")

  /// Reports JSON text where the iOS SDK casts to an object or array without decoding.
  private static func checkObjects(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let root = reading.message.root, let ems = tape.member(root, "ems") else { return }
    guard tape.kind(ems) == .object else {
      if tape.kind(ems) == .string {
        reading.report(
          Self.jsonText, ems, "an object", fix: reading.fixToContainer(ems))
      }
      return
    }
    let rows: [(JSONKey, String)] = [
      ("actions", "an array"), ("default_action", "an object"), ("inapp", "an object"),
    ]
    for (key, wanted) in rows {
      guard let value = tape.member(ems, key), tape.kind(value) == .string else { continue }
      reading.report(
        Self.jsonText, value, wanted, fix: reading.fixToContainer(value))
    }
  }
}
