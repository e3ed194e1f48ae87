/// Converts Emarsys's messages.
///
/// Each of the two SDK lines has a format for APNs and one for FCM and Huawei. The dotted format
/// of the older line becomes its iOS format. The iOS format becomes version 1, which every
/// Android SDK of that line reads.
enum EmarsysConversion: VendorConversion {
  static let omitsNotification = true

  /// Refuses what means something else on the other platform.
  ///
  /// The older iOS SDK cannot withdraw a notification, and the Android SDK ignores `del-id`. Only the
  /// Android SDK hides a message that is marked as silent.
  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)? {
    let reading = conversion.reading
    if reading.message.kind == .apns, !conversion.target.isAPNs, !conversion.isSilent,
      let ems = conversion.object("ems"),
      reading.isTrue(conversion.tape.member(ems, "silent"))
    {
      return ("the Android app would hide it, because ems has silent", "remove silent")
    }
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
    let value = conversion.tape.value(ofKey: key)
    guard conversion.reading.format == .emarsysFCMV2,
      conversion.matches(key, ["notification.operation"])
    else { return .text(value) }
    return EmarsysNested.operation(value, conversion)
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
    conversion.each(root) { key in
      if conversion.matches(key, ownNames) { conversion.drop(conversion.tape.value(ofKey: key)) }
    }
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

/// Converts between the formats of Emarsys's SDK 4.
///
/// `notification` and `ems` are objects in some formats and key prefixes in FCM_V2.
enum EmarsysNested {
  /// The keys of FCM_V2; some values are JSON text there and plain JSON in the other formats.
  private static let dotted: MemberTable = [
    ("notification.title", .carry(.title)), ("notification.body", .carry(.body)),
    ("notification.icon", .drop()), ("notification.style", .drop()),
    ("notification.channelId", .drop()), ("notification.silent", .call { c, _ in addSilent(c) }),
    ("notification.defaultAction", .inner(.notification, as: "defaultAction")),
    ("notification.actions", .inner(.notification, as: "actions")),
    ("notification.badgeCount", .inner(.notification, as: "badgeCount")),
    ("notification.", .unprefixed(.notification, 13)),
    ("ems.version", .skip), ("ems.trackingInfo", .skip),
    ("ems.rootParams", .inner(.ems, as: "rootParams")),
    ("ems.customData", .inner(.ems, as: "customData")), ("ems.", .unprefixed(.ems, 4)),
    ("aps", .drop()), ("notification", .drop()), ("ems", .call { dropTracking($1, $0) }),
  ]

  static func besideAPS(fromDotted conversion: Conversion) -> [OutputMember] {
    let others = conversion.membersBesideAPS(conversion.root, by: dotted)
    return [
      OutputMember("notification", .object(conversion[.notification])),
      OutputMember("ems", .object(head(conversion) + conversion[.ems])),
    ] + others
  }

  private static func addSilent(_ conversion: Conversion) {
    let isTrue = EmarsysReader.isSilent(conversion.reading)
    conversion[.notification].append(OutputMember("silent", .json(isTrue ? "true" : "false")))
  }

  /// Drops the object in which the Android SDK expects tracking data, except the data in use.
  private static func dropTracking(_ value: Int, _ conversion: Conversion) {
    let tape = conversion.tape
    let info = conversion.object("ems").flatMap { tape.member($0, "trackingInfo") }
    if let info, trackingInfo(conversion).map(tape.text) == tape.text(info) {
      conversion.dropMembers(of: tape.object(value), except: ["trackingInfo", "version"])
    } else {
      conversion.drop(value)
    }
  }

  /// Returns the version and tracking members, by which the iOS app recognizes its messages.
  private static func head(_ conversion: Conversion) -> [OutputMember] {
    let info = trackingInfo(conversion).map(OutputValue.text) ?? .json("\"{}\"")
    return [OutputMember("version", .json("\"APNS_V2\"")), OutputMember("trackingInfo", info)]
  }

  /// Returns the tracking information from either of the two paths that the Android SDK reads.
  private static func trackingInfo(_ conversion: Conversion) -> Int? {
    let tape = conversion.tape
    return conversion.root.flatMap { tape.member($0, "ems.trackingInfo") }
      ?? conversion.object("ems").flatMap { tape.member($0, "trackingInfo") }
  }

  /// The members of HUAWEI_V2.
  private static let nested: MemberTable = [
    ("notification", .call { addNotification($1, $0) }), ("ems", .call { addEMS($1, $0) }),
    ("aps", .drop()),
  ]
  private static let notification: MemberTable = [
    ("title", .carry(.title)), ("body", .carry(.body)), ("icon", .drop()), ("style", .drop()),
    ("channelId", .drop()),
  ]

  static func besideAPS(fromNested conversion: Conversion) -> [OutputMember] {
    conversion.membersBesideAPS(conversion.root, by: nested)
  }

  private static func addNotification(_ value: Int, _ conversion: Conversion) {
    guard let object = conversion.tape.object(value) else {
      return conversion.apply(.copy(.beside), to: value)
    }
    conversion.convert(object, by: notification, otherwise: .copy(.notification))
    let key = OutputMember.Key.copy(conversion.tape.key(ofValue: value))
    conversion[.beside].append(OutputMember(key, .object(conversion[.notification])))
  }

  private static func addEMS(_ value: Int, _ conversion: Conversion) {
    guard let object = conversion.tape.object(value) else {
      return conversion.apply(.copy(.beside), to: value)
    }
    let rest = conversion.members(of: object, except: ["version", "trackingInfo"])
    let key = OutputMember.Key.copy(conversion.tape.key(ofValue: value))
    conversion[.beside].append(OutputMember(key, .object(head(conversion) + rest)))
  }

  /// Returns the members of `data` from the two objects, and all members next to them.
  static func dotted(_ conversion: Conversion) -> [OutputMember] {
    var members: [OutputMember] = []
    func spread(_ name: JSONKey, _ prefix: StaticString, except names: [JSONKey] = []) {
      conversion.eachNonNull(conversion.object(name)) { key in
        if conversion.matches(key, names) { return }
        members.append(OutputMember(.copy(key, prefix: prefix), text(key, conversion)))
      }
    }
    spread("notification", "notification.")
    members.append(OutputMember("ems.version", .json("\"FCM_V2\"")))
    spread("ems", "ems.", except: ["version"])
    let silent = conversion.object("notification").flatMap { conversion.tape.member($0, "silent") }
    if isSilent(silent, conversion) {
      // The Android SDK expects the tracking data of a silent message in this member.
      let info = trackingInfo(conversion).map(OutputValue.text) ?? .json("\"{}\"")
      members.append(OutputMember("ems", .object([OutputMember("trackingInfo", info)])))
    }
    return members + conversion.customMembers(except: ["notification", "ems"])
  }

  /// Returns a value as text; `silent` becomes "true" or "false" (iOS also accepts 1).
  private static func text(_ key: Int, _ conversion: Conversion) -> OutputValue {
    let value = conversion.tape.value(ofKey: key)
    if conversion.matches(key, ["operation"]) { return operation(value, conversion) }
    guard conversion.matches(key, ["silent"]) else { return .text(value) }
    return .json(isSilent(value, conversion) ? "\"true\"" : "\"false\"")
  }

  /// Whether a message is silent according to a member, even if it withdraws a notification.
  private static func isSilent(_ value: Int?, _ conversion: Conversion) -> Bool {
    conversion.isSilent || conversion.reading.isTrue(value) || conversion.reading.isOne(value)
  }

  /// Returns an operation in capitals, as the Android SDK requires, if the SDK knows it.
  static func operation(_ value: Int, _ conversion: Conversion) -> OutputValue {
    let name = conversion.tape.text(value).uppercased()
    let known = ["INIT", "UPDATE"] + (conversion.reading.kind == .withdrawal ? ["DELETE"] : [])
    return conversion.reading.isText(value) && known.contains(name) ? .string(name) : .text(value)
  }
}
