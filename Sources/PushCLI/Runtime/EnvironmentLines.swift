import PushCore

/// Lines of `export NAME='value'`, buffered until the run has exactly one record.
struct EnvironmentLines {
  private let names: [EnvironmentName]
  private let lines = ByteBuffer()
  private var count = 0

  init(_ names: [EnvironmentName]) {
    self.names = names
  }

  /// Adds the variables of a record; only the first record is used.
  ///
  /// `escapes` is for a terminal: escapes invisible characters, because no shell reads the lines.
  mutating func add(_ record: JSONValue, escapes: Bool) {
    count += 1
    guard count == 1 else { return }
    for name in names {
      guard let value = record[name.member], value.kind != .null else { continue }
      lines.append(contentsOf: "export \(name.variable)=")
      let text = value.text
      ShellQuoting.append(escapes ? TerminalText.escaped(text) : text, to: lines)
      lines.append(0x0A)
    }
  }

  func finish(into sink: ByteBuffer) throws(Failure) {
    guard count < 2 else {
      throw Failure(
        .outputEnvMany, "-o env prints one record, but there are \(count)",
        hint: "use -o compact to print all records")
    }
    sink.append(contentsOf: lines.bytes)
  }
}

extension DiagnosticKind {
  static let outputEnvMany = DiagnosticKind(
    "output.env-many", .data, summary: "`--output env` got more than one record",
    meaning: "The `export` lines can describe only one record.",
    remedy: "Give one document, or use `-o compact` to print all records.")
}
