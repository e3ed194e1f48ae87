/// What a message leaves behind.
extension Conversion {
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
