import PushCore

/// The origin of a record in a bulk run.
struct RecordSource {
  /// The index of the record, from 0.
  let index: Int
  let input: InputPosition
  /// Whether the result names the file, because there are several.
  let showsFile: Bool
  /// The value of the record's key `ref`, as JSON.
  var ref: String?
  /// The record as JSON, printed if its call failed.
  let record: String
}
