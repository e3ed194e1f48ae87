/// The names of keys and parameters whose values tell a device or a person, or open a door.
package enum SecretNames {
  /// What names are compared by: letters and digits in lower case, behind the last dot.
  ///
  /// `px.msg_id`, `$user-id` and `userId` are `msgid`, `userid` and `userid`.
  static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    for byte in name {
      if byte == UInt8(ascii: ".") { plain.removeAll(keepingCapacity: true) }
      let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
      if lower &- 0x61 < 26 || lower &- 0x30 < 10 || lower >= 0x80 { plain.append(lower) }
    }
    return plain
  }

  /// Whether the value of a key or parameter of this name is replaced.
  ///
  /// The name may be spelled with escapes, and `user[token]` is one of a token.
  static func contains(_ name: some Collection<UInt8>) -> Bool {
    guard name.contains(where: { "%\\[".utf8.contains($0) }) else { return isListed(name) }
    return decoded(name).split { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
      .contains(where: isListed)
  }

  /// Whether what the name says can be used by whoever knows it: prose has no such word before a
  /// colon but for that.
  static func opensDoors(_ name: some Collection<UInt8>) -> Bool {
    let plain = plain(name)
    return doors.contains(plain) || endings.contains(where: plain.ends(with:))
  }

  /// Text with all its escapes undone.
  static func decoded(_ name: some Collection<UInt8>) -> [UInt8] {
    var name = Array(name)
    for _ in 0..<RedactionLimit.depth where SpelledText.mayBeSpelled(name) {
      name = SpelledText(name, .value).text
    }
    return name
  }

  private static func isListed(_ name: some Collection<UInt8>) -> Bool {
    let plain = plain(name)
    if all.contains(plain) || endings.contains(where: plain.ends(with:)) { return true }
    // An attribute of HTML.
    return plain.starts(with: "data".utf8) && all.contains(Array(plain.dropFirst(4)))
  }

  /// Whether a value names a form of payloads, which it does for everybody.
  static func isForm(_ value: [UInt8]) -> Bool { forms.contains(value) }

  /// All of them as the documentation lists them, by what they name.
  package static let groups: [(title: String, names: [String])] = [
    ("tokens", tokens), ("keys", keys), ("persons", persons), ("devices", devices),
    ("messages", messages),
  ]

  private static let tokens = [
    "token", "tokens", "to", "registration_id", "registration_ids", "registration_token",
    "push_token", "device_token", "fcm_token", "apns_token", "ic_token", "auth_token",
    "access_token", "id_token", "refresh_token",
  ]
  private static let keys = [
    "api_key", "label_key", "brand_key", "private_key", "project_uuid", "push_project_uuid",
    "secret", "password", "authorization", "bearer", "jwt", "cookie", "hash",
  ]
  private static let persons = [
    "email", "emails", "mail", "email_address", "user_email", "phone", "phone_number", "msisdn",
    "user_id", "user_uid", "user_ext_id", "ext_user_id", "ext_id", "external_id",
    "external_user_id", "unique_id", "uid", "contact_id", "pns_contact_id", "customer_id",
    "pns_customer_id", "client_id", "player_id", "profile_id", "visitor_id", "avatar_id",
    "username",
    "login", "public_username",
  ]
  private static let devices = [
    "subscription_id", "pns_id", "device_id", "pns_device_id", "instance_id", "ic_id",
    "installation_id", "session_id", "uuid", "advertising_id", "ad_id", "idfa", "idfv", "imei",
    "guid", "gaid",
  ]
  private static let messages = [
    "sid", "engagement_uid", "engagement_id", "message_id", "msg_id", "trigger_request_id",
    "ev_return_data",
  ]

  private static let all = Set(groups.flatMap(\.names).map { plain($0.utf8) })

  /// Names that end so are of the same kind, whatever stands before.
  package static let nameEndings = ["token", "tokens", "secret", "password", "api_key", "email"]
  private static let endings = nameEndings.map { plain($0.utf8) }

  private static let doors = Set((tokens + keys).map { plain($0.utf8) })
    .subtracting([plain("to".utf8), plain("hash".utf8)])

  private static let forms = Set(["FCM_V2", "APNS_V2", "HUAWEI_V2"].map { Array($0.utf8) })
}

extension [UInt8] {
  fileprivate func ends(with ending: [UInt8]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
