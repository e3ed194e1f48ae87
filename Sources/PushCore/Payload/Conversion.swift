/// A format that a payload can be converted to.
package enum ConversionTarget: String, CaseIterable, Sendable {
  /// A file for `xcrun simctl push`: an APNs payload that names its app.
  case simctl
  /// A payload for APNs.
  case apns
  /// A request of FCM's HTTP v1 API.
  case fcmV1 = "fcm-v1"

  /// Whether the target is an APNs payload.
  var isAPNs: Bool { self != .fcmV1 }

  /// The transport's name in diagnostics.
  var name: String { isAPNs ? "APNs" : "FCM" }
}

/// The conversion of one message: its facts, and the values that it drops.
final class Conversion {
  let reading: PayloadReading
  let target: ConversionTarget
  /// The dropped values, each with the reason.
  var dropReasons: [Int: String] = [:]
  /// Members of the record that the conversion adds or changes.
  var alteredMembers: Set<String> = []
  /// Findings that apply only to the message in the target format.
  var newFindings: [Finding] = []
  /// The members that the conversion makes, by the object that they belong to.
  var parts: [DraftPart: [DraftMember]] = [:]
  /// The data map that the message is made from.
  var usedData: Int?
  /// Whether the request names no recipient; FCM rejects such a request.
  var lacksRecipient = false

  var tape: JSONTape { reading.tape }
  var slots: FactSlots { reading.slots }
  var isSilent: Bool { reading.kind == .silent }
  var vendor: any VendorConversion.Type { reading.module.conversion }

  init(_ reading: PayloadReading, to target: ConversionTarget) {
    (self.reading, self.target) = (reading, target)
  }

  // MARK: Members

  /// Calls `body` with each key of an object, except keys that a later duplicate replaces.
  func each(_ object: Int?, _ body: (_ key: Int) -> Void) {
    guard let object else { return }
    tape.eachMember(of: object) { body($0 - 1) }
  }

  /// Calls `body` with each key whose value is not null.
  func eachNonNull(_ object: Int?, _ body: (_ key: Int) -> Void) {
    each(object) { if tape.kind($0 + 1) != .null { body($0) } }
  }

  func matches(_ key: Int, _ names: [JSONKey]) -> Bool {
    names.contains { tape.keyMatches(key, $0) }
  }

  /// Whether the decoded text of a key has a prefix.
  func begins(_ key: Int, with prefix: StaticString) -> Bool {
    guard tape[key].flags.contains(.escaped) else { return tape.hasPrefix(key, prefix) }
    return tape.text(key).utf8.starts(with: "\(prefix)".utf8)
  }

  /// Returns the members of an object, except those with these names.
  ///
  /// - Parameter form: Converts a value.
  func members(
    of object: Int?, except names: [JSONKey] = [], as form: (Int) -> DraftValue = DraftValue.copy
  ) -> [DraftMember] {
    var members: [DraftMember] = []
    each(object) { key in
      if !matches(key, names) { members.append(DraftMember(.copy(key), form(key + 1))) }
    }
    return members
  }

  /// Returns a member for a value; empty if the value is missing or null.
  func member(
    _ name: StaticString, _ token: Int?, as form: (Int) -> DraftValue = DraftValue.text
  ) -> [DraftMember] {
    guard let token, tape.kind(token) != .null else { return [] }
    return [DraftMember(name, form(token))]
  }

  /// Whether a value is inside an object, at any depth.
  func holds(_ object: Int?, _ token: Int?) -> Bool {
    guard let object, let token else { return false }
    return token > object && token < tape.after(object)
  }

  /// Returns a member's value; nil if the member is missing or null.
  func nonNull(_ object: Int?, _ name: JSONKey) -> Int? {
    object.flatMap { tape.member($0, name) }.flatMap { tape.kind($0) == .null ? nil : $0 }
  }

  /// Returns the row of a key in a table; nil if there is none.
  func row<Row>(of key: Int, in table: [(JSONKey, Row)]) -> Row? {
    table.first { tape.keyMatches(key, $0.0) }?.1
  }

