/// An object that a service defines: its members, and how they depend on each other.
///
/// The extensions have the objects of each ``Receiver``. A ``SchemaMember`` has a ``SchemaType``,
/// such as a number in a range. ``ServiceCheck`` reports with ``ServiceDiagnostics`` what does not
/// fit, and a ``Conversion`` to FCM converts or drops it.
///
/// This is a class, so that a reference takes only one pointer.
package final class Schema: Sendable {
  /// How a service treats a member that it does not define.
  enum UnknownMembers {
    /// The service rejects the request.
    case rejected
    /// The service or the app ignores the member.
    case ignored
    /// iOS ignores the key of `aps`.
    case ignoredKey
    /// All names are free.
    case free
  }

  /// A member that an object must have.
  struct Requirement: Sendable {
    /// The member that requires the other one; nil if the object always does.
    var cause: JSONKey?
    /// The values of ``cause`` that do; empty if any value does.
    var values: [String] = []
    /// The names, one of which must be present.
    let names: [JSONKey]
  }

  /// Members of which an object has only one.
  struct Choice: Sendable {
    let names: [JSONKey]
    let several: DiagnosticKind
    /// The diagnostic if there is none; nil if none is necessary.
    var none: DiagnosticKind?
  }

  /// A name that a member can have, and the index of the member.
  private struct Entry {
    let name: JSONKey
    let index: Int
  }

  /// The object's name in messages.
  let name: String
  let receiver: Receiver
  let members: [SchemaMember]
  let unknown: UnknownMembers
  let requirements: [Requirement]
  let choices: [Choice]
  /// All spellings; searches compare only these.
  private let entries: [Entry]
  /// The indices of members, by the folded names that mean them.
  private let meanings: [String: Int]

  init(
    _ name: String, _ receiver: Receiver, unknown: UnknownMembers = .ignored,
    requirements: [Requirement] = [], choices: [Choice] = [], _ members: [SchemaMember]
  ) {
    (self.name, self.receiver, self.unknown) = (name, receiver, unknown)
    (self.members, self.requirements, self.choices) = (members, requirements, choices)
    entries = members.enumerated().flatMap { index, member in
      member.names.map { Entry(name: $0, index: index) }
    }
    meanings = Dictionary(
      members.enumerated().flatMap { index, member in
        (member.names + member.mistakes).map { (PlaceIndex.folded($0.text), index) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the member with a key, or nil; names of headers are not case-sensitive.
  func member(_ key: Int, on tape: JSONTape) -> SchemaMember? {
    if receiver.isHeader {
      let text = tape.text(key).lowercased()
      return members.first { $0.names[0].text.lowercased() == text }
    }
    for entry in entries where tape.keyMatches(key, entry.name) { return members[entry.index] }
    // A member named `*` stands for all others.
    return members.last.flatMap { $0.names[0].text == "*" ? $0 : nil }
  }

  /// The documented names of the members.
  var names: [String] { members.map(\.names[0].text) }

  /// Returns the member with this name, or nil.
  func member(_ name: JSONKey) -> SchemaMember? {
    entries.first { name.equals($0.name.start, $0.name.count) }.map { members[$0.index] }
  }

  /// Returns the member that a name means: another spelling, or a name that people mistake for it.
  ///
  /// - Parameter name: Folded (``PlaceIndex/folded(_:)``).
  func member(meantBy name: String) -> SchemaMember? { meanings[name].map { members[$0] } }

  /// Returns the first member that fills a field of the record, or nil.
  func member(filling field: PayloadField) -> SchemaMember? { members.first { $0.field == field } }

  /// Returns the counterpart of a member of another object: the member that fills the same field or,
  /// if there is none, has the same name.
  func counterpart(of other: SchemaMember) -> SchemaMember? {
    other.field.flatMap(member(filling:)) ?? other.names.lazy.compactMap { self.member($0) }.first
  }
}

/// A member that a service defines.
struct SchemaMember: Sendable {
  /// The documented name and, if the service accepts another spelling, that one.
  let names: [JSONKey]
  let type: SchemaType
  /// The field of the record that the member fills; nil if none.
  let field: PayloadField?
  /// The values that the reader takes for the field.
  let kind: ExpectedKind
  /// Names that people use for the member, and that the service does not know.
  private(set) var mistakes: [JSONKey] = []
  /// Whether apps do not use the name for values of their own, so that it is misplaced beside `aps`.
  private(set) var isForSystem = false

  /// - Parameter kind: The values for the field; nil for those of the type.
  init(
    _ name: JSONKey, _ type: SchemaType, fills field: PayloadField? = nil,
    as kind: ExpectedKind? = nil
  ) {
    self.init([name], type, field, kind)
  }

  init(
    _ name: JSONKey, _ camelCase: JSONKey, _ type: SchemaType, fills field: PayloadField? = nil,
    as kind: ExpectedKind? = nil
  ) {
    self.init([name, camelCase], type, field, kind)
  }

  init(
    _ name: JSONKey, _ other: JSONKey, _ third: JSONKey, _ type: SchemaType,
    fills field: PayloadField? = nil
  ) {
    self.init([name, other, third], type, field, nil)
  }

  init(
    _ names: [JSONKey], _ type: SchemaType, _ field: PayloadField?, _ kind: ExpectedKind?
  ) {
    (self.names, self.type, self.field, self.kind) = (names, type, field, kind ?? type.read)
  }

  /// Returns the member with names that people use in its place, besides its other spellings.
  func mistaken(for names: JSONKey...) -> SchemaMember { mistaken(for: names) }

  /// The same for a list of names.
  func mistaken(for names: [JSONKey]) -> SchemaMember {
    var member = self
    member.mistakes = names
    return member
  }

  /// The member as one that is misplaced beside `aps`.
  var forSystem: SchemaMember {
    var member = self
    member.isForSystem = true
    return member
  }
}
