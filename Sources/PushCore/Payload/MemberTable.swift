/// The rules for the members of an object, by name; a member without a rule is dropped.
typealias MemberTable = [(JSONKey, MemberRule)]

/// What a conversion does with the value of a member.
enum MemberRule: Sendable {
  /// Nothing: it is converted elsewhere, or says nothing about the message.
  case skip
  /// Drops it; without a reason, the target format has no equivalent.
  case drop(String? = nil)
  /// Drops it unless the fact has the same text.
  case carry(Fact)
  /// Adds it to a part of the message, unless FCM would reject it.
  case add(DraftPart, DraftField)
  /// Adds a text to a part of the notification, unless the app draws notifications from data.
  case draw(DraftPart, DraftField)
  /// Converts the members of an object; drops any other value.
  case object(MemberTable)
  /// Converts the members of an object; drops those without a rule, for a reason.
  case members(MemberTable, String? = nil)
  case call(@Sendable (Conversion, Int) -> Void)
}

/// An object of the converted document.
enum DraftPart {
  /// `aps` and its `alert`.
  case aps, alert
  /// FCM's notification block, the one for Android, and the options for Android.
  case notification, android, options
}

extension Conversion {
  /// Converts the members of an object that are not null.
  ///
  /// - Parameter reason: The reason for dropping members without a rule.
  func convert(_ object: Int?, by table: MemberTable, otherwise reason: String? = nil) {
    eachNonNull(object) { key in
      apply(row(of: key, in: table) ?? .drop(reason), to: key + 1)
    }
  }

  /// Applies a rule to a value.
  func apply(_ rule: MemberRule, to value: Int) {
    switch rule {
    case .skip: break
    case .drop(let reason): drop(value, because: reason)
    case .carry(let fact): drop(value, unlessCarriedBy: fact)
    case .add(let part, let field):
      if let draft = field.isList ? list(value) : scalar(value) {
        parts[part, default: []].append(DraftMember(field.name, draft))
      }
    case .draw(let part, let field): draw(part, field, value)
    case .object(let table): if !dropUnlessObject(value) { convert(value, by: table) }
    case .members(let table, let reason): convert(value, by: table, otherwise: reason)
    case .call(let body): body(self, value)
    }
  }

  private func draw(_ part: DraftPart, _ field: DraftField, _ value: Int) {
    if slots[.defaultName] == value { alteredMembers.insert("default_action") }
    if vendor.drawsFromData { return drop(value) }
    guard let draft = field.isList ? list(value) : text(value) else { return }
    let name = "\(field.name)"
    if parts[part, default: []].contains(where: { $0.name(on: tape) == name }) {
      return drop(value, because: Self.duplicateReason)
    }
    parts[part, default: []].append(DraftMember(field.name, draft))
    alteredMembers.insert(name)
  }

  /// Returns a value as text; drops an object or array.
  func scalar(_ value: Int) -> DraftValue? {
    guard isContainer(value) else { return .text(value) }
    drop(value, because: "it is not a string")
    return nil
  }

  func isContainer(_ value: Int) -> Bool { [.object, .array].contains(tape.kind(value)) }

  /// Drops a value that is neither an object nor null; returns whether it did.
  @discardableResult
  func dropUnlessObject(_ value: Int?) -> Bool {
    guard let value, tape.kind(value) != .object, tape.kind(value) != .null else { return false }
    drop(value, because: "it is not an object")
    return true
  }

  /// Returns the members of facts that are not null, each as text.
  func members(of facts: [(Fact, StaticString)]) -> [DraftMember] {
    facts.flatMap { member($0.1, slots[$0.0]) }
  }
}
