import PushCore

/// A rule of a guide for one member of an object.
struct FieldRule: Sendable {
  let name: StaticString
  let isRequired: Bool
  let shape: FieldShape
  /// Whether null is also accepted.
  var acceptsNull = false
  /// The requirement and shape with `--lenient`; nil if they are the same.
  private var lenient: (reason: Leniency, isRequired: Bool, shape: FieldShape)?

  static func required(_ name: StaticString, _ shape: FieldShape) -> FieldRule {
    FieldRule(name, isRequired: true, shape)
  }

  static func optional(_ name: StaticString, _ shape: FieldShape) -> FieldRule {
    FieldRule(name, isRequired: false, shape)
  }

  private init(_ name: StaticString, isRequired: Bool, _ shape: FieldShape) {
    (self.name, self.isRequired, self.shape) = (name, isRequired, shape)
  }

  /// Returns the same rule with another requirement or shape for `--lenient`.
  func leniently(_ reason: Leniency, _ presence: Presence, _ shape: FieldShape? = nil)
    -> FieldRule
  {
    var rule = self
    rule.lenient = (reason, presence == .required, shape ?? self.shape)
    return rule
  }

  /// Returns the reason why `--lenient` accepts a value, or that it is missing; nil if it does not.
  func leniency(for value: JSONValue?) -> Leniency? {
    guard let lenient else { return nil }
    guard let value else { return lenient.isRequired ? nil : lenient.reason }
    if case .object = lenient.shape { return value.kind == .object ? lenient.reason : nil }
    return lenient.shape.mismatch(of: value) == nil ? lenient.reason : nil
  }

  /// Returns the rule in effect.
  func applied(isLenient: Bool) -> FieldRule {
    guard isLenient, let lenient else { return self }
    var rule = FieldRule(name, isRequired: lenient.isRequired, lenient.shape)
    rule.acceptsNull = acceptsNull
    return rule
  }

  /// The same rule, with null as an additional value.
  var orNull: FieldRule {
    var rule = self
    rule.acceptsNull = true
    return rule
  }

  /// The text after `must be`.
  var expectation: String {
    acceptsNull ? "\(shape.expectation) or null" : shape.expectation
  }
}

/// Whether a member may be missing.
enum Presence {
  case required, optional
}
