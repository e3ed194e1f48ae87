/// A member that an object lacks, or whose value its ``Schema`` does not allow.
package struct SchemaBreach {
  /// The names of the member and of the objects around it: `ua`, `tzoffset`.
  package let path: [String]
  /// Nil if the member is missing.
  package let value: JSONValue?
  /// Whether the value has another type than those that are allowed.
  let isOtherType: Bool
  /// The rule and the actual value: `must be an object; got a number`.
  package let rule: String
}

extension Schema {
  /// Returns the breaches of the rules for the members of an object, in the order of the members.
  ///
  /// - Parameter path: The names of the objects around it.
  package func breaches(of object: JSONValue, path: [String] = []) -> [SchemaBreach] {
    members.flatMap { $0.breaches(of: object, path, receiver) }
  }
}

extension SchemaMember {
  /// Returns the breaches of the member's rules, and of those inside of it.
  fileprivate func breaches(
    of object: JSONValue, _ path: [String], _ receiver: Receiver
  ) -> [SchemaBreach] {
    let path = path + [names[0].text]
    guard let value = object[names[0]] else {
      guard isRequired else { return [] }
      let rule = "is missing; it must be \(expected)"
      return [SchemaBreach(path: path, value: nil, isOtherType: false, rule: rule)]
    }
    if acceptsNull, value.kind == .null { return [] }
    switch type {
    case .object(let inner) where value.kind == .object:
      return inner.breaches(of: value, path: path)
    case .map(let form) where value.kind == .object:
      return value.members.flatMap { name, value in
        form.breach(by: value, path + [name], form.expected, receiver)
      }
    default: return type.breach(by: value, path, expected, receiver)
    }
  }

  private var expected: String { type.expected + (acceptsNull ? " or null" : "") }
}

extension ValueForm {
  fileprivate func breach(
    by value: JSONValue, _ path: [String], _ expected: String, _ receiver: Receiver
  ) -> [SchemaBreach] {
    guard let found = mismatch(of: value, receiver) else { return [] }
    return [
      SchemaBreach(
        path: path, value: value, isOtherType: !ServiceValue.isKind(value.kind, of: self, receiver),
        rule: "must be \(expected); got \(found)")
    ]
  }

  /// Returns nil if a value has the type; otherwise the value for a message, after "got".
  ///
  /// Shows a text only if it cannot be a secret.
  func mismatch(of value: JSONValue, _ receiver: Receiver) -> String? {
    let kind = "\(value.kind.name)"
    switch self {
    case .text(let form):
      guard let text = value.string else { return kind }
      return form.flatMap { $0.mismatch(of: text) }
    case .word(let words, _):
      guard let text = value.string else { return kind }
      return words.contains(text) ? nil : TextForm.shown(text)
    case .identifier:
      guard value.kind == .number else {
        return ValueForm.text(.plain).mismatch(of: value, receiver)
      }
      return value.isIntegerLiteral ? nil : "a number that is not an integer"
    case .integer(let range):
      guard value.kind == .number || receiver.isProtoJSON && value.kind == .string else {
        return kind
      }
      guard let number = receiver.isProtoJSON ? value.integer : value.literalInteger else {
        return "a number that is not a 64-bit integer"
      }
      return range.contains(number) ? nil : "\(number)"
    case .list(let element, _):
      guard value.kind == .array else { return kind }
      return value.elements.lazy.compactMap { element.mismatch(of: $0, receiver) }.first
        .map { "an array with \($0)" }
    case .flag, .number, .duration, .data, .object, .payload, .map, .either, .any:
      let isFitting =
        ServiceValue.isKind(value.kind, of: self, receiver)
        && ServiceValue(tape: value.tape, value: value.index).fits(self, receiver)
      return isFitting ? nil : value.literalInteger.map { "\($0)" } ?? kind
    }
  }
}

extension TextForm {
  /// Returns nil if a text has the form; otherwise the text for a message, after "got".
  fileprivate func mismatch(of text: String) -> String? {
    if fits(text) { return nil }
    if text.isEmpty { return "an empty string" }
    if isPublic { return Self.shown(text) }
    return text.utf8.contains { $0 < 0x20 || $0 == 0x7F } && expected == Self.plain.expected
      ? "a string with control characters" : "another string of \(text.count) characters"
  }

  /// Returns a text in quotes, not too long.
  package static func shown(_ text: String) -> String {
    text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
  }
}

extension JSONValue {
  /// The integer, if the value is a number in integer notation that fits.
  package var literalInteger: Int? { kind == .number ? JSONNumber.integer(bytes) : nil }

  /// Whether the value is a number without a fraction and an exponent, of any length.
  package var isIntegerLiteral: Bool {
    kind == .number && bytes.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
  }
}
