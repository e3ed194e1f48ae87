/// Makes requests of FCM's HTTP v1 API: `message`, and in it `data` of texts alone.
struct FCMDraft {
  private let conversion: Conversion
  private let deviceToken: String?
  private var reading: PayloadReading { conversion.reading }
  private var view: PayloadView { reading.view }
  private var slots: FactSlots { conversion.slots }
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion, deviceToken: String?) {
    (self.conversion, self.deviceToken) = (conversion, deviceToken)
  }

  // MARK: Requests

  /// The `message` of a document that is such a request already; nil when it is none.
  static func request(_ reading: PayloadReading) -> Int? {
    guard let message = reading.tape.member(0, "message"), message == reading.view.envelope,
      message != reading.view.root, !reading.view.isHuawei
    else { return nil }
    return message
  }

  /// The same request with its values as FCM wants them.
  func kept(_ message: Int) -> DraftValue {
    var members: [DraftMember] = []
    var address = address()
    conversion.each(message) { key in
      if conversion.matches(key, Self.addresses) {
        members += address
        address = []
      } else {
        members.append(DraftMember(.copy(key), keptValue(key)))
      }
    }
    members = address + members
    let around = conversion.member(
      "validate_only", tape.member(0, "validate_only"), as: DraftValue.copy)
    return .object(around + [DraftMember("message", .object(members))])
  }

  /// The value of one of its members.
  private func keptValue(_ key: Int) -> DraftValue {
    let value = key + 1
    guard tape.kind(value) == .object else { return .copy(value) }
    if conversion.matches(key, ["data"]) { return .texts(conversion.dataMembers(of: value)) }
    guard conversion.matches(key, ["android", "webpush"]), tape.member(value, "data") != nil else {
      return .copy(value)
    }
    var members: [DraftMember] = []
    conversion.each(value) { inner in
      let isData = conversion.matches(inner, ["data"]) && tape.kind(inner + 1) == .object
      members.append(
        DraftMember(
          .copy(inner),
          isData ? .texts(conversion.dataMembers(of: inner + 1)) : .copy(inner + 1)))
    }
    return .object(members)
  }

  // MARK: To whom

  private static let addresses: [JSONKey] = [
    "token", "tokens", "to", "registration_ids", "topic", "condition",
  ]

  /// Whom the message is for: who is named on the command line, else who is in the input.
  private func address() -> [DraftMember] {
    let envelope = view.envelope
    guard envelope != view.root else { return token().map { [DraftMember("token", $0)] } ?? [] }
    if let token = token() {
      conversion.each(envelope) { key in
        if conversion.matches(key, ["topic", "condition"]) { conversion.lose(key + 1) }
      }
      return [DraftMember("token", token)]
    }
    if let single = singleToken(envelope) { return [DraftMember("token", .copy(single))] }
    let topic = tape.member(envelope, "topic")
    return conversion.member("topic", topic) + legacyTopic(envelope)
      + conversion.member("condition", tape.member(envelope, "condition"))
  }

  private func token() -> DraftValue? { deviceToken.map(DraftValue.string) }

  /// The one device that the input names; another transport's token is none of FCM's.
  private func singleToken(_ envelope: Int) -> Int? {
    var found: Int?
    for name: JSONKey in ["token", "to", "registration_ids", "tokens"] {
      guard let value = tape.member(envelope, name), !isTopic(value) else { continue }
      let single = tape.kind(value) == .array ? onlyElement(value) : value
      if let single, tape.kind(single) == .string, found == nil, !view.isHuawei {
        found = single
      } else {
        conversion.lose(value)
      }
    }
    return found
  }

  private func onlyElement(_ list: Int) -> Int? {
    let first = tape.first(list)
    return first < tape.after(list) && tape.after(first) == tape.after(list) ? first : nil
  }

  private func isTopic(_ value: Int) -> Bool {
    tape.kind(value) == .string && tape.text(value).hasPrefix("/topics/")
  }

  private func legacyTopic(_ envelope: Int) -> [DraftMember] {
    guard let value = tape.member(envelope, "to"), isTopic(value) else { return [] }
    return [DraftMember("topic", .string(String(tape.text(value).dropFirst("/topics/".count))))]
  }

  // MARK: From data

  /// A request of a message that came as data, in any envelope but such a request.
  func composed() -> DraftValue {
    let envelope = view.envelope == view.root ? nil : view.envelope
    var message = address()
    let (block, drawn) = FCMBlock(conversion).parts(of: view.notification)
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    if view.root != nil {
      message.append(DraftMember("data", .texts(conversion.forms.data(fromData: conversion))))
    }
    let android = FCMAndroid(conversion).members(of: envelope, drawn: drawn)
    if !android.isEmpty { message.append(DraftMember("android", .object(android))) }
    for name: JSONKey in ["webpush", "apns", "fcm_options"] {
      if let envelope, let part = tape.member(envelope, name), tape.kind(part) == .object {
        message.append(DraftMember(.copy(part - 1), .copy(part)))
      }
    }
    return .object([DraftMember("message", .object(message))])
  }

  // MARK: From APNs

  /// A request of a message that came over APNs.
  func translated() -> DraftValue {
    var message = token().map { [DraftMember("token", $0)] } ?? []
    let (block, drawn) = FCMBlock(conversion).partsOfAPNs()
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    let data = conversion.forms.data(fromAPNs: conversion)
    if !data.isEmpty || block.isEmpty { message.append(DraftMember("data", .texts(data))) }
    if !drawn.isEmpty {
      message.append(
        DraftMember("android", .object([DraftMember("notification", .object(drawn))])))
    }
    return .object([DraftMember("message", .object(message))])
  }
}
