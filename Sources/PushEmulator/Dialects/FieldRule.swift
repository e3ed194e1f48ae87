import PushCore

/// A rule of a guide for one member of an object.
///
/// The rules of HTTP requests are not the rows from which the client builds them. Written anew from
/// the guides, they find the mistakes of the client. The messages of Smartico's socket are rows of
/// `SocketKind` for both, which the tests compare with the messages of the guide.
struct FieldRule: Sendable {
  let member: SchemaMember
  /// The rule with `--lenient`, and its reason; nil if it is the same.
  private var lenient: (reason: Leniency, member: SchemaMember)?

  static func required(_ name: JSONKey, _ form: ValueForm) -> FieldRule {
    FieldRule(member: .required(name, form))
  }

  static func optional(_ name: JSONKey, _ form: ValueForm) -> FieldRule {
    FieldRule(member: .required(name, form).optional())
  }

  /// Returns the rule with another one for `--lenient`.
  func leniently(_ reason: Leniency, _ change: (SchemaMember) -> SchemaMember) -> FieldRule {
    FieldRule(member: member, lenient: (reason, change(member)))
  }

  /// The same rule, with null as an additional value.
  var orNull: FieldRule { FieldRule(member: member.orNull, lenient: lenient) }

  /// Returns the violations of the rule by an object whose members have names after `path`.
  func violations(by object: JSONValue, path: String, isLenient: Bool) -> [Violation] {
    let isAccepted = lenient.map { Schema([$0.member]).breaches(of: object).isEmpty } ?? false
    if isLenient, isAccepted { return [] }
    let rule = isLenient ? lenient?.member ?? member : member
    return Schema([rule]).breaches(of: object).map {
      Violation(path + $0.path.joined(separator: "."), $0.rule, isAccepted ? lenient?.reason : nil)
    }
  }
}

extension ValueForm {
  /// An object with some members.
  static func object(_ rules: [FieldRule]) -> ValueForm { .object(Schema(rules.map(\.member))) }

  /// A text that is not empty.
  static let filled = ValueForm.text(.plain)
  static let uuidVersion4 = ValueForm.text(
    TextForm("a version 4 UUID of 36 characters") { UUIDFormat.isVersion4($0.utf8) })
  /// An ISO 8601 date and time.
  static let dateTime = ValueForm.text(
    TextForm("an ISO 8601 timestamp such as 2018-11-23T11:05:47.000Z", isPublic: true) {
      UTCDateTime.isISO8601($0)
    })
  static let country = ValueForm.text(
    TextForm("empty or a two-letter country code (ISO 3166-1 alpha-2)", isPublic: true) {
      PushExpressAPI.isCountry($0)
    })
}
