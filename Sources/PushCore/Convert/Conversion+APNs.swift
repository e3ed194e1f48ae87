/// What APNs gets from an FCM request, by the names of its members: FCM sends some members to iOS and
/// drops the others (Firebase: Legacy HTTP server reference, notification payload for iOS).
extension Conversion {
  // MARK: Tables

  /// The members of a notification block; those that are neither here nor in an alert are dropped.
  private static let notificationForIOS: MemberTable =
    [
      ("sound", unchanged(.sound)), ("badge", unchanged(.badge)), ("icon", unused(.iconURL)),
      ("click_action", .draw(.aps, "category")), ("title", text(.title)), ("body", text(.body)),
      ("image", .carry(.imageURL)),
    ]
    + Schema.legacyNotification.members.compactMap { member in
      guard let own = member.field.flatMap(Schema.alert.member(filling:)) else { return nil }
      return (member.names[0], .draw(.alert, own.names[0], isList: own.type.isList))
    }

  /// An alert of the payload for iOS overrides the texts.
  private static func text(_ field: PayloadField) -> MemberRule {
    .call {
      let isOverridden = $0.slots[field] == nil && $0.slots[.alert] != nil
      isOverridden
        ? $0.drop($1, because: duplicateReason) : $0.drop($1, unlessCarriedBy: field)
    }
  }

  /// FCM does not add such a member to the payload for iOS in a request.
  private static func unchanged(_ field: PayloadField) -> MemberRule {
    .call { $0.apply($0.message.kind == .apns ? unused(field) : .carry(field), to: $1) }
  }

  private static func unused(_ field: PayloadField) -> MemberRule {
    .call { $0.slots[field] == $1 ? $0.drop($1) : $0.drop($1, unlessCarriedBy: field) }
  }

  /// The members of a request.
  private static let request: MemberTable =
    [
      ("data", .call { $0.dropData($1) }), ("android", .object(block)),
      ("webpush", .call { $0.dropBrowser($1) }), ("apns", .object(apns)),
      ("fcm_options", .object(options)), ("fcmOptions", .object(options)),
      ("notification", .call { $0.dropUnlessObject($1) }), ("restricted_package_name", .drop()),
      ("content_available", .skip), ("mutable_content", .skip),
    ] + recipientNames.map { ($0, .drop("an APNs payload has no recipient")) } + headers + around

  /// The members of a block for another platform.
  private static let block: MemberTable = headers + [("data", .call { $0.dropData($1) })]

  /// The members for APNs beside the payload; the topic names the app.
  private static let apns: MemberTable = [
    ("headers", .members([("apns-topic", .skip)], "it is a header, not part of the payload")),
    ("fcm_options", .members([("image", .carry(.imageURL))])), ("payload", .skip),
    ("aps", .call { $0.dropBesidePayload($1) }),
    ("customData", .call { $0.dropBesidePayload($1) }),
  ]
  private static let options: MemberTable = [("image", .skip)]

  /// Options that APNs takes as header fields (Apple: Sending notification requests to APNs).
  private static let headers: MemberTable = [
    ("time_to_live", "apns-expiration"), ("ttl", "apns-expiration"),
    ("priority", "apns-priority"), ("urgency", "apns-priority"),
    ("collapse_key", "apns-collapse-id"), ("collapseKey", "apns-collapse-id"),
  ].map { ($0.0, .drop("APNs uses the header \($0.1)")) }

  // MARK: Members

  /// Converts the members of a request around data.
  func convertRequest() {
    guard message.isWrapped, message.envelope != root else { return }
    usedData = root
    convert(message.notification, by: Self.notificationForIOS)
    convert(message.envelope, by: Self.request)
  }

  /// Drops a member of the block for APNs that is not the payload itself.
  private func dropBesidePayload(_ value: Int) {
    if !message.isBlockOfRequest { drop(value) }
  }

