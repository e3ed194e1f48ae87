/// The compiled rows of a reader.
///
/// The memory lives as long as the process. It never changes, so the table is `Sendable`.
struct FactTable: @unchecked Sendable {
  let rows: UnsafePointer<PathRow>
  let paths: PathTable

  init(_ rows: [PathRow]) {
    self.rows = PermanentMemory.copy(rows)
    paths = PathTable(rows.map(\.path))
  }

  init(
    text: PathRow.Facts = [:], localizable: PathRow.Facts = [:], identifier: PathRow.Facts = [:],
    number: PathRow.Facts = [:], object: PathRow.Facts = [:], array: PathRow.Facts = [:],
    any: PathRow.Facts = [:]
  ) {
    self.init(
      PathRow.rows(
        text: text, localizable: localizable, identifier: identifier, number: number,
        object: object, array: array, any: any))
  }
}
