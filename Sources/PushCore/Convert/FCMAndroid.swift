/// The options of a message for Android, under the names of FCM's HTTP v1 API.
struct FCMAndroid {
  let conversion: Conversion
  var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion) {
    self.conversion = conversion
  }

  /// - Parameter drawn: The members of the notification block that are for Android only.
  func members(of envelope: Int?, drawn: [DraftMember]) -> [DraftMember] {
    guard let envelope else { return [] }
    var (members, block) = ([DraftMember](), [DraftMember]())
    let android = conversion.nonNull(envelope, "android")
    if !conversion.dropUnlessObject(android) {
      conversion.eachNonNull(android) { key in
        if conversion.matches(key, ["notification"]), !conversion.reading.view.isHuawei {
          if !conversion.dropUnlessObject(key + 1) { block = conversion.members(of: key + 1) }
        } else if key + 1 != conversion.reading.view.root {
          member(key).map { members.append($0) }
        }
      }
    }
    addLegacy(envelope, to: &members)
    for member in drawn { add(member, of: member.value.source, to: &block) }
    if !block.isEmpty { members.append(DraftMember("notification", .object(block))) }
    return members
  }

  /// Returns the options of an HTTP v1 request in their order, then the legacy options around them.
  func kept(_ message: Int, drawn: [DraftMember]) -> [DraftMember] {
    var members: [DraftMember] = []
    conversion.each(tape.member(message, "android")) { key in
      checked(key).map { members.append($0) }
    }
    addLegacy(message, to: &members)
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

  /// Returns a member of `android`, converted if the message is for Huawei, which has other
  /// members.
  private func member(_ key: Int) -> DraftMember? {
    guard conversion.reading.view.isHuawei else { return checked(key) }
    if conversion.matches(key, ["collapse_key"]) {
      return DraftMember(.copy(key), .text(key + 1))
    }
    if conversion.matches(key, ["ttl"]) { return timeToLive(key + 1) }
    if conversion.matches(key, ["urgency"]) { return priority(key + 1) }
    conversion.drop(key + 1)
    return nil
  }

  /// Adds the options of legacy requests, and of dumps of received messages.
  private func addLegacy(_ envelope: Int, to members: inout [DraftMember]) {
    conversion.eachNonNull(envelope) { key in
      let value = key + 1
      if conversion.matches(key, ["time_to_live", "ttl"]) {
        add(timeToLive(value), of: value, to: &members)
      } else if conversion.matches(key, ["collapse_key", "collapseKey"]) {
        add(DraftMember("collapse_key", .text(value)), of: value, to: &members)
      } else if conversion.matches(key, ["priority"]) {
        add(priority(value), of: value, to: &members)
      } else if conversion.matches(key, ["restricted_package_name"]) {
        add(DraftMember(.copy(key), .text(value)), of: value, to: &members)
      } else if conversion.matches(key, ["content_available", "mutable_content"]) {
        if tape.kind(value) != .false {
          conversion.drop(value, because: "HTTP v1 has it in apns, for iOS alone")
        }
      } else {
        conversion.dropUnknown(key)
      }
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
      conversion.drop(value, because: "FCM takes 0 to 2419200 seconds")
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
      conversion.drop(value, because: "FCM takes HIGH and NORMAL")
      return nil
    }
  }
}
