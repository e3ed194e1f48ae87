/// Converts Emarsys's messages.
///
/// Each of the two SDK lines has a format for APNs and one for FCM and Huawei. The dotted format
/// of the older line becomes its iOS format. The iOS format becomes version 1, which every
/// Android SDK of that line reads.
enum EmarsysConversion: VendorConversion {
  static let drawsFromData = true

  /// The older iOS SDK cannot withdraw a notification, and the Android SDK ignores `del-id`.
  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)? {
    let reading = conversion.reading
    guard reading.kind == .withdrawal, !reading.format.isOfEmarsysSDK4 else { return nil }
    let isAPNs = reading.message.kind == .apns
    if isAPNs == conversion.target.isAPNs { return nil }
    let why =
      isAPNs
      ? "the Android app cannot withdraw a notification by del-id"
      : "the iOS app cannot withdraw a notification"
    return (why, nil)
  }

  static func besideAPS(_ conversion: Conversion) -> [OutputMember] {
    switch conversion.reading.format {
    case .emarsysAndroidV2: besideAPS(fromDotted: conversion)
    case .emarsysFCMV2: EmarsysNested.besideAPS(fromDotted: conversion)
    case .emarsysHuaweiV2: EmarsysNested.besideAPS(fromNested: conversion)
    default: conversion.membersBesideAPS(conversion.root, by: versionOne)
    }
  }

  static func apsSound(_ conversion: Conversion) -> OutputValue? { nil }

  static func data(fromAPNs conversion: Conversion) -> [OutputMember] {
    guard conversion.reading.format == .emarsysAPNsV2 else { return versionOne(conversion) }
    return conversion.members(of: [(.title, "notification.title"), (.body, "notification.body")])
      + EmarsysNested.dotted(conversion)
  }

  static func data(fromData conversion: Conversion) -> [OutputMember] {
    conversion.reading.format == .emarsysHuaweiV2
      ? EmarsysNested.dotted(conversion) : conversion.dataMembers(of: conversion.root)
  }

  static func dataText(_ key: Int, _ conversion: Conversion) -> OutputValue {
    guard conversion.reading.format == .emarsysFCMV2,
      conversion.matches(key, ["notification.operation"])
    else { return .text(key + 1) }
    return EmarsysNested.operation(key + 1, conversion)
  }

  // MARK: Version 1

  /// The keys that only the Android SDK reads; the iOS SDK would treat them as the customer's.
  private static let androidOnly: [JSONKey] = ["icon_url", "channel_id", "message_id"]

  /// The members of a message for Android.
  private static let versionOne: MemberTable =
    [
      ("title", .carry(.title)), ("body", .carry(.body)), ("aps", .drop()),
      ("ems", .inner(.beside)), ("u", .inner(.beside)),
    ] + androidOnly.map { ($0, .drop()) }

  /// Returns the data of a message for Android.
  private static func versionOne(_ conversion: Conversion) -> [OutputMember] {
    let (tape, root) = (conversion.tape, conversion.root)
    let isMarked = root.flatMap { tape.member($0, "ems_msg") } != nil
    var members = isMarked ? [] : [OutputMember("ems_msg", .json("\"{}\""))]
    members += conversion.members(of: [(.title, "title"), (.body, "body")])
    // These keys belong to the customer on iOS, but to the SDK on Android.
    let ownNames: [JSONKey] = androidOnly + ["title", "body", "exception"]
    conversion.each(root) { if conversion.matches($0, ownNames) { conversion.drop($0 + 1) } }
    guard conversion.isSilent else { return members + conversion.customMembers(except: ownNames) }
    let ems = conversion.members(of: conversion.object("ems"), except: ["silent"])
    return members + conversion.customMembers(except: ownNames + ["ems"])
      + [OutputMember("ems", .object(ems + [OutputMember("silent", .json("true"))]))]
  }

  // MARK: The dotted format

  /// The keys of the older Android SDK; `ems.root_params` holds the customer's keys.
  private static let dotted: MemberTable =
    [
      ("ems.multichannel_id", .copy(.ems, as: "multichannelId")),
      ("ems.style", .copy(.ems, as: "style")), ("ems.silent", .copy(.ems, as: "silent")),
      ("ems.inapp", .inner(.ems, as: "inapp")), ("ems.actions", .inner(.ems, as: "actions")),
      ("ems.tap_actions.default_action.type", .copy(.action, as: "type")),
      ("ems.tap_actions.default_action.name", .copy(.action, as: "name")),
      ("ems.tap_actions.default_action.url", .copy(.action, as: "url")),
      ("ems.tap_actions.default_action.payload", .inner(.action, as: "payload")),
      ("ems.notification_method.collapse_key", .copy(.method, as: "collapseId")),
      ("ems.notification_method.operation", .copy(.method, as: "operation")),
      ("notification.title", .carry(.title)), ("notification.body", .carry(.body)),
      ("notification.image", .copy(.beside, as: "image_url")),
      ("ems.version", .skip), ("ems.sid", .skip), ("ems.root_params", .skip),
      ("u", .drop()), ("ems.", .drop()), ("notification.", .drop()),
    ] + meaningful

  /// The keys that have a meaning next to `aps`.
  private static let meaningful: MemberTable = [
    ("aps", .drop()), ("ems", .drop()), ("image_url", .drop()),
  ]

  private static func besideAPS(fromDotted conversion: Conversion) -> [OutputMember] {
    _ = conversion.membersBesideAPS(conversion.root, by: dotted)
    let others = conversion.membersBesideAPS(
      conversion.object("ems.root_params"), by: [("u", .skip)] + meaningful)
    var ems = conversion[.ems]
    // Without a type it is not an action.
    if conversion.slots[.defaultType] != nil {
      ems.append(OutputMember("default_action", .object(conversion[.action])))
    }
    if !conversion[.method].isEmpty {
      ems.append(OutputMember("notificationMethod", .object(conversion[.method])))
    }
    // On iOS, `u` contains the source ID.
    let sid = conversion.member("sid", conversion.slots[.sourceID], as: OutputValue.copy)
    let bag = conversion.object("ems.root_params", "u")
    let user = sid + conversion.members(of: bag, except: sid.isEmpty ? [] : ["sid"])
    return [OutputMember("ems", .object(ems))]
      + (user.isEmpty ? [] : [OutputMember("u", .object(user))]) + others
  }
}

/// The objects beside `aps`.
extension OutputPart {
  static var ems: OutputPart { .own1 }
  /// `default_action` in `ems`.
  static var action: OutputPart { .own2 }
  /// `notificationMethod` in `ems`.
  static var method: OutputPart { .own3 }
}
