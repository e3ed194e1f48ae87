/// The blocks of a message for FCM: its notification and its options for Android, under the names of
/// FCM's HTTP v1 API.
///
/// ``place(_:_:)``, in Conversion+Places.swift, finds the counterpart of a member that a ``Schema``
/// has under the same name or for the same field; only members that need more have a rule of their
/// own here.
extension Conversion {
  // MARK: Notification blocks

  /// The members of a block of the legacy API, each with its counterparts in the v1 API (Firebase:
  /// Migrate from legacy FCM APIs).
  static let legacyNotification: MemberTable =
    Schema.legacyNotification.members.map { member in
      (member.names[0], .call { $0.place(member, $1) })
    } + [
      ("imageUrl", .call { $0.addAdminImage($1) }),
      ("android", .object(receivedAndroid)),
    ]

  /// The members of a received notification for Android (React Native Firebase: RemoteMessage), and
  /// those in a request to Huawei.
  private static let receivedAndroid: MemberTable =
    androidTable + renamed.map { row in (row.name, .call { $0.addForAndroid(row.other, $1) }) }
  private static let renamed: [(name: JSONKey, other: JSONKey)] = [
    ("channelId", "channel_id"), ("imageUrl", "image"), ("clickAction", "click_action"),
    ("smallIcon", "icon"),
  ]
  private static let huaweiNotification: MemberTable =
    androidTable + [("click_action", .call { $0.addHuaweiTap($1) })]
  private static let androidTable: MemberTable = androidNames.map { name in
    (name, .call { $0.addForAndroid(name, $1) })
  }
  private static let androidNames: [JSONKey] = [
    "title", "body", "title_loc_key", "title_loc_args", "body_loc_key", "body_loc_args", "image",
    "icon", "color", "sound", "tag", "channel_id", "ticker",
  ]

  /// Adds a value to the notification for Android.
  private func addForAndroid(_ name: JSONKey, _ value: Int) {
    guard places(for: .android), let member = Schema.fcmAndroidNotification.member(name) else {
      return drop(value, because: reason(for: .android))
    }
    // Huawei names the folder of a sound.
    let folder = "/raw/"
    if name.text == "sound", tape.kind(value) == .string, tape.text(value).hasPrefix(folder) {
      let sound = String(tape.text(value).dropFirst(folder.count))
      return add(OutputMember(name, .string(sound)), of: value, to: &self[.android])
    }
    guard let draft = draft(value, member.type) else { return }
    add(OutputMember(name, draft), of: value, to: &self[.android])
  }

  /// Adds the action of a tap: type 1 names one of the manifest, and type 3 only opens the app.
  private func addHuaweiTap(_ tap: Int) {
    let type = reading.integer(nonNull(tape.object(tap), "type"))
    if type == 3 { return }
    guard type == 1, let action = nonNull(tape.object(tap), "action") else { return drop(tap) }
    addForAndroid("click_action", action)
  }

  /// The members of `aps`, and those of a message whose app draws notifications from data.
  private static let aps: MemberTable = [
    ("alert", .call { $0.addAlert($1) }), ("sound", .call { $0.addSound(ofAPS: $1) }),
  ]
  private static let drawnAPS: MemberTable = [
    ("alert", .call { $0.dropAlert($1) }), ("sound", .call { $0.dropSound($1) }),
    ("content-available", .call { $0.dropWakeUp($1) }), ("mutable-content", .skip),
  ]
  /// The members of `alert` whose counterparts are in the common notification.
  private static let alert: MemberTable = [
    ("title", .call { $0.addText("title", $1) }), ("body", .call { $0.addText("body", $1) }),
  ]
  private static let drawnAlert: MemberTable = [("title", .carry(.title)), ("body", .carry(.body))]

  private static let isDrawn = "the app draws notifications from data"

