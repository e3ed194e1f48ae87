/// One row of a reader: the path of a field, and its type.
///
/// Its memory lives as long as the process and never changes, so a row is `Sendable`.
struct PathRow: @unchecked Sendable {
  /// The keys on the path; a last key `px.*` matches a prefix.
  let path: UnsafeBufferPointer<JSONKey>
  let kind: ExpectedKind
  let field: PayloadField
  /// Whether any string is a valid value.
  let acceptsAnyString: Bool

  /// - Parameter path: A JSON Pointer whose keys have neither `/` nor `~`.
  init(_ path: StaticString, _ kind: ExpectedKind, _ field: PayloadField) {
    self.init(PathTable.keys(path), kind, field)
  }

  init(_ path: [JSONKey], _ kind: ExpectedKind, _ field: PayloadField) {
    self.path = PermanentMemory.list(path)
    (self.kind, self.field) = (kind, field)
    acceptsAnyString = field != .attributes && [.text, .localizable, .identifier].contains(kind)
  }
}

extension PathRow {
  /// Returns the row for the same key inside of an object.
  func inside(_ path: JSONKey...) -> PathRow { PathRow(path + self.path, kind, field) }

  /// The paths of fields, by the expected kinds of their values.
  typealias Fields = KeyValuePairs<StaticString, PayloadField>

  /// Returns the rows of all kinds; the rows of an earlier kind take precedence.
  static func rows(
    text: Fields = [:], localizable: Fields = [:], identifier: Fields = [:], number: Fields = [:],
    object: Fields = [:], array: Fields = [:], any: Fields = [:]
  ) -> [PathRow] {
    let kinds: [(ExpectedKind, Fields)] = [
      (.text, text), (.localizable, localizable), (.identifier, identifier), (.number, number),
      (.object, object), (.array, array), (.any, any),
    ]
    return kinds.flatMap { kind, fields in fields.map { PathRow($0.key, kind, $0.value) } }
  }
}

extension Schema {
  /// The rows of the members that fill fields, and of those in their objects.
  ///
  /// - Parameter path: The keys around the object.
  func rows(at path: JSONKey...) -> [PathRow] { rows(path, members) }

  /// The rows of the members that fill fields, without those in their objects.
  var ownRows: [PathRow] { rows([], members.filter { $0.type.object == nil }) }

  /// The rows in the object of a member, or of the member itself.
  func rows(of name: JSONKey) -> [PathRow] {
    rows([], members.filter { $0.names[0].equals(name.start, name.count) })
  }

  private func rows(_ path: [JSONKey], _ members: [SchemaMember]) -> [PathRow] {
    members.flatMap { member in
      member.names.flatMap { name -> [PathRow] in
        let own = member.field.map { [PathRow(path + [name], member.kind, $0)] } ?? []
        let inner = member.type.object.map { $0.rows(path + [name], $0.members) } ?? []
        return own + inner
      }
    }
  }
}

/// The compiled rows of a reader.
///
/// The memory lives as long as the process. It never changes, so the table is `Sendable`.
struct FieldTable: @unchecked Sendable {
  let rows: UnsafePointer<PathRow>
  let paths: PathTable

  init(_ rows: [PathRow]) {
    self.rows = PermanentMemory.copy(rows)
    paths = PathTable(rows.map { Array($0.path) })
  }

  init(
    text: PathRow.Fields = [:], localizable: PathRow.Fields = [:], identifier: PathRow.Fields = [:],
    number: PathRow.Fields = [:], object: PathRow.Fields = [:], array: PathRow.Fields = [:],
    any: PathRow.Fields = [:]
  ) {
    self.init(
      PathRow.rows(
        text: text, localizable: localizable, identifier: identifier, number: number,
        object: object, array: array, any: any))
  }
}
