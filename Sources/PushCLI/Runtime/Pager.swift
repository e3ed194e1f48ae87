import CPlatform
import PushCore

/// Shows help on a terminal: with bold headings, and through a pager if it is longer than the screen.
enum Pager {
  /// Prints a help text; off a terminal unchanged.
  static func show(_ text: String, _ context: Context) {
    guard context.terminal.output else { return context.emit(text) }
    let text = context.colors ? withBoldHeadings(text) : text
    let rows = text.utf8.count { $0 == 0x0A }
    let isLong = context.terminal.rows > 0 && rows >= context.terminal.rows
    // A pager that fails has perhaps shown nothing.
    if isLong, let program = program(context.environment), run(program, text, context) == 0 {
      return
    }
    context.emit(text)
  }

  /// Returns the program and its arguments; nil for none.
  private static func program(_ environment: Environment) -> [String]? {
    if environment["TERM"] == "dumb" { return nil }
    let command = environment["PUSHKIT_PAGER"] ?? environment.nonEmpty("PAGER") ?? "less -FRX"
    // Only a shell understands quotes, variables and the like.
    if command.utf8.contains(where: { Array("|&;<>()$`\\\"'*?[]#~=%!{}".utf8).contains($0) }) {
      return ["/bin/sh", "-c", command]
    }
    let words = command.split(separator: " ").map(String.init)
    return words.isEmpty || words == ["cat"] ? nil : words
  }

  /// Runs a program with a text as its input; returns its exit status, 127 if it was not found, or a
  /// negated errno.
  static func run(_ program: [String], _ text: String, _ context: Context) -> Int32 {
    context.output.flush()
    var text = text
    let words = program.map { strdup($0) }
    defer { for word in words { free(word) } }
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { pk_page(words + [nil], $0, text.count) } ?? 0
      }
    }
  }

  /// Makes headings bold: lines that are indented by less than two columns, up to their colon.
  static func withBoldHeadings(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard !line.isEmpty, !line.hasPrefix("  ") else { return String(line) }
      let end = line.firstRange(of: ": ")?.lowerBound ?? line.endIndex
      return TextColor.bold.rawValue + line[..<end] + TextColor.end + line[end...]
    }.joined(separator: "\n")
  }
}
