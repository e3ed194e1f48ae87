/// A member that a service defines.
package struct SchemaMember: Sendable {
  /// The documented name and, if the service accepts another spelling, that one.
  private(set) var names: [JSONKey]
  package private(set) var type: ValueForm
  /// The field of the record that the member fills; nil if none.
  let field: PayloadField?
  /// The values that the reader takes for the field.
  let kind: ExpectedKind
  /// Names that people use for the member, and that the service does not know.
  private(set) var mistakes: [JSONKey] = []
  /// Whether an object needs the member; ``Schema/breaches(of:path:)`` reports it.
  private(set) var isRequired = false
  /// Whether null is a value, or the same as no member.
  private(set) var acceptsNull = true
  /// The names of numbers that are values; nil if they have none.
  private(set) package var numberNames: NumberNames?
  /// Whether the documentation of the object lacks the member, and only another source has it.
  private(set) package var isExtra = false
  /// Whether apps do not use the name for values of their own, so that it is misplaced beside `aps`.
  private(set) var isForSystem = false

  /// - Parameter kind: The values for the field; nil for those of the type.
  init(
    _ name: JSONKey, _ type: ValueForm, fills field: PayloadField? = nil,
    as kind: ExpectedKind? = nil
  ) {
    self.init([name], type, field, kind)
  }

  init(
    _ name: JSONKey, _ camelCase: JSONKey, _ type: ValueForm, fills field: PayloadField? = nil,
    as kind: ExpectedKind? = nil
  ) {
    self.init([name, camelCase], type, field, kind)
  }

  init(
    _ name: JSONKey, _ other: JSONKey, _ third: JSONKey, _ type: ValueForm,
    fills field: PayloadField? = nil
  ) {
    self.init([name, other, third], type, field, nil)
  }

  init(
    _ names: [JSONKey], _ type: ValueForm, _ field: PayloadField?, _ kind: ExpectedKind?
  ) {
    (self.names, self.type, self.field, self.kind) = (names, type, field, kind ?? type.read)
  }

  /// Returns the member with names that people use in its place, besides its other spellings.
  func mistaken(for names: JSONKey...) -> SchemaMember { mistaken(for: names) }

  /// The same for a list of names.
  func mistaken(for names: [JSONKey]) -> SchemaMember {
    changed { $0.mistakes = names }
  }

  /// The member as one that is misplaced beside `aps`.
  var forSystem: SchemaMember { changed { $0.isForSystem = true } }

  /// Returns a member that an object needs.
  package static func required(_ name: JSONKey, _ type: ValueForm) -> SchemaMember {
    SchemaMember(name, type).changed { ($0.isRequired, $0.acceptsNull) = (true, false) }
  }

  /// The member with null as a value.
  package var orNull: SchemaMember { changed { $0.acceptsNull = true } }

  /// The member as one that the documentation of the object lacks.
  var extra: SchemaMember { changed { $0.isExtra = true } }

  /// Returns the member with names for its numbers.
  func named(_ names: NumberNames) -> SchemaMember { changed { $0.numberNames = names } }

  /// Returns the member as one that an object may lack, also with another type.
  package func optional(_ type: ValueForm? = nil) -> SchemaMember {
    changed {
      $0.isRequired = false
      $0.type = type ?? $0.type
    }
  }

  func with(name: JSONKey) -> SchemaMember { changed { $0.names = [name] } }

  /// Returns the member with another type.
  package func with(_ type: ValueForm) -> SchemaMember { changed { $0.type = type } }

  private func changed(_ change: (inout SchemaMember) -> Void) -> SchemaMember {
    var member = self
    change(&member)
    return member
  }
}

/// The member as the manual shows it.
extension SchemaMember {
  /// The documented name.
  package var name: String { names[0].text }

  /// The name in the form of ``Markup``, with a star if the member is required, and those of the
  /// members of an object.
  package var documentation: String {
    let star = isRequired ? "*" : ""
    guard let inner = type.object?.members, !inner.isEmpty else { return "`\(name)`\(star)" }
    let names = inner.map { "`\($0.name)`\($0.isRequired ? "*" : "")" }
    return "`\(name)`\(star) (\(names.joined(separator: ", ")))"
  }
}

/// Names of numbers, as a vendor's documentation defines them.
package struct NumberNames: Sendable {
  /// The key of the name in a record, beside that of the number.
  package let key: String
  private let names: [Int: String]

  /// - Parameter names: Those of the numbers from `first`.
  init(_ key: String, from first: Int = 0, _ names: [String]) {
    let numbered = names.enumerated().map { (first + $0.offset, $0.element) }
    self.init(key, Dictionary(uniqueKeysWithValues: numbered))
  }

  init(_ key: String, _ names: [Int: String]) {
    (self.key, self.names) = (key, names)
  }

  package subscript(_ number: Int) -> String? { names[number] }

  /// The names, in the order of their numbers.
  package var all: [String] { numbered.map(\.name) }

  /// The numbers with their names, in order.
  package var numbered: [(number: Int, name: String)] {
    names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
