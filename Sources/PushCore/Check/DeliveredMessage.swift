/// A message with what the rules about its delivery ask.
struct DeliveredMessage {
  let reading: PayloadReading
  let parts: MessageParts

  init(_ reading: PayloadReading) {
    (self.reading, parts) = (reading, reading.parts)
  }

  var mayBeForIOS: Bool { parts.apns != nil || parts.android == nil }

  var isDataOnly: Bool {
    parts.data != nil && parts.notification == nil && parts.androidNotification == nil && !hasAlert
      && parts.webNotification == nil
  }

  var isShownOnIOS: Bool { parts.notification.map(hasText) == true || hasAlert }

  /// Whether a request for Android has a notification with a text.
  var isShownOnAndroid: Bool { parts.android != nil && blocks.contains(where: hasText) }

  /// Whether an iOS app in the background gets the data only with a tap on the notification.
  var waitsForTapOnIOS: Bool {
    isShownOnIOS && mayBeForIOS && parts.backgroundSwitch == nil
  }

  var isUrgent: Bool {
    let priority =
      parts.member(parts.android, "priority") ?? parts.member(parts.envelope, "priority")
    return priority.map { ["high", "10"].contains(parts.tape.text($0).lowercased()) } ?? false
  }

  private var hasAlert: Bool {
    parts.member(parts.aps, "alert").map {
      parts.tape.kind($0) == .object ? hasText($0) : reading.isText($0)
    } ?? false
  }

  private func hasText(_ block: Int) -> Bool {
    NotificationTexts.titleAndBody.contains { name in
      parts.tape.nonNullMember(block, name).map { TextVisibility($0, parts.tape) == .visible }
        ?? false
    }
  }

  /// The notification for Android, and that for all platforms.
  var blocks: [Int] { [parts.androidNotification, parts.notification].compactMap { $0 } }

  /// Returns the text of a member in one of the blocks.
  func first(_ names: JSONKey..., where isFound: (Int) -> Bool) -> Int? {
    for block in blocks {
      for name in names {
        if let value = parts.member(block, name), parts.tape.kind(value) == .string, isFound(value)
        {
          return value
        }
      }
    }
    return nil
  }

  /// Whether one of the blocks has the same text as a member of data.
  func isShown(_ text: Int, as name: JSONKey) -> Bool {
    blocks.contains { block in
      parts.member(block, name.text == "message" ? "body" : name).map {
        parts.tape.areEqual($0, text)
      } ?? false
    }
  }
}
