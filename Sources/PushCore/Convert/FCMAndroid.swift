/// The options of a message for Android, under the names of FCM's HTTP v1 API.
struct FCMAndroid {
  let conversion: Conversion
  var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  // MARK: Tables

  /// The options of legacy requests, and of dumps of received messages.
  private static let legacy: MemberTable =
    [
      ("time_to_live", timeToLive), ("ttl", timeToLive), ("priority", priority),
      ("collapse_key", text("collapse_key")), ("collapseKey", text("collapse_key")),
      ("restricted_package_name", text("restricted_package_name")),
      ("content_available", forIOS), ("mutable_content", forIOS),
    ] + Conversion.around

  /// The options of Huawei's requests.
  private static let huawei: MemberTable = [
    ("collapse_key", text("collapse_key")), ("ttl", timeToLive), ("urgency", priority),
    ("data", .call { if $1 != $0.reading.view.root { $0.drop($1) } }),
  ]

  private static let timeToLive = option { $0.timeToLive($1) }
  private static let priority = option { $0.priority($1) }
  private static let forIOS = MemberRule.call {
    if $0.tape.kind($1) != .false {
      $0.drop($1, because: "the v1 API has it in apns, for iOS only")
    }
  }

  private static func text(_ name: StaticString) -> MemberRule {
    option { DraftMember(name, .text($1)) }
  }

  private static func option(
    _ member: @escaping @Sendable (FCMAndroid, Int) -> DraftMember?
  ) -> MemberRule {
    .call { conversion, value in
      let android = FCMAndroid(conversion)
      android.add(
        member(android, value), of: value, to: &conversion.parts[.options, default: []])
    }
  }

  // MARK: Options

  /// - Parameter drawn: The members of the notification block that are for Android only.
  func members(of envelope: Int?, drawn: [DraftMember]) -> [DraftMember] {
    guard let envelope else { return [] }
    var block: [DraftMember] = []
    let (android, view) = (conversion.nonNull(envelope, "android"), conversion.reading.view)
    conversion.dropUnlessObject(android)
    if view.isHuawei {
      conversion.convert(android, by: Self.huawei)
    } else {
      conversion.eachNonNull(android) { key in
        if conversion.matches(key, ["notification"]) {
          if !conversion.dropUnlessObject(key + 1) { block = conversion.members(of: key + 1) }
        } else if key + 1 != view.root {
          checked(key).map { conversion.parts[.options, default: []].append($0) }
        }
      }
    }
    conversion.convert(envelope, by: Self.legacy)
    var members = conversion.parts[.options, default: []]
    for member in drawn { add(member, of: member.value.source, to: &block) }
    if !block.isEmpty { members.append(DraftMember("notification", .object(block))) }
    return members
  }

  /// Returns the options of an HTTP v1 request in their order, then the legacy options around them.
  func kept(_ message: Int, drawn: [DraftMember]) -> [DraftMember] {
    conversion.each(tape.member(message, "android")) { key in
      checked(key).map { conversion.parts[.options, default: []].append($0) }
    }
    conversion.convert(message, by: Self.legacy)
    var members = conversion.parts[.options, default: []]
    if drawn.isEmpty { return members }
    let place = members.firstIndex { $0.name(on: tape) == "notification" }
    var block = conversion.members(of: place.flatMap { members[$0].value.source })
    for member in drawn { add(member, of: member.value.source, to: &block) }
    let notification = DraftMember("notification", .object(block))
    if let place { members[place] = notification } else { members.append(notification) }
    return members
  }

  /// Adds a member unless `android` has one with that name.
  private func add(_ member: DraftMember?, of value: Int?, to members: inout [DraftMember]) {
    guard let member else { return }
    let name = member.name(on: tape)
    if members.contains(where: { $0.name(on: tape) == name }) {
      conversion.drop(value, because: Conversion.duplicateReason)
    } else {
      members.append(member)
    }
  }

  // MARK: Values

  /// The members of FCM's AndroidConfig, in both spellings (Firebase: FCM HTTP v1 API).
  private static let names: [JSONKey] = [
    "collapse_key", "priority", "ttl", "restricted_package_name", "data", "notification",
    "fcm_options", "direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok",
    "collapseKey", "restrictedPackageName", "fcmOptions", "directBootOk",
    "bandwidthConstrainedOk", "restrictedSatelliteOk",
  ]

  /// Returns a member of `android`; drops a value that FCM would reject.
  func checked(_ key: Int) -> DraftMember? {
    let value = key + 1
    guard conversion.matches(key, Self.names) else {
      conversion.drop(value)
      return nil
    }
    if conversion.matches(key, ["data", "notification", "fcm_options", "fcmOptions"]) {
      if conversion.dropUnlessObject(value) { return nil }
      let isData = conversion.matches(key, ["data"]) && tape.kind(value) == .object
      let texts = isData ? conversion.dataMembers(of: value) : []
      return DraftMember(.copy(key), isData ? .texts(texts) : .copy(value))
    }
    if tape.kind(value) != .null {
      if conversion.matches(key, ["ttl"]) { return timeToLive(value) }
      if conversion.matches(key, ["priority"]) { return priority(value, isKept: true) }
    }
    return DraftMember(.copy(key), .copy(value))
  }

  /// The maximum in seconds: four weeks (Firebase: FCM HTTP v1 API, AndroidConfig).
  private static let longestTimeToLive = 2_419_200.0

  /// Returns the member for a number of seconds or its text, with or without the unit `s`.
  ///
  /// Drops a value that is not such a duration, or is out of range.
  func timeToLive(_ value: Int) -> DraftMember? {
    let text = tape.text(value)
    let bare = text.hasSuffix("s") ? String(text.dropLast()) : text
    let seconds = tape.wholeNumber(value) ?? bare
    let isNumber = Array(seconds.utf8).withUnsafeBufferPointer(JSONNumber.isDecimal)
    guard isNumber, let count = Double(seconds), (0...Self.longestTimeToLive).contains(count) else {
      conversion.drop(value, because: "FCM accepts 0 to 2419200 seconds")
      return nil
    }
    let isDuration = tape.kind(value) == .string && text == seconds + "s"
    return DraftMember("ttl", isDuration ? .copy(value) : .string(seconds + "s"))
  }

  /// Returns the member for a priority, given as FCM's word or as APNs' number; drops any other
  /// value.
  ///
  /// - Parameter isKept: Whether to preserve the spelling; FCM accepts lower case too.
  func priority(_ value: Int, isKept: Bool = false) -> DraftMember? {
    let text = tape.text(value)
    if isKept, ["high", "normal", "HIGH", "NORMAL"].contains(text) {
      return DraftMember("priority", .copy(value))
    }
    switch text.uppercased() {
    case "HIGH", "10": return DraftMember("priority", .json("\"HIGH\""))
    case "NORMAL", "5": return DraftMember("priority", .json("\"NORMAL\""))
    default:
      conversion.drop(value, because: "FCM accepts HIGH and NORMAL")
      return nil
    }
  }
}
