/// Compares the size of a message with the limit of its transport.
struct SizeCheck: RuleFamily {
  static let diagnostics = SizeRule.diagnostics

  private let reading: PayloadReading
  private let tape: JSONTape
  private let isVoIP: Bool

  static func run(_ message: CheckedMessage) {
    let reading = message.reading
    if reading.request?.unreadBody != nil { return }
    let check = SizeCheck(
      reading: reading, tape: reading.tape, isVoIP: message.pushKind.isVoIP)
    let envelope = reading.message.envelope
    check.checkSNS()
    switch reading.message.format {
    case .gorush: check.checkGorush()
    case .service where reading.message.sender == .expo:
      check.check(envelope, without: ["to"], .expo)
    case .declarativeWebPush: check.check(envelope, .web)
    default:
      if reading.request?.service == .webPush {
        check.checkPlain()
      } else {
        check.check(message.request, isAlone: message.count == 1)
      }
    }
  }

  /// - Parameter isAlone: Whether the request has no other message. If it has, the other message
  ///   reports the size of the notification.
  private func check(_ request: ServiceRequest?, isAlone: Bool) {
    let message = reading.message
    if request?.schema === Schema.huaweiMessage {
      check(message.envelope, without: ["token", "topic", "condition", "apns"], .huawei)
    }
    if message.kind == .apns, let root = message.root {
      let options = LibraryOptions(reading) == nil ? [] : LibraryOptions.all
      check(root, without: message.membersBesidePayload + options, apnsRule)
      guard isAlone, message.isWrapped, let block = message.notification,
        request?.schema !== Schema.huaweiMessage,
        !reading.module.check.formatsWithNotification.contains(reading.format)
      else { return }
      checkFCM(notification: block, data: nil)
    } else if request.map(\.isFCM) ?? TransportCheck.isFCM(reading) {
      checkFCM(notification: message.notification, data: reading.data)
    }
  }

  /// Checks the body of a web push before encryption.
  private func checkPlain() {
    guard let request = reading.request, let body = request.body, !request.hasOpaqueBody else {
      return
    }
    check(tape.expand(body) ?? body, .web)
  }

  /// Apple: Generating a remote notification.
  private var apnsRule: SizeRule { isVoIP ? .apnsCall : .apns }

  /// Checks an object as it is sent, except for some of its members.
  private func check(_ object: Int, without names: [JSONKey] = [], _ rule: SizeRule) {
    var size = tape.compactLength(object)
    if tape.hasMember(object, among: names) {
      for value in names.compactMap({ tape.member(object, $0) }) {
        // Two quotes, the colon and the comma.
        size -= tape.compactLength(value) + tape.bytes(value - 1).count + 4
      }
    }
    report(object, size, rule) { $0.add(object) }
  }

  /// Checks the texts for all platforms together (Amazon SNS: Publish).
  private func checkSNS() {
    let document = reading.message.document
    guard tape.hasMember(document, among: Self.snsKeys) else { return }
    let text = tape.member(document, "Message") ?? document
    let size = tape.kind(text) == .string ? tape.decodedLength(text) : tape.compactLength(text)
    report(text, size, .sns) { $0.add(text, isDecoded: true) }
  }

  private static let snsKeys: [JSONKey] = [
    "TopicArn", "TargetArn", "APNS", "APNS_SANDBOX", "APNS_VOIP", "GCM", "FCM", "ADM",
  ]

  // MARK: FCM

  /// The objects of a message for one platform; later ones take precedence.
  private struct Parts {
    var notifications: [Int]
    var data: [Int]

    var position: Int? { data.last ?? notifications.last }
  }

  /// Checks the largest of the messages that FCM makes for the platforms (Firebase: About FCM
  /// messages).
  private func checkFCM(notification: Int?, data: Int?) {
    var parts = Parts(
      notifications: notification.map { [$0] } ?? [], data: data.map { [$0] } ?? [])
    var size = size(parts)
    for block in reading.message.isWrapped ? reading.parts.platformContents : [] {
      var own = parts
      if let notification = block.notification { own.notifications.append(notification) }
      if let data = block.data { own.data.append(data) }
      let other = self.size(own)
      if other > size { (parts, size) = (own, other) }
    }
    guard let position = parts.position else { return }
    report(position, size, fcmRule) { largest in
      for object in parts.notifications { largest.add(object) }
      for object in parts.data { largest.add(object, isDecoded: true) }
    }
  }

  private var fcmRule: SizeRule { isForTopic ? .fcmTopic : .fcm }

  private func size(_ parts: Parts) -> Int {
    let (notifications, data) = (parts.notifications, size(of: parts.data))
    guard notifications.count > 1 else {
      return data + (notifications.first.map(tape.compactLength) ?? 0)
    }
    var size = data + 1
    eachMember(of: notifications) { value in
      // The quotes, the colon and the comma of each member, and the braces.
      size += tape.bytes(tape.key(ofValue: value)).count + 4 + tape.compactLength(value)
    }
    return size
  }

  /// Returns the length in bytes of the names and values of data, which FCM sends without escapes.
  private func size(of data: [Int]) -> Int {
    var size = 0
    eachMember(of: data) { value in
      let isText = tape.kind(value) == .string
      size += tape.decodedLength(tape.key(ofValue: value))
      size += isText ? tape.decodedLength(value) : tape.compactLength(value)
    }
    return size
  }

