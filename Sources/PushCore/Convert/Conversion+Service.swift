/// Converts messages for services that build the payloads themselves: Expo's push service and
/// gorush.
///
/// Such messages have the service's keys, so the result is made from the message's facts.
extension Conversion {
  /// Whether the message is for one of these services.
  var isForService: Bool { [.expo, .gorush].contains(view.kindOfEnvelope) }

  private static let serviceAlert: [(Fact, StaticString)] = [
    (.title, "title"), (.subtitle, "subtitle"), (.body, "body"),
  ]
  private static let serviceAPS: [(Fact, StaticString)] = [
    (.sound, "sound"), (.category, "category"), (.importance, "interruption-level"),
  ]

  func servicePayload(bundle: DraftValue?) -> DraftValue {
    dropMembers(
      without: (Self.serviceAlert + Self.serviceAPS).map(\.0) + [
        .badge, .imageURL, .mutableContent, .contentAvailable,
      ])
    let aps = aps(
      alert: members(of: Self.serviceAlert),
      member("badge", slots[.badge], as: DraftValue.copy) + members(of: Self.serviceAPS),
      isMutable: isOn(.mutableContent) || slots[.imageURL] != nil,
      wakesApp: isOn(.contentAvailable))
    return payload(
      bundle,
      [aps] + vendor.besideAPS(self) + member("fcm_options", member("image", slots[.imageURL])))
  }

  private func isOn(_ fact: Fact) -> Bool {
    reading.isTrue(slots[fact]) || reading.isOne(slots[fact])
  }

  private static let serviceBlock: [(Fact, StaticString)] = [
    (.title, "title"), (.body, "body"), (.imageURL, "image"),
  ]
  private static let serviceAndroid: [(Fact, StaticString)] = [
    (.iconURL, "icon"), (.sound, "sound"), (.channelID, "channel_id"),
    (.defaultName, "click_action"),
  ]

  /// Returns the request for FCM; the service's tokens are not valid for FCM.
  func serviceRequest(deviceToken: String?) -> DraftValue {
    dropMembers(
      without: (Self.serviceBlock + Self.serviceAndroid).map(\.0) + [.ttl, .priority, .collapseKey])
    lacksRecipient = deviceToken == nil
    var message = deviceToken.map { [DraftMember("token", .string($0))] } ?? []
    let block = vendor.drawsFromData ? [] : members(of: Self.serviceBlock)
    message += member("notification", block)
    if root != nil || block.isEmpty {
      message.append(DraftMember("data", .texts(vendor.data(fromData: self))))
    }
    let drawn = block.isEmpty ? [] : members(of: Self.serviceAndroid)
    message += member("android", serviceOptions() + member("notification", drawn))
    return .object([DraftMember("message", .object(message))])
  }

  private func serviceOptions() -> [DraftMember] {
    var options = member("collapse_key", slots[.collapseKey])
    if let ttl = slots[.ttl] {
      if let seconds = reading.integer(ttl) {
        options.append(DraftMember("ttl", .string("\(seconds)s")))
      } else {
        drop(ttl, because: "it is not a number of seconds")
      }
    }
    if let priority = slots[.priority] {
      if ["high", "normal"].contains(tape.text(priority)) {
        options.append(DraftMember("priority", .text(priority)))
      } else {
        drop(priority, because: "FCM accepts high and normal")
      }
    }
    return options
  }

  /// The members for the recipient's platform and the data.
  private static let known: [JSONKey] = ["platform", "data", "huawei_data"]

  private static let recipient =
    "the recipient is that of another service; set one with --device-token"

  /// Drops the members of the envelope that hold none of the facts.
  private func dropMembers(without facts: [Fact]) {
    dropMembers(of: view.envelope, without: facts.compactMap { slots[$0] })
  }

  private func dropMembers(of object: Int, without used: [Int]) {
    eachNonNull(object) { key in
      let value = key + 1
      let isKnown = object == view.envelope && matches(key, Self.known)
      if isKnown || used.contains(value) { return }
      if tape.kind(value) == .object, used.contains(where: { holds(value, $0) }) {
        return dropMembers(of: value, without: used)
      }
      let isRecipient = target == .fcmV1 && matches(key, ["to", "tokens", "topic"])
      drop(value, because: isRecipient ? Self.recipient : nil)
    }
  }
}
