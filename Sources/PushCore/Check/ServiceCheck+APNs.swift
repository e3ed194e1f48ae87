/// Rules for iOS that depend on several values: headers and payload, Live Activities, members beside
/// `aps`, and what FCM merges into it.
///
/// What each value may be is in ``Schema/apnsHeaders`` and the schema of `aps`; what a device does
/// with a push that the service accepts, in ``DeliveryCheck`` and ``VisibilityCheck``. Sources: Apple,
/// Sending notification requests to APNs; Pushing background updates to your app.
extension ServiceCheck {
  static let besideAPS = DiagnosticKind(
    "apns.beside-aps", .warning, "% belongs into aps",
    meaning: """
      iOS reads this key only in `aps`. Beside `aps`, it is a key of the app. A push whose \
      `mutable-content` is beside `aps` shows no picture.
      """,
    source: "Apple: Generating a remote notification.", remedy: "Move the key into `aps`.")

  /// Checks the payload of a message, and the headers around it.
  func checkPayload(_ aps: Int, in root: Int, of request: ServiceRequest?) {
    let schema: Schema = reading.message.format == .adminMessage ? .adminAPS : .aps
    check(aps, by: reading.isLiveActivity ? .liveActivity : schema)
    checkHeaders(with: aps, isFCM: request?.isFCMMessage ?? false)
    checkBeside(aps, in: root)
    checkLiveActivity(aps)
    if request?.isFCMMessage == true { checkFCM(aps) }
  }

  /// Reports what FCM rejects or misunderstands in a payload.
  private func checkFCM(_ aps: Int) {
    if tape.kind(aps) == .object, tape.first(aps) == tape.after(aps), !mergesTexts(into: aps) {
      reading.report(Receiver.fcm.missing, aps, "aps needs at least one key")
    }
    guard !reading.isLiveActivity,
      let apns = reading.parts.value(.apns),
      let token = (["live_activity_token", "liveActivityToken"] as [JSONKey])
        .compactMap({ tape.nonNullMember(apns, $0) }).first
    else { return }
    reading.report(
      Receiver.apple.missing, token,
      "live_activity_token is for Live Activities, but aps has no event and no content-state")
  }

  /// Reports an alert without a text, with which no Live Activity starts.
  private func checkLiveActivity(_ aps: Int) {
    guard reading.isLiveActivity, reading.isText(tape.member(aps, "event"), "start"),
      let alert = tape.nonNullMember(aps, "alert")
    else { return }
    let values =
      tape.kind(alert) == .object
      ? NotificationTexts.titleAndBody.compactMap { tape.member(alert, $0) } : [alert]
    guard !values.contains(where: { TextVisibility($0, tape) == .visible }) else { return }
    reading.report(
      Receiver.apple.missing, alert, "alert needs a title or a body with event start")
  }

  /// Whether FCM makes an alert of its notification.
  func mergesTexts(into aps: Int?) -> Bool {
    aps.flatMap { tape.nonNullMember($0, "alert") } == nil
      && Self.textNames.contains { name in
        reading.message.notification.flatMap { tape.member($0, name) }.map(reading.isText) == true
      }
  }

  /// Firebase: FCM HTTP v1 API, Notification; legacy HTTP server reference.
  private static let textNames: [JSONKey] = ["title", "body", "title_loc_key", "body_loc_key"]

  /// Whether the request has a payload for APNs, which is a message of its own.
  var hasPayloadForIOS: Bool { reading.parts.apnsPayload != nil }

  /// Reports keys of `aps` that are beside it.
  ///
  /// Names without a hyphen may be keys of the app, except those that only the system reads and that
  /// `aps` lacks.
  func checkBeside(_ aps: Int, in root: Int) {
    guard tape.kind(aps) == .object else { return }
    tape.eachMember(of: root) { value in
      let key = tape.key(ofValue: value)
      let isHyphenated = tape.bytes(key).contains(UInt8(ascii: "-"))
      if isHyphenated, Schema.aps.member(key, on: tape) != nil {
        let name = tape.text(key)
        return reading.report(
          Self.besideAPS, value, name, fix: .move(["aps", name], below: root))
      }
      if isHeaders(value) {
        return reading.report(
          MemberCheck.misplacedMember, value,
          "apns.payload has no member 'headers'; it belongs into apns")
      }
      if isBundleOfSimulator(key) {
        return MemberCheck.report(
          value, "the payload", place: .spelling(Self.simulatorBundle), among: [], reading,
          fix: .rename(Self.simulatorBundle))
      }
      guard !reading.vendor.isNamed, reading.sender == nil, tape.kind(value) != .null,
        let known = Self.systemNames[PlaceIndex.folded(tape.text(key))],
        tape.member(aps, known) == nil
      else { return }
      let name = known.text
      reading.report(
        Self.besideAPS, value, tape.text(key) == name ? name : "\(tape.text(key)), as \(name),",
        fix: .move(["aps", name], below: root))
    }
  }

  /// The names in `aps` that only the system reads, by their folded spellings and mistakes.
  private static let systemNames = Dictionary(
    Schema.aps.members.filter(\.isForSystem).flatMap { member in
      (member.names + member.mistakes).map { (PlaceIndex.folded($0.text), member.names[0]) }
    }, uniquingKeysWith: { first, _ in first })

  /// The app that gets the push (`xcrun simctl push`).
  private static let simulatorBundle = "Simulator Target Bundle"

  /// Whether a key is another spelling of ``simulatorBundle``.
  private func isBundleOfSimulator(_ key: Int) -> Bool {
    // Most keys have fewer letters.
    guard tape.bytes(key).count >= "simulatbundle".utf8.count else { return false }
    let name = tape.text(key)
    let letters = name.lowercased().filter(\.isLetter)
    return letters.hasPrefix("simulat") && letters.contains("bundle")
      && name != Self.simulatorBundle
  }

  /// Whether a member of the payload in a request for FCM has the header fields of the request to
  /// APNs.
  private func isHeaders(_ value: Int) -> Bool {
    reading.message.isWrapped && tape.textEquals(tape.key(ofValue: value), "headers")
      && tape.kind(value) == .object
      && tape.keys(of: value).contains { tape.hasPrefix($0, "apns-") }
  }
}
