/// Makes requests of FCM's HTTP v1 API: a `message` with only strings in `data` (Firebase: FCM HTTP
/// v1 API, Message).
extension Conversion {
  /// Returns the request to the recipient of the options or, if there is none, to that of the input.
  func fcmRequest() -> OutputValue {
    let message =
      if let kept = v1Message {
        validatedMembers(kept, recipient())
      } else if isForService {
        recipient() + serviceMembers()
      } else if message.kind == .apns, message.envelope == root {
        recipient() + translatedMembers()
      } else {
        recipient() + composedMembers()
      }
    var around: [OutputMember] = []
    for option in validateOnly {
      if ![.true, .false].contains(tape.kind(option)) {
        drop(option, because: "FCM accepts only true or false")
      } else if around.isEmpty {
        around = [OutputMember("validate_only", .copy(option))]
      }
    }
    return .object(around + [OutputMember("message", .object(message))])
  }

  /// The `message` of a document that is such a request; nil for any other document.
  var v1Message: Int? {
    guard let message = tape.member(self.message.document, "message"),
      message == self.message.envelope,
      message != root,
      !self.message.isForHuawei
    else { return nil }
    return message
  }

  /// Returns a member for an object; empty if the object is.
  func member(_ name: JSONKey, _ members: [OutputMember]) -> [OutputMember] {
    members.isEmpty ? [] : [OutputMember(name, .object(members))]
  }

  // MARK: From APNs

  private func translatedMembers() -> [OutputMember] {
    convertAPS()
    let data = vendor.data(fromAPNs: self)
    addRequestHeaders()
    let others = member("android", member("notification", self[.android])) + platformBlocks()
    let isEmpty = self[.notification].isEmpty && others.isEmpty
    return member("notification", self[.notification])
      + (data.isEmpty && !isEmpty ? [] : [OutputMember("data", .texts(data))]) + others
  }

  // MARK: From data

  /// The members of a data message in any other envelope.
  private func composedMembers() -> [OutputMember] {
    let envelope = message.envelope == root ? nil : message.envelope
    convert(message.notification, by: Self.legacyNotification)
    var message = member("notification", self[.notification])
    // A payload for iOS remains in its `apns` block.
    if root != nil, !holds(nonNull(envelope, "apns"), root) {
      message.append(OutputMember("data", .texts(vendor.data(fromData: self))))
    }
    message += member("android", androidMembers(of: envelope))
    let blocks: [JSONKey] = [
      "android_v2", "androidV2", "webpush", "apns", "fcm_options", "fcmOptions",
    ]
    for value in blocks.compactMap({ nonNull(envelope, $0) }) {
      message += validatedMember(tape.key(ofValue: value))
    }
    message += platformBlocks()
    dropUnlessObject(nonNull(envelope, "notification"))
    if root == nil { dropUnlessObject(nonNull(envelope, "data")) }
    return message
  }

  // MARK: From requests

  /// Returns the members of a request's message, without values that FCM would reject.
  ///
  /// - Parameter recipient: Replaces all recipients, in place of the first.
  private func validatedMembers(_ message: Int, _ recipient: [OutputMember]) -> [OutputMember] {
    let block = validatedNotification()
    var android = androidMembers(of: message)
    let blocks = platformBlocks()
    var (recipient, members) = (recipient, [OutputMember]())
    each(message) { key in
      let kind = tape.kind(tape.value(ofKey: key))
      if matches(key, Self.recipientNames) {
        members += recipient
        recipient = []
      } else if kind == .null, blocks.contains(where: { $0.name(on: tape) == tape.text(key) }) {
        // The block that the result has replaces it.
      } else if matches(key, ["notification"]), kind == .object {
        members.append(OutputMember(.copy(key), .object(block)))
      } else if matches(key, ["android"]), isWanted(.android),
        kind == .object || kind == .null && !android.isEmpty
      {
        members.append(OutputMember(.copy(key), .object(android)))
        android = []
      } else {
        members += validatedMember(key)
      }
    }
    return recipient + members + member("android", android) + blocks
  }

  /// Returns the notification block, including null members; others belong into the blocks of the
  /// platforms.
  private func validatedNotification() -> [OutputMember] {
    convert(message.notification, by: Self.legacyNotification)
    var block: [OutputMember] = []
    each(message.notification) { key in
      let value = tape.value(ofKey: key)
      guard matches(key, ["title", "body", "image"]), !isContainer(value) else { return }
      block.append(
        OutputMember(.copy(key), tape.kind(value) == .null ? .copy(value) : .text(value)))
    }
    return block
  }