  /// Drops the members of a request beside its payload for iOS.
  ///
  /// - Parameter data: The data map that is merged into the payload.
  func dropRequest(besides data: Int?) {
    usedData = data
    convert(message.notification, by: Self.notificationForIOS)
    convert(message.envelope, by: Self.request)
    for name: JSONKey in ["content_available", "mutable_content"] {
      guard let value = nonNull(message.envelope, name), tape.kind(value) != .false else {
        continue
      }
      drop(value, because: Self.duplicateReason)
    }
  }

  /// Whether an option of the request is on; drops a value other than true, 1 or false.
  func isOn(_ name: JSONKey) -> Bool {
    guard message.isWrapped, message.envelope != root, let value = nonNull(message.envelope, name)
    else {
      return false
    }
    if reading.isTrue(value) || reading.isOne(value) { return true }
    if tape.kind(value) != .false { drop(value, because: "FCM accepts only true or false") }
    return false
  }

  /// Drops a block for browsers, except data in use.
  private func dropBrowser(_ block: Int) {
    if dropUnlessObject(block) { return }
    let isUsed = usedData != nil && tape.member(block, "data").flatMap(tape.object) == usedData
    if isUsed { convert(block, by: Self.block) } else { drop(block) }
  }

  /// Whether two values are equal: a number or an object equals its text, and null a missing member.
  private func isSame(_ one: Int, _ other: Int) -> Bool {
    JSONComparison(.embedded).isSame(JSONValue(tape, one), JSONValue(tape, other))
  }

  /// Drops a data map unless it equals the one in use.
  private func dropData(_ value: Int) {
    if let usedData, let object = tape.object(value), isSame(object, usedData) { return }
    drop(value, because: usedData.map { _ in Self.duplicateReason })
  }
}

/// Makes payloads for APNs: `aps`, and the members beside it.
extension Conversion {
  /// - Parameters:
  ///   - bundle: The app that the payload names.
  ///   - data: The data map of the request around the payload.
  func apnsPayload(bundle: OutputValue?, data: Int?) -> OutputValue {
    for option in validateOnly where tape.kind(option) != .false { drop(option) }
    return payload(bundle, message.kind == .apns ? mergedPayload(data) : composedPayload())
  }

  func payload(_ bundle: OutputValue?, _ members: [OutputMember]) -> OutputValue {
    .object((bundle.map { [OutputMember("Simulator Target Bundle", $0)] } ?? []) + members)
  }

  /// Returns `aps`; a message without an alert wakes the app.
  ///
  /// - Parameter isMutable: Whether the message needs the service extension.
  func aps(
    alert: [OutputMember], _ members: [OutputMember], isMutable: Bool, wakesApp: Bool
  ) -> OutputMember {
    var aps = alert.isEmpty ? [] : [OutputMember("alert", .object(alert))]
    aps += members
    if isMutable { aps.append(Self.mutable) }
    if wakesApp || alert.isEmpty { aps.append(OutputMember("content-available", .json("1"))) }
    return OutputMember("aps", .object(aps))
  }

  private static let mutable = OutputMember("mutable-content", .json("1"))
  private static let texts: [(PayloadField, JSONKey)] = [(.title, "title"), (.body, "body")]

  // MARK: Data messages

  private func composedPayload() -> [OutputMember] {
    convertRequest()
    var alert = members(of: Self.texts) + self[.alert]
    var isMutable = isOn("mutable_content")
    if isSilent {
      for field in [PayloadField.title, .body, .sound] { drop(slots[field]) }
      for member in self[.alert] { drop(member.value.source) }
      alert = []
    } else if slots[.imageURL] != nil || !reading.buttons.isEmpty {
      // The service extension shows pictures and buttons.
      isMutable = true
    }
    var members = badge()
    if !isSilent, let sound = vendor.apsSound(self) { members.append(OutputMember("sound", sound)) }
    let aps = aps(
      alert: alert, members + self[.aps], isMutable: isMutable,
      wakesApp: reading.isBackground == true || isOn("content_available"))
    let beside = vendor.besideAPS(self)
    return [aps] + joined(beside, vendor.omitsNotification ? [] : addedPicture())
  }

