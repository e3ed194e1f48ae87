/// Compares the records of a message before and after a conversion.
struct ConversionCheck {
  /// The members of a record that a conversion must not change.
  ///
  /// Platform, format and delivery depend on the target format; confidence and diagnostics may too.
  static let members: [JSONKey] = [
    "kind", "title", "subtitle", "body", "image_url", "icon_url", "sound", "channel_id",
    "importance", "category", "style", "message_id", "campaign_id", "url", "deep_link", "badge",
    "default_action", "buttons", "in_app", "attributes", "tracking",
  ]

  /// The members that iOS gets only from the APNs payload of a request.
  static let apnsMembers: [JSONKey] = [
    "title", "subtitle", "body", "sound", "category", "badge",
  ]

  let source: JSONTape
  let outcome: JSONTape

  /// Returns the differences between the records, each with the value before and after.
  ///
  /// - Parameters:
  ///   - known: Members that may differ.
  ///   - comparesVendors: Whether to compare the vendors too.
  func differences(
    in members: [JSONKey], except known: Set<String>, comparesVendors: Bool
  ) -> [String] {
    let names = members.filter { !isSame($0) && !known.contains($0.text) }
    let vendor: [JSONKey] = comparesVendors && !isSameVendor ? ["vendor"] : []
    return (vendor + names).map { key in
      describe(key.text, source.member(0, key), outcome.member(0, key))
    }
  }

  /// Describes a difference: `kind was "notification" and would be "silent"`.
  ///
  /// For objects, it describes the first member that differs.
  private func describe(_ name: String, _ one: Int?, _ other: Int?) -> String {
    if let one, let other, let mine = source.object(one), let theirs = outcome.object(other),
      let inner = difference(name, mine, theirs)
    {
      return inner
    }
    return "\(name) was \(Self.quoted(source, one)) and would be \(Self.quoted(outcome, other))"
  }

  private func difference(_ name: String, _ mine: Int, _ theirs: Int) -> String? {
    let (before, after) = (Self.members(source, mine), Self.members(outcome, theirs))
    let others = Dictionary(after, uniquingKeysWith: { $1 })
    for (key, one) in before {
      guard let other = others[key] else { return describe("\(name).\(key)", one, nil) }
      if !Self.same(source, one, outcome, other) { return describe("\(name).\(key)", one, other) }
    }
    let known = Set(before.map(\.0))
    return after.first { !known.contains($0.0) }.map { describe("\(name).\($0.0)", nil, $0.1) }
  }

  private static func members(_ tape: JSONTape, _ object: Int) -> [(String, Int)] {
    values(tape, object).map { (tape.text($0 - 1), $0) }
  }

  /// Returns the JSON of a value, truncated if it is long.
  private static func quoted(_ tape: JSONTape, _ value: Int?) -> String {
    guard let value else { return "missing" }
    let json = ByteBuffer(capacity: 64)
    tape.copy(value, to: json)
    let text = json.string
    return text.count > 48 ? "\(text.prefix(47))…" : text
  }

  private func isSame(_ key: JSONKey) -> Bool {
    switch (source.member(0, key), outcome.member(0, key)) {
    case (nil, nil): true
    // iOS shows a number on the icon that apps on other platforms ignore.
    case (nil, .some) where key.equals("badge"): true
    case (let one?, let other?): Self.same(source, one, outcome, other)
    // Attributes that are all null equal missing ones.
    case (let one?, nil):
      Self.container(source, one).map { Self.values(source, $0).isEmpty } ?? false
    default: false
    }
  }

  private var isSameVendor: Bool {
    let vendors = [source, outcome].map { $0.member(0, "vendor").map($0.text) ?? "" }
    // Plain messages have the vendor of their transport.
    return vendors[0] == vendors[1] || Set(vendors).isSubset(of: ["apns", "fcm", "unknown"])
  }

  /// Whether two values are equal; a string equals the JSON or the number that it holds.
  ///
  /// A null member equals a missing one, because FCM has no null. Objects are unordered (RFC 8259,
  /// section 4).
  static func same(_ left: JSONTape, _ one: Int, _ right: JSONTape, _ other: Int) -> Bool {
    let (first, second) = (container(left, one), container(right, other))
    guard let first, let second else {
      return first == nil && second == nil && left.text(one) == right.text(other)
    }
    guard left.kind(first) == right.kind(second) else { return false }
    let isObject = left.kind(first) == .object
    var (mine, theirs) = (values(left, first), values(right, second))
    guard mine.count == theirs.count else { return false }
    func areNamedAlike() -> Bool {
      zip(mine, theirs).allSatisfy { left.text($0 - 1) == right.text($1 - 1) }
    }
    if isObject, !areNamedAlike() {
      (mine, theirs) = (sorted(mine, left), sorted(theirs, right))
      guard areNamedAlike() else { return false }
    }
    return zip(mine, theirs).allSatisfy { same(left, $0, right, $1) }
  }

  /// Returns the values of members, sorted by the members' names.
  private static func sorted(_ values: [Int], _ tape: JSONTape) -> [Int] {
    values.map { (tape.text($0 - 1), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns an array's elements, or an object's values that are neither null nor replaced by a
  /// duplicate.
  private static func values(_ tape: JSONTape, _ container: Int) -> [Int] {
    guard tape.kind(container) == .object else { return tape.elements(container) }
    var values: [Int] = []
    tape.eachMember(of: container) { if tape.kind($0) != .null { values.append($0) } }
    return values
  }

  private static func container(_ tape: JSONTape, _ token: Int) -> Int? {
    tape.object(token) ?? tape.array(token)
  }
}

extension Conversion {
  /// Whether two values are equal; see ``ConversionCheck``.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    ConversionCheck.same(tape, one, tape, other)
  }
}

extension JSONKey {
  fileprivate func equals(_ other: JSONKey) -> Bool { equals(other.start, other.count) }
}
