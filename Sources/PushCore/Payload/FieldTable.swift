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
