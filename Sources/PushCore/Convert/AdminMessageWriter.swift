/// Writes a message of FCM's v1 API as Firebase's Admin SDK for Node.js takes it: with names in camel
/// case, milliseconds, and words in lower case (Firebase Admin Node.js SDK: `messaging.Message`).
struct AdminMessageWriter {
  /// The request of the v1 API.
  let tape: JSONTape
  /// Findings about values that the SDK does not take.
  private(set) var findings: [Finding] = []

  init(tape: JSONTape) { self.tape = tape }

  /// Appends the message, without the request around it.
  mutating func write(to out: ByteBuffer) {
    if let option = tape.member(0, "validate_only"), tape.kind(option) == .true {
      lose(option, "send() has the argument dryRun")
    }
    guard let message = tape.member(0, "message") else { return }
    let value = object(message, by: .fcmMessage)
    OutputValueWriter(tape: tape).write(value, to: out)
  }

  private mutating func lose(_ value: Int, _ reason: String) {
    let path = tape.pointer(of: value) ?? "a value"
    findings.append(Finding(.convertLost, "dropped \(path) of the request: \(reason)"))
  }

  // MARK: Members

  /// The names that are not those of the API in camel case.
  private static let names: [String: JSONKey] = [
    "image": "imageUrl", "notification_priority": "priority",
    "vibrate_timings": "vibrateTimingsMillis", "light_on_duration": "lightOnDurationMillis",
    "light_off_duration": "lightOffDurationMillis",
  ]
  /// The members that the SDK does not take, with the reason.
  private static let missing: [String: String] = [
    "event_time": "eventTimestamp is a Date, which JSON does not have",
    "android_v2": "the SDK for Node.js has no equivalent",
  ]

  private mutating func object(_ object: Int, by schema: Schema) -> OutputValue {
    var members: [OutputMember] = []
    for key in tape.keys(of: object) where !tape[key].flags.contains(.shadowed) {
      guard let member = schema.member(key, on: tape) else { continue }
      let (name, token) = (member.names[0].text, tape.value(ofKey: key))
      if let reason = Self.missing[name] {
        lose(token, reason)
      } else if let value = value(token, member) {
        let other = Self.names[name] ?? member.names[member.names.count - 1]
        members.append(OutputMember(other, value))
      }
    }
    return .object(members)
  }

  private mutating func value(_ token: Int, _ member: SchemaMember) -> OutputValue? {
    switch member.type {
    case .object(let inner) where inner.receiver.isProtoJSON && tape.kind(token) == .object:
      return inner.name == "color" ? color(token) : object(token, by: inner)
    case .payload:
      return payload(token)
    case .duration where tape.kind(token) == .string:
      return milliseconds(token)
    case .list(.duration, _) where tape.kind(token) == .array:
      return .array(tape.elements(token).map(milliseconds))
    case .word:
      return word(token)
    default:
      return .copy(token)
    }
  }

  private func milliseconds(_ token: Int) -> OutputValue {
    // The longest duration of Protocol Buffers has 12 digits.
    guard let seconds = Double(tape.text(token).dropLast()), (0...1e12).contains(seconds) else {
      return .copy(token)
    }
    return .integer(Int(seconds * 1000 + 0.5))
  }

  private mutating func word(_ token: Int) -> OutputValue? {
    let text = tape.text(token).lowercased()
    if text.hasSuffix("unspecified") {
      lose(token, "the SDK for Node.js has no equivalent")
      return nil
    }
    let prefix = "priority_"
    return .string(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.utf8.count)) : text)
  }

  /// Returns a color as `#rrggbb`, with its opacity if that is not 1.
  private func color(_ token: Int) -> OutputValue {
    func part(_ name: JSONKey) -> Int? {
      tape.member(token, name).flatMap { Double(tape.text($0)) }
        .map { Int(min(max($0, 0), 1) * 255 + 0.5) }
    }
    let parts = [part("red") ?? 0, part("green") ?? 0, part("blue") ?? 0]
    let alpha = part("alpha") ?? 255
    let digits = (parts + (alpha == 255 ? [] : [alpha])).map { number in
      let text = String(number, radix: 16)
      return text.utf8.count < 2 ? "0" + text : text
    }
    return .string("#" + digits.joined())
  }

  // MARK: Payloads for iOS

  /// The members of `aps` and of an alert that the SDK renames.
  private static let apsNames: [String: JSONKey] = [
    "content-available": "contentAvailable", "mutable-content": "mutableContent",
    "thread-id": "threadId", "title-loc-key": "titleLocKey", "title-loc-args": "titleLocArgs",
    "subtitle-loc-key": "subtitleLocKey", "subtitle-loc-args": "subtitleLocArgs",
    "loc-key": "locKey", "loc-args": "locArgs", "action-loc-key": "actionLocKey",
    "launch-image": "launchImage",
  ]

  private func payload(_ payload: Int) -> OutputValue {
    members(of: payload) { name, value in
      name == "aps" && tape.kind(value) == .object ? aps(value) : .copy(value)
    }
  }

  private func aps(_ aps: Int) -> OutputValue {
    members(of: aps) { name, value in
      switch (name, tape.kind(value)) {
      case ("alert", .object): members(of: value) { .copy($1) }
      case ("sound", .object):
        members(of: value) { name, value in name == "critical" ? flag(value) : .copy(value) }
      case ("content-available", _), ("mutable-content", _): flag(value)
      default: .copy(value)
      }
    }
  }

  private func members(
    of object: Int, _ value: (_ name: String, _ value: Int) -> OutputValue
  ) -> OutputValue {
    var members: [OutputMember] = []
    for key in tape.keys(of: object) where !tape[key].flags.contains(.shadowed) {
      let (name, token) = (tape.text(key), tape.value(ofKey: key))
      let own = Self.apsNames[name].map(OutputMember.Key.name)
      members.append(OutputMember(own ?? .copy(key), value(name, token)))
    }
    return .object(members)
  }

  /// Returns true for the number 1, as the SDK has it.
  private func flag(_ value: Int) -> OutputValue {
    tape.kind(value) == .number && tape.text(value) == "1" ? .json("true") : .copy(value)
  }
}
