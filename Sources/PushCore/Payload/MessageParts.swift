/// The objects of a message under the names of FCM's API, which other services and apps follow.
///
/// An ``EnvelopeReader`` finds them once (``PushMessage/blocks``); all others ask here.
struct MessageParts {
  let tape: JSONTape
  /// The object around the message: a request, or its `message`.
  let envelope: Int
  private let blocks: MessageBlocks
  /// The only platform whose blocks are parts; nil for all.
  private let platform: Platform?
  /// The payload, if the message itself is one for APNs.
  private let payload: Int?

  fileprivate init(_ message: PushMessage, _ tape: JSONTape) {
    (self.tape, envelope, platform) = (tape, message.envelope, message.platform)
    blocks = message.blocks ?? MessageBlocks(of: message.envelope, tape)
    payload = message.kind == .apns ? message.root : nil
  }

  // MARK: Objects

  var data: Int? { object(.data) }
  var notification: Int? { object(.notification) }
  var android: Int? { object(.android) }
  var androidNotification: Int? { object("notification", in: android) }
  var apns: Int? { object(.apns) }
  var apnsHeaders: Int? { object("headers", in: apns) }
  /// The payload for APNs in a request.
  var apnsPayload: Int? { object("payload", in: apns) }
  var web: Int? { object(.web) }
  var webNotification: Int? { object("notification", in: web) }
  /// Of the message itself if it is one for APNs, of any type; else of the payload in the request.
  var aps: Int? {
    payload.map { tape.member($0, "aps") } ?? object("aps", in: apnsPayload)
  }

  /// Returns the object of a block, which may be JSON text.
  func object(_ block: MessageBlock) -> Int? { index(block).flatMap(tape.object) }

  /// Returns a block of any type, if the platform reads it.
  private func index(_ block: MessageBlock) -> Int? { isRead(block) ? blocks[block] : nil }

  private func isRead(_ block: MessageBlock) -> Bool {
    platform.map(block.isRead) ?? true
  }

  private func object(_ name: JSONKey, in outer: Int?) -> Int? {
    outer.flatMap { tape.member($0, name) }.flatMap(tape.object)
  }

  // MARK: Values

  /// Whether the message has a block, of any type.
  func has(_ block: MessageBlock) -> Bool { index(block) != nil }

  /// Whether the message has a block that not all platforms read.
  var hasPlatformBlock: Bool {
    MessageBlock.allCases.contains { $0.platform != nil && has($0) }
  }

  /// Returns a block of any type, which is not null.
  func value(_ block: MessageBlock) -> Int? {
    index(block).flatMap { tape.kind($0) == .null ? nil : $0 }
  }

  /// Returns the first member of an object that is not null.
  func member(_ object: Int?, _ names: JSONKey...) -> Int? {
    guard let object else { return nil }
    for name in names {
      if let value = tape.nonNullMember(object, name) { return value }
    }
    return nil
  }

  /// The member that wakes an iOS app, also with a name that FCM ignores.
  var backgroundSwitch: Int? {
    first(
      of: ["content-available", "content_available", "contentAvailable", "_contentAvailable"],
      where: tape.isOn)
  }

  /// The member that starts the notification service extension.
  var extensionSwitch: Int? { first(of: Self.extensionNames, where: tape.isOn) }

  /// The same member, also if it is off.
  var extensionMember: Int? { first(of: Self.extensionNames) { _ in true } }

  private static let extensionNames: [JSONKey] = [
    "mutable-content", "mutable_content", "mutableContent",
  ]

  /// Returns the first member of `aps` or of the request that meets a condition.
  private func first(of names: [JSONKey], where isWanted: (Int) -> Bool) -> Int? {
    for case let object? in [aps, envelope] {
      for name in names {
        if let value = tape.nonNullMember(object, name), isWanted(value) { return value }
      }
    }
    return nil
  }

  // MARK: Platforms

  /// The notifications for Android and for browsers, which override the one for all platforms.
  var platformNotifications: [Int] { [androidNotification, webNotification].compactMap { $0 } }

  /// The first data of a block for Android or for browsers, which replaces the one for all platforms;
  /// else that one.
  var receivedData: Int? { platformContents.lazy.compactMap(\.data).first ?? data }

  /// The notification and the data of each block for Android and for browsers.
  var platformContents: [(notification: Int?, data: Int?)] {
    let second =
      isRead(.android)
      ? [object("android_v2", in: envelope), object("androidV2", in: envelope)] : [nil, nil]
    return [android, second[0], second[1], web].compactMap { block in
      guard let block else { return nil }
      // The second version of the block for Android has another object around it.
      let inner =
        object("remote_notification", in: block) ?? object("remoteNotification", in: block)
      return (object("notification", in: inner ?? block), object("data", in: block))
    }
  }
}

/// The values of a message's blocks, of any type.
struct MessageBlocks: BitwiseCopyable {
  private let data, notification, android, apns, web: Int32

  /// - Parameter value: Returns the value of a block; nil if it is missing.
  init(_ value: (MessageBlock) -> Int?) {
    func index(_ block: MessageBlock) -> Int32 { Int32(value(block) ?? -1) }
    (data, notification) = (index(.data), index(.notification))
    (android, apns, web) = (index(.android), index(.apns), index(.web))
  }

  init(of envelope: Int, _ tape: JSONTape) {
    self.init { tape.member(envelope, $0.key) }
  }

  subscript(block: MessageBlock) -> Int? {
    let index =
      switch block {
      case .data: data
      case .notification: notification
      case .android: android
      case .apns: apns
      case .web: web
      }
    return index < 0 ? nil : Int(index)
  }
}

extension PushMessage {
  func parts(on tape: JSONTape) -> MessageParts { MessageParts(self, tape) }
}

extension PayloadReading {
  var parts: MessageParts { message.parts(on: tape) }
}
