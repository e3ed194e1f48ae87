/// The kind of a JSON value.
package enum JSONKind: UInt8, Sendable {
  case object, array, string, number, `true`, `false`, null

  /// Whether the kind is a number or a boolean.
  var isNumberOrBoolean: Bool { self == .number || self == .true || self == .false }

  package var isContainer: Bool { self == .object || self == .array }

  /// The name in messages: `a string`.
  package var name: StaticString {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "a boolean"
    case .null: "null"
    }
  }
}