  /// Calls `body` with the values of the members of objects, without those that a later one
  /// replaces.
  private func eachMember(of objects: [Int], _ body: (_ value: Int) -> Void) {
    if objects.count == 1 { return tape.eachMember(of: objects[0], body) }
    var known: Set<String> = []
    for object in objects.reversed() {
      tape.eachMember(of: object) { value in
        if known.insert(tape.text(tape.key(ofValue: value))).inserted { body(value) }
      }
    }
  }

  /// Whether a request is for all devices that subscribe to a topic or to a combination of topics.
  private var isForTopic: Bool {
    let request = reading.message.envelope
    guard reading.message.isWrapped else { return false }
    if tape.hasMember(request, among: Self.topics) { return true }
    guard let to = tape.member(request, "to"), tape.kind(to) == .string else { return false }
    return tape.text(to).hasPrefix("/topics/")
  }

  private static let topics: [JSONKey] = ["topic", "condition"]

  // MARK: gorush

  /// Checks the message that gorush makes of a notification (gorush: README, request body).
  private func checkGorush() {
    let (message, data) = (reading.message, reading.message.root)
    let fields = message.isForAPNs ? Self.apsFields : Self.blockFields
    var largest = LargestValues(tape)
    var size = 0
    for (field, name) in fields {
      guard let value = reading.slots[field] else { continue }
      largest.add(value)
      size += tape.compactLength(value) + name.utf8.count + 4
    }
    if let data { largest.add(data, isDecoded: !message.isForAPNs) }
    if message.isForAPNs {
      // {"aps":{"alert":{}}} has 20 bytes.
      size += 20 + (data.map { tape.compactLength($0) - 2 } ?? 0)
      report(message.envelope, size, apnsRule) { $0 = largest }
    } else if TransportCheck.isFCM(reading) {
      size += 2 + self.size(of: data.map { [$0] } ?? [])
      report(message.envelope, size, fcmRule) { $0 = largest }
    }
  }

  private static let apsFields: [(PayloadField, name: String)] = [
    (.title, "title"), (.subtitle, "subtitle"), (.body, "body"), (.badge, "badge"),
    (.sound, "sound"), (.category, "category"), (.importance, "interruption-level"),
    (.mutableContent, "mutable-content"), (.contentAvailable, "content-available"),
    (.liveEvent, "event"), (.liveState, "content-state"),
  ]
  private static let blockFields: [(PayloadField, name: String)] = [
    (.title, "title"), (.body, "body"), (.imageURL, "image"),
  ]

  // MARK: Findings

  /// - Parameter add: Adds the values of the message to the largest ones.
  private func report(
    _ part: Int, _ size: Int, _ rule: SizeRule, _ add: (inout LargestValues) -> Void
  ) {
    guard size > rule.limit else { return report(rule, size, part) }
    var largest = LargestValues(tape)
    add(&largest)
    let text = """
      \(size) bytes, \(size - rule.limit) over the \(rule.service) limit of \
      \(rule.limit)\(rule.condition)
      """
    reading.report(rule.exceeded, path(part), text + largest.text)
  }

  private func report(_ rule: SizeRule, _ size: Int, _ part: Int) {
    guard let kind = rule.used else { return }
    // Almost every document has this note, so its text is written without interpolation.
    let text = ByteBuffer(capacity: 64)
    text.append(decimal: size)
    text.append(" of ")
    text.append(decimal: rule.limit)
    text.append(" bytes used, ")
    text.append(decimal: rule.limit - size)
    reading.report(kind, path(part), text.string)
  }

  /// Returns the position of a finding; a finding about the whole document has none.
  private func path(_ part: Int) -> Int? { part == reading.message.document ? nil : part }
}

/// The three largest values of a message that are not containers.
///
/// A text counts as one value, also if it holds JSON: what is in it may be many small values.
private struct LargestValues {
  private let tape: JSONTape
  /// In descending order of size.
  private var values: [(value: Int, size: Int)] = []

  private static let limit = 3
  /// The maximum number of characters of a path.
  private static let pathLimit = 120

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Adds the values inside a container, which may be in a text.
  ///
  /// - Parameter isDecoded: Whether to count the bytes of texts without their JSON escapes.
  mutating func add(_ container: Int, isDecoded: Bool = false) {
    let container = tape.expand(container) ?? container
    for value in container..<tape.after(container) where isValue(value) {
      add(value, isDecoded ? tape.decodedLength(value) : tape.bytes(value).count)
    }
  }

  private func isValue(_ index: Int) -> Bool {
    let token = tape[index]
    return token.kind != .object && token.kind != .array && !token.flags.contains(.key)
  }

  private mutating func add(_ value: Int, _ size: Int) {
    if values.count == Self.limit, let last = values.last, last.size >= size { return }
    let place = values.firstIndex { $0.size < size } ?? values.count
    values.insert((value, size), at: place)
    if values.count > Self.limit { values.removeLast() }
  }

  /// The end of a sentence that names the values; empty if there are none.
  var text: String {
    let parts = values.map { value, size in
      let path = tape.pointer(of: value) ?? ""
      let isLong = path.count > Self.pathLimit
      return
        "\(path.prefix(Self.pathLimit))\(isLong ? "…" : "") (\(size) \(size == 1 ? "byte" : "bytes"))"
    }
    return parts.isEmpty ? "" : "; largest values: " + parts.joined(separator: ", ")
  }
}
