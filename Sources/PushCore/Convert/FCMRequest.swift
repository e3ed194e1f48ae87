/// A request of FCM's HTTP v1 API that stays as it is, but for what FCM would refuse (Firebase: FCM
/// HTTP v1 API, Message).
struct FCMRequest {
  private let conversion: Conversion
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// The `message` of a document that is such a request already; nil when it is none.
  static func message(_ reading: PayloadReading) -> Int? {
    guard let message = reading.tape.member(0, "message"), message == reading.view.envelope,
      message != reading.view.root, !reading.view.isHuawei
    else { return nil }
    return message
  }

  /// The members of the message, those that tell its recipient in the place of the first of them.
  func members(_ message: Int, _ address: [DraftMember]) -> [DraftMember] {
    let (block, drawn) = FCMBlock(conversion).keptParts(of: conversion.reading.view.notification)
    var android = FCMAndroid(conversion).kept(message, drawn: drawn)
    var (address, members) = (address, [DraftMember]())
    conversion.each(message) { key in
      if conversion.matches(key, FCMAddress.names) {
        members += address
        address = []
      } else if conversion.matches(key, ["notification"]), tape.kind(key + 1) == .object {
        members.append(DraftMember(.copy(key), .object(block)))
      } else if conversion.matches(key, ["android"]),
        tape.kind(key + 1) == .object || tape.kind(key + 1) == .null && !android.isEmpty
      {
        members.append(DraftMember(.copy(key), .object(android)))
        android = []
      } else {
        part(key).map { members.append($0) }
      }
    }
    let added = android.isEmpty ? [] : [DraftMember("android", .object(android))]
    return address + members + added
  }

  /// Members of a message that are objects, in both of the spellings that FCM takes.
  static let parts: [JSONKey] = [
    "data", "notification", "android", "webpush", "apns", "fcm_options", "fcmOptions",
  ]

  /// A member of a message; nil, which is noted, for one that FCM would refuse.
  func part(_ key: Int) -> DraftMember? {
    let value = key + 1
    guard conversion.matches(key, Self.parts) else { return nil }
    if conversion.loseUnlessObject(value) { return nil }
    if conversion.matches(key, ["data"]), tape.kind(value) == .object { return data(key) }
    guard conversion.matches(key, ["webpush", "apns"]), tape.kind(value) == .object else {
      return DraftMember(.copy(key), .copy(value))
    }
    var members: [DraftMember] = []
    conversion.each(value) { inner in
      let isObject = tape.kind(inner + 1) == .object
      if isObject, conversion.matches(inner, ["data"]) {
        members.append(data(inner))
      } else if isObject, conversion.matches(inner, ["headers"]) {
        members.append(headers(inner))
      } else {
        members.append(DraftMember(.copy(inner), .copy(inner + 1)))
      }
    }
    return DraftMember(.copy(key), .object(members))
  }

  private func data(_ key: Int) -> DraftMember {
    DraftMember(.copy(key), .texts(conversion.dataMembers(of: key + 1)))
  }

  /// The headers of another transport, which are texts as well.
  private func headers(_ key: Int) -> DraftMember {
    var members: [DraftMember] = []
    conversion.eachFilled(key + 1) { header in
      let value = header + 1
      if conversion.matches(header, ["apns-priority"]),
        !["10", "5", "1"].contains(tape.text(value))
      {
        return conversion.lose(value, because: "APNs takes 10, 5 and 1")
      }
      members.append(DraftMember(.copy(header), .text(value)))
    }
    return DraftMember(.copy(key), .texts(members))
  }
}

extension Conversion {
  /// Notes a value that should be an object and is something else; tells whether it is, and not null.
  @discardableResult
  func loseUnlessObject(_ value: Int?) -> Bool {
    guard let value, tape.kind(value) != .object, tape.kind(value) != .null else { return false }
    lose(value, because: "it is no object")
    return true
  }

  /// Members around a message that are none of it: what is told of elsewhere, or tells how a message
  /// came that was received (Firebase: RemoteMessage).
  private static let around: [JSONKey] =
    FCMAddress.names + [
      "data", "notification", "android", "webpush", "apns", "fcm_options", "fcmOptions",
      "validate_only", "validateOnly", "dry_run",
      "from", "messageId", "messageType", "message_type", "senderId", "sentTime",
      "originalPriority",
    ]

  /// Notes a member of a request that means nothing to the converter, so that none goes in silence.
  func loseUnknown(_ key: Int) {
    if !matches(key, Self.around) { lose(key + 1) }
  }
}
