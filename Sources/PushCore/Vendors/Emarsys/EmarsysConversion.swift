/// Converts Emarsys's messages.
///
/// Each of the two SDK lines has a format for APNs and one for FCM and Huawei. The dotted format
/// of the older line becomes its iOS format. The iOS format becomes version 1, which every
/// Android SDK of that line reads.
enum EmarsysConversion: VendorConversion {
  static let drawsFromData = true

  /// The older iOS SDK cannot withdraw a notification, and the Android SDK ignores `del-id`.
  static func refusal(_ conversion: Conversion) -> String? {
    let reading = conversion.reading
    guard reading.kind == .withdrawal, !reading.format.isOfEmarsysSDK4 else { return nil }
    let isAPNs = reading.view.kind == .apns
    if isAPNs == conversion.target.isAPNs { return nil }
    return isAPNs
      ? "the Android app cannot withdraw a notification by del-id"
      : "the iOS app cannot withdraw a notification"
  }

  static func besideAPS(_ conversion: Conversion) -> [DraftMember] {
    switch conversion.reading.format {
    case .emarsysAndroidV2: EmarsysDotted.besideAPS(conversion)
    case .emarsysFCMV2: EmarsysNested.besideAPS(fromDotted: conversion)
    case .emarsysHuaweiV2: EmarsysNested.besideAPS(fromNested: conversion)
    default: versionOne(conversion)
    }
  }

  static func apsSound(_ conversion: Conversion) -> DraftValue? { nil }

  static func data(fromAPNs conversion: Conversion) -> [DraftMember] {
    if conversion.reading.format == .emarsysAPNsV2 {
      let text = [(Fact.title, "notification.title"), (.body, "notification.body")]
        .flatMap { conversion.member($0.1, conversion.slots[$0.0]) }
      return text + EmarsysNested.dotted(conversion)
    }
    return androidOne(conversion)
  }

  static func data(fromData conversion: Conversion) -> [DraftMember] {
    conversion.reading.format == .emarsysHuaweiV2
      ? EmarsysNested.dotted(conversion)
      : conversion.dataMembers(of: conversion.reading.view.root)
  }

  static func dataText(_ key: Int, _ conversion: Conversion) -> DraftValue {
    guard conversion.reading.format == .emarsysFCMV2,
      conversion.matches(key, ["notification.operation"])
    else { return .text(key + 1) }
    return EmarsysNested.operation(key + 1, conversion)
  }

  // MARK: Version 1

  /// The keys that only the Android SDK reads; the iOS SDK would treat them as the customer's.
  private static let androidOnly: [JSONKey] = ["icon_url", "channel_id", "message_id"]

  private static func versionOne(_ conversion: Conversion) -> [DraftMember] {
    var members: [DraftMember] = []
    conversion.each(conversion.reading.view.root) { key in
      let value = key + 1
      if conversion.matches(key, ["title"]) {
        conversion.drop(value, unless: .title)
      } else if conversion.matches(key, ["body"]) {
        conversion.drop(value, unless: .body)
      } else if conversion.matches(key, androidOnly + ["aps"]) {
        conversion.drop(value)
      } else {
        let isNested = conversion.matches(key, ["ems", "u"])
        members.append(DraftMember(.copy(key), isNested ? .inner(value) : .copy(value)))
      }
    }
    return members
  }

  private static func androidOne(_ conversion: Conversion) -> [DraftMember] {
    let (slots, tape) = (conversion.slots, conversion.tape)
    let root = conversion.reading.view.root
    let isMarked = root.flatMap { tape.member($0, "ems_msg") } != nil
    var members = isMarked ? [] : [DraftMember("ems_msg", .json("\"{}\""))]
    members += conversion.member("title", slots[.title]) + conversion.member("body", slots[.body])
    // These keys belong to the customer on iOS, but to the SDK on Android.
    let taken: [JSONKey] = androidOnly + ["title", "body", "exception"]
    conversion.each(root) { if conversion.matches($0, taken) { conversion.drop($0 + 1) } }
    guard conversion.isSilent else { return members + conversion.customMembers(except: taken) }
    let ems = root.flatMap { tape.member($0, "ems") }.flatMap(tape.object)
    let silent = [DraftMember("silent", .json("true"))]
    return members + conversion.customMembers(except: taken + ["ems"])
      + [DraftMember("ems", .object(conversion.members(of: ems, except: ["silent"]) + silent))]
  }
}
