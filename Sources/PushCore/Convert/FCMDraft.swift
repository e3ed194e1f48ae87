/// Makes requests of FCM's HTTP v1 API: a `message` with only strings in `data`.
struct FCMDraft {
  private let conversion: Conversion
  private let recipient: FCMRecipient
  private var reading: PayloadReading { conversion.reading }
  private var view: PayloadView { reading.view }
  private var slots: FactSlots { conversion.slots }
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion, deviceToken: String?) {
    self.conversion = conversion
    recipient = FCMRecipient(conversion, deviceToken: deviceToken)
  }

  // MARK: Requests

  /// Returns the same request, without values that FCM would reject.
  func kept(_ message: Int) -> DraftValue {
    request(FCMRequest(conversion).members(message, recipient.members()))
  }

  /// The request around a message.
  private func request(_ message: [DraftMember]) -> DraftValue {
    var around: [DraftMember] = []
    for option in conversion.validateOnly {
      if ![.true, .false].contains(tape.kind(option)) {
        conversion.drop(option, because: "FCM accepts only true or false")
      } else if around.isEmpty {
        around = [DraftMember("validate_only", .copy(option))]
      }
    }
    return .object(around + [DraftMember("message", .object(message))])
  }

  // MARK: From data

  /// The request of a data message in any other envelope.
  func composed() -> DraftValue {
    let envelope = view.envelope == view.root ? nil : view.envelope
    var message = recipient.members()
    let (block, drawn) = FCMBlock(conversion).parts(of: view.notification)
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    // A payload for iOS remains in its `apns` block.
    if view.root != nil, !conversion.holds(conversion.nonNull(envelope, "apns"), view.root) {
      message.append(DraftMember("data", .texts(conversion.vendor.data(fromData: conversion))))
    }
    let android = FCMAndroid(conversion).members(of: envelope, drawn: drawn)
    if !android.isEmpty { message.append(DraftMember("android", .object(android))) }
    for name: JSONKey in ["webpush", "apns", "fcm_options", "fcmOptions"] {
      guard let part = conversion.nonNull(envelope, name) else { continue }
      FCMRequest(conversion).part(part - 1).map { message.append($0) }
    }
    conversion.dropUnlessObject(conversion.nonNull(envelope, "notification"))
    if view.root == nil { conversion.dropUnlessObject(conversion.nonNull(envelope, "data")) }
    return request(message)
  }

  // MARK: From APNs

  /// The request of a message for APNs.
  func translated() -> DraftValue {
    var message = recipient.members()
    let (block, drawn) = FCMBlock(conversion).partsOfAPNs()
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    let data = conversion.vendor.data(fromAPNs: conversion)
    if !data.isEmpty || block.isEmpty && drawn.isEmpty {
      message.append(DraftMember("data", .texts(data)))
    }
    if !drawn.isEmpty {
      message.append(
        DraftMember("android", .object([DraftMember("notification", .object(drawn))])))
    }
    return request(message)
  }
}

/// The recipient of an FCM request: exactly one of `token`, `topic` and `condition` (Firebase: FCM
/// HTTP v1 API, Message).
struct FCMRecipient {
  /// The members that name recipients in both of FCM's APIs, in Huawei's API and in tools.
  static let names: [JSONKey] = [
    "token", "tokens", "to", "registration_ids", "topic", "condition",
  ]

  private let conversion: Conversion
  private let deviceToken: String?
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion, deviceToken: String?) {
    (self.conversion, self.deviceToken) = (conversion, deviceToken)
  }

  /// Returns the recipient from the command line or, if there is none, from the input.
  func members() -> [DraftMember] {
    let view = conversion.reading.view
    let envelope = view.envelope == view.root ? nil : view.envelope
    var found = deviceToken.map { [DraftMember("token", .string($0))] } ?? []
    if let envelope {
      if found.isEmpty { found = device(envelope).map { [DraftMember("token", .copy($0))] } ?? [] }
      for (name, value) in groups(envelope) {
        if found.isEmpty, let group = group(value) {
          found = [DraftMember(name, group)]
        } else {
          conversion.drop(value, because: found.isEmpty ? Self.nobody : Self.single)
        }
      }
    }
    conversion.lacksRecipient = found.isEmpty
    return found
  }

  private static let single = "an FCM message has only one recipient"
  private static let nobody = "it has no valid recipient"
  private static let huawei = "data in a string is Huawei's, and so is the token next to it"

  /// The recipients in the input that are not devices, in order of precedence.
  private func groups(_ envelope: Int) -> [(StaticString, Int)] {
    let topic = tape.member(envelope, "topic").map { ("topic" as StaticString, $0) }
    let legacy = tape.member(envelope, "to").flatMap {
      isTopic($0) ? ("topic" as StaticString, $0) : nil
    }
    let condition = tape.member(envelope, "condition").map { ("condition" as StaticString, $0) }
    return [topic, legacy, condition].compactMap { $0 }
  }

  private func isTopic(_ value: Int) -> Bool {
    tape.kind(value) == .string && tape.text(value).hasPrefix(Self.folder)
  }

  private static let folder = "/topics/"

  /// Returns FCM's name for a topic or condition; nil for an invalid one.
  private func group(_ value: Int) -> DraftValue? {
    guard isTopic(value) else { return conversion.reading.isText(value) ? .copy(value) : nil }
    var topic = tape.text(value)
    while topic.hasPrefix(Self.folder) { topic.removeFirst(Self.folder.count) }
    return topic.isEmpty ? nil : .string(topic)
  }

  /// Returns the token of the only device in the input; drops the tokens of another transport.
  private func device(_ envelope: Int) -> Int? {
    var found: Int?
    for name: JSONKey in ["token", "to", "registration_ids", "tokens"] {
      guard let value = tape.member(envelope, name), !isTopic(value) else { continue }
      let devices = tape.kind(value) == .array ? tape.elements(value) : [value]
      let named = devices.filter(conversion.reading.isText)
      if conversion.reading.view.isHuawei {
        conversion.drop(value, because: Self.huawei)
      } else if devices.count == 1, named.count == 1, found == nil {
        found = named[0]
      } else {
        conversion.drop(value, because: named.isEmpty ? Self.nobody : Self.single)
      }
    }
    return found
  }
}
