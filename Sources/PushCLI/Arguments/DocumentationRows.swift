/// A key of a command's record.
package struct KeyRow: Sendable {
  package let name: String
  package let meaning: String

  package init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}

/// An example: shown in help and man pages, run by the tests.
package struct ExampleRow: Sendable {
  /// What it does, a phrase.
  package let purpose: String
  /// A line for a POSIX shell.
  package let command: String
  /// What it prints, exactly; nil where it needs files of the user's.
  package let prints: String?

  package init(_ purpose: String, _ command: String, prints: String? = nil) {
    self.purpose = purpose
    self.command = command
    self.prints = prints
  }
}

/// An environment variable that pushkit reads or prints.
package struct VariableRow: Sendable {
  package let name: String
  /// What it holds, a phrase.
  package let summary: String
  /// A sentence or more, for the topic.
  package let detail: String
}
