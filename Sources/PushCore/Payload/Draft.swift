/// A JSON value of an output document, composed from values of the input.
enum DraftValue {
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
  case object([DraftMember])
  /// An object whose values are all strings, as in ``text(_:)``.
  case texts([DraftMember])

  /// The input value that this value is made from; nil if there is none.
  var source: Int? {
    switch self {
    case .copy(let token), .text(let token), .inner(let token): token
    case .integer, .string, .json, .object, .texts: nil
    }
  }
}

/// A member of a composed object.
struct DraftMember {
  enum Key {
    case name(StaticString)
    /// A key of the input.
    case copy(Int)
    /// A key of the input without its first bytes.
    case dropping(Int, of: Int)
    case prefixed(StaticString, Int)
  }

  let key: Key
  let value: DraftValue

  init(_ name: StaticString, _ value: DraftValue) {
    (key, self.value) = (.name(name), value)
  }

  init(_ key: Key, _ value: DraftValue) {
    (self.key, self.value) = (key, value)
  }

  /// Returns the decoded name.
  func name(on tape: JSONTape) -> String {
    switch key {
    case .name(let name): "\(name)"
    case .copy(let key): tape.text(key)
    case .dropping(let count, of: let key): String(tape.text(key).dropFirst(count))
    case .prefixed(let prefix, let key): "\(prefix)\(tape.text(key))"
    }
  }
}

/// The name of a member in the target format, and whether it is a list.
struct DraftField: ExpressibleByStringLiteral {
  let name: StaticString
  let isList: Bool

  init(stringLiteral name: StaticString) {
    (self.name, isList) = (name, false)
  }

  private init(list name: StaticString) {
    (self.name, isList) = (name, true)
  }

  static func list(_ name: StaticString) -> DraftField { DraftField(list: name) }
}
