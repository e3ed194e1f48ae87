/// What a payload can be made into.
package enum ConversionTarget: String, CaseIterable, Sendable {
  /// What `xcrun simctl push` takes: an APNs payload that names its app.
  case simctl
  /// The payload alone, as it is posted to APNs.
  case apns
  /// A request of FCM's HTTP v1 API.
  case fcmV1 = "fcm-v1"

  /// Whether the outcome is an APNs payload.
  var isAPNs: Bool { self != .fcmV1 }

  /// The transport, as messages name it.
  var name: String { isAPNs ? "APNs" : "FCM" }

  /// Where a value would have to go, as messages name it.
  var place: String { isAPNs ? "a payload of APNs" : "a message of FCM" }
}

/// One message that becomes another form: what was read of it, and what is left behind.
final class Conversion {
  let reading: PayloadReading
  let target: ConversionTarget
  /// Why values are left behind, which the new form has no place for.
  var losses: [Int: String] = [:]
  /// Members of a record that the new form tells otherwise, and the old one did not tell, say.
  var gained: Set<String> = []
  /// What is to be said of the message in its new form, and was not in the old one.
  var doubts: [PayloadFinding] = []
  /// Whether a request is for nobody: FCM refuses it.
  var isForNobody = false

  var tape: JSONTape { reading.tape }
  var slots: FactSlots { reading.slots }
  var isSilent: Bool { reading.kind == .silent }
  var vendor: any VendorConversion.Type { reading.module.conversion }

  init(_ reading: PayloadReading, to target: ConversionTarget) {
    (self.reading, self.target) = (reading, target)
  }

  // MARK: Members

  /// Names the key of each member that no later one replaces.
  func each(_ object: Int?, _ body: (_ key: Int) -> Void) {
    guard let object else { return }
    tape.eachMember(of: object) { body($0 - 1) }
  }

  /// The same without members that are null, which say nothing.
  func eachFilled(_ object: Int?, _ body: (_ key: Int) -> Void) {
    each(object) { if tape.kind($0 + 1) != .null { body($0) } }
  }

  func matches(_ key: Int, _ names: [JSONKey]) -> Bool {
    names.contains { tape.keyMatches(key, $0) }
  }

  /// Whether the text of a key, its escapes decoded, begins so.
  func begins(_ key: Int, with prefix: StaticString) -> Bool {
    guard tape[key].flags.contains(.escaped) else { return tape.hasPrefix(key, prefix) }
    return tape.text(key).utf8.starts(with: "\(prefix)".utf8)
  }

  /// The members of an object but those of some names, their values as `form` has them.
  func members(
    of object: Int?, but names: [JSONKey] = [], as form: (Int) -> DraftValue = DraftValue.copy
  ) -> [DraftMember] {
    var members: [DraftMember] = []
    each(object) { key in
      if !matches(key, names) { members.append(DraftMember(.copy(key), form(key + 1))) }
    }
    return members
  }

  /// A member for a value, where there is one; null is none.
  func member(
    _ name: StaticString, _ token: Int?, as form: (Int) -> DraftValue = DraftValue.text
  ) -> [DraftMember] {
    guard let token, tape.kind(token) != .null else { return [] }
    return [DraftMember(name, form(token))]
  }

  /// Whether a value is among the members of an object, or in one of them.
  func holds(_ object: Int?, _ token: Int?) -> Bool {
    guard let object, let token else { return false }
    return token > object && token < tape.after(object)
  }

  /// A member that is there and not null.
  func filled(_ object: Int?, _ name: JSONKey) -> Int? {
    object.flatMap { tape.member($0, name) }.flatMap { tape.kind($0) == .null ? nil : $0 }
  }

  /// What a table has for a key.
  func row<Row>(of key: Int, in table: [(JSONKey, Row)]) -> Row? {
    table.first { tape.keyMatches(key, $0.0) }?.1
  }

  // MARK: Values

  /// A text that is not empty; notes what is none.
  func text(_ value: Int) -> DraftValue? {
    if reading.isText(value) { return .copy(value) }
    lose(value, because: "it is no text")
    return nil
  }

  /// A list, or what the text of one holds; notes what is none.
  func list(_ value: Int) -> DraftValue? {
    if tape.array(value) != nil { return .inner(value) }
    lose(value, because: "it is no list")
    return nil
  }

  // MARK: Around the message

  /// Whether a request is to be looked at and not sent, under the names of both of FCM's APIs
  /// (Firebase: projects.messages.send; HTTP server reference of the API before it).
  var validateOnly: [Int] {
    let view = reading.view
    let around = view.envelope == 0 ? [0] : [0, view.envelope]
    var found: [Int] = []
    for object in around where object != view.root {
      eachFilled(object) { key in
        if matches(key, ["validate_only", "validateOnly", "dry_run"]) { found.append(key + 1) }
      }
    }
    return found
  }

  // MARK: Losses

  /// The values that are left behind, in the order of the document.
  var lost: [Int] { losses.keys.sorted() }

  /// Why one of two values goes along, and the other one not.
  static let twice = "another place in the message says it, and counts"

  /// Notes that a value is left behind; null says nothing that could be.
  ///
  /// - Parameter reason: Why; nil where the form has no such thing.
  func lose(_ token: Int?, because reason: String? = nil) {
    guard let token, tape.kind(token) != .null else { return }
    losses[token] = reason ?? losses[token] ?? "\(target.place) has no place for it"
  }

  /// Notes that the members of an object are left behind.
  func loseMembers(of object: Int?, but names: [JSONKey] = []) {
    each(object) { if !matches($0, names) { lose($0 + 1) } }
  }

  /// Notes that a value is left behind unless it is the one that tells the fact.
  func lose(_ token: Int, unless fact: Fact) {
    if slots[fact] != token { lose(token) }
  }

  /// Notes that a value is left behind unless the same text goes along anyway.
  func lose(_ token: Int, unlessToldBy fact: Fact) {
    let isTold = slots[fact].map { $0 == token || tape.text($0) == tape.text(token) }
    if isTold != true { lose(token, because: isTold.map { _ in Self.twice }) }
  }

  /// The members of the record that are known to say something else than before.
  var changedMembers: Set<String> {
    let lost = lost
    var changed = gained
    for fact in Fact.allCases where fact != .attributes {
      if let token = slots[fact], isIn(lost, token) { changed.formUnion(fact.recordMembers) }
    }
    if slots.attributes.elements.contains(where: { isIn(lost, Int($0) + 1) }) {
      changed.insert("attributes")
    }
    return changed
  }

  /// Whether a value is one of these, or inside one.
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
  /// The members of a record that tell this fact, as far as a conversion can lose it.
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