  /// Converts `aps` and the picture of a payload for iOS.
  func convertAPS() {
    guard let aps = reading.aps.flatMap(tape.object) else { return }
    if vendor.omitsNotification {
      convert(aps, by: Self.drawnAPS, otherwise: .drop(Self.isDrawn))
    } else {
      convert(aps, by: Self.aps, otherwise: .call { $0.keepForIOS($1) })
    }
    // FCM's own extension shows this picture on iOS.
    let options = root.flatMap { tape.member($0, "fcm_options") }
    dropMembers(of: options, except: ["image"])
    guard let image = nonNull(options, "image") else { return }
    guard !vendor.omitsNotification, slots[.imageURL] == image else {
      return drop(image, unlessCarriedBy: .imageURL)
    }
    self[.notification] += member("image", image)
  }

  /// Adds a member of `aps` to the block for iOS.
  private func keepForIOS(_ value: Int) {
    guard places(for: .ios) else {
      return isWakeUp(value) ? () : drop(value, because: reason(for: .ios))
    }
    let key = tape.key(ofValue: value)
    let member = Schema.aps.member(key, on: tape)
    switch member?.field {
    case .contentAvailable: addSwitch("content-available", value)
    case .mutableContent: addSwitch("mutable-content", value)
    default:
      let draft = member.map { draftForIOS(value, $0) } ?? .copy(value)
      if let draft { add(OutputMember(.copy(key), draft), to: .aps) }
    }
  }

  /// Whether a member of `aps` only makes iOS do what Android does for each message: wake the app.
  private func isWakeUp(_ value: Int) -> Bool {
    let key = tape.key(ofValue: value)
    return matches(key, ["mutable-content"]) || isSilent && matches(key, ["content-available"])
  }

  private func dropWakeUp(_ value: Int) {
    if !isSilent, !vendor.carriedFields.contains(.contentAvailable) {
      drop(value, because: Self.isDrawn)
    }
  }

  private func dropAlert(_ alert: Int) {
    guard tape.kind(alert) == .object else { return drop(alert, unlessCarriedBy: .body) }
    convert(alert, by: Self.drawnAlert, otherwise: .drop(Self.isDrawn))
  }

  private func dropSound(_ sound: Int) {
    let isCarried = vendor.carriedFields.contains(.sound) && slots[.sound] == sound
    if !isCarried { drop(sound, because: Self.isDrawn) }
  }

  private func addAlert(_ alert: Int) {
    if tape.kind(alert) == .object {
      convert(alert, by: Self.alert, otherwise: .call { $0.addOther(ofAlert: $1) })
      if places(for: .ios) { keepForIOS(alert: alert) }
      return
    }
    if slots[.body] == alert { self[.notification] += member("body", alert) }
    drop(alert, unlessCarriedBy: .body)
  }

  /// Adds an alert to the block for iOS if it has more than the common notification.
  private func keepForIOS(alert: Int) {
    var (members, isWhole) = ([OutputMember](), false)
    eachNonNull(alert) { key in
      let isCommon = matches(key, ["title", "body"])
      if isCommon, isContainer(tape.value(ofKey: key)) { return }
      let member = isCommon ? nil : Schema.alert.member(key, on: tape)
      let draft =
        member.map { draftForIOS(tape.value(ofKey: key), $0) } ?? .copy(tape.value(ofKey: key))
      if let draft { members.append(OutputMember(.copy(key), draft)) }
      if draft != nil, !isCommon { isWhole = true }
    }
    if isWhole { add(OutputMember("alert", .object(members)), to: .aps) }
  }

  private func addText(_ name: JSONKey, _ value: Int) {
    if isContainer(value) { return drop(value, because: Self.noText) }
    self[.notification] += member(name, value)
  }

