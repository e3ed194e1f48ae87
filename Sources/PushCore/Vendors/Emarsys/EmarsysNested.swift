/// Converts between the formats of Emarsys's SDK 4.
///
/// `notification` and `ems` are objects in some formats and key prefixes in FCM_V2.
enum EmarsysNested {
  /// The keys that only Android and Huawei read.
  private static let androidOnly: [JSONKey] = ["icon", "style", "channelId"]
  /// The keys whose values are JSON text in FCM_V2 and plain JSON in the other formats.
  private static let dottedContainers: [JSONKey] = [
    "notification.defaultAction", "notification.actions", "notification.badgeCount",
    "ems.rootParams", "ems.customData",
  ]

  // MARK: To APNs

  static func besideAPS(fromDotted conversion: Conversion) -> [DraftMember] {
    var (notification, ems) = ([DraftMember](), [DraftMember]())
    var others: [DraftMember] = []
    let tape = conversion.tape
    conversion.each(conversion.reading.view.root) { key in
      let value = key + 1
      if tape.hasPrefix(key, "notification.") {
        take(key, dropping: 13, &notification, conversion)
      } else if tape.hasPrefix(key, "ems.") {
        if conversion.matches(key, ["ems.version", "ems.trackingInfo"]) { return }
        take(key, dropping: 4, &ems, conversion)
      } else if conversion.matches(key, ["aps", "notification"]) {
        conversion.drop(value)
      } else if conversion.matches(key, ["ems"]) {
        let object = tape.object(value)
        let info = object.flatMap { tape.member($0, "trackingInfo") }
        let isCarried =
          info.map { info in trackingInfo(conversion).map { tape.text($0) == tape.text(info) } }
          == true
        if isCarried {
          conversion.dropMembers(of: object, except: ["trackingInfo", "version"])
        } else {
          conversion.drop(value)
        }
      } else {
        others.append(DraftMember(.copy(key), .copy(value)))
      }
    }
    return [
      DraftMember("notification", .object(notification)),
      DraftMember("ems", .object(head(conversion) + ems)),
    ] + others
  }

  private static func take(
    _ key: Int, dropping count: Int, _ members: inout [DraftMember], _ conversion: Conversion
  ) {
    let value = key + 1
    if conversion.matches(key, ["notification.title"]) {
      conversion.drop(value, unless: .title)
    } else if conversion.matches(key, ["notification.body"]) {
      conversion.drop(value, unless: .body)
    } else if conversion.matches(
      key, ["notification.icon", "notification.style", "notification.channelId"])
    {
      conversion.drop(value)
    } else if conversion.matches(key, ["notification.silent"]) {
      let isTrue = EmarsysReader.isSilent(conversion.reading)
      members.append(DraftMember("silent", .json(isTrue ? "true" : "false")))
    } else {
      let isContainer = conversion.matches(key, dottedContainers)
      members.append(
        DraftMember(.dropping(count, of: key), isContainer ? .inner(value) : .copy(value)))
    }
  }

  /// Returns the version and tracking members, by which the iOS app recognizes its messages.
  private static func head(_ conversion: Conversion) -> [DraftMember] {
    let info = trackingInfo(conversion).map(DraftValue.text) ?? .json("\"{}\"")
    return [
      DraftMember("version", .json("\"APNS_V2\"")), DraftMember("trackingInfo", info),
    ]
  }

  /// Returns the tracking information from either of the two paths that the Android SDK reads.
  private static func trackingInfo(_ conversion: Conversion) -> Int? {
    let tape = conversion.tape
    guard let root = conversion.reading.view.root else { return nil }
    return tape.member(root, "ems.trackingInfo")
      ?? tape.member(root, "ems").flatMap(tape.object).flatMap { tape.member($0, "trackingInfo") }
  }

  static func besideAPS(fromNested conversion: Conversion) -> [DraftMember] {
    var members: [DraftMember] = []
    let tape = conversion.tape
    conversion.each(conversion.reading.view.root) { key in
      let value = key + 1
      if conversion.matches(key, ["notification"]), let object = tape.object(value) {
        members.append(DraftMember(.copy(key), .object(notification(object, conversion))))
      } else if conversion.matches(key, ["ems"]), let object = tape.object(value) {
        let rest = conversion.members(of: object, except: ["version", "trackingInfo"])
        members.append(DraftMember(.copy(key), .object(head(conversion) + rest)))
      } else if conversion.matches(key, ["aps"]) {
        conversion.drop(value)
      } else {
        members.append(DraftMember(.copy(key), .copy(value)))
      }
    }
    return members
  }

  private static func notification(_ object: Int, _ conversion: Conversion) -> [DraftMember] {
    conversion.each(object) { key in
      if conversion.matches(key, androidOnly) { conversion.drop(key + 1) }
      if conversion.matches(key, ["title"]) { conversion.drop(key + 1, unless: .title) }
      if conversion.matches(key, ["body"]) { conversion.drop(key + 1, unless: .body) }
    }
    return conversion.members(of: object, except: androidOnly + ["title", "body"])
  }

  // MARK: To FCM

  /// Returns the members of `data` from the two objects, and all members next to them.
  static func dotted(_ conversion: Conversion) -> [DraftMember] {
    let (tape, root) = (conversion.tape, conversion.reading.view.root)
    var members: [DraftMember] = []
    func spread(_ name: JSONKey, _ prefix: StaticString, except names: [JSONKey] = []) {
      let object = root.flatMap { tape.member($0, name) }.flatMap(tape.object)
      conversion.each(object) { key in
        let value = key + 1
        if tape.kind(value) == .null || conversion.matches(key, names) { return }
        members.append(DraftMember(.prefixed(prefix, key), text(key, value, conversion)))
      }
    }
    spread("notification", "notification.")
    members.append(DraftMember("ems.version", .json("\"FCM_V2\"")))
    spread("ems", "ems.", except: ["version"])
    let notification = root.flatMap { tape.member($0, "notification") }.flatMap(tape.object)
    if isSilent(notification.flatMap { tape.member($0, "silent") }, conversion) {
      members.append(silentTracking(conversion))
    }
    return members + conversion.customMembers(except: ["notification", "ems"])
  }

  /// Returns the member in which the Android SDK expects the tracking data of a silent message.
  private static func silentTracking(_ conversion: Conversion) -> DraftMember {
    let info = trackingInfo(conversion).map(DraftValue.text) ?? .json("\"{}\"")
    return DraftMember("ems", .object([DraftMember("trackingInfo", info)]))
  }

  /// Returns a value as text; `silent` becomes "true" or "false" (iOS also accepts 1).
  private static func text(_ key: Int, _ value: Int, _ conversion: Conversion) -> DraftValue {
    if conversion.matches(key, ["operation"]) { return operation(value, conversion) }
    guard conversion.matches(key, ["silent"]) else { return .text(value) }
    return .json(isSilent(value, conversion) ? "\"true\"" : "\"false\"")
  }

  /// Whether a message is silent according to a member, even if it withdraws a notification.
  private static func isSilent(_ value: Int?, _ conversion: Conversion) -> Bool {
    conversion.isSilent || conversion.reading.isTrue(value) || conversion.reading.isOne(value)
  }

  /// Returns an operation in capitals, as the Android SDK requires, if the SDK knows it.
  static func operation(_ value: Int, _ conversion: Conversion) -> DraftValue {
    let name = conversion.tape.text(value).uppercased()
    let known = ["INIT", "UPDATE"] + (conversion.reading.kind == .withdrawal ? ["DELETE"] : [])
    return conversion.reading.isText(value) && known.contains(name) ? .string(name) : .text(value)
  }
}
