import PushCore

/// What a guide says of one member of an object.
struct FieldRule: Sendable {
  let name: StaticString
  let isRequired: Bool
  let shape: FieldShape

  static func required(_ name: StaticString, _ shape: FieldShape) -> FieldRule {
    FieldRule(name: name, isRequired: true, shape: shape)
  }

  static func optional(_ name: StaticString, _ shape: FieldShape) -> FieldRule {
    FieldRule(name: name, isRequired: false, shape: shape)
  }
}

/// What a value must be.
indirect enum FieldShape: Sendable {
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
  /// An integer of any length, not negative.
  case digits
  case object([FieldRule])
  case mapOfTexts
  /// Numbers with dots between them, `X.Y.Z`.
  case version
  case nullable(FieldShape)
}

/// Checks values against the rules of a guide.
struct FieldCheck {
  private(set) var violations: [Violation] = []

  mutating func add(_ field: String, _ rule: String) {
    violations.append(Violation(field, rule))
  }

  /// Checks the members of an object; `path` is what their names follow, `contact.` for example.
  mutating func check(_ object: JSONValue, _ rules: [FieldRule], path: String = "") {
    for rule in rules {
      let name = path + "\(rule.name)"
      if let value = object[rule.name] {
        check(value, rule.shape, name)
      } else if rule.isRequired {
        add(name, "is missing; it must be \(rule.shape.wish)")
      }
    }
  }

  private mutating func check(_ value: JSONValue, _ shape: FieldShape, _ name: String) {
    if case .object(let rules) = shape, value.kind == .object {
      return check(value, rules, path: name + ".")
    }
    if case .mapOfTexts = shape, value.kind == .object {
      for member in value.members where member.value.kind != .string {
        add("\(name).\(member.name)", "must be a string, is \(member.value.kind.name)")
      }
      return
    }
    guard let fault = shape.fault(of: value) else { return }
    add(name, "must be \(shape.wish), \(fault)")
  }
}
