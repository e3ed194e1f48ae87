/// The reasons why a message cannot be converted.
extension Conversion {
  /// Rejects a message that cannot be converted.
  ///
  /// - Throws: If no vendor or transport claims the payload, or if the target format has no
  ///   equivalent.
  func refuse() throws(Failure) {
    if reading.vendor == .unknown, reading.format == .unknown { throw unknown }
    if isEmptyRequest {
      throw Failure(
        .convertUnknown, "the request has neither a notification nor data that is an object",
        hint: "send data as an object of strings")
    }
    if let (why, hint) = reason { throw noForm(why, hint) }
  }

  private func noForm(_ why: String, _ hint: String?) -> Failure {
    Failure(
      .convertNoForm, "\(reading.format.rawValue) cannot be converted to \(target.name): \(why)",
      hint: hint)
  }

  /// Whether a request has neither data nor a notification, so that the reader took it for the
  /// data.
  private var isEmptyRequest: Bool {
    guard reading.vendor == .fcm, message.kind == .data, root == message.envelope,
      root == tape.member(message.document, "message")
    else { return false }
    return (Self.recipientNames + ["data"]).contains { nonNull(message.envelope, $0) != nil }
  }

  private var unknown: Failure {
    for module in Vendors.all {
      if let (what, hint) = module.conversion.otherDocument(self) {
        return Failure(.convertUnknown, "this is \(what), not a push", hint: hint)
      }
    }
    if message.isRequest(to: .oneSignal) {
      return Failure(
        .convertUnknown, "this is a request of OneSignal's REST API, not a payload",
        hint: "OneSignal makes the payloads; convert one that a device received")
    }
    return Failure(
      .convertUnknown, "the payload is not from a known vendor, APNs or FCM",
      hint: "set the vendor with --vendor; pushkit parse-payload shows the evidence")
  }

  /// Whether the document is an FCM request, which can have blocks for several platforms.
  private var isRequestOfFCM: Bool {
    reading.vendor == .fcm && message.isWrapped && !message.format.isForBrowser
  }

  /// Whether nothing in a request is for iOS.
  private var isForOthersOnly: Bool {
    guard target.isAPNs, isRequestOfFCM, message.half == nil,
      reading.parts.value(.android) != nil || reading.parts.value(.web) != nil
    else { return false }
    return message.isForHuawei
      ? root == nil && message.notification == nil : message.received(on: .ios, tape) == nil
  }

  static let fromPlugin: (why: String, hint: String?) = (
    "a plugin of the app made it from a payload", "convert the payload that was sent"
  )

  /// Whether an app's plugin has moved the texts of a plain message.
  private var isFromPlugin: Bool {
    let hasTexts = reading.slots[.title] != nil || reading.slots[.body] != nil
    return !reading.vendor.isNamed && message.format.isFromPlugin && hasTexts
  }

  private var reason: (why: String, hint: String?)? {
    if isFromPlugin { return Self.fromPlugin }
    if let proven = message.vendor, let reason = Vendors[proven].conversion.refusal(self) {
      return reason
    }
    if isForOthersOnly { return ("it has blocks for Android or a browser and no other", nil) }
    let isKept = target.isFCM && v1Message != nil
    if reading.platform == .web, !isKept, !isRequestOfFCM {
      return ("it is for a browser", nil)
    }
    if reading.kind == .liveActivity || reading.kind == .widget, !target.isAPNs, !isKept {
      return ("only iOS has Live Activities and widgets", nil)
    }
    return vendor.refusal(self)
  }
}

/// Results that would be another message.
extension Conversion {
  /// Rejects a result without the texts or the content of the message, or with another meaning.
  func refuse(_ result: OutputValue) throws(Failure) {
    guard case .object(let members) = result else { return }
    let hint = "pushkit parse-payload shows the content of the payload"
    if target.isAPNs {
      var names: Set<[UInt8]> = []
      for name in members.map({ $0.name(on: tape) }) {
        if !names.insert(Array(name.utf8)).inserted {
          throw noForm("\(name) would appear twice", hint)
        }
        if name == "bcid", message.kind != .apns {
          throw noForm("its key bcid would make it a bridge message of Smartico", hint)
        }
      }
    } else if v1Message == nil, options.platform == nil, !hasContent(members) {
      throw noForm("nothing of it would remain", hint)
    }
    if target.isFCM, nonNull(root, "k.message") != nil {
      throw noForm("its key k.message would make it a message of OptiMobile", hint)
    }
    if losesTexts, !shows(members) {
      throw noForm("no text of it would be shown", hint)
    }
  }

