import PushCore

/// A rule of a guide for one member of an object.
struct FieldRule: Sendable {
  let name: StaticString
  let isRequired: Bool
  let shape: FieldShape
  /// Whether null is also accepted.
  var takesNull = false
  /// The requirement and shape with `--lenient`; nil if they are the same.
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

  /// Returns the same rule with another requirement or shape for `--lenient`.
  func leniently(_ presence: Presence, _ shape: FieldShape? = nil) -> FieldRule {
    var rule = self
    rule.lenient = (presence == .required, shape ?? self.shape)
    return rule
  }

  /// Returns the rule in effect.
  fileprivate func applied(isLenient: Bool) -> FieldRule {
    guard isLenient, let lenient else { return self }
    var rule = FieldRule(name, isRequired: lenient.isRequired, lenient.shape)
    rule.takesNull = takesNull
    return rule
  }

  /// The same rule, with null as an additional value.
  var orNull: FieldRule {
    var rule = self
    rule.takesNull = true
    return rule
  }

  /// The text after `must be`.
  fileprivate var wish: String {
    takesNull ? "\(shape.wish) or null" : shape.wish
  }
}

/// Whether a member may be missing.
enum Presence {
  case required, optional
}

/// The shape of a value.
enum FieldShape: Sendable {
  /// A nonempty string.
  case text
  /// A string, possibly empty.
  case anyText
  /// A nonempty string or an integer.
  case identifier
  case email
  case uuid
  case uuidVersion4
  /// An ISO 8601 date and time.
  case dateTime
  case country
  case language
  case oneOf([StaticString])
  case integer(ClosedRange<Int>)
  case oneOfIntegers([Int])
  /// A nonnegative integer of any length.
  case digits
  case object([FieldRule])
  case mapOfTexts
  /// Three numbers separated by dots, `X.Y.Z`.
  case version
}

/// A check of values against the rules of a guide.
struct FieldCheck {
  private(set) var violations: [Violation] = []
  /// Whether requests of the vendors' SDKs that differ from the guide are also accepted.
  private let isLenient: Bool

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func add(_ field: String, _ rule: String) {
    violations.append(Violation(field, rule))
  }

  /// Checks the members of an object; `path` is the prefix of their names, such as `contact.`.
  mutating func check(_ object: JSONValue, _ rules: [FieldRule], path: String = "") {
    for rule in rules.map({ $0.applied(isLenient: isLenient) }) {
      let name = path + "\(rule.name)"
      if let value = object[JSONKey(rule.name)] {
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
        add("\(name).\(member.name)", "must be a string; got \(member.value.kind.name)")
      }
      return
    }
    guard let found = rule.shape.mismatch(of: value) else { return }
    add(name, "must be \(rule.wish); got \(found)")
  }
}
