/// The texts of a message that a device shows in a notification.
struct NotificationTexts {
  private let reading: PayloadReading
  private var tape: JSONTape { reading.tape }
  /// The value of `aps.alert`, also if it is null; nil if it is missing, or for another transport.
  let alert: Int?
  /// The objects from which the system draws the notification: `alert`, or notification blocks.
  let blocks: [Int]
  /// The texts as such, without those in the app.
  let values: [Int]
  /// Whether the texts that the reader found count: the system or the vendor's app shows them.
  private let includesOwn: Bool
  /// The data that FCM flattened a notification into; nil for other messages.
  private let flattened: Int?

  init(_ reading: PayloadReading) {
    self.reading = reading
    let message = reading.message
    flattened = reading.isFlattened ? message.root : nil
    if message.kind == .apns {
      alert = Self.alert(reading)
      includesOwn = false
      blocks = Self.blocksForAPNs(reading, alert)
    } else {
      alert = nil
      blocks = Self.blocks(reading)
      includesOwn =
        reading.vendor.isNamed
        ? reading.kind != .silent && reading.module.check.drawsFromData : flattened == nil
    }
    values = Self.values(reading, alert, blocks)
  }

  private static func alert(_ reading: PayloadReading) -> Int? {
    let tape = reading.tape
    return reading.aps.flatMap(tape.object).flatMap { tape.member($0, "alert") }
  }

  /// The alert or, if there is none, the block for all platforms, from which FCM makes an alert.
  private static func blocksForAPNs(_ reading: PayloadReading, _ alert: Int?) -> [Int] {
    let message = reading.message
    if let alert { return reading.tape.kind(alert) == .object ? [alert] : [] }
    guard message.isWrapped, let block = message.notification,
      !reading.module.check.formatsWithNotification.contains(reading.format)
    else { return [] }
    return [block]
  }

  /// The blocks of an FCM or HMS message; those for a platform override the one for all.
  private static func blocks(_ reading: PayloadReading) -> [Int] {
    let message = reading.message
    guard message.isWrapped else { return [] }
    let parts = reading.parts
    return [parts.androidNotification, parts.webNotification, message.notification]
      .compactMap { $0 }
  }

  // MARK: Texts

  /// The keys of texts, and of texts of the app, in the blocks of all transports.
  ///
  /// Apple: Generating a remote notification. Firebase: FCM HTTP v1 API, AndroidNotification.
  private static let names: [JSONKey] = ["title", "subtitle", "body"]
  private static let titleKeys: [JSONKey] = ["title-loc-key", "title_loc_key", "titleLocKey"]
  private static let bodyKeys: [JSONKey] = ["loc-key", "locKey", "body_loc_key", "bodyLocKey"]
  private static let translations =
    titleKeys + bodyKeys + ["subtitle-loc-key", "subtitleLocKey"]
  /// The keys of the title and the body, also those of the app's texts.
  static let titleAndBody: [JSONKey] = ["title", "body"] + titleKeys + bodyKeys

  private static let fields: [PayloadField] = [.title, .subtitle, .body]

  /// The values that are texts, each once: many are found in several ways.
  private static func values(_ reading: PayloadReading, _ alert: Int?, _ blocks: [Int]) -> [Int] {
    let tape = reading.tape
    var values: [Int] = []
    values.reserveCapacity(4)
    func add(_ value: Int?) {
      guard let value, tape.kind(value) == .string, !values.contains(value) else { return }
      values.append(value)
    }
    add(alert)
    for block in blocks { for name in names { add(tape.member(block, name)) } }
    for field in fields { add(reading.slots[field]) }
    return values
  }

  /// Whether a device shows a text of the message.
  var isVisible: Bool {
    if let alert, tape.kind(alert) != .object, isVisible(alert) { return true }
    if includesOwn, Self.fields.contains(where: isVisible) || isVisible(.alert) { return true }
    return blocks.contains { isVisible($0, Self.names) || isVisible($0, Self.translations) }
      || flattened.map { isVisible($0, TransportTables.flattenedTexts) } ?? false
  }

  /// The keys of the title and the body among the texts of the app; nil for none.
  var translated: (title: String?, body: String?) {
    func first(_ names: [JSONKey]) -> String? {
      let values = blocks.lazy.flatMap { block in names.lazy.compactMap { tape.member(block, $0) } }
      return values.first(where: isVisible).map(tape.text)
    }
    return (first(Self.titleKeys), first(Self.bodyKeys))
  }

  private func isVisible(_ object: Int, _ names: [JSONKey]) -> Bool {
    names.contains { tape.member(object, $0).map(isVisible) ?? false }
  }

  private func isVisible(_ field: PayloadField) -> Bool {
    reading.slots[field].map(isVisible) ?? false
  }

  private func isVisible(_ value: Int) -> Bool { TextVisibility(value, tape) == .visible }

  // MARK: States

  /// Returns the state of the title or the body: the most visible of all its values.
  ///
  /// - Parameter name: `title` or `body`.
  func state(_ name: JSONKey, _ field: PayloadField) -> TextVisibility {
    let own = reading.message.kind == .data ? reading.slots[field] : nil
    let values = blocks.map { tape.member($0, name) } + [own]
    return values.map { $0.map { TextVisibility($0, tape) } ?? .missing }.max() ?? .missing
  }
}

extension PayloadReader {
  /// The keys of the last message's title and body among the texts of the app, which no record has.
  package var translatedTexts: (title: String?, body: String?) {
    NotificationTexts(reading).translated
  }
}
