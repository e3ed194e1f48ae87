/// The objects of a request around a message, as FCM and the services that follow it name them.
struct MessageParts {
  private let reading: PayloadReading
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
      names.lazy.compactMap { reading.tape.nonNullMember(object, $0) }.first
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
