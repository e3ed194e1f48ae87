/// Converts messages for services that build the payloads themselves: Expo's push service and
/// gorush.
///
/// Such messages have the service's keys, so the draft is made from the message's facts.
struct ServiceDraft {
  private let conversion: Conversion
  private var slots: FactSlots { conversion.slots }
  private var tape: JSONTape { conversion.tape }
  private var envelope: Int { conversion.reading.view.envelope }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// Whether a message is for one of these services.
  static func applies(to reading: PayloadReading) -> Bool {
    [.expo, .gorush].contains(reading.view.kindOfEnvelope)
  }

  // MARK: APNs

  private static let alert: [(Fact, StaticString)] = [
    (.title, "title"), (.subtitle, "subtitle"), (.body, "body"),
  ]
  private static let aps: [(Fact, StaticString)] = [
    (.sound, "sound"), (.category, "category"), (.importance, "interruption-level"),
  ]

  /// The payload for iOS.
  func apns(bundle: DraftValue?) -> DraftValue {
    dropRest(
      besides: (Self.alert + Self.aps).map(\.0) + [
        .badge, .imageURL, .mutableContent, .contentAvailable,
      ])
    let alert = conversion.members(of: Self.alert)
    var aps = alert.isEmpty ? [] : [DraftMember("alert", .object(alert))]
    aps += conversion.member("badge", slots[.badge], as: DraftValue.copy)
    aps += conversion.members(of: Self.aps)
    if isOn(.mutableContent) || slots[.imageURL] != nil {
      aps.append(DraftMember("mutable-content", .json("1")))
    }
    if isOn(.contentAvailable) || alert.isEmpty {
      aps.append(DraftMember("content-available", .json("1")))
    }
    let picture = conversion.member("image", slots[.imageURL])
    let head = bundle.map { [DraftMember("Simulator Target Bundle", $0)] } ?? []
    return .object(
      head + [DraftMember("aps", .object(aps))] + conversion.vendor.besideAPS(conversion)
        + (picture.isEmpty ? [] : [DraftMember("fcm_options", .object(picture))]))
  }

  private func isOn(_ fact: Fact) -> Bool {
    conversion.reading.isTrue(slots[fact]) || conversion.reading.isOne(slots[fact])
  }

  // MARK: FCM

  private static let notification: [(Fact, StaticString)] = [
    (.title, "title"), (.body, "body"), (.imageURL, "image"),
  ]
  private static let android: [(Fact, StaticString)] = [
    (.iconURL, "icon"), (.sound, "sound"), (.channelID, "channel_id"),
    (.defaultName, "click_action"),
  ]

  /// Returns the request for FCM; the service's tokens are not valid for FCM.
  func request(deviceToken: String?) -> DraftValue {
    dropRest(
      besides: (Self.notification + Self.android).map(\.0) + [.ttl, .priority, .collapseKey])
    conversion.lacksRecipient = deviceToken == nil
    var message = deviceToken.map { [DraftMember("token", .string($0))] } ?? []
    let block =
      conversion.vendor.drawsFromData ? [] : conversion.members(of: Self.notification)
    if !block.isEmpty { message.append(DraftMember("notification", .object(block))) }
    if conversion.reading.view.root != nil || block.isEmpty {
      message.append(DraftMember("data", .texts(conversion.vendor.data(fromData: conversion))))
    }
    let android = android(isShown: !block.isEmpty)
    if !android.isEmpty { message.append(DraftMember("android", .object(android))) }
    return .object([DraftMember("message", .object(message))])
  }

  private func android(isShown: Bool) -> [DraftMember] {
    var android = conversion.member("collapse_key", slots[.collapseKey])
    if let ttl = slots[.ttl] {
      if let seconds = conversion.reading.integer(ttl) {
        android.append(DraftMember("ttl", .string("\(seconds)s")))
      } else {
        conversion.drop(ttl, because: "it is not a number of seconds")
      }
    }
    if let priority = slots[.priority] {
      if ["high", "normal"].contains(tape.text(priority)) {
        android.append(DraftMember("priority", .text(priority)))
      } else {
        conversion.drop(priority, because: "FCM accepts high and normal")
      }
    }
    guard isShown else { return android }
    let drawn = conversion.members(of: Self.android)
    if !drawn.isEmpty { android.append(DraftMember("notification", .object(drawn))) }
    return android
  }

  // MARK: Losses

  /// The members for the recipient's platform and the data.
  private static let known: [JSONKey] = ["platform", "data", "huawei_data"]

  /// Drops the members of the envelope that hold none of the facts.
  private func dropRest(besides facts: [Fact]) {
    let used = facts.compactMap { slots[$0] }
    conversion.eachNonNull(envelope) { key in
      if !conversion.matches(key, Self.known) { dropRest(key + 1, besides: used) }
    }
  }

  private func dropRest(_ value: Int, besides used: [Int]) {
    if used.contains(value) { return }
    guard tape.kind(value) == .object, used.contains(where: { conversion.holds(value, $0) }) else {
      return conversion.drop(value, because: reason(value))
    }
    conversion.eachNonNull(value) { dropRest($0 + 1, besides: used) }
  }

  private func reason(_ value: Int) -> String? {
    guard conversion.matches(value - 1, ["to", "tokens", "topic"]) else { return nil }
    return conversion.target == .fcmV1
      ? "the recipient is that of another service; set one with --device-token" : nil
  }
}
