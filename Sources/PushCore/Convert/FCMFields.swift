/// The type of a field of FCM's HTTP v1 API.
indirect enum FCMType: Sendable {
  case text
  /// `true` or `false`.
  case flag
  case integer
  /// A list of strings.
  case texts
  /// Seconds with their unit, such as `3.5s`.
  case duration
  /// A list of durations.
  case durations
  /// A time to live.
  case lifetime
  case priority
  /// `#rrggbb`.
  case color
  /// A date and time (RFC 3339).
  case time
  /// One of these words, with the prefix that a short form lacks.
  case word([String], prefix: String = "")
  /// A map of strings, with free names.
  case data, headers
  /// An object with free names.
  case object
  /// An object with these fields.
  case fields([FCMField])
}

/// A field of FCM's HTTP v1 API, in both of its spellings.
struct FCMField: Sendable {
  let names: [JSONKey]
  let type: FCMType

  init(_ name: JSONKey, _ camelCase: JSONKey? = nil, _ type: FCMType) {
    names = [name] + (camelCase.map { [$0] } ?? [])
    self.type = type
  }
}

/// The fields of a message (Firebase: FCM HTTP v1 API, `projects.messages`).
extension FCMField {
  private static let label = FCMField("analytics_label", "analyticsLabel", .text)

  private static func options(_ others: [FCMField] = []) -> FCMField {
    FCMField("fcm_options", "fcmOptions", .fields(others + [label]))
  }

  /// The blocks of a message for one platform, and its options.
  static let blocks: [FCMField] = [
    FCMField("data", nil, .data),
    FCMField(
      "apns", nil,
      .fields([
        FCMField("headers", nil, .headers), FCMField("payload", nil, .object),
        FCMField("live_activity_token", "liveActivityToken", .text),
        options([FCMField("image", nil, .text)]),
      ])),
    FCMField(
      "webpush", nil,
      .fields([
        FCMField("headers", nil, .headers), FCMField("data", nil, .data),
        FCMField("notification", nil, .object), options([FCMField("link", nil, .text)]),
      ])),
    options(),
  ]

  /// The fields of AndroidConfig.
  static let android: [FCMField] = [
    FCMField("collapse_key", "collapseKey", .text), FCMField("priority", nil, .priority),
    FCMField("ttl", nil, .lifetime),
    FCMField("restricted_package_name", "restrictedPackageName", .text),
    FCMField("data", nil, .data), FCMField("notification", nil, .fields(androidNotification)),
    options(), FCMField("direct_boot_ok", "directBootOk", .flag),
    FCMField("bandwidth_constrained_ok", "bandwidthConstrainedOk", .flag),
    FCMField("restricted_satellite_ok", "restrictedSatelliteOk", .flag),
  ]

  private static let androidNotification: [FCMField] = [
    FCMField("title", nil, .text), FCMField("body", nil, .text), FCMField("icon", nil, .text),
    FCMField("color", nil, .color), FCMField("sound", nil, .text), FCMField("tag", nil, .text),
    FCMField("click_action", "clickAction", .text),
    FCMField("body_loc_key", "bodyLocKey", .text), FCMField("body_loc_args", "bodyLocArgs", .texts),
    FCMField("title_loc_key", "titleLocKey", .text),
    FCMField("title_loc_args", "titleLocArgs", .texts),
    FCMField("channel_id", "channelId", .text), FCMField("ticker", nil, .text),
    FCMField("sticky", nil, .flag), FCMField("event_time", "eventTime", .time),
    FCMField("local_only", "localOnly", .flag),
    FCMField(
      "notification_priority", "notificationPriority",
      .word(["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"], prefix: "PRIORITY_")),
    FCMField("default_sound", "defaultSound", .flag),
    FCMField("default_vibrate_timings", "defaultVibrateTimings", .flag),
    FCMField("default_light_settings", "defaultLightSettings", .flag),
    FCMField("vibrate_timings", "vibrateTimings", .durations),
    FCMField(
      "visibility", nil, .word(["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"])),
    FCMField("notification_count", "notificationCount", .integer),
    FCMField(
      "light_settings", "lightSettings",
      .fields([
        FCMField("color", nil, .object),
        FCMField("light_on_duration", "lightOnDuration", .duration),
        FCMField("light_off_duration", "lightOffDuration", .duration),
      ])), FCMField("image", nil, .text),
    FCMField("bypass_proxy_notification", "bypassProxyNotification", .flag),
    FCMField(
      "proxy", nil, .word(["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"])),
  ]
}

/// Values of the types that FCM accepts; a value of another type is converted or dropped.
extension Conversion {
  /// Returns a member that is one of some fields, or nil if FCM would reject it.
  func validated(_ key: Int, by fields: [FCMField]) -> DraftMember? {
    let value = key + 1
    guard let field = fields.first(where: { matches(key, $0.names) }) else {
      drop(value, because: Self.misplaced(key, self))
      return nil
    }
    if tape.kind(value) == .null { return DraftMember(.copy(key), .copy(value)) }
    return draft(value, field.type).map { DraftMember(.copy(key), $0) }
  }

