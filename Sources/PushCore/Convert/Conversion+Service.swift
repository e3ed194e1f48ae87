/// Converts messages for services that build the payloads themselves: Expo's push service and
/// gorush.
///
/// Such messages have the service's keys, so the result is made from the message's fields.
extension Conversion {
  /// Whether the message is for one of these services.
  var isForService: Bool { message.isRequest(to: .expo) || message.format == .gorush }

  func servicePayload(bundle: OutputValue?) -> OutputValue {
    placeFields()
    placeMembers()
    if let picture = slots[.imageURL] { used.insert(picture) }
    dropRest()
    let switches: [String] = ["mutable-content", "content-available"]
    let names = Set(self[.aps].map { $0.name(on: tape) })
    let aps = aps(
      alert: self[.alert], self[.aps].filter { !switches.contains($0.name(on: tape)) },
      isMutable: names.contains(switches[0]) || slots[.imageURL] != nil,
      wakesApp: names.contains(switches[1]))
    return payload(
      bundle,
      [aps] + vendor.besideAPS(self) + member("fcm_options", member("image", slots[.imageURL])))
  }

  /// Returns the message for FCM; the service's tokens are not valid for FCM.
  func serviceMembers() -> [OutputMember] {
    if !vendor.omitsNotification {
      placeFields()
      placeMembers()
    }
    addHeaders()
    if let value = slots[.ttl] { addTimeToLive(value) }
    if let value = slots[.priority] { addPriority(value) }
    if let value = slots[.collapseKey] { addCollapseKey(value) }
    let options = takesFCMMembers ? optionsOfFCM() : []
    dropRest()
    let android = self[.options] + member("notification", self[.android])
    let others = member("android", android) + platformBlocks() + options
    let isEmpty = self[.notification].isEmpty
    let data = OutputMember("data", .texts(vendor.data(fromData: self)))
    return member("notification", self[.notification]) + (root != nil || isEmpty ? [data] : [])
      + others
  }

  // MARK: Members

  /// Adds the members of a notification of gorush that have Apple's names, and those of its alert.
  private func placeMembers() {
    guard message.format == .gorush else { return }
    place(message.envelope, by: .aps)
    place(tape.member(message.envelope, "alert").flatMap(tape.object), by: .alert)
    if takesFCMMembers {
      let notification = tape.member(message.envelope, "notification").flatMap(tape.object)
      place(notification, by: .legacyNotification)
    }
    addCriticalSound()
  }

  /// Whether gorush passes the recipient and the members of FCM on to FCM (gorush: README, request
  /// body).
  var takesFCMMembers: Bool {
    target.isFCM && message.format == .gorush && !message.isForAPNs && !message.isForHuawei
  }

  private func optionsOfFCM() -> [OutputMember] {
    guard let value = nonNull(message.envelope, "fcm_options") else { return [] }
    used.insert(value)
    return validated(tape.key(ofValue: value), by: Schema.fcmBlocks).map { [$0] } ?? []
  }

  private func place(_ object: Int?, by schema: Schema) {
    eachNonNull(object) { key in
      guard let member = schema.member(key, on: tape), member.field != .alert else { return }
      let isPlaced = member.field.map { slots[$0] != nil && $0 != .value } ?? false
      if !isPlaced, !used.contains(tape.value(ofKey: key)) { place(member, tape.value(ofKey: key)) }
    }
  }

  /// Adds the name and the volume of a critical sound, which gorush has beside its sound.
  private func addCriticalSound() {
    let members = (["name", "volume"] as [JSONKey]).flatMap { name in
      member(name, nonNull(message.envelope, name), as: OutputValue.copy)
    }
    guard !members.isEmpty, places(for: .ios) else { return }
    for member in members { member.value.source.map { _ = used.insert($0) } }
    let sound = [OutputMember("critical", .json("1"))] + members
    self[.aps].removeAll { $0.name(on: tape) == "sound" }
    add(OutputMember("sound", .object(sound)), to: .aps)
  }

  /// The headers for APNs in notifications of gorush and messages of Expo (gorush: README, request
  /// body; Expo: Message request format).
  static let serviceHeaders: [(header: JSONKey, names: [JSONKey])] = [
    ("apns-topic", ["topic"]), ("apns-push-type", ["push_type"]),
    ("apns-expiration", ["expiration", "ttl"]), ("apns-id", ["apns_id"]),
    ("apns-collapse-id", ["collapse_id", "collapseId"]), ("apns-priority", ["priority"]),
  ]

  /// Adds the headers whose values are those of APNs.
  private func addHeaders() {
    for (header, names) in Self.serviceHeaders
    where !["apns-topic", "apns-priority"].contains(header.text) {
      guard let name = names.first, let value = nonNull(message.envelope, name) else { continue }
      if isContainer(value) || !places(for: .ios) { continue }
      used.insert(value)
      add(header: header, .text(value), to: .apnsHeaders, for: .ios)
    }
  }

  // MARK: Dropped members

  /// The members for the recipient's platform and the data.
  private static let known: [JSONKey] = ["platform", "data", "huawei_data"]
  private static let recipients: [JSONKey] = ["to", "tokens", "topic"]

  private static let recipient =
    "the recipient is that of another service; set one with --device-token"

  /// Drops the members of the envelope that are not in the result.
  func dropRest() { dropMembers(of: message.envelope, without: used.sorted()) }

  /// - Parameter used: In ascending order.
  private func dropMembers(of object: Int, without used: [Int]) {
    eachNonNull(object) { key in
      let value = tape.value(ofKey: key)
      if object == message.envelope, matches(key, Self.known) { return }
      let next = used.first(notBefore: value)
      if next == value { return }
      if tape.kind(value) == .object, let next, next < tape.after(value) {
        return dropMembers(of: value, without: used)
      }
      drop(value, because: reason(forDropping: key))
    }
  }

  private func reason(forDropping key: Int) -> String? {
    let isRecipient = matches(key, Self.recipients)
    switch target {
    case .fcmV1: return isRecipient ? Self.recipient : nil
    case .apns, .simctl:
      if isRecipient, !matches(key, ["topic"]) { return "an APNs payload has no recipient" }
      let header = Self.serviceHeaders.first { matches(key, $0.names) }?.header
      return header.map { "APNs uses the header \($0.text)" }
    }
  }
}

extension [Int] {
  /// Returns the first element that is not less than a number, in an ascending array; nil if there is
  /// none.
  fileprivate func first(notBefore number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count ? self[low] : nil
  }
}
