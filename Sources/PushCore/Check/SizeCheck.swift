/// Compares the size of a message with the limit of its transport.
struct SizeCheck {
  static let apnsSize = DiagnosticKind(
    "apns.size", .info, "% under the APNs limit",
    meaning: """
      APNs accepts payloads of up to \(SizeLimit.apns) bytes, or \(SizeLimit.apnsCall) for VoIP \
      calls. pushkit measures the payload without white space between its tokens.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Nothing. Leave some room if texts are filled in later.")
  static let apnsTooLarge = DiagnosticKind(
    "apns.too-large", .error,
    summary: """
      the payload exceeds the APNs limit of \(SizeLimit.apns) or \(SizeLimit.apnsCall) bytes
      """,
    meaning: """
      APNs rejects a payload of more than \(SizeLimit.apns) bytes with PayloadTooLarge. For VoIP \
      calls the limit is \(SizeLimit.apnsCall) bytes. The message names the three largest values that are not objects or arrays.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Shorten the largest values, or let the app download long content.")
  static let fcmSize = DiagnosticKind(
    "fcm.size", .info, "% under the FCM limit",
    meaning: """
      FCM accepts messages of up to \(SizeLimit.fcm) bytes, or \(SizeLimit.fcmTopic) for topics. pushkit adds up \
      `notification`, without white space between its tokens, and the names and values of `data`.
      """,
    source: "Firebase: About FCM messages.",
    remedy: "Nothing. Leave some room if texts are filled in later.")
  static let fcmTooLarge = DiagnosticKind(
    "fcm.too-large", .error,
    summary: """
      the message exceeds the FCM limit of \(SizeLimit.fcm) or \(SizeLimit.fcmTopic) bytes
      """,
    meaning: """
      FCM rejects a message of more than \(SizeLimit.fcm) bytes. The limit is \
      \(SizeLimit.fcmTopic) bytes if the request has \
      `topic` or `condition`. The message names the three largest values that are not objects or \
      arrays.
      """,
    source: "Firebase: About FCM messages.",
    remedy: "Shorten the largest values, or let the app download long content.")

  private let reading: PayloadReading
  private let tape: JSONTape
  private let isVoIP: Bool

  /// - Parameter isAlone: Whether the request has no other message. If it has, the other message
  ///   reports the size of the notification.
  static func run(_ reading: PayloadReading, isVoIP: Bool, isAlone: Bool) {
    let check = SizeCheck(reading: reading, tape: reading.tape, isVoIP: isVoIP)
    let message = reading.message
    if message.kindOfEnvelope == .gorush {
      check.checkGorush()
    } else if message.kind == .apns, let root = message.root {
      check.checkAPNs(root)
      guard isAlone, message.isWrapped, let block = message.notification,
        !reading.module.check.formatsWithNotification.contains(reading.format)
      else { return }
      check.checkFCM(notification: block, data: nil)
    } else if TransportCheck.isFCM(reading) {
      check.checkFCM(notification: message.notification, data: reading.data)
    }
  }

  // MARK: APNs

  /// Apple: Generating a remote notification.
  private func checkAPNs(_ root: Int) {
    var largest = LargestValues(tape)
    let size = apnsSize(root)
    largest.add(root)
    checkAPNs(root, size, largest)
  }

  private func checkAPNs(_ part: Int, _ size: Int, _ largest: LargestValues) {
    let (limit, name) = isVoIP ? (SizeLimit.apnsCall, " for VoIP") : (SizeLimit.apns, "")
    guard size > limit else { return report(Self.apnsSize, size, of: limit, part) }
    let text = excess(size, over: "APNs", limit, name)
    reading.report(Self.apnsTooLarge, path(part), text + largest.text)
  }

  private func apnsSize(_ root: Int) -> Int {
    let size = tape.compactLength(root)
    // This member names the app in the simulator and is not sent.
    guard let target = tape.member(root, "Simulator Target Bundle") else { return size }
    // Two quotes, the colon and the comma.
    return size - tape.compactLength(target) - tape.bytes(target - 1).count - 4
  }

  // MARK: FCM

  /// Firebase: About FCM messages.
  private func checkFCM(notification: Int?, data: Int?) {
    guard let part = data ?? notification else { return }
    let size = (notification.map(tape.compactLength) ?? 0) + (data.map(dataSize) ?? 0)
    var largest = LargestValues(tape)
    if let notification { largest.add(notification) }
    if let data { largest.add(data, isDecoded: true) }
    checkFCM(part, size, largest)
  }

  private func checkFCM(_ part: Int, _ size: Int, _ largest: LargestValues) {
    let (limit, name) = isForTopic ? (SizeLimit.fcmTopic, " for topics") : (SizeLimit.fcm, "")
    guard size > limit else { return report(Self.fcmSize, size, of: limit, part) }
    let text = excess(size, over: "FCM", limit, name)
    reading.report(Self.fcmTooLarge, path(part), text + largest.text)
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

  /// Returns the length in bytes of the names and values of data.
  private func dataSize(_ data: Int) -> Int {
    var size = 0
    tape.eachMember(of: data) { value in
      size += tape.decodedLength(tape.key(ofValue: value))
      size += tape.kind(value) == .string ? tape.decodedLength(value) : tape.compactLength(value)
    }
    return size
  }

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
      checkAPNs(message.envelope, size, largest)
    } else if TransportCheck.isFCM(reading) {
      checkFCM(message.envelope, size + 2 + (data.map(dataSize) ?? 0), largest)
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

  private func report(_ kind: DiagnosticKind, _ size: Int, of limit: Int, _ part: Int) {
    // Almost every document has this note, so its text is written without interpolation.
    let text = ByteBuffer(capacity: 64)
    text.append(decimal: size)
    text.append(" of ")
    text.append(decimal: limit)
    text.append(" bytes used, ")
    text.append(decimal: limit - size)
    reading.report(kind, path(part), text.string)
  }

  private func excess(_ size: Int, over service: String, _ limit: Int, _ name: String) -> String {
    "\(size) bytes, \(size - limit) over the \(service) limit of \(limit)\(name)"
  }

  /// Returns the position of a finding; a finding about the whole document has none.
  private func path(_ part: Int) -> Int? { part == 0 ? nil : part }
}

/// The three largest values of a message that are not containers.
///
/// JSON inside a text counts as a container.
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

  /// Adds the values inside a container.
  ///
  /// - Parameter isDecoded: Whether to count the bytes of texts without their JSON escapes.
  mutating func add(_ container: Int, isDecoded: Bool = false) {
    var containers = [container]
    var next = 0
    while next < containers.count {
      let container = containers[next]
      next += 1
      for value in container..<tape.after(container) where isValue(value) {
        if let inner = tape.expand(value) {
          containers.append(inner)
        } else {
          add(value, isDecoded ? tape.decodedLength(value) : tape.bytes(value).count)
        }
      }
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
      return "\(path.prefix(Self.pathLimit))\(isLong ? "…" : "") (\(size) bytes)"
    }
    return parts.isEmpty ? "" : "; largest values: " + parts.joined(separator: ", ")
  }
}
