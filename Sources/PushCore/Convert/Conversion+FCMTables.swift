/// The tables of a message for FCM: its notification block and its options for Android, under the
/// names of FCM's HTTP v1 API.
extension Conversion {
  // MARK: Notification blocks

  /// The members of a block of the legacy API: each belongs into the block of the v1 API that has a
  /// member of this name (Firebase: Migrate from legacy FCM APIs).
  static let legacyNotification: MemberTable =
    [("android_channel_id", .add(.android, "channel_id"))]
    + Schema.legacyNotification.members.compactMap { member in
      let name = member.names[0]
      if Schema.fcmNotification.member(name) != nil { return (name, .add(.notification, name)) }
      guard let own = Schema.fcmAndroidNotification.member(name) else { return nil }
      return (name, .add(.android, name, isList: own.type.isList))
    }

  /// The members of `aps`.
  private static let aps: MemberTable = [
    ("alert", .call { $0.addAlert($1) }), ("sound", .call { $0.addSound($1) }),
    ("content-available", .call { $0.dropWakeUp($1) }), ("mutable-content", .skip),
  ]

  /// The members of `alert`: its texts, and those that the app translates.
  private static let alert: MemberTable = [
    ("title", .call { $0.addText("title", .title, $1) }),
    ("body", .call { $0.addText("body", .body, $1) }),
    ("title-loc-key", translated(.add(.android, "title_loc_key"))),
    ("title-loc-args", translated(.add(.android, "title_loc_args", isList: true))),
    ("loc-key", translated(.add(.android, "body_loc_key"))),
    ("loc-args", translated(.add(.android, "body_loc_args", isList: true))),
  ]

  private static func translated(_ rule: MemberRule) -> MemberRule {
    .call { $0.apply($0.vendor.drawsFromData ? .drop() : rule, to: $1) }
  }

  /// Converts `aps` and the picture of a payload for iOS.
  func convertAPS() {
    guard let aps = reading.aps.flatMap(tape.object) else { return }
    convert(aps, by: Self.aps)
    // FCM's own extension shows this picture on iOS.
    let options = root.flatMap { tape.member($0, "fcm_options") }
    dropMembers(of: options, except: ["image"])
    guard let image = nonNull(options, "image") else { return }
    guard !vendor.drawsFromData, slots[.imageURL] == image else {
      return drop(image, unlessCarriedBy: .imageURL)
    }
    self[.notification] += member("image", image)
  }

  private func dropWakeUp(_ value: Int) {
    if !isSilent, !vendor.carriedFields.contains(.contentAvailable) { drop(value) }
  }

  private func addAlert(_ alert: Int) {
    if tape.kind(alert) == .object { return convert(alert, by: Self.alert) }
    if slots[.body] == alert, !vendor.drawsFromData { self[.notification] += member("body", alert) }
    drop(alert, unlessCarriedBy: .body)
  }

  private func addText(_ name: JSONKey, _ field: PayloadField, _ value: Int) {
    if isContainer(value) { return drop(value) }
    if vendor.drawsFromData { return drop(value, unlessCarriedBy: field) }
    self[.notification] += member(name, value)
  }

  private func addSound(_ sound: Int) {
    if vendor.drawsFromData {
      let isCarried = vendor.carriedFields.contains(.sound) && slots[.sound] == sound
      return isCarried ? () : drop(sound)
    }
    guard let name = slots[.sound], name == sound || holds(sound, name) else { return drop(sound) }
    if name != sound { dropMembers(of: sound, except: ["name"]) }
    self[.android] += member("sound", name)
  }

  // MARK: Options for Android

  /// The options of legacy requests, and of dumps of received messages.
  private static let legacyOptions: MemberTable =
    [
      ("time_to_live", timeToLive), ("ttl", timeToLive), ("priority", priority),
      ("collapse_key", text("collapse_key")), ("collapseKey", text("collapse_key")),
      ("restricted_package_name", text("restricted_package_name")),
      ("content_available", forIOS), ("mutable_content", forIOS),
    ] + around

  /// The options of Huawei's requests.
  private static let huaweiOptions: MemberTable = [
    ("collapse_key", text("collapse_key")), ("ttl", timeToLive), ("urgency", priority),
    ("data", .call { if $1 != $0.root { $0.drop($1) } }),
  ]