  /// The blocks for one platform.
  private static let platforms: [(names: [JSONKey], platform: Platform)] = [
    (["android", "android_v2", "androidV2"], .android), (["apns"], .ios), (["webpush"], .web),
  ]

  /// Returns a member of a message, or nothing for one that FCM would reject.
  private func validatedMember(_ key: Int) -> [OutputMember] {
    if let platform = Self.platforms.first(where: { matches(key, $0.names) })?.platform {
      if !isWanted(platform) {
        dropBlock(tape.value(ofKey: key), of: platform)
        return []
      }
      let isSecond = !matches(key, ["android"]) && reading.parts.android != nil
      if platform == .android, isSecond {
        drop(tape.value(ofKey: key), because: "FCM rejects it next to android")
        return []
      }
    }
    if matches(key, ["notification", "android"]) {
      return dropUnlessObject(tape.value(ofKey: key)) ? [] : [copy(ofKey: key)]
    }
    guard Schema.fcmBlocks.contains(where: { matches(key, $0.names) }) else { return [] }
    return validated(key, by: Schema.fcmBlocks).map { [$0] } ?? []
  }

  /// Drops the block for a platform that the result is not for; without it, the message may show
  /// nothing, and have nothing but its recipient.
  func dropBlock(_ block: Int?, of platform: Platform) {
    drop(block, because: reason(for: platform))
  }
}

/// The recipient of an FCM request: exactly one of `fid`, `token`, `topic` and `condition` (Firebase:
/// FCM HTTP v1 API, Message).
extension Conversion {
  /// The members that name recipients in both of FCM's APIs, in Huawei's API and in tools.
  static let recipientNames: [JSONKey] = [
    "fid", "token", "tokens", "to", "registration_ids", "topic", "condition",
  ]

  private static let single = "an FCM message has only one recipient"
  private static let nobody = "it has no valid recipient"
  private static let huawei = "data in a string is Huawei's, and so is the token next to it"
  private static let huaweiRequest = "the request is for Huawei, and so is the token"
  private static let folder = "/topics/"

  /// Whether the data of the request is a string, which only Huawei takes.
  private var hasTextAsData: Bool {
    reading.parts.value(.data).map { tape.kind($0) == .string } ?? false
  }

  /// Returns the recipient from the command line or, if there is none, from the input.
  private func recipient() -> [OutputMember] {
    var found =
      options.deviceToken.map { [OutputMember("token", .string($0))] }
      ?? options.topic.map { [OutputMember("topic", .string($0))] } ?? []
    if message.envelope != root, !isForService || takesFCMMembers {
      if found.isEmpty { found = device().map { [OutputMember("token", .copy($0))] } ?? [] }
      let groups: [(JSONKey, Int?)] = [
        ("fid", tape.member(message.envelope, "fid")),
        ("topic", tape.member(message.envelope, "topic")),
        ("topic", tape.member(message.envelope, "to").flatMap { isTopic($0) ? $0 : nil }),
        ("condition", tape.member(message.envelope, "condition")),
      ]
      for case (let name, let value?) in groups {
        if found.isEmpty, let group = group(value) {
          found = [OutputMember(name, group)]
          used.insert(value)
        } else {
          drop(value, because: found.isEmpty ? Self.nobody : Self.single)
        }
      }
    }
    lacksRecipient = found.isEmpty
    return found
  }

  private func isTopic(_ value: Int) -> Bool {
    tape.kind(value) == .string && tape.text(value).hasPrefix(Self.folder)
  }

  /// Returns FCM's name for a topic or condition; nil for an invalid one.
  private func group(_ value: Int) -> OutputValue? {
    guard isTopic(value) else { return reading.isText(value) ? .copy(value) : nil }
    var topic = tape.text(value)
    while topic.hasPrefix(Self.folder) { topic.removeFirst(Self.folder.count) }
    return topic.isEmpty ? nil : .string(topic)
  }

  /// Returns the token of the only device in the input; drops the tokens of another transport.
  private func device() -> Int? {
    let isForHuawei = ServiceRequest.isForHuawei(message, tape)
    var found: Int?
    for name: JSONKey in ["token", "to", "registration_ids", "tokens"] {
      guard let value = tape.member(message.envelope, name), !isTopic(value) else { continue }
      let devices = tape.kind(value) == .array ? tape.elements(value) : [value]
      let named = devices.filter(reading.isText)
      if isForHuawei {
        drop(value, because: hasTextAsData ? Self.huawei : Self.huaweiRequest)
      } else if devices.count == 1, named.count == 1, found == nil {
        found = named[0]
        used.insert(value)
      } else {
        drop(value, because: named.isEmpty ? Self.nobody : Self.single)
      }
    }
    return found
  }
}
