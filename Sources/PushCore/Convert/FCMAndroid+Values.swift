/// Values that FCM takes for Android, and those that it would refuse.
extension FCMAndroid {
  /// What FCM has for Android (Firebase: FCM HTTP v1 API, AndroidConfig), in both spellings.
  private static let names: [JSONKey] = [
    "collapse_key", "priority", "ttl", "restricted_package_name", "data", "notification",
    "fcm_options", "direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok",
    "collapseKey", "restrictedPackageName", "fcmOptions", "directBootOk",
    "bandwidthConstrainedOk", "restrictedSatelliteOk",
  ]

  /// A member of `android` as it is, but for what FCM would refuse.
  func checked(_ key: Int) -> DraftMember? {
    let value = key + 1
    guard conversion.matches(key, Self.names) else {
      conversion.lose(value)
      return nil
    }
    if conversion.matches(key, ["data", "notification", "fcm_options", "fcmOptions"]) {
      if conversion.loseUnlessObject(value) { return nil }
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

  /// Four weeks at most (Firebase: FCM HTTP v1 API, AndroidConfig).
  private static let longestTimeToLive = 2_419_200.0

  /// Seconds, as a number or its text, with or without the `s` that a duration has.
  func timeToLive(_ value: Int) -> DraftMember? {
    let text = tape.text(value)
    let bare = text.hasSuffix("s") ? String(text.dropLast()) : text
    let seconds = tape.wholeNumber(value) ?? bare
    let isNumber = Array(seconds.utf8).withUnsafeBufferPointer(JSONNumber.isDecimal)
    guard isNumber, let count = Double(seconds), (0...Self.longestTimeToLive).contains(count) else {
      conversion.lose(value, because: "FCM takes 0 to 2419200 seconds")
      return nil
    }
    let isDuration = tape.kind(value) == .string && text == seconds + "s"
    return DraftMember("ttl", isDuration ? .copy(value) : .string(seconds + "s"))
  }

  /// The word that FCM has for a priority, or for the number that APNs has for the same.
  ///
  /// - Parameter isKept: Whether the word may stay as it is; FCM takes it in small letters too.
  func priority(_ value: Int, isKept: Bool = false) -> DraftMember? {
    let text = tape.text(value)
    if isKept, ["high", "normal", "HIGH", "NORMAL"].contains(text) {
      return DraftMember("priority", .copy(value))
    }
    switch text.uppercased() {
    case "HIGH", "10": return DraftMember("priority", .json("\"HIGH\""))
    case "NORMAL", "5": return DraftMember("priority", .json("\"NORMAL\""))
    default:
      conversion.lose(value, because: "FCM takes HIGH and NORMAL")
      return nil
    }
  }
}
