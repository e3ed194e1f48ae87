/// An object that a service defines: its members, and how they depend on each other.
///
/// The extensions have the objects of each ``Receiver``. A ``SchemaMember`` has a ``ValueForm``,
/// such as a number in a range. ``ServiceCheck`` reports with the diagnostics of its ``Receiver`` what does not
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
    /// Members of which any number may be in place of one of ``names``.
    var orAny: [JSONKey] = []
    let several: DiagnosticKind
    /// The diagnostic if there is none; nil if none is necessary.
    var none: DiagnosticKind?
  }

  /// The diagnostics of choices that have their own.
  static let choiceDiagnostics = [severalRecipients, noRecipient, severalBlocks, noAudience]

  /// A name that a member can have, and the index of the member.
  private struct Entry {
    let name: JSONKey
    let index: Int
  }

  /// The object's name in messages.
  let name: String
  package let receiver: Receiver
  package let members: [SchemaMember]
  let unknown: UnknownMembers
  let requirements: [Requirement]
  let choices: [Choice]
  /// All spellings; searches compare only these.
  private let entries: [Entry]

  init(
    _ name: String, _ receiver: Receiver, unknown: UnknownMembers = .ignored,
    requirements: [Requirement] = [], choices: [Choice] = [], _ members: [SchemaMember]
  ) {
    (self.name, self.receiver, self.unknown) = (name, receiver, unknown)
    (self.members, self.requirements, self.choices) = (members, requirements, choices)
    entries = members.enumerated().flatMap { index, member in
      member.names.map { Entry(name: $0, index: index) }
    }
  }

  /// Returns the member with a key, or nil; names of headers are not case-sensitive.
  func member(_ key: Int, on tape: JSONTape) -> SchemaMember? {
    index(of: key, on: tape).map { members[$0] }
  }

  /// The same as an index of ``members``, which is less to copy.
  func index(of key: Int, on tape: JSONTape) -> Int? {
    if receiver.isHeader {
      let text = tape.text(key).lowercased()
      return members.firstIndex { $0.names[0].text.lowercased() == text }
    }
    for entry in entries where tape.keyMatches(key, entry.name) { return entry.index }
    // A member named `*` stands for all others.
    return members.last?.names[0].text == "*" ? members.count - 1 : nil
  }

  /// The documented names of the members.
  package var names: [String] { members.map(\.names[0].text) }

  /// Returns the member with this name, or nil.
  func member(_ name: JSONKey) -> SchemaMember? {
    entries.first { name.equals($0.name.start, $0.name.count) }.map { members[$0.index] }
  }

  /// Returns the object with another rule for a member.
  package func changing(_ name: String, _ change: (SchemaMember) -> SchemaMember) -> Schema {
    with(members.map { $0.names[0].text == name ? change($0) : $0 })
  }

  /// Returns the object with a member under another name.
  package func renaming(_ name: String, to other: JSONKey) -> Schema {
    changing(name) { $0.with(name: other) }
  }

  private func with(_ members: [SchemaMember]) -> Schema {
    Schema(
      name, receiver, unknown: unknown, requirements: requirements, choices: choices, members)
  }

  /// Returns the member that a name means: another spelling, or a name that people mistake for it.
  ///
  /// - Parameter name: Folded (``PlaceIndex/folded(_:)``).
  func member(meantBy name: String) -> SchemaMember? {
    let name = Array(name.utf8)
    return members.first { member in
      member.names.contains { $0.isFolded(name) } || member.mistakes.contains { $0.isFolded(name) }
    }
  }

  /// Returns the first member that fills a field of the record, or nil.
  func member(filling field: PayloadField) -> SchemaMember? { members.first { $0.field == field } }

  /// Returns the counterpart of a member of another object: the member that fills the same field or,
  /// if there is none, has the same name.
  func counterpart(of other: SchemaMember) -> SchemaMember? {
    other.field.flatMap(member(filling:)) ?? other.names.lazy.compactMap { self.member($0) }.first
  }
}