  private func badge() -> [OutputMember] {
    guard let badge = slots[.badge] else { return [] }
    guard let number = reading.integer(badge) else {
      drop(badge, because: "it is not an integer")
      return []
    }
    return [OutputMember("badge", .integer(number))]
  }

  // MARK: Payloads in requests

  /// The payload for iOS in a request, with the members that FCM would add to it from the request.
  ///
  /// - Parameter data: The data map of the request around the payload.
  private func mergedPayload(_ data: Int?) -> [OutputMember] {
    let (value, picture) = (reading.aps, addedPicture())
    let aps = value.flatMap(tape.object)
    var added = addedAlert(aps)
    let isMutable =
      nonNull(aps, "mutable-content") != nil
      || message.format == .adminMessage && nonNull(aps, "mutableContent") != nil
    if !picture.isEmpty, !isMutable { added.append(Self.mutable) }
    if message.isWrapped, message.envelope != root { dropRequest(besides: data) }
    let own = joined(
      members(of: root, except: message.membersBesidePayload)
        + (message.isBlockOfRequest ? members(of: message.customKeys(on: tape)) : []),
      picture + addedData(data, picture))
    if aps == nil { drop(value, because: "it is not an object") }
    let named =
      message.format == .adminMessage ? adminMembers(aps, by: .adminAPS) : members(of: aps)
    let merged = OutputMember("aps", .object(joined(named, added)))
    return value == nil
      ? [merged] + own : own.map { name($0).elementsEqual("aps".utf8) ? merged : $0 }
  }

  private func addedAlert(_ aps: Int?) -> [OutputMember] {
    guard nonNull(aps, "alert") == nil, let block = message.notification, message.envelope != root
    else {
      return []
    }
    let alert = members(of: Self.texts.filter { holds(block, slots[$0.0]) })
    return alert.isEmpty ? [] : [OutputMember("alert", .object(alert))]
  }

  /// The picture of a notification block, as FCM sends it to iOS.
  private func addedPicture() -> [OutputMember] {
    guard let image = slots[.imageURL], message.envelope != root, holds(message.envelope, image),
      !holds(root, image)
    else { return [] }
    guard nonNull(root, "fcm_options") == nil, tape.kind(image) == .string else {
      drop(image)
      return []
    }
    return [OutputMember("fcm_options", .object([OutputMember("image", .copy(image))]))]
  }

  /// The members of the request's data that FCM adds to the payload.
  private func addedData(_ data: Int?, _ picture: [OutputMember]) -> [OutputMember] {
    var known: [[UInt8]: Int] = [:]
    eachNonNull(root) { known[name(copy(ofKey: $0))] = tape.value(ofKey: $0) }
    for member in picture { known[name(member)] = slots[.imageURL] }
    var added: [OutputMember] = []
    eachNonNull(data) { key in
      let (member, value) = (copy(ofKey: key), tape.value(ofKey: key))
      if let rule = rule(for: key, in: Self.reservedPrefixes) {
        apply(rule, to: value)
      } else if matches(key, Self.ofAPNs) {
        drop(value, because: "a payload for iOS has this name for itself")
      } else if let other = known[name(member)] {
        if !isSame(value, other) { drop(value, because: Self.duplicateReason) }
      } else {
        added.append(member)
      }
    }
    return added
  }

  /// Returns members followed by added ones, without null members that an added one replaces.
  private func joined(_ own: [OutputMember], _ added: [OutputMember]) -> [OutputMember] {
    let names = Set(added.map(name))
    return own.filter { member in
      let isNull = member.value.source.map { tape.kind($0) == .null } ?? false
      return !isNull || !names.contains(name(member))
    } + added
  }

  /// Returns the bytes of a name: `String` would treat canonically equivalent names as equal.
  private func name(_ member: OutputMember) -> [UInt8] { Array(member.name(on: tape).utf8) }
}
