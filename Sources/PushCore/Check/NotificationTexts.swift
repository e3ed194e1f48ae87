/// The texts of a message that a device shows in a notification.
struct NotificationTexts {
  private let reading: PayloadReading
  private let tape: JSONTape
  /// The value of `aps.alert`, also if it is null; nil if it is missing, or for another transport.
  let alert: Int?
  /// The objects from which the system draws the notification: `alert`, or notification blocks.
  let blocks: [Int]
  /// Whether the texts that the reader found count: the system or the vendor's app shows them.
  private let includesOwn: Bool
  /// The data that FCM flattened the notification into; nil for other messages.
  private let flattened: Int?

  init(_ reading: PayloadReading) {
    (self.reading, tape) = (reading, reading.tape)
    let message = reading.message
    let isReceived = message.kind == .data && !message.isWrapped && reading.vendor == .fcm
    flattened = isReceived ? message.root : nil
    if message.kind == .apns {
      alert = Self.alert(reading)
      includesOwn = false
      blocks =
        alert.map { [$0].filter { reading.tape.kind($0) == .object } }
        ?? Self.blocksForAPNs(reading)
    } else {
      alert = nil
      blocks = Self.blocks(reading)
      includesOwn =
        reading.vendor.isNamed
        ? reading.kind != .silent && reading.module.check.drawsFromData : !isReceived
    }
  }

  private static func alert(_ reading: PayloadReading) -> Int? {
    let tape = reading.tape
    let aps = reading.message.root.flatMap { tape.member($0, "aps") }.flatMap(tape.object)
    return aps.flatMap { tape.member($0, "alert") }
  }

  /// The block for all platforms, from which FCM makes an alert if there is none.
  private static func blocksForAPNs(_ reading: PayloadReading) -> [Int] {
    let message = reading.message
    guard message.isWrapped, let block = message.notification,
      !reading.module.check.formatsWithNotification.contains(reading.format)
    else { return [] }
    return [block]
  }

  /// The blocks of an FCM or HMS message; those for a platform override the one for all.
  private static func blocks(_ reading: PayloadReading) -> [Int] {
    let (message, tape) = (reading.message, reading.tape)
    guard message.isWrapped else { return [] }
    let platforms: [JSONKey] = ["android", "webpush"]
    let own = platforms.compactMap { platform in
      tape.member(message.envelope, platform).flatMap(tape.object)
        .flatMap { tape.member($0, "notification") }.flatMap(tape.object)
    }
    return own + [message.notification].compactMap { $0 }
  }

  // MARK: Texts

  /// The keys of texts, and of texts of the app, in the blocks of all transports.
  ///
  /// Apple: Generating a remote notification. Firebase: FCM HTTP v1 API, AndroidNotification.
  private static let names: [JSONKey] = ["title", "subtitle", "body"]
  private static let translations: [JSONKey] = [
    "title-loc-key", "subtitle-loc-key", "loc-key", "title_loc_key", "body_loc_key", "titleLocKey",
    "bodyLocKey",
  ]
  /// Firebase SDK for Android: NotificationParams.
  private static let flattenedNames: [JSONKey] = [
    "gcm.n.title", "gcm.n.body", "gcm.n.title_loc_key", "gcm.n.body_loc_key",
    "gcm.notification.title", "gcm.notification.body", "gcm.notification.title_loc_key",
    "gcm.notification.body_loc_key",
  ]

  /// The values of all texts, without repetition.
  var values: [Int] {
    let own = [PayloadField.title, .subtitle, .body].compactMap { reading.slots[$0] }
    var values = alert.map { [$0].filter { tape.kind($0) != .object } } ?? []
    values += blocks.flatMap { members(of: $0, Self.names) }
    return values + own.filter { !values.contains($0) }
  }

  /// Whether a device shows a text of the message.
  var isVisible: Bool {
    let names = Self.names + Self.translations
    return isAlertVisible || blocks.contains { members(of: $0, names).contains(where: isVisible) }
      || flattened.map { members(of: $0, Self.flattenedNames).contains(where: isVisible) } == true
      || includesOwn && own.contains(where: isVisible)
  }

  private var isAlertVisible: Bool {
    guard let alert, tape.kind(alert) != .object else { return false }
    return isVisible(alert)
  }

  private var own: [Int] {
    [PayloadField.title, .subtitle, .body, .alert].compactMap { reading.slots[$0] }
  }

  private func isVisible(_ value: Int) -> Bool { TextState(value, tape) == .visible }

  private func members(of object: Int, _ names: [JSONKey]) -> [Int] {
    names.compactMap { tape.member(object, $0) }
  }

  // MARK: States

  /// Returns the state of the title or the body: the most visible of all its values.
  ///
  /// - Parameter name: `title` or `body`.
  func state(_ name: JSONKey, _ field: PayloadField) -> TextState {
    let own = reading.message.kind == .data ? reading.slots[field] : nil
    let values = blocks.compactMap { tape.member($0, name) } + [own].compactMap { $0 }
    return values.map { TextState($0, tape) }.max() ?? .missing
  }
}
