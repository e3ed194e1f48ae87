/// The expected type of a path's value; another type is a diagnostic, not an error.
enum ExpectedKind: Sendable {
  /// A string. A number or boolean is read as its text, with a diagnostic.
  case text
  /// A string, or an object that names a text in the app; the reader checks the object.
  case localizable
  /// A string or a number.
  case identifier
  case number
  /// An object, or a string that holds one.
  case object
  /// An array, or a string that holds one.
  case array
  case any
}

/// One row of a reader: the path of a field, and its type.
struct PathRow: Sendable {
  /// A JSON Pointer whose keys have neither `/` nor `~`; a last key `px.*` matches a prefix.
  let path: StaticString
  let kind: ExpectedKind
  let field: PayloadField
  /// Whether any string is a valid value.
  let acceptsAnyString: Bool

  init(_ path: StaticString, _ kind: ExpectedKind, _ field: PayloadField) {
    (self.path, self.kind, self.field) = (path, kind, field)
    acceptsAnyString = field != .attributes && [.text, .localizable, .identifier].contains(kind)
  }
}

extension PathRow {
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

/// The compiled rows of a reader.
///
/// The memory lives as long as the process. It never changes, so the table is `Sendable`.
struct FieldTable: @unchecked Sendable {
  let rows: UnsafePointer<PathRow>
  let paths: PathTable

  init(_ rows: [PathRow]) {
    self.rows = PermanentMemory.copy(rows)
    paths = PathTable(rows.map(\.path))
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
