/// Converts the dotted format of Emarsys's older Android SDK to the format of its iOS SDK.
enum EmarsysDotted {
  /// The name of each key inside `ems`.
  private static let nested: [(JSONKey, StaticString)] = [
    ("ems.multichannel_id", "multichannelId"), ("ems.style", "style"), ("ems.silent", "silent"),
    ("ems.inapp", "inapp"), ("ems.actions", "actions"),
  ]
  private static let tap: [(JSONKey, StaticString)] = [
    ("ems.tap_actions.default_action.type", "type"),
    ("ems.tap_actions.default_action.name", "name"),
    ("ems.tap_actions.default_action.url", "url"),
    ("ems.tap_actions.default_action.payload", "payload"),
  ]
  private static let method: [(JSONKey, StaticString)] = [
    ("ems.notification_method.collapse_key", "collapseId"),
    ("ems.notification_method.operation", "operation"),
  ]
  /// The keys that are converted elsewhere or omitted.
  private static let told: [JSONKey] = ["ems.version", "ems.sid", "ems.root_params"]

  static func besideAPS(_ conversion: Conversion) -> [DraftMember] {
    var (ems, action, method) = ([DraftMember](), [DraftMember](), [DraftMember]())
    var others: [DraftMember] = []
    conversion.each(conversion.reading.view.root) { key in
      let value = key + 1
      if let name = name(key, nested, conversion) {
        ems.append(DraftMember(name, inner(name) ? .inner(value) : .copy(value)))
      } else if let name = name(key, tap, conversion) {
        action.append(DraftMember(name, inner(name) ? .inner(value) : .copy(value)))
      } else if let name = name(key, Self.method, conversion) {
        method.append(DraftMember(name, .copy(value)))
      } else if let member = other(key, conversion) {
        others.append(member)
      }
    }
    // Without a type it is not an action.
    if conversion.slots[.defaultType] != nil {
      ems.append(DraftMember("default_action", .object(action)))
    }
    if !method.isEmpty { ems.append(DraftMember("notificationMethod", .object(method))) }
    let parameters = parameters(conversion)
    return [DraftMember("ems", .object(ems))] + user(conversion) + others + parameters
  }

  private static func name(
    _ key: Int, _ rows: [(JSONKey, StaticString)], _ conversion: Conversion
  ) -> StaticString? {
    rows.first { conversion.matches(key, [$0.0]) }?.1
  }

  /// Whether the value is JSON text in the dotted format and plain JSON in the iOS format.
  private static func inner(_ name: StaticString) -> Bool {
    ["inapp", "actions", "payload"].contains("\(name)")
  }

  /// Returns the member outside `ems` for a key; nil if the iOS format has none.
  private static func other(_ key: Int, _ conversion: Conversion) -> DraftMember? {
    let value = key + 1
    if conversion.matches(key, ["notification.title"]) {
      conversion.drop(value, unless: .title)
    } else if conversion.matches(key, ["notification.body"]) {
      conversion.drop(value, unless: .body)
    } else if conversion.matches(key, ["notification.image"]) {
      return DraftMember("image_url", .copy(value))
    } else if conversion.matches(key, told) {
      return nil
    } else if isOfSDK(key, conversion) || conversion.matches(key, ["aps", "ems", "u", "image_url"])
    {
      conversion.drop(value)
    } else {
      return DraftMember(.copy(key), .copy(value))
    }
    return nil
  }

  private static func isOfSDK(_ key: Int, _ conversion: Conversion) -> Bool {
    conversion.tape.hasPrefix(key, "ems.") || conversion.tape.hasPrefix(key, "notification.")
  }

  /// Returns the customer's keys, except those that have a meaning next to `aps`.
  private static func parameters(_ conversion: Conversion) -> [DraftMember] {
    let taken: [JSONKey] = ["u", "aps", "ems", "image_url"]
    let parameters = rootParameters(conversion)
    conversion.each(parameters) { key in
      if conversion.matches(key, taken), !conversion.matches(key, ["u"]) {
        conversion.drop(key + 1)
      }
    }
    return conversion.members(of: parameters, except: taken)
  }

  private static func rootParameters(_ conversion: Conversion) -> Int? {
    let tape = conversion.tape
    return conversion.reading.view.root.flatMap { tape.member($0, "ems.root_params") }
      .flatMap(tape.object)
  }

  /// Returns the object `u`, which contains the source ID on iOS.
  private static func user(_ conversion: Conversion) -> [DraftMember] {
    let tape = conversion.tape
    let bag = rootParameters(conversion).flatMap { tape.member($0, "u") }.flatMap(tape.object)
    let sid = conversion.member("sid", conversion.slots[.sourceID], as: DraftValue.copy)
    let members = sid + conversion.members(of: bag, except: sid.isEmpty ? [] : ["sid"])
    return members.isEmpty ? [] : [DraftMember("u", .object(members))]
  }
}
