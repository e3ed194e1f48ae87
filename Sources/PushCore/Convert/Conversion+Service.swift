/// Converts messages for services that build the payloads themselves: Expo's push service and
/// gorush.
///
/// Such messages have the service's keys, so the result is made from the message's fields.
extension Conversion {
  /// Whether the message is for one of these services.
  var isForService: Bool { [.expo, .gorush].contains(message.kindOfEnvelope) }

  private static let serviceAlert: [(PayloadField, JSONKey)] = [
    (.title, "title"), (.subtitle, "subtitle"), (.body, "body"),
  ]
  private static let serviceAPS: [(PayloadField, JSONKey)] = [
    (.sound, "sound"), (.category, "category"), (.importance, "interruption-level"),
  ]

  func servicePayload(bundle: OutputValue?) -> OutputValue {
    dropMembers(
      without: (Self.serviceAlert + Self.serviceAPS).map(\.0) + [
        .badge, .imageURL, .mutableContent, .contentAvailable,
      ])
    let aps = aps(
      alert: members(of: Self.serviceAlert),
      member("badge", slots[.badge], as: OutputValue.copy) + members(of: Self.serviceAPS),
      isMutable: isOn(.mutableContent) || slots[.imageURL] != nil,
      wakesApp: isOn(.contentAvailable))
    return payload(
      bundle,
      [aps] + vendor.besideAPS(self) + member("fcm_options", member("image", slots[.imageURL])))
  }

  private func isOn(_ field: PayloadField) -> Bool {
    reading.isTrue(slots[field]) || reading.isOne(slots[field])
  }

  private static let serviceBlock: [(PayloadField, JSONKey)] = [
    (.title, "title"), (.body, "body"), (.imageURL, "image"),
  ]
  private static let serviceAndroid: [(PayloadField, JSONKey)] = [
    (.iconURL, "icon"), (.sound, "sound"), (.channelID, "channel_id"),
    (.defaultName, "click_action"),
  ]

  /// Returns the request for FCM; the service's tokens are not valid for FCM.
  func serviceRequest(deviceToken: String?) -> OutputValue {
    dropMembers(
      without: (Self.serviceBlock + Self.serviceAndroid).map(\.0) + [.ttl, .priority, .collapseKey])
    lacksRecipient = deviceToken == nil
    var message = deviceToken.map { [OutputMember("token", .string($0))] } ?? []
    let block = vendor.drawsFromData ? [] : members(of: Self.serviceBlock)
    message += member("notification", block)
    if root != nil || block.isEmpty {
      message.append(OutputMember("data", .texts(vendor.data(fromData: self))))
    }
    let drawn = block.isEmpty ? [] : members(of: Self.serviceAndroid)
    message += member("android", serviceOptions() + member("notification", drawn))
    return .object([OutputMember("message", .object(message))])
  }

  private func serviceOptions() -> [OutputMember] {
    var options = member("collapse_key", slots[.collapseKey])
    if let ttl = slots[.ttl] {
      if let seconds = reading.integer(ttl) {
        options.append(OutputMember("ttl", .string("\(seconds)s")))
      } else {
        drop(ttl, because: "it is not a number of seconds")
      }
    }
    if let priority = slots[.priority] {
      if ["high", "normal"].contains(tape.text(priority)) {
        options.append(OutputMember("priority", .text(priority)))
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

  /// Drops the members of the envelope that hold none of the fields.
  private func dropMembers(without fields: [PayloadField]) {
    dropMembers(of: message.envelope, without: fields.compactMap { slots[$0] })
  }

  private func dropMembers(of object: Int, without used: [Int]) {
    eachNonNull(object) { key in
      let value = key + 1
      let isKnown = object == message.envelope && matches(key, Self.known)
      if isKnown || used.contains(value) { return }
      if tape.kind(value) == .object, used.contains(where: { holds(value, $0) }) {
        return dropMembers(of: value, without: used)
      }
      let isRecipient = target == .fcmV1 && matches(key, ["to", "tokens", "topic"])
      drop(value, because: isRecipient ? Self.recipient : nil)
    }
  }
}
