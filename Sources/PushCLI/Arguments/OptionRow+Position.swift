extension OptionRow {
  /// `--position`, of commands that explain documents.
  static let position = OptionRow(
    .position, "add `source` and `line` of the document to the records")
}

extension KeyRow {
  /// The position of the document that a record is about: of all records of a command with
  /// `--position`, and for `--field` of all commands that read documents.
  static let position = [
    KeyRow("source", "with `--position`: the file name as given; `-` for standard input"),
    KeyRow("line", type: "integer", "with `--position`: the line on which the document begins"),
  ]
}

extension CommandRow {
  /// The keys that `--field` prints, besides those of broken documents.
  var fieldKeys: [KeyRow] {
    let options = Set(allOptions.map(\.id))
    // The messages that smartico-listen sends have no records.
    guard options.contains(.maxDocument), !options.contains(.send) else { return record }
    let names = record.map(\.name)
    return record + KeyRow.position.filter { !names.contains($0.name) }
  }
}