  /// Whether the texts that the message shows may be missing from the result: on the same platform,
  /// only variables of a program can be.
  private var losesTexts: Bool {
    guard reading.kind == .notification, options.platform == nil else { return false }
    let isSame = target.isAPNs ? message.kind == .apns : v1Message != nil
    // The apps of other vendors draw what the data has.
    if reading.vendor.isNamed { return reading.vendor == .emarsys && target.isAPNs && !isSame }
    if reading.sender != nil, message.kind == .data, !target.isAPNs { return false }
    return !isSame || !tape.uncertainty.variables.isEmpty
  }

  /// Whether a result for FCM has more than a recipient and headers.
  private func hasContent(_ result: [OutputMember]) -> Bool {
    let message = result.first { $0.name(on: tape) == "message" }
    return message.map(members(of:))?.contains { member in
      switch member.name(on: tape) {
      case "notification", "data", "android", "android_v2", "webpush": true
      case "apns": members(of: member).contains { $0.name(on: tape) == "payload" }
      default: false
      }
    } ?? false
  }

  /// Whether a member of a result, or of an object in it, is a text that a device shows.
  private func shows(_ result: [OutputMember]) -> Bool {
    result.contains { member in
      switch member.name(on: tape) {
      case "alert", "title", "body", "title_loc_key", "body_loc_key":
        member.value.source.map { tape.kind($0) != .null } ?? true
      case "message", "notification", "android", "android_v2", "webpush", "apns", "payload", "aps":
        shows(members(of: member))
      default: false
      }
    }
  }

  /// Returns the members of a member's value.
  private func members(of member: OutputMember) -> [OutputMember] {
    if case .object(let members) = member.value { return members }
    return members(of: member.value.source.flatMap(tape.object))
  }
}

/// The app of a payload.
extension Conversion {
  /// The app that receives the payload in the simulator.
  func bundle(_ options: ConversionOptions) throws(Failure) -> OutputValue? {
    guard options.target == .simctl else { return nil }
    if let id = options.bundleID { return .string(id) }
    let topic = reading.parts.apnsHeaders.flatMap { tape.member($0, "apns-topic") }
      .flatMap { isAppID($0) ? $0 : nil }
    let named = root.flatMap { tape.member($0, "Simulator Target Bundle") } ?? topic
    guard let named, reading.isText(named) else {
      throw Failure(
        .convertNoBundleID, "the payload does not name its app",
        hint: "set the app with --bundle-id")
    }
    return .copy(named)
  }

  /// Whether a topic is an app's ID, without the suffix of another push type (Apple: Sending
  /// notification requests to APNs, `apns-topic`).
  private func isAppID(_ topic: Int) -> Bool { APNsPushType.ofTopic(tape.text(topic)) == nil }
}

extension DiagnosticKind {
  package static let convertNoBundleID = DiagnosticKind(
    "convert.no-bundle-id", .data, summary: "the app's bundle ID is unknown",
    meaning: """
      The simulator and APNs need a bundle ID, and neither the command line nor the payload has one.
      """,
    source: "`xcrun simctl help push`; Apple: Sending notification requests to APNs",
    remedy: "Give it with `--bundle-id`.")
  package static let convertNoForm = DiagnosticKind(
    "convert.no-form", .data, summary: "the message does not exist in the other format",
    meaning: """
      The vendor's app would not recognize the message there: it is a WebSocket message, it is for \
      a browser, or it needs a feature that the app does not have on the other platform.
      """,
    source: "The vendors' SDKs",
    remedy: """
      Send it unchanged, or choose another `--to`. `fcm-v1` accepts a web push that is a request \
      of the FCM v1 API.
      """)
  package static let convertUnknown = DiagnosticKind(
    "convert.unknown", .data, summary: "pushkit cannot convert the payload",
    meaning: """
      pushkit recognized no vendor, and the document is neither an APNs payload nor an FCM \
      message. If another command reads it, the hint names the command.
      """,
    remedy: "To choose a vendor, add `--vendor`. `pushkit parse-payload` shows the evidence.")
}
