import PushCore

/// JSON for in-place changes; unchanged parts are written as they were read.
indirect enum StateTree: Sendable, Equatable {
  case object([Member])
  case list([StateTree])
  case text(String)
  /// Any other value, as its JSON text.
  case verbatim(String)

  struct Member: Sendable, Equatable {
    var name: String
    var value: StateTree
  }

  init(_ value: JSONValue) {
    switch value.kind {
    case .object:
      self = .object(value.members.map { Member(name: $0.name, value: StateTree($0.value)) })
    case .array: self = .list(value.elements.map(StateTree.init))
    case .string: self = .text(value.text)
    default: self = .verbatim(value.text)
    }
  }

  func append(to out: ByteBuffer) {
    switch self {
    case .text(let text): JSONText.appendQuoted(text, to: out)
    case .verbatim(let text): out.append(contentsOf: text)
    case .object(let members):
      var object = JSONObjectWriter(out)
      for member in members {
        object.key(member.name)
        member.value.append(to: out)
      }
      object.end()
    case .list(let elements):
      out.appendList(elements, "[", "]") { $0.append(to: out) }
    }
  }

  // MARK: Reading and changing

  /// The text of a string.
  var string: String? { if case .text(let text) = self { text } else { nil } }

  var elements: [StateTree] { if case .list(let elements) = self { elements } else { [] } }

  /// The member with a name, compared by bytes; setting nil removes it.
  ///
  /// Setting a member turns any other value into an object.
  subscript(_ name: String) -> StateTree? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
    set {
      var members: [Member] = []
      if case .object(let present) = self { members = present }
      let index = members.lastIndex { $0.name.utf8.elementsEqual(name.utf8) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }

  /// Returns a member that is an object; an empty object if there is none.
  func object(_ name: String) -> StateTree {
    if case .object? = self[name] { self[name] ?? .object([]) } else { .object([]) }
  }
}
