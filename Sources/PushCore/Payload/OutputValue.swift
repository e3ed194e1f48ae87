/// A JSON value of an output document, composed from values of the input.
enum OutputValue: Sendable {
  /// A value of the input, unchanged.
  case copy(Int)
  /// A string of the input, or the JSON text of another value.
  case text(Int)
  /// The object or array that a string of the input holds, or the value itself.
  case inner(Int)
  case integer(Int)
  case string(String)
  /// Fixed JSON.
  case json(StaticString)
  case array([OutputValue])
  case object([OutputMember])
  /// An object whose values are all strings, as in ``text(_:)``.
  case texts([OutputMember])

  /// The input value that this value is made from; nil if there is none.
  var source: Int? {
    switch self {
    case .copy(let token), .text(let token), .inner(let token): token
    case .integer, .string, .json, .array, .object, .texts: nil
    }
  }
}
