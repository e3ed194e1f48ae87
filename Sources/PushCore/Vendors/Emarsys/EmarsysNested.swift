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
    return [
      OutputMember("version", .json("\"APNS_V2\"")), OutputMember("trackingInfo", info),
    ]
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
    let value = key + 1
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
