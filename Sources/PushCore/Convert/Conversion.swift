/// One message on its way into another form: what was read of it, and what is left behind.
final class Conversion {
  let reading: PayloadReading
  let target: ConversionTarget
  /// Values that the new form has no place for.
  private var known: Set<Int> = []
  /// The same in the order of the document.
  var lost: [Int] { known.sorted() }

  var tape: JSONTape { reading.tape }
  var slots: FactSlots { reading.slots }
  var isSilent: Bool { reading.kind == .silent }
  var forms: any FormConversion.Type { reading.vendor.forms }

  init(_ reading: PayloadReading, to target: ConversionTarget) {
    (self.reading, self.target) = (reading, target)
  }

  // MARK: Members

  /// Names the key of each member that no later one replaces.
  func each(_ object: Int?, _ body: (_ key: Int) -> Void) {
    guard let object else { return }
    tape.eachMember(of: object) { body($0 - 1) }
  }

  func matches(_ key: Int, _ names: [JSONKey]) -> Bool {
    names.contains { tape.keyMatches(key, $0) }
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

  /// A member for a value, where there is one.
  func member(
    _ name: StaticString, _ token: Int?, as form: (Int) -> DraftValue = DraftValue.text
  ) -> [DraftMember] {
    token.map { [DraftMember(name, form($0))] } ?? []
  }

  /// Whether a value is among the members of an object, or in one of them.
  func holds(_ object: Int?, _ token: Int?) -> Bool {
    guard let object, let token else { return false }
    return token > object && token < tape.after(object)
  }

  // MARK: What is lost

  /// Notes that a value is left behind; null says nothing that could be.
  func lose(_ token: Int?) {
    if let token, tape.kind(token) != .null { known.insert(token) }
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
    if isTold != true { lose(token) }
  }

  /// The members of the record that say less, or nothing, without what is lost.
  var changedMembers: Set<String> {
    let lost = lost
    var changed: Set<String> = []
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
