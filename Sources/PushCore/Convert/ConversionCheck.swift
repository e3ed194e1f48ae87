/// Compares the records of a message before and after a conversion.
struct ConversionCheck {
  /// The members of a record that a conversion must not change.
  ///
  /// Platform, format and delivery depend on the target format; confidence and diagnostics may too.
  private static let members: [JSONKey] = [
    "kind", "title", "subtitle", "body", "image_url", "icon_url", "sound", "channel_id",
    "importance", "interruption_level", "relevance_score", "category", "thread", "style", "loc",
    "message_id", "campaign_id", "url", "deep_link", "badge", "default_action", "buttons", "in_app",
    "live_activity", "attributes", "tracking",
  ]

  /// The members that iOS gets only from the APNs payload of a request.
  private static let apnsMembers: [JSONKey] = [
    "title", "subtitle", "body", "sound", "category", "badge",
  ]

  let source: JSONValue
  /// The messages of the result that have the content of the source: one for each platform.
  let outcomes: [JSONValue]

  /// Returns the differences between the records, each with the value before and after.
  ///
  /// - Parameters:
  ///   - isMerged: Whether the result is made from the data and the APNs payload of a request.
  ///   - known: Members that may differ.
  func differences(isMerged: Bool, except known: Set<String>) -> [String] {
    let members = isMerged ? Self.apnsMembers : Self.members
    let names = members.filter { !isSame($0) && !known.contains($0.text) }
    let vendor: [JSONKey] = isMerged || isSameVendor ? [] : ["vendor"]
    return (vendor + names).map { name in
      let other = outcomes.map { $0[name] }.first { !Self.comparison.isSame(source[name], $0) }
      return Self.describe(name.text, source[name], other ?? nil)
    }
  }

  /// FCM's `data` has only strings, and no null.
  fileprivate static let comparison = JSONComparison(.embedded)

  /// Describes the first difference: `kind was "notification" and would be "silent"`.
  private static func describe(_ name: String, _ one: JSONValue?, _ other: JSONValue?) -> String {
    guard let first = comparison.differences(one, other, limit: 1).first else { return name }
    let path = ([Array(name.utf8)] + first.steps).map { String(decoding: $0, as: UTF8.self) }
    return "\(path.joined(separator: ".")) was \(quoted(first.left)) and would be "
      + quoted(first.right)
  }

  /// Returns the JSON of a value, truncated if it is long.
  private static func quoted(_ value: JSONValue?) -> String {
    guard let text = value?.json else { return "missing" }
    return text.count > 48 ? "\(text.prefix(47))…" : text
  }

  /// Whether a message of the result has the member, and no other has another value; not all
  /// platforms read all members.
  private func isSame(_ key: JSONKey) -> Bool {
    let source = source[key]
    let states = outcomes.map { isSame(key, source, $0[key]) }
    return states.contains(true)
      && zip(states, outcomes).allSatisfy { isSame, outcome in
        isSame || outcome[key] == nil || key.text == "kind" && outcome[key]?.text == "silent"
      }
  }

  private func isSame(_ key: JSONKey, _ one: JSONValue?, _ other: JSONValue?) -> Bool {
    // iOS shows a number on the icon that apps on other platforms ignore.
    if one == nil, other != nil, key.text == "badge" { return true }
    // Attributes that are all null equal missing ones.
    if other == nil, let object = one?.object,
      object.distinctMembers.allSatisfy({ $0.value.kind == .null })
    {
      return true
    }
    return Self.comparison.isSame(one, other)
  }

  private var isSameVendor: Bool {
    let vendors = Set(([source] + outcomes).map { $0["vendor"]?.text ?? "" })
    // Plain messages have the vendor of their transport.
    return vendors.count == 1 || vendors.isSubset(of: ["apns", "fcm", "unknown"])
  }
}

extension Conversion {
  /// Whether two values are equal; see ``ConversionCheck``.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    ConversionCheck.comparison.isSame(JSONValue(tape, one), JSONValue(tape, other))
  }
}
