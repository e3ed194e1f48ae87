extension Conversion {
  /// Keys with a special meaning in a payload for iOS or its simulator.
  static let ofAPNs: [JSONKey] = ["aps", "Simulator Target Bundle"]

  private static let reserved = MemberRule.drop("FCM reserves this name")
  /// The keys that FCM adds itself.
  static let reservedPrefixes: MemberTable = [("google.", reserved), ("gcm.", reserved)]
  /// The keys that FCM rejects in `data` (Firebase: HTTP v1 API, Message, `data`).
  private static let reservedNames: MemberTable =
    reservedPrefixes + [("from", reserved), ("message_type", reserved)]

  /// Returns the members beside `aps` as members of `data`, except those with these names.
  func customMembers(except names: [JSONKey] = []) -> [OutputMember] {
    dataMembers(of: root, except: names + Self.ofAPNs + ["fcm_options"])
  }

  /// Returns the members of a data map for FCM, except those with these names.
  ///
  /// Null members are omitted, because FCM has no null.
  func dataMembers(of object: Int?, except names: [JSONKey] = []) -> [OutputMember] {
    var members: [OutputMember] = []
    eachNonNull(object) { key in
      if matches(key, names) { return }
      if let rule = rule(for: key, in: Self.reservedNames) { return apply(rule, to: key + 1) }
      members.append(OutputMember(.copy(key), vendor.dataText(key, self)))
    }
    return members
  }
}
