/// Rules for the headers of a request to APNs that depend on the payload (Apple: Sending notification
/// requests to APNs; Pushing background updates to your app).
extension ServiceCheck {
  static let besideAPS = DiagnosticKind(
    "apns.beside-aps", .warning, "% belongs into aps",
    meaning: """
      iOS reads this key only in `aps`. Beside `aps`, it is a key of the app. A push whose \
      `mutable-content` is beside `aps` shows no picture.
      """,
    source: "Apple: Generating a remote notification.", remedy: "Move the key into `aps`.")

  /// - Parameter aps: The member of the payload; nil if FCM makes the payload.
  func checkHeaders(with aps: Int?) {
    let envelope = reading.message.envelope
    guard envelope != reading.message.root, let apns = tape.member(envelope, "apns"),
      let headers = tape.member(apns, "headers"), tape.kind(headers) == .object
    else { return }
    func has(_ name: JSONKey) -> Bool {
      aps.flatMap { tape.nonNullMember($0, name) } != nil
    }
    let isMerged =
      !has("alert")
      && Self.textNames.contains { name in
        // FCM makes an alert of its notification.
        reading.message.notification.flatMap { tape.member($0, name) }.map(reading.isText) == true
      }
    let isShown = isMerged || has("alert") || has("sound") || has("badge")
    let isBackground =
      !isShown && reading.isOne(aps.flatMap { tape.member($0, "content-available") })
    if let priority = tape.nonNullMember(headers, "apns-priority"), isBackground,
      reading.isText(priority, "10")
    {
      reading.report(
        ServiceDiagnostics.apnsHeader, priority,
        "'10' is not 5, the priority of pushes with only content-available")
    }
    guard let type = tape.nonNullMember(headers, "apns-push-type") else { return }
    if isMerged, reading.isText(type, "background") {
      reading.report(
        ServiceDiagnostics.apnsPushType, type,
        "'background', but FCM adds an alert with the texts of notification")
    } else {
      check(type, isShown: isShown, isBackground: isBackground, hasPayload: aps != nil)
    }
    checkTopic(tape.nonNullMember(headers, "apns-topic"), of: type)
  }

  /// Checks the members of a notification of which gorush makes headers (gorush: README, request
  /// body).
  func checkHeaders(ofGorush notification: Int) {
    guard reading.message.isForAPNs else { return }
    let slots = reading.slots
    let isShown = ([.title, .body, .alert, .value, .sound, .badge] as [PayloadField]).contains {
      slots[$0] != nil
    }
    let isBackground = !isShown && reading.isTrue(slots[.contentAvailable])
    if let priority = slots[.priority], isBackground, reading.isText(priority, "high") {
      reading.report(
        ServiceDiagnostics.apnsHeader, priority,
        "'high' is 10, not 5, the priority of pushes with only content_available")
    }
    guard let type = tape.nonNullMember(notification, "push_type") else { return }
    check(type, isShown: isShown, isBackground: isBackground, hasPayload: true)
    checkTopic(tape.nonNullMember(notification, "topic"), of: type)
  }

  /// Firebase: FCM HTTP v1 API, Notification; legacy HTTP server reference.
  private static let textNames: [JSONKey] = ["title", "body", "title_loc_key", "body_loc_key"]

  /// Whether the request has a payload for APNs, which is a message of its own.
  var hasPayloadForIOS: Bool {
    tape.member(reading.message.envelope, "apns").flatMap { tape.member($0, "payload") }
      .flatMap(tape.object) != nil
  }

  /// Reports keys of `aps` that are beside it.
  ///
  /// Names without a hyphen, such as `badge`, may be keys of the app.
  func checkBeside(_ aps: Int, in root: Int) {
    guard tape.kind(aps) == .object else { return }
    tape.eachMember(of: root) { value in
      let key = tape.key(ofValue: value)
      guard tape.bytes(key).contains(UInt8(ascii: "-")),
        Schema.aps.member(key, on: tape) != nil
      else { return }
      reading.report(Self.besideAPS, value, tape.text(key))
    }
  }

  private func check(_ type: Int, isShown: Bool, isBackground: Bool, hasPayload: Bool) {
    let isLive = reading.isLiveActivity
    let reason: String? =
      switch tape.text(type) {
      case "alert" where isLive: "the payload is for a Live Activity"
      case "alert" where isBackground: "the payload has only content-available"
      case "background" where isShown: "the payload has an alert, a sound or a badge"
      case "background" where hasPayload && !isBackground: "the payload has no content-available"
      case "liveactivity" where !isLive: "the payload has no event"
      default: nil
      }
    guard let reason else { return }
    reading.report(ServiceDiagnostics.apnsPushType, type, "'\(tape.text(type))', but \(reason)")
  }

  private func checkTopic(_ topic: Int?, of type: Int) {
    guard let topic, tape.kind(topic) == .string,
      let end = APNsPushType.suffix(of: tape.text(type)),
      !tape.text(topic).hasSuffix(end), !ServiceValue(tape: tape, value: topic).isTemplate
    else { return }
    let text = ServiceValue(tape: tape, value: topic).text
    reading.report(
      ServiceDiagnostics.apnsHeader, topic,
      "\(text) does not end in \(end), as topics for \(tape.text(type)) do")
  }
}