  // MARK: Values

  /// Returns a value if it is a non-empty string; drops any other value.
  func text(_ value: Int) -> DraftValue? {
    if reading.isText(value) { return .copy(value) }
    drop(value, because: "it is not a string")
    return nil
  }

  /// Returns an array, or the array that a string holds; drops any other value.
  func list(_ value: Int) -> DraftValue? {
    if tape.array(value) != nil { return .inner(value) }
    drop(value, because: "it is not an array")
    return nil
  }

  // MARK: Around the message

  /// The values of the options that make FCM only validate a request, in both of FCM's APIs
  /// (Firebase: projects.messages.send; HTTP server reference of the legacy API).
  var validateOnly: [Int] {
    let view = reading.view
    let around = view.envelope == 0 ? [0] : [0, view.envelope]
    var found: [Int] = []
    for object in around where object != view.root {
      eachNonNull(object) { key in
        if matches(key, ["validate_only", "validateOnly", "dry_run"]) { found.append(key + 1) }
      }
    }
    return found
  }

  // MARK: Dropped values

  /// The dropped values, in document order.
  var dropped: [Int] { dropReasons.keys.sorted() }

  /// The reason for dropping one of two values of a fact.
  static let duplicateReason = "another value in the message takes precedence"

  /// Drops a value unless it is null.
  ///
  /// - Parameter reason: The reason; nil if the target format has no equivalent.
  func drop(_ token: Int?, because reason: String? = nil) {
    guard let token, tape.kind(token) != .null else { return }
    dropReasons[token] = reason ?? dropReasons[token] ?? "\(target.name) has no equivalent"
  }

  /// Drops the members of an object, except those with these names.
  func dropMembers(of object: Int?, except names: [JSONKey] = []) {
    each(object) { if !matches($0, names) { drop($0 + 1) } }
  }

  /// Drops a value unless it is the value of the fact.
  func drop(_ token: Int, unless fact: Fact) {
    if slots[fact] != token { drop(token) }
  }

  /// Drops a value unless the fact has the same text.
  func drop(_ token: Int, unlessCarriedBy fact: Fact) {
    let isCarried = slots[fact].map { $0 == token || tape.text($0) == tape.text(token) }
    if isCarried != true { drop(token, because: isCarried.map { _ in Self.duplicateReason }) }
  }

  /// The members of the record that the conversion is known to change.
  var changedMembers: Set<String> {
    let dropped = dropped
    var changed = alteredMembers
    for fact in Fact.allCases where fact != .attributes {
      if let token = slots[fact], isIn(dropped, token) { changed.formUnion(fact.recordMembers) }
    }
    if slots.attributes.elements.contains(where: { isIn(dropped, Int($0) + 1) }) {
      changed.insert("attributes")
    }
    return changed
  }

  /// Whether a value is one of the given values, or inside one of them.
  ///
  /// - Parameter tokens: In ascending order.
  private func isIn(_ tokens: [Int], _ token: Int) -> Bool {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle] <= token { low = middle + 1 } else { high = middle }
    }
    return low > 0 && token < tape.after(tokens[low - 1])
  }
}

extension Fact {
  /// The record members that hold this fact; empty if a conversion cannot drop it.
  fileprivate var recordMembers: [String] {
    switch self {
    case .title: ["title"]
    case .subtitle: ["subtitle"]
    case .body: ["body"]
    case .imageURL: ["image_url"]
    case .iconURL: ["icon_url"]
    case .sound: ["sound"]
    case .channelID: ["channel_id"]
    case .importance: ["importance"]
    case .category: ["category"]
    case .style: ["style"]
    case .messageID: ["message_id"]
    case .badge, .badgeIncrement, .badgeIncrementMisplaced, .badgeCount: ["badge"]
    case .link: ["url", "deep_link", "default_action"]
    case .defaultName: ["default_action"]
    default: []
    }
  }
}
