/// How one vendor's messages differ between APNs and FCM.
///
/// What is said here by default is so for all whose keys are the same everywhere: beside `aps` stands
/// what is `data` elsewhere, and the text travels in `aps.alert` or in the notification block.
protocol VendorConversion: Sendable {
  /// Whether the Android app draws what it finds in `data`, so that no block may come with it.
  static var drawsFromData: Bool { get }

  /// The facts of APNs that ``data(fromAPNs:)`` carries, besides those of the record.
  static var carriedFacts: [Fact] { get }

  /// Why a message has no form of the target that the vendor's app knows; nil when it has.
  static func refusal(_ conversion: Conversion) -> String?

  /// The members beside `aps` for a message that came as data.
  static func besideAPS(_ conversion: Conversion) -> [DraftMember]

  /// The sound that iOS is to play for a message that came as data.
  static func apsSound(_ conversion: Conversion) -> DraftValue?

  /// The members of `data` for a message that came over APNs.
  static func data(fromAPNs conversion: Conversion) -> [DraftMember]

  /// The members of FCM's `data` for a message that came as data.
  static func data(fromData conversion: Conversion) -> [DraftMember]

  /// The value of a member of FCM's `data` that has this key there already.
  static func dataText(_ key: Int, _ conversion: Conversion) -> DraftValue
}

extension VendorConversion {
  static var drawsFromData: Bool { false }
  static var carriedFacts: [Fact] { [] }

  static func refusal(_ conversion: Conversion) -> String? { nil }

  static func besideAPS(_ conversion: Conversion) -> [DraftMember] {
    let root = conversion.reading.view.root
    conversion.each(root) { key in
      if conversion.matches(key, Conversion.ofAPNs) { conversion.lose(key + 1) }
    }
    return conversion.members(of: root, but: Conversion.ofAPNs)
  }

  static func apsSound(_ conversion: Conversion) -> DraftValue? {
    conversion.slots[.sound].map(DraftValue.text)
  }

  static func data(fromAPNs conversion: Conversion) -> [DraftMember] {
    conversion.customMembers()
  }

  static func data(fromData conversion: Conversion) -> [DraftMember] {
    conversion.dataMembers(of: conversion.reading.view.root)
  }

  static func dataText(_ key: Int, _ conversion: Conversion) -> DraftValue { .text(key + 1) }
}

/// Vendors whose keys are the same everywhere, and plain messages.
enum CommonConversion: VendorConversion {}

extension Conversion {
  /// Keys that a payload for iOS, or its simulator, has a meaning of its own for.
  static let ofAPNs: [JSONKey] = ["aps", "Simulator Target Bundle"]
  /// Keys that FCM keeps for itself (Firebase: HTTP v1 API, Message, `data`).
  private static let reserved: [JSONKey] = ["from", "message_type"]

  /// Whether a key is one that FCM adds itself.
  func isOfFCM(_ key: Int) -> Bool {
    begins(key, with: "google.") || begins(key, with: "gcm.")
  }

  /// Notes that the value of a key which FCM keeps for itself is left behind.
  func loseReserved(_ key: Int) {
    lose(key + 1, because: "FCM keeps this name for itself")
  }

  /// The members beside `aps` as members of `data`, but those of some names.
  func customMembers(but names: [JSONKey] = []) -> [DraftMember] {
    dataMembers(
      of: reading.view.root, but: names + ["aps", "fcm_options", "Simulator Target Bundle"])
  }

  /// The members of a data map for FCM, which has no null, but those of some names.
  func dataMembers(of object: Int?, but names: [JSONKey] = []) -> [DraftMember] {
    var members: [DraftMember] = []
    eachFilled(object) { key in
      if matches(key, names) { return }
      if matches(key, Self.reserved) || isOfFCM(key) { return loseReserved(key) }
      members.append(DraftMember(.copy(key), vendor.dataText(key, self)))
    }
    return members
  }
}
