/// A request of FCM's HTTP v1 API, without values that FCM would reject (Firebase: FCM HTTP v1 API,
/// Message).
struct FCMRequest {
  private let conversion: Conversion
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// Returns the `message` of a document that is such a request; nil for any other document.
  static func message(_ reading: PayloadReading) -> Int? {
    guard let message = reading.tape.member(0, "message"), message == reading.view.envelope,
      message != reading.view.root, !reading.view.isHuawei
    else { return nil }
    return message
  }

  /// Returns the members of the message; `recipient` replaces all recipients, in place of the
  /// first.
  func members(_ message: Int, _ recipient: [DraftMember]) -> [DraftMember] {
    let (block, drawn) = FCMBlock(conversion).keptParts(of: conversion.reading.view.notification)
    var android = FCMAndroid(conversion).kept(message, drawn: drawn)
    var (recipient, members) = (recipient, [DraftMember]())
    conversion.each(message) { key in
      if conversion.matches(key, FCMRecipient.names) {
        members += recipient
        recipient = []
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
    return recipient + members + added
  }

  /// The members of a message that are objects, in both of FCM's spellings.
  static let parts: [JSONKey] = [
    "data", "notification", "android", "webpush", "apns", "fcm_options", "fcmOptions",
  ]

  /// Returns a member of a message; drops one that FCM would reject.
  func part(_ key: Int) -> DraftMember? {
    let value = key + 1
    guard conversion.matches(key, Self.parts) else { return nil }
    if conversion.dropUnlessObject(value) { return nil }
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

  /// Returns the header fields for another transport, as strings.
  private func headers(_ key: Int) -> DraftMember {
    var members: [DraftMember] = []
    conversion.eachNonNull(key + 1) { header in
      let value = header + 1
      if conversion.matches(header, ["apns-priority"]),
        !["10", "5", "1"].contains(tape.text(value))
      {
        return conversion.drop(value, because: "APNs accepts 10, 5 and 1")
      }
      members.append(DraftMember(.copy(header), .text(value)))
    }
    return DraftMember(.copy(key), .texts(members))
  }
}

extension Conversion {
  /// Members around a message that are converted elsewhere, or that describe the delivery of a
  /// received message (Firebase: RemoteMessage).
  static let around: MemberTable =
    (FCMRecipient.names + [
      "data", "notification", "android", "webpush", "apns", "fcm_options", "fcmOptions",
      "validate_only", "validateOnly", "dry_run",
      "from", "messageId", "messageType", "message_type", "senderId", "sentTime",
      "originalPriority",
    ]).map { ($0, .skip) }
}
