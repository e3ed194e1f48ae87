/// What a message asks of a platform, with the names and the defaults of its service.
extension DiagnosedMessage {
  /// The names of the members for iOS in requests to a service.
  struct Names {
    var contentAvailable = "content-available"
    var mutableContent = "mutable-content"
    var category = "category"
    var picture = "a key of the app"
    /// The value of a switch.
    var on = "1"
  }

  var names: Names {
    if isForExpo {
      return Names(
        contentAvailable: "_contentAvailable", mutableContent: "mutableContent",
        category: "categoryId", picture: "`richContent.image`", on: "true")
    }
    if isForOneSignal {
      return Names(
        contentAvailable: "content_available", mutableContent: "mutable_content",
        category: "ios_category", picture: "`ios_attachments`", on: "true")
    }
    if isLegacy || reading.message.format == .gorush {
      return Names(
        contentAvailable: "content_available", mutableContent: "mutable_content",
        picture: "`image`", on: "true")
    }
    let isForFCM = schema === Schema.fcmMessage
    return isForFCM ? Names(picture: "`notification.image`") : Names()
  }

  var isForOneSignal: Bool { reading.message.sender == .oneSignal }

  // MARK: iOS

  /// OneSignal plays the default sound unless the member is nil (OneSignal: REST API, `ios_sound`).
  var hasSoundOnIOS: Bool {
    guard isForOneSignal else { return has(.sound, .value) }
    let sound = tape.member(parts.envelope, "ios_sound")
    return sound.map { tape.kind($0) != .null && tape.text($0) != "nil" } ?? true
  }

  var wakesOnIOS: Bool {
    parts.backgroundSwitch != nil || reading.slots[.contentAvailable].map(tape.isOn) == true
  }

  /// Whether there is a picture that the app's extension can load.
  var hasPictureOnIOS: Bool {
    if isForOneSignal { return parts.member(parts.envelope, "ios_attachments") != nil }
    return has(.imageURL) || ownPicture != nil
  }

  /// The member that would start the extension if it were not off.
  var disabledExtension: (name: String, value: Int)? {
    parts.extensionMember.map { (tape.text(tape.key(ofValue: $0)), $0) }
  }

  /// The interruption level, if it is the one without a sound.
  var passiveLevel: Int? {
    reading.slots[.interruption].flatMap { tape.text($0) == "passive" ? $0 : nil }
  }

  // MARK: Badges

  /// Whether there is a number, or a change of it in words: `+1`, `auto` of Airship, `Increment` of
  /// Parse.
  var hasBadge: Bool {
    if has(.badge) { return true }
    let path: [JSONKey] =
      switch reading.message.sender {
      case .airship: ["notification", "ios"]
      case .parse: ["data"]
      default: []
      }
    guard !path.isEmpty, let object = tape.object(parts.envelope, at: path) else { return false }
    return parts.member(object, "badge") != nil
  }

  /// The number of a notification for Android.
  var count: Int? {
    parts.member(parts.androidNotification, "notification_count", "notificationCount")
  }

  /// The badge of a notification for Huawei, if it has a number.
  var huaweiBadge: Int? {
    parts.member(parts.androidNotification, "badge").flatMap(tape.object).flatMap {
      parts.member($0, "add_num", "set_num") == nil ? nil : $0
    }
  }

  // MARK: Buttons

  var buttonsOnWeb: [Int] {
    let block = parts.webNotification ?? reading.message.notification ?? parts.envelope
    return parts.member(block, "actions").map { tape.elements($0) } ?? []
  }

  // MARK: Delivery

  /// Whether FCM calls the app because it is open, also for a message that it draws otherwise.
  var isHandledInForeground: Bool { state == .foreground && !reading.message.isForHuawei }

  /// Returns the normal priority of a notification, and the high one in its spelling.
  func normalPriority(in object: Int?) -> (value: Int, high: String)? {
    guard isShown, state != .foreground, let value = parts.member(object, "priority") else {
      return nil
    }
    let text = tape.text(value)
    guard text.lowercased() == "normal" else { return nil }
    return (value, text == text.uppercased() ? "HIGH" : "high")
  }

  /// The urgency of a web push, if it waits for power or for Wi-Fi.
  var lowUrgency: Int? {
    let headers = parts.member(parts.web, "headers").flatMap(tape.object)
    let value = parts.member(headers, "Urgency", "urgency") ?? reading.request?.header("urgency")
    return value.flatMap { ["low", "very-low"].contains(tape.text($0)) ? $0 : nil }
  }
}
