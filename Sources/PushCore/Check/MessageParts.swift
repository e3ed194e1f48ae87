/// The objects of a request around a message, as FCM and the services that follow it name them.
struct MessageParts {
  let reading: PayloadReading
  var tape: JSONTape { reading.tape }
  /// The object around the message: a request, or its `message`.
  let envelope: Int
  let data: Int?
  let notification: Int?
  let android: Int?
  let androidNotification: Int?
  let apns: Int?
  let apnsHeaders: Int?
  /// Of the message itself if it is one for APNs.
  let aps: Int?
  let web: Int?
  let webNotification: Int?

  init(_ reading: PayloadReading) {
    let (tape, envelope) = (reading.tape, reading.message.envelope)
    (self.reading, self.envelope) = (reading, envelope)
    func object(_ name: JSONKey, in outer: Int?) -> Int? {
      outer.flatMap { tape.member($0, name) }.flatMap(tape.object)
    }
    data = object("data", in: envelope)
    notification = object("notification", in: envelope)
    android = object("android", in: envelope)
    androidNotification = object("notification", in: android)
    apns = object("apns", in: envelope)
    apnsHeaders = object("headers", in: apns)
    aps =
      reading.message.kind == .apns
      ? reading.aps : object("aps", in: object("payload", in: apns))
    web = object("webpush", in: envelope)
    webNotification = object("notification", in: web)
  }

  /// Returns the first member of an object that is not null.
  func member(_ object: Int?, _ names: JSONKey...) -> Int? {
    object.flatMap { object in
      names.lazy.compactMap { tape.nonNullMember(object, $0) }.first
    }
  }

  /// The member that wakes an iOS app, also with a name that FCM ignores.
  var backgroundSwitch: Int? {
    first(of: "content-available", "content_available", "contentAvailable")
  }

  /// The member that starts the notification service extension.
  var extensionSwitch: Int? {
    first(of: "mutable-content", "mutable_content", "mutableContent")
  }

  /// Returns the first member of `aps` or of the request that is not off.
  private func first(of names: JSONKey...) -> Int? {
    for case let object? in [aps, envelope] {
      for name in names {
        if let value = member(object, name), reading.isOn(value) { return value }
      }
    }
    return nil
  }
}

extension MessageParts {
  var mayBeForIOS: Bool { apns != nil || android == nil }

  var isDataOnly: Bool {
    data != nil && notification == nil && androidNotification == nil && !hasAlert
      && webNotification == nil
  }

  var isShownOnIOS: Bool { notification.map(hasText) == true || hasAlert }

  /// Whether a request for Android has a notification with a text.
  var isShownOnAndroid: Bool { android != nil && blocks.contains(where: hasText) }

  /// Whether an iOS app in the background gets the data only with a tap on the notification.
  var waitsForTapOnIOS: Bool {
    isShownOnIOS && mayBeForIOS && backgroundSwitch == nil
  }

  var isUrgent: Bool {
    let priority = member(android, "priority") ?? member(envelope, "priority")
    return priority.map { ["high", "10"].contains(tape.text($0).lowercased()) } ?? false
  }

  private var hasAlert: Bool {
    member(aps, "alert").map {
      tape.kind($0) == .object ? hasText($0) : reading.isText($0)
    } ?? false
  }

  private func hasText(_ block: Int) -> Bool {
    NotificationTexts.titleAndBody.contains { name in
      tape.nonNullMember(block, name).map { TextVisibility($0, tape) == .visible } ?? false
    }
  }

  /// The notification for Android, and that for all platforms.
  var blocks: [Int] { [androidNotification, notification].compactMap { $0 } }

  /// Returns the text of a member in one of the blocks.
  func first(_ names: JSONKey..., where isFound: (Int) -> Bool) -> Int? {
    for block in blocks {
      for name in names {
        if let value = member(block, name), tape.kind(value) == .string, isFound(value) {
          return value
        }
      }
    }
    return nil
  }

  /// Whether one of the blocks has the same text as a member of data.
  func isShown(_ text: Int, as name: JSONKey) -> Bool {
    blocks.contains { block in
      member(block, name.text == "message" ? "body" : name).map { tape.areEqual($0, text) } ?? false
    }
  }
}
