import PushCore

/// What a guide says of one member of an object.
struct FieldRule: Sendable {
  let name: StaticString
  let isRequired: Bool
  let shape: FieldShape
  /// Whether null is accepted, too.
  var takesNull = false
  /// What applies in place of the rule with `--lenient`; nil: the same.
  private var lenient: (isRequired: Bool, shape: FieldShape)?

  static func required(_ name: StaticString, _ shape: FieldShape) -> FieldRule {
    FieldRule(name, isRequired: true, shape)
  }

  static func optional(_ name: StaticString, _ shape: FieldShape) -> FieldRule {
    FieldRule(name, isRequired: false, shape)
  }

  private init(_ name: StaticString, isRequired: Bool, _ shape: FieldShape) {
    self.name = name
    self.isRequired = isRequired
    self.shape = shape
  }

  /// The same rule, except that with `--lenient` the member may be missing or have another shape.
  func leniently(_ presence: Presence, _ shape: FieldShape? = nil) -> FieldRule {
    var rule = self
    rule.lenient = (presence == .required, shape ?? self.shape)
    return rule
  }

  /// The rule that applies.
  fileprivate func applied(isLenient: Bool) -> FieldRule {
    guard isLenient, let lenient else { return self }
    var rule = FieldRule(name, isRequired: lenient.isRequired, lenient.shape)
    rule.takesNull = takesNull
    return rule
  }

  /// The same with null as one more value.
  var orNull: FieldRule {
    var rule = self
    rule.takesNull = true
    return rule
  }

  /// What follows `must be`.
  fileprivate var wish: String {
    takesNull ? "\(shape.wish), or null" : shape.wish
  }
}

/// Whether a member may be missing.
enum Presence {
  case required, optional
}

/// What a value must be.
enum FieldShape: Sendable {
  /// A string that is not empty.
  case text
  /// A string, empty or not.
  case anyText
  /// A string that is not empty, or a whole number.
  case identifier
  case email
  case uuid
  case uuidVersion4
  /// Date and time of ISO 8601.
  case dateTime
  case country
  case language
  case oneOf([StaticString])
  case integer(ClosedRange<Int>)
  case oneOfIntegers([Int])
  /// An integer of any length, not negative.
  case digits
  case object([FieldRule])
  case mapOfTexts
  /// Numbers with dots between them, `X.Y.Z`.
  case version
}

/// Checks values against the rules of a guide.
struct FieldCheck {
  private(set) var violations: [Violation] = []
  /// Whether requests of the vendors' SDKs that differ from the guide are accepted, too.
  private let isLenient: Bool

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func add(_ field: String, _ rule: String) {
    violations.append(Violation(field, rule))
  }

  /// Checks the members of an object; `path` is what their names follow, `contact.` for example.
  mutating func check(_ object: JSONValue, _ rules: [FieldRule], path: String = "") {
    for rule in rules.map({ $0.applied(isLenient: isLenient) }) {
      let name = path + "\(rule.name)"
      if let value = object[rule.name] {
        if !rule.takesNull || value.kind != .null { check(value, rule, name) }
      } else if rule.isRequired {
        add(name, "is missing; it must be \(rule.wish)")
      }
    }
  }

  private mutating func check(_ value: JSONValue, _ rule: FieldRule, _ name: String) {
    if case .object(let rules) = rule.shape, value.kind == .object {
      return check(value, rules, path: name + ".")
    }
    if case .mapOfTexts = rule.shape, value.kind == .object {
      for member in value.members where member.value.kind != .string {
        add("\(name).\(member.name)", "must be a string, is \(member.value.kind.name)")
      }
      return
    }
    guard let fault = rule.shape.fault(of: value) else { return }
    add(name, "must be \(rule.wish), \(fault)")
  }
}
