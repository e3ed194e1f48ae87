/// Compares the records of a message before and after a conversion.
struct ConversionCheck {
  /// The members of a record that a conversion must not change.
  ///
  /// Platform, format and delivery depend on the target format; confidence and diagnostics may too.
  private static let members: [JSONKey] = [
    "kind", "title", "subtitle", "body", "image_url", "icon_url", "sound", "channel_id",
    "importance", "category", "style", "message_id", "campaign_id", "url", "deep_link", "badge",
    "default_action", "buttons", "in_app", "attributes", "tracking",
  ]

  /// The members that iOS gets only from the APNs payload of a request.
  private static let apnsMembers: [JSONKey] = [
    "title", "subtitle", "body", "sound", "category", "badge",
  ]

  let source: JSONValue
  let outcome: JSONValue

  /// Returns the differences between the records, each with the value before and after.
  ///
  /// - Parameters:
  ///   - isMerged: Whether the result is made from the data and the APNs payload of a request.
  ///   - known: Members that may differ.
  func differences(isMerged: Bool, except known: Set<String>) -> [String] {
    let members = isMerged ? Self.apnsMembers : Self.members
    let names = members.filter { !isSame($0) && !known.contains($0.text) }
    let vendor: [JSONKey] = isMerged || isSameVendor ? [] : ["vendor"]
    return (vendor + names).map { Self.describe($0.text, source[$0], outcome[$0]) }
  }

  /// Describes a difference: `kind was "notification" and would be "silent"`.
  ///
  /// For objects, it describes the first member that differs.
  private static func describe(_ name: String, _ one: JSONValue?, _ other: JSONValue?) -> String {
    if let mine = one?.object, let theirs = other?.object {
      let (before, after) = (members(mine), members(theirs))
      let names = (mine.members + theirs.members).map { Array($0.name.utf8) }
      if let key = names.first(where: { !same(before[$0], after[$0]) }) {
        let member = String(decoding: key, as: UTF8.self)
        return describe("\(name).\(member)", before[key], after[key])
      }
    }
    return "\(name) was \(quoted(one)) and would be \(quoted(other))"
  }

  /// Returns the JSON of a value, truncated if it is long.
  private static func quoted(_ value: JSONValue?) -> String {
    guard let text = value?.json else { return "missing" }
    return text.count > 48 ? "\(text.prefix(47))…" : text
  }

  private func isSame(_ key: JSONKey) -> Bool {
    let (one, other) = (source[key], outcome[key])
    // iOS shows a number on the icon that apps on other platforms ignore.
    if one == nil, other != nil, key.text == "badge" { return true }
    // Attributes that are all null equal missing ones.
    if other == nil, let object = one?.object, Self.members(object).isEmpty { return true }
    return Self.same(one, other)
  }

  private var isSameVendor: Bool {
    let vendors = Set([source, outcome].map { $0["vendor"]?.text ?? "" })
    // Plain messages have the vendor of their transport.
    return vendors.count == 1 || vendors.isSubset(of: ["apns", "fcm", "unknown"])
  }

  /// Whether two values are equal; a string equals the JSON or the number that it holds.
  ///
  /// A null member equals a missing one, because FCM has no null. Objects are unordered (RFC 8259,
  /// section 4).
  static func same(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if let mine = one.object, let theirs = other.object {
      let (mine, theirs) = (members(mine), members(theirs))
      return mine.count == theirs.count && mine.allSatisfy { same($0.value, theirs[$0.key]) }
    }
    if let mine = one.array?.elements, let theirs = other.array?.elements {
      return mine.count == theirs.count && zip(mine, theirs).allSatisfy { same($0, $1) }
    }
    let isScalar = [one, other].allSatisfy { $0.object == nil && $0.array == nil }
    return isScalar && one.text == other.text
  }

  /// Returns an object's values that are neither null nor replaced by a duplicate, by the bytes of
  /// their names: `String` would treat canonically equivalent names as equal.
  private static func members(_ object: JSONValue) -> [[UInt8]: JSONValue] {
    let named = object.members.map { (Array($0.name.utf8), $0.value) }
    return Dictionary(named, uniquingKeysWith: { $1 }).filter { $0.value.kind != .null }
  }
}

extension Conversion {
  /// Whether two values are equal; see ``ConversionCheck``.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    ConversionCheck.same(JSONValue(tape, one), JSONValue(tape, other))
  }
}
