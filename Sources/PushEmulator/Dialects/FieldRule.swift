import PushCore

/// A rule of a guide for one member of an object.
///
/// The rules of HTTP requests are not the rows from which the client builds them. Written anew from
/// the guides, they find the mistakes of the client. The messages of Smartico's socket are rows of
/// `SocketKind` for both, which the tests compare with the messages of the guide.
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

/// The shape of a value.
enum FieldShape: Sendable {
  case value(SchemaType)
  case oneOf([String])
  case integer(ClosedRange<Int>)
  case oneOfIntegers([Int])
  /// A nonnegative integer of any length.
  case digits
  case object([FieldRule])
  case mapOfTexts

  /// A nonempty string.
  static let text = FieldShape.value(.text(.plain))
  /// A string, possibly empty.
  static let anyText = FieldShape.value(.text(nil))
  /// A nonempty string or an integer.
  static let identifier = FieldShape.value(.identifier)
  static let uuid = FieldShape.value(.text(.requestID))
  static let language = FieldShape.value(.text(.language))
  static let email = form("an email address") { EmailAddress.fits($0) }
  static let uuidVersion4 = form("a version 4 UUID of 36 characters") {
    UUIDFormat.isVersion4($0.utf8)
  }
  /// An ISO 8601 date and time.
  static let dateTime = form(
    "an ISO 8601 timestamp such as 2018-11-23T11:05:47.000Z", isPublic: true
  ) { UTCDateTime.isISO8601($0) }
  static let country = form(
    "empty or a two-letter country code (ISO 3166-1 alpha-2)", isPublic: true
  ) { PushExpressAPI.isCountry($0) }

  private static func form(
    _ expected: String, isPublic: Bool = false, _ fits: @escaping @Sendable (String) -> Bool
  ) -> FieldShape {
    .value(
      .text(
        TextForm(expected, isPublic: isPublic) { fits(String(decoding: $0, as: UTF8.self)) }))
  }
}

extension FieldShape {
  /// The text after `must be`.
  var expectation: String {
    switch self {
    case .value(let type): type.expected
    case .oneOf(let words): "one of " + words.joined(separator: ", ")
    case .integer(let range) where range.lowerBound == range.upperBound:
      "the integer \(range.lowerBound)"
    case .integer(let range) where range.upperBound == .max:
      "an integer >= \(range.lowerBound)"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .oneOfIntegers(let numbers): numbers.map(String.init).joined(separator: " or ")
    case .digits: "a non-negative integer without quotes"
    case .object: "an object"
    case .mapOfTexts: "an object of strings"
    }
  }

  /// Returns nil if a value is valid; otherwise a description of the value for the text after `got`.
  ///
  /// The description quotes a string only if the field cannot contain a secret.
  func mismatch(of value: JSONValue) -> String? {
    let kind = "\(value.kind.name)"
    switch self {
    case .value(let type): return type.mismatch(of: value, .smarticoServer)
    case .oneOf(let words):
      return SchemaType.word(words, prefix: "").mismatch(of: value, .smarticoServer)
    case .integer(let range):
      return SchemaType.integer(range).mismatch(of: value, .smarticoServer)
    case .object, .mapOfTexts: return kind
    case .oneOfIntegers(let numbers):
      guard value.kind == .number else { return kind }
      return value.literalInteger.map(numbers.contains) == true ? nil : shown(value)
    case .digits:
      guard value.kind == .number else { return kind }
      return value.isIntegerLiteral && (value.literalInteger ?? 0) >= 0 ? nil : shown(value)
    }
  }

  private func shown(_ number: JSONValue) -> String {
    number.literalInteger.map(String.init) ?? "another number"
  }
}
