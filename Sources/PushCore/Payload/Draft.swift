/// A document that is being composed of pieces of another one, before it is written.
enum DraftValue {
  /// As it stands in the input.
  case copy(Int)
  /// As a string: a string as it stands, of anything else its JSON text.
  case text(Int)
  /// What the text of a string holds where that is JSON, else as it stands.
  case inner(Int)
  case integer(Int)
  case string(String)
  /// JSON that is always the same.
  case json(StaticString)
  case object([DraftMember])
  /// An object whose values are all strings, as ``text(_:)`` makes them.
  case texts([DraftMember])

  /// The value of the input that it is, in whatever form.
  var source: Int? {
    switch self {
    case .copy(let token), .text(let token), .inner(let token): token
    case .integer, .string, .json, .object, .texts: nil
    }
  }
}

/// A member of an object that is being composed.
struct DraftMember {
  enum Key {
    case name(StaticString)
    /// A key of the input.
    case copy(Int)
    /// A key of the input behind so many bytes of it.
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

  /// The name under which it is written.
  func name(on tape: JSONTape) -> String {
    switch key {
    case .name(let name): "\(name)"
    case .copy(let key): tape.text(key)
    case .dropping(let count, of: let key): String(tape.text(key).dropFirst(count))
    case .prefixed(let prefix, let key): "\(prefix)\(tape.text(key))"
    }
  }
}

/// What a member of another form is named here, and whether it is a list.
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
