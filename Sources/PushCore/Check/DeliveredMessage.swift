/// A message with what the rules of ``DeliveryCheck`` ask of it.
struct DeliveredMessage {
  let reading: PayloadReading
  let parts: MessageParts
  /// The notification for Android, and that for all platforms.
  let notifications: [Int]
  let isShownOnIOS: Bool
  /// The member that wakes an iOS app: ``MessageParts/backgroundSwitch``.
  let backgroundSwitch: Int?
  private let hasAlert: Bool
  var tape: JSONTape { parts.tape }

  init(_ reading: PayloadReading) {
    let parts = reading.parts
    (self.reading, self.parts, backgroundSwitch) = (reading, parts, parts.backgroundSwitch)
    notifications = [parts.androidNotification, parts.notification].compactMap { $0 }
    hasAlert =
      parts.member(parts.aps, "alert").map {
        parts.tape.kind($0) == .object ? Self.hasText($0, reading) : reading.isText($0)
      } ?? false
    isShownOnIOS = parts.notification.map { Self.hasText($0, reading) } == true || hasAlert
  }

  // MARK: Devices

  var mayBeForIOS: Bool { parts.apns != nil || parts.android == nil }

  var isDataOnly: Bool {
    parts.data != nil && notifications.isEmpty && !hasAlert && parts.webNotification == nil
  }

  /// Whether a request for Android has a notification with a text.
  var isShownOnAndroid: Bool {
    parts.android != nil && notifications.contains { Self.hasText($0, reading) }
  }

  /// Whether an iOS app in the background gets the data only with a tap on the notification.
  var waitsForTapOnIOS: Bool { isShownOnIOS && mayBeForIOS && backgroundSwitch == nil }

  /// Whether the priority for Android is high.
  var isUrgent: Bool {
    let priority =
      parts.member(parts.android, "priority") ?? parts.member(parts.envelope, "priority")
    return priority.map { ["high", "10"].contains(tape.text($0).lowercased()) } ?? false
  }

  private static func hasText(_ notification: Int, _ reading: PayloadReading) -> Bool {
    let tape = reading.tape
    return NotificationTexts.titleAndBody.contains { name in
      tape.nonNullMember(notification, name).map { TextVisibility($0, tape) == .visible } ?? false
    }
  }

  // MARK: Members

  /// Returns the text of a member in one of the notifications.
  func first(_ names: JSONKey..., where isFound: (Int) -> Bool) -> Int? {
    for notification in notifications {
      for name in names {
        if let value = parts.member(notification, name), tape.kind(value) == .string,
          isFound(value)
        {
          return value
        }
      }
    }
    return nil
  }

  /// Whether one of the notifications has the same text as a member of data.
  func isShown(_ text: Int, as name: JSONKey) -> Bool {
    notifications.contains {
      parts.member($0, name.text == "message" ? "body" : name).map { tape.areEqual($0, text) }
        ?? false
    }
  }
}