  private static let timeToLive = option { $0.timeToLive($1) }
  private static let priority = option { $0.priority($1) }
  private static let forIOS = MemberRule.call {
    if $0.tape.kind($1) != .false {
      $0.drop($1, because: "the v1 API has it in apns, for iOS only")
    }
  }

  private static func text(_ name: JSONKey) -> MemberRule {
    option { OutputMember(name, .text($1)) }
  }

  private static func option(
    _ member: @escaping @Sendable (Conversion, Int) -> OutputMember?
  ) -> MemberRule {
    .call { conversion, value in
      if let member = member(conversion, value) {
        conversion.add(member, of: value, to: &conversion[.options])
      }
    }
  }

  /// Members around a message that are converted elsewhere, or that describe the delivery of a
  /// received message (Firebase: RemoteMessage).
  static let around: MemberTable =
    (recipientNames + [
      "data", "notification", "android", "android_v2", "androidV2", "webpush", "apns",
      "fcm_options", "fcmOptions", "validate_only", "validateOnly", "dry_run",
      "from", "messageId", "messageType", "message_type", "senderId", "sentTime",
      "originalPriority",
    ]).map { ($0, .skip) }

  /// Returns the options in the order of the input, then the legacy options around them.
  func androidMembers(of envelope: Int?) -> [OutputMember] {
    let android = nonNull(envelope, "android")
    dropUnlessObject(android)
    if message.isHuawei {
      convert(android, by: Self.huaweiOptions)
    } else {
      let isKept = v1Message != nil
      each(android) { key in
        // Outside a v1 request, this data becomes the message's own, and nothing need stay empty.
        if !isKept, key + 1 == root || isEmpty(key) { return }
        if let member = validated(key, by: Schema.fcmAndroid.members) {
          self[.options].append(member)
        }
      }
    }
    convert(envelope, by: Self.legacyOptions)
    var members = self[.options]
    if self[.android].isEmpty { return members }
    let position = members.firstIndex { $0.name(on: tape) == "notification" }
    var block: [OutputMember] = []
    if let position, case .object(let own) = members[position].value { block = own }
    for member in self[.android] { add(member, of: member.value.source, to: &block) }
    let notification = OutputMember("notification", .object(block))
    if let position { members[position] = notification } else { members.append(notification) }
    return members
  }

  /// Whether a member is null, or a notification without members.
  private func isEmpty(_ key: Int) -> Bool {
    let value = key + 1
    return tape.kind(value) == .null
      || matches(key, ["notification"]) && tape.kind(value) == .object
        && tape.first(value) == tape.after(value)
  }

  /// Adds a member unless there is one with that name.
  private func add(_ member: OutputMember, of value: Int?, to members: inout [OutputMember]) {
    let name = member.name(on: tape)
    if members.contains(where: { $0.name(on: tape) == name }) {
      drop(value, because: Self.duplicateReason)
    } else {
      members.append(member)
    }
  }

  // MARK: Values

  /// Returns the member for a number of seconds or its text, with or without the unit `s`.
  ///
  /// Drops a value that is not such a duration, or is out of range.
  func timeToLive(_ value: Int) -> OutputMember? {
    let text = tape.text(value)
    let bare = text.hasSuffix("s") ? String(text.dropLast()) : text
    let seconds = tape.wholeNumber(value) ?? bare
    let isNumber = Array(seconds.utf8).withUnsafeBufferPointer(JSONNumber.isDecimal)
    guard isNumber, let count = Double(seconds),
      (0...Double(Schema.longestLifetime)).contains(count)
    else {
      drop(value, because: "FCM accepts 0 to 2419200 seconds")
      return nil
    }
    let isDuration = tape.kind(value) == .string && text == seconds + "s"
    return OutputMember("ttl", isDuration ? .copy(value) : .string(seconds + "s"))
  }

  /// Returns the member for a priority, given as FCM's word or as APNs' number; drops any other
  /// value.
  ///
  /// - Parameter isKept: Whether to preserve the spelling; FCM accepts lower case too.
  func priority(_ value: Int, isKept: Bool = false) -> OutputMember? {
    let text = tape.text(value)
    if isKept, ["high", "normal", "HIGH", "NORMAL"].contains(text) {
      return OutputMember("priority", .copy(value))
    }
    switch text.uppercased() {
    case "HIGH", "10": return OutputMember("priority", .json("\"HIGH\""))
    case "NORMAL", "5": return OutputMember("priority", .json("\"NORMAL\""))
    default:
      drop(value, because: "FCM accepts HIGH and NORMAL")
      return nil
    }
  }
}
