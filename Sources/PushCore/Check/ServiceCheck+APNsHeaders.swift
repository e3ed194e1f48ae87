/// Header fields of APNs that depend on each other or on the payload.
///
/// What each of them may be is in ``Schema/apnsHeaders``. Source: Apple, Sending notification requests
/// to APNs.
extension ServiceCheck {
  static let headerDiagnostics = [expiration, lowPriority, pushType]

  static let expiration = DiagnosticKind(
    "apns.expiration", .warning, summary: "an apns-expiration that is not a time in seconds",
    meaning: """
      `apns-expiration` is a time in seconds since 1970. A duration is a time in the past, after \
      which APNs does not store the push: a device that is offline never receives it. Milliseconds \
      are a time thousands of years ahead.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Send the time in seconds since 1970, or 0 to try only once.")
  static let lowPriority = DiagnosticKind(
    "apns.low-priority", .info, summary: "an alert that may be late",
    meaning: """
      With priority 5 or 1, APNs and the device save power: they may deliver an alert later, or \
      several alerts together.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Send 10 for alerts that should appear at once.")
  static let pushType = DiagnosticKind(
    "apns.push-type", .warning, summary: "the push type does not match the payload",
    meaning: """
      The header `apns-push-type` must match the payload: `background` has no alert, sound or \
      badge, `alert` has one of them, and `liveactivity` has an `event`. Otherwise APNs may return \
      an error, delay the push or drop it.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Correct the header or the payload.")
  /// The same where the payload demands none.
  private static let noType = pushType.with(.info)

  /// - Parameters:
  ///   - aps: The member of the payload, or the object of which a library makes it; nil if FCM makes
  ///     the payload.
  ///   - isFCM: Whether FCM makes the request to APNs.
  func checkHeaders(with aps: Int?, isFCM: Bool) {
    guard let field = fieldsOfAPNs else { return }
    func has(_ name: JSONKey) -> Bool {
      aps.flatMap { tape.nonNullMember($0, name) } != nil
    }
    let isMerged = mergesTexts(into: aps)
    let isShown = isMerged || has("alert") || has("sound") || has("badge")
    let isBackground =
      !isShown
      && (reading.isOne(aps.flatMap { tape.member($0, "content-available") })
        || aps.flatMap { tape.member($0, "contentAvailable") }.map(tape.isOn) == true)
    let type = field("apns-push-type")
    if let topic = field("apns-topic") { checkEnd(ofTopic: topic) }
    if let priority = field("apns-priority") {
      let isData =
        isFCM && !isShown && reading.message.notification == nil && !reading.isLiveActivity
        && type.map { ["alert", "background"].contains(tape.text($0)) } ?? true
      check(
        priority, isBackground: isBackground, isData: isData,
        isAlert: has("alert") || isMerged)
    }
    if let expiration = field("apns-expiration") { check(expiration: expiration) }
    let topic = field("apns-topic")
    guard let type else {
      // FCM adds the type itself.
      if let request = reading.request, !request.hasUnreadHeaders, !isFCM {
        reportNoType(topic, isBackground: isBackground)
      }
      return
    }
    if isMerged, reading.isText(type, "background") {
      reading.report(
        Self.pushType, type,
        "'background', but FCM adds an alert with the texts of notification")
    } else {
      check(type, isShown: isShown, isBackground: isBackground, hasPayload: aps != nil)
    }
    checkTopic(topic, of: type)
  }

  /// The header fields that APNs receives: those of the document's request, the options of a library,
  /// or those of the block in FCM's.
  private var fieldsOfAPNs: ((JSONKey) -> Int?)? {
    if let request = reading.request, request.service == .apns {
      return { request.header($0.text) }
    }
    if let options = LibraryOptions(reading) { return { options[$0.text] } }
    let envelope = reading.message.envelope
    guard envelope != reading.message.root, let apns = reading.parts.value(.apns),
      let headers = tape.member(apns, "headers"), tape.kind(headers) == .object
    else { return nil }
    return { tape.nonNullMember(headers, $0) }
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
        Receiver.apnsHeaders.value, priority,
        "'high' is 10, not 5, the priority of pushes with only content_available",
        fix: .replace("\"normal\""))
    }
    guard let type = tape.nonNullMember(notification, "push_type") else { return }
    check(type, isShown: isShown, isBackground: isBackground, hasPayload: true)
    checkTopic(tape.nonNullMember(notification, "topic"), of: type)
  }

  /// - Parameters:
  ///   - isBackground: Whether the payload has only `content-available`.
  ///   - isData: Whether FCM makes the payload from data (Firebase: FCM HTTP v1 API, ApnsConfig).
  ///   - isAlert: Whether the payload has an alert.
  private func check(_ priority: Int, isBackground: Bool, isData: Bool, isAlert: Bool) {
    let value = tape.text(priority)
    if isBackground, value == "10" {
      reading.report(
        Receiver.apnsHeaders.value, priority,
        "'10' is not 5, the priority of pushes with only content-available",
        fix: .replace(tape.kind(priority) == .number ? "5" : "\"5\""))
    } else if isData, ["1", "10"].contains(value) {
      reading.report(
        Receiver.apnsHeaders.value, priority,
        "'\(value)' is not 5, the only priority of FCM messages with only data")
    } else if isAlert, !reading.isLiveActivity, ["1", "5"].contains(value) {
      reading.report(Self.lowPriority, priority, "an alert with priority \(value) may be late")
    }
  }

  /// Reports a time that is none: a duration, or milliseconds.
  private func check(expiration: Int) {
    let text = tape.text(expiration)
    guard let seconds = Int(text), seconds > 0 else { return }
    if seconds < 1_000_000_000 {
      reading.report(
        Self.expiration, expiration, "'\(text)' is a duration, not a time in seconds since 1970")
    } else if seconds >= UTCDateTime.firstMilliseconds {
      reading.report(
        Self.expiration, expiration, "'\(text)' is in milliseconds, not in seconds since 1970")
    }
  }

  /// Reports a request without a push type.
  private func reportNoType(_ topic: Int?, isBackground: Bool) {
    let special = topic.flatMap { APNsPushType.ofTopic(tape.text($0)) }
    let reason =
      if let special, let end = APNsPushType.suffix(of: special) {
        ": topics that end in \(end) are for \(special)"
      } else if reading.isLiveActivity {
        ": Live Activities need liveactivity"
      } else {
        isBackground ? ": this payload needs background" : ", such as alert"
      }
    let isNote = special == nil && !isBackground && !reading.isLiveActivity
    reading.report(
      isNote ? Self.noType : Self.pushType, nil,
      "the request has no apns-push-type\(reason)")
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
    reading.report(Self.pushType, type, "'\(tape.text(type))', but \(reason)")
  }

  /// Reports a topic that ends twice as those of a type do: a library adds the end.
  private func checkEnd(ofTopic topic: Int) {
    let name = tape.text(topic)
    guard let end = APNsPushType.ofTopic(name).flatMap(APNsPushType.suffix),
      let other = APNsPushType.ofTopic(String(name.dropLast(end.utf8.count)))
        .flatMap(APNsPushType.suffix)
    else { return }
    reading.report(
      Receiver.apnsHeaders.value, topic,
      "\(ServiceValue(tape: tape, value: topic).text) ends in \(other)\(end), as no topic does",
      fix: .replace(JSONText.quoted(String(name.dropLast(end.utf8.count)))))
  }

  private func checkTopic(_ topic: Int?, of type: Int) {
    guard let topic, tape.kind(topic) == .string,
      !ServiceValue(tape: tape, value: topic).isTemplate
    else { return }
    let (name, kind) = (tape.text(topic), tape.text(type))
    let text = ServiceValue(tape: tape, value: topic).text
    if let end = APNsPushType.suffix(of: kind) {
      guard !name.hasSuffix(end), !isVariable(name) else { return }
      reading.report(
        Receiver.apnsHeaders.value, topic,
        "\(text) does not end in \(end), as topics for \(kind) do",
        fix: APNsPushType.ofTopic(name) == nil && !name.isEmpty
          ? .replace(JSONText.quoted(name + end)) : nil)
    } else if ["alert", "background", "mdm"].contains(kind), let other = APNsPushType.ofTopic(name),
      let end = APNsPushType.suffix(of: other)
    {
      reading.report(
        Receiver.apnsHeaders.value, topic,
        "\(text) ends in \(end), as topics for \(other) do, and the push type is \(kind)")
    }
  }

  private func isVariable(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(PlaceholderText.isVariable)
  }
}
