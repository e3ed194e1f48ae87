import PushCore

/// A rule of a guide for one member of an object.
///
/// These rules are not the rows from which the client builds its requests. Written anew from the
/// guides, they find the mistakes of the client; with the client's own rows, the emulator would make
/// the same ones.
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
  case oneOf([String])
  case integer(ClosedRange<Int>)
  case oneOfIntegers([Int])
  /// A nonnegative integer of any length.
  case digits
  case object([FieldRule])
  case mapOfTexts
}

extension FieldShape {
  /// The text after `must be`.
  var expectation: String {
    switch self {
    case .text: "a non-empty string without control characters"
    case .anyText: "a string"
    case .identifier: "an integer, or a non-empty string without control characters"
    case .email: "an email address"
    case .uuid: "a UUID of 36 characters"
    case .uuidVersion4: "a version 4 UUID of 36 characters"
    case .dateTime: "an ISO 8601 timestamp such as 2018-11-23T11:05:47.000Z"
    case .country: "empty or a two-letter country code (ISO 3166-1 alpha-2)"
    case .language: "a language tag (BCP 47), such as en or pt-BR"
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
    case .object, .mapOfTexts: return kind
    case .integer(let range):
      guard value.kind == .number else { return kind }
      guard let number = value.literalInteger else {
        return "a number that is not a 64-bit integer"
      }
      return range.contains(number) ? nil : "\(number)"
    case .oneOfIntegers(let numbers):
      guard value.kind == .number else { return kind }
      return value.literalInteger.map(numbers.contains) == true ? nil : shown(value)
    case .digits:
      guard value.kind == .number else { return kind }
      return value.isIntegerLiteral && (value.literalInteger ?? 0) >= 0 ? nil : shown(value)
    case .identifier where value.kind == .number:
      return value.isIntegerLiteral ? nil : "a number that is not an integer"
    default:
      guard let text = value.string else { return kind }
      return mismatch(of: text)
    }
  }

  private func mismatch(of text: String) -> String? {
    if text.isEmpty, !acceptsEmpty { return "an empty string" }
    let isGood =
      switch self {
      case .text, .identifier: !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      case .email: EmailAddress.fits(text)
      case .uuid: UUIDFormat.fits(text.utf8)
      case .uuidVersion4: UUIDFormat.isVersion4(text.utf8)
      case .dateTime: UTCDateTime.isISO8601(text)
      case .country: PushExpressAPI.isCountry(text)
      case .language: LanguageTag.fits(text)
      case .oneOf(let words): words.contains(text)
      default: true
      }
    return isGood ? nil : shown(text)
  }

  private func shown(_ number: JSONValue) -> String {
    number.literalInteger.map(String.init) ?? "another number"
  }

  private func shown(_ text: String) -> String {
    switch self {
    case .dateTime, .country, .language, .oneOf:
      text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
    case .text, .identifier: "a string with control characters"
    default: "another string of \(text.count) characters"
    }
  }

  private var acceptsEmpty: Bool {
    switch self {
    case .anyText, .country: true
    default: false
    }
  }
}

extension JSONValue {
  /// The integer, if the value is a number in integer notation that fits.
  var literalInteger: Int? { kind == .number ? JSONNumber.integer(bytes) : nil }

  /// Whether the value is a number without a fraction and an exponent, of any length.
  fileprivate var isIntegerLiteral: Bool {
    kind == .number && bytes.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
  }
}
