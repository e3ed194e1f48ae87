import CPlatform
import PushCore

/// The environment variables of a run.
package enum Environment: Sendable {
  /// The variables of the process.
  case process
  /// The given variables, for tests.
  case fixed([String: String])

  /// The value of a variable; bytes that are not UTF-8 are encoded as ``RawText`` does.
  package subscript(_ name: String) -> String? {
    switch self {
    case .process: getenv(name).map { RawText.text($0) }
    case .fixed(let values): values[name]
    }
  }

  /// Returns the value of a variable that is set and not empty.
  package func nonEmpty(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of a variable that is set and not empty.
  ///
  /// Throws `usage.not-utf-8` if the value is not UTF-8.
  func text(_ name: String) throws(Failure) -> String? {
    guard let value = nonEmpty(name) else { return nil }
    guard let text = RawText.value(value) else { throw .notUTF8(name) }
    return text
  }
}

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

/// A variable that `-o env` prints, and the member of the record with its value.
package struct EnvironmentName: Sendable {
  package let variable: String
  package let member: JSONKey

  package init(_ variable: String, _ member: JSONKey) {
    (self.variable, self.member) = (variable, member)
  }
}