  /// Returns the members of an object that are among some fields.
  private func validatedMembers(_ object: Int, by fields: [FCMField]) -> [DraftMember] {
    var members: [DraftMember] = []
    each(object) { if let member = validated($0, by: fields) { members.append(member) } }
    return members
  }

  /// The reason for dropping a member that has its place elsewhere; nil for others.
  private static func misplaced(_ key: Int, _ conversion: Conversion) -> String? {
    if conversion.matches(key, ["aps"]) { return "FCM reads it in apns.payload" }
    return conversion.matches(key, ["imageUrl"]) ? "FCM's name for it is image" : nil
  }

  private func draft(_ value: Int, _ type: FCMType) -> DraftValue? {
    switch type {
    case .text: isContainer(value) ? dropped(value, "it is not a string") : .text(value)
    case .flag: flag(value) ?? dropped(value, "FCM accepts only true or false")
    case .integer: integer(value) ?? dropped(value, "FCM accepts only integers")
    case .texts: list(value) { isContainer($0) ? nil : .text($0) }
    case .duration: duration(value) ?? dropped(value, "FCM accepts only seconds, such as 3.5s")
    case .durations: list(value) { duration($0) }
    case .lifetime: timeToLive(value)?.value
    case .priority: priority(value, isKept: true)?.value
    case .color: isColor(value) ? .copy(value) : dropped(value, "FCM accepts only #rrggbb")
    case .time: isTime(value) ? .copy(value) : dropped(value, "FCM accepts only RFC 3339 times")
    case .word(let words, let prefix): word(value, words, prefix)
    case .data: dropUnlessObject(value) ? nil : .texts(dataMembers(of: value))
    case .headers: dropUnlessObject(value) ? nil : .texts(headers(value))
    case .object:
      tape.object(value) == nil ? dropped(value, "it is not an object") : .inner(value)
    case .fields(let fields):
      dropUnlessObject(value) ? nil : .object(validatedMembers(value, by: fields))
    }
  }

  private func dropped(_ value: Int, _ reason: String) -> DraftValue? {
    drop(value, because: reason)
    return nil
  }

  private func flag(_ value: Int) -> DraftValue? {
    switch tape.text(value).lowercased() {
    case "true", "1": .json("true")
    case "false", "0": .json("false")
    default: nil
    }
  }

  private func integer(_ value: Int) -> DraftValue? {
    let number = reading.integer(value) ?? JSONNumber.wholeNumber(tape.bytes(value))
    return number.flatMap { Int32(exactly: $0) }.map { .integer(Int($0)) }
  }

  /// Returns a list whose elements are all valid.
  private func list(_ value: Int, _ element: (Int) -> DraftValue?) -> DraftValue? {
    guard let list = tape.array(value) else { return dropped(value, "it is not an array") }
    let elements = tape.elements(list)
    let valid = elements.compactMap(element)
    return valid.count == elements.count
      ? .array(valid) : dropped(value, "FCM would reject one of its elements")
  }

  /// Returns a number of seconds, with or without its unit, as FCM writes it.
  private func duration(_ value: Int) -> DraftValue? {
    var text = tape.text(value)
    if text.hasSuffix("s") { text.removeLast() }
    let isValid = Array(text.utf8).withUnsafeBufferPointer(JSONNumber.isDecimal)
    return isValid && !text.hasPrefix("-") ? .string(text + "s") : nil
  }

  private func isColor(_ value: Int) -> Bool {
    let text = tape.bytes(value)
    return tape.kind(value) == .string && text.count == 7 && text[0] == UInt8(ascii: "#")
      && text.dropFirst().allSatisfy { Hexadecimal.value(of: $0) != nil }
  }

  private func isTime(_ value: Int) -> Bool {
    tape.kind(value) == .string && UTCDateTime.rfc3339(Array(tape.text(value).utf8)) != nil
  }

  private func word(_ value: Int, _ words: [String], _ prefix: String) -> DraftValue? {
    let text = tape.text(value)
    let known = words.first { [$0, prefix + $0].contains(text.uppercased()) }
    guard let known, tape.kind(value) == .string else {
      return dropped(value, "FCM accepts only \(words.map { prefix + $0 }.listed("and"))")
    }
    if prefix + known == text { return .copy(value) }
    if slots[.importance] == value { alteredMembers.insert("importance") }
    return .string(prefix + known)
  }

  private func headers(_ object: Int) -> [DraftMember] {
    var members: [DraftMember] = []
    eachNonNull(object) { header in
      let value = header + 1
      if matches(header, ["apns-priority"]), !["10", "5", "1"].contains(tape.text(value)) {
        return drop(value, because: "APNs accepts 10, 5 and 1")
      }
      members.append(DraftMember(.copy(header), .text(value)))
    }
    return members
  }
}