  /// Adds a member of `alert` that the whole alert has for iOS to the notification for Android.
  private func addOther(ofAlert value: Int) {
    let member = Schema.alert.member(tape.key(ofValue: value), on: tape)
    let counterpart = member.flatMap(Schema.fcmAndroidNotification.counterpart(of:))
    if let counterpart, places(for: .android) {
      guard let draft = draft(value, counterpart.type) else { return }
      add(OutputMember(counterpart.names[0], draft), of: value, to: &self[.android])
    } else if !places(for: .ios) {
      drop(value, because: reason(for: .ios))
    }
  }

  private func addSound(ofAPS sound: Int) {
    let name = tape.kind(sound) == .object ? nonNull(sound, "name") : sound
    if let name, tape.kind(name) == .string { return addSound(sound) }
    if tape.kind(sound) == .object { return keepForIOS(sound) }
    drop(sound, because: Self.noText)
  }

  // MARK: Options for Android

  /// The options of legacy requests, and of dumps of received messages.
  private static let legacyOptions: MemberTable =
    delivery + [
      ("content_available", forIOS(.contentAvailable)),
      ("mutable_content", forIOS(.mutableContent)),
    ] + around

  /// The options of Huawei's requests.
  private static let huaweiOptions: MemberTable =
    delivery + [
      ("data", .call { if $1 != $0.root { $0.drop($1) } }),
      ("notification", .object(huaweiNotification)),
    ]

  private static func forIOS(_ field: PayloadField) -> MemberRule {
    .call { $0.place(SchemaMember("", .flag, fills: field), $1) }
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
    if !isWanted(.android) {
      dropBlock(android, of: .android)
    } else if !dropUnlessObject(android) {
      convertAndroid(android)
    }
    convert(envelope, by: Self.legacyOptions, otherwise: .call { $0.addOption($1) })
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

  private func convertAndroid(_ android: Int?) {
    if message.isForHuawei { return convert(android, by: Self.huaweiOptions) }
    let isKept = v1Message != nil
    each(android) { key in
      // Outside a v1 request, this data becomes the message's own, and nothing need stay empty.
      if !isKept, tape.value(ofKey: key) == root || isEmpty(key) { return }
      if let member = validated(key, by: Schema.fcmAndroid.members) {
        self[.options].append(member)
      }
    }
  }

  /// Adds an option of the legacy API that is an option for Android in the v1 API; drops any other.
  private func addOption(_ value: Int) {
    let key = tape.key(ofValue: value)
    guard Schema.legacyRequest.member(key, on: tape) != nil,
      Schema.fcmAndroid.member(key, on: tape) != nil
    else { return drop(value) }
    guard serves(.android) else { return drop(value, because: reason(for: .android)) }
    if let member = validated(key, by: Schema.fcmAndroid.members) { add(option: member, of: value) }
  }

  /// Whether the result has the block of a platform if the input has it.
  func isWanted(_ platform: Platform) -> Bool { [nil, platform].contains(options.platform) }

  /// Whether a member is null, or a notification without members.
  private func isEmpty(_ key: Int) -> Bool {
    let value = tape.value(ofKey: key)
    return tape.kind(value) == .null
      || matches(key, ["notification"]) && tape.kind(value) == .object
        && tape.first(value) == tape.after(value)
  }

  // MARK: Values

  /// Returns the member for a number of seconds or its text, with or without the unit `s`.
  ///
  /// Drops a value that is not such a duration, or is out of range.
  func timeToLive(_ value: Int) -> OutputMember? {
    let text = adminSeconds(value) ?? tape.text(value)
    let bare = text.hasSuffix("s") ? String(text.dropLast()) : text
    let seconds = adminSeconds(value) == nil ? tape.wholeNumber(value) ?? bare : bare
    let isNumber = Array(seconds.utf8).withUnsafeBufferPointer(JSONNumber.isDecimal)
    guard isNumber, let count = Double(seconds),
      (0...Double(Schema.longestLifetime)).contains(count)
    else {
      drop(value, because: "FCM accepts 0 to \(Schema.longestLifetime) seconds")
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
