/// An example: help and man pages show it, and the tests run it.
package struct ExampleRow: Sendable {
  /// A phrase that describes the example.
  package let purpose: String
  /// The command after `$ `, and its output.
  let lines: [String]

  /// Parses the purpose and, on the following lines, the command and its output.
  ///
  /// Further lines of the command are indented by two columns.
  init(_ text: String) {
    let lines = text.split(on: "\n")
    purpose = lines[0]
    self.lines = Array(lines.dropFirst())
  }

  /// Parses examples with a blank line between them.
  static func list(_ text: String) -> [ExampleRow] {
    text.split(on: "\n\n").filter { !$0.isEmpty }.map(ExampleRow.init)
  }

  private var commandLines: ArraySlice<String> {
    lines.prefix { $0.hasPrefix("$ ") || $0.hasPrefix("  ") }
  }

  /// A command line for a POSIX shell.
  package var command: String {
    commandLines.map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }

  /// The exact output; nil if the example needs files of the user.
  package var prints: String? {
    let output = lines[commandLines.endIndex...]
    return output.isEmpty ? nil : output.joined(separator: "\n") + "\n"
  }
}
