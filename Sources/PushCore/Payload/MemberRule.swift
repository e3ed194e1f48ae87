/// What a conversion does with the value of a member.
enum MemberRule: Sendable {
  /// Nothing: it is converted elsewhere, or says nothing about the message.
  case skip
  /// Drops it; without a reason, the target format has no equivalent.
  case drop(String? = nil)
  /// Drops it unless the field has the same text.
  case carry(PayloadField)
  /// Copies it to a part of the message, under its own name or another one.
  case copy(OutputPart, as: JSONKey? = nil)
  /// Like `copy`, but copies the object or array that a string holds.
  case inner(OutputPart, as: JSONKey? = nil)
  /// Like `copy`, under its name without the first bytes.
  case unprefixed(OutputPart, Int)
  /// Adds a text, or a list, to a part of the message, unless FCM would reject it.
  case add(OutputPart, JSONKey, isList: Bool = false)
  /// Adds a text, or a list, to a part of the notification; drops it if the app draws notifications
  /// from data, or if there is a payload for iOS.
  case draw(OutputPart, JSONKey, isList: Bool = false)
  /// Converts the members of an object; drops any other value.
  case object(MemberTable)
  /// Converts the members of an object; drops those without a rule, for a reason.
  case members(MemberTable, String? = nil)
  case call(@Sendable (Conversion, Int) -> Void)

  /// Whether the rule also applies to null.
  var appliesToNull: Bool {
    switch self {
    case .copy, .inner, .unprefixed: true
    default: false
    }
  }
}

/// The rules for the members of an object, by name; the first row that fits a key applies.
///
/// A name that ends with a period fits all keys that begin with it.
typealias MemberTable = [(JSONKey, MemberRule)]
