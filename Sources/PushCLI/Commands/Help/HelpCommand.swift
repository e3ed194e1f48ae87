import PushCore

extension Command {
  /// - Parameter list: Returns all commands.
  static func help(_ list: @escaping @Sendable () -> [Command]) -> Command {
    Command(
      "help",
      run: { arguments, context throws(Failure) in
        context.emit(try HelpCommand.text(for: arguments.operands, list))
      },
      row: { row($0, list().map(\.name)) })
  }

  private static func row(_ name: String, _ commands: [String]) -> CommandRow {
    let words =
      commands + TopicID.allCases.map(\.rawValue) + DiagnosticIndex.all.map(\.code)
    return CommandRow(
      name, .toolkit, "explain a subcommand, a topic or a code",
      operands: OperandShape(
        "[SUBCOMMAND | TOPIC | CODE]", 0...1, completion: .words(words),
        """
        A subcommand, a topic that `pushkit help` lists, or the code of an error or diagnostic. \
        Without an operand, pushkit prints the overview.
        """),
      groups: [.common],
      description: [
        """
        Prints the help of a subcommand (like its `--help`), the text of a topic (like its man page in \
        section 7), or the meaning, source and remedy of a code. Use it to look up an error.
        """
      ],
      statuses: [.ok, .usage, .io],
      examples: [
        ExampleRow("list the exit statuses", "pushkit help exit-codes"),
        ExampleRow("explain an error", "pushkit help json.truncated"),
      ],
      seeAlso: ["generate", "diagnostics", "exit-codes"])
  }
}

/// `pushkit help`.
package enum HelpCommand {
  /// Returns the text for the operands of `help`.
  package static func text(
    for operands: [String], _ list: () -> [Command]
  ) throws(Failure) -> String {
    guard let word = operands.first else { return HelpWriter.overview(list().map(\.row)) }
    if let command = list().first(where: { $0.name == word }) {
      return HelpWriter.full(command.row)
    }
    if let id = TopicID(rawValue: word) { return HelpWriter.topic(id) }
    if let kind = DiagnosticIndex.kind(word) { return HelpWriter.code(kind) }
    throw unknown(word, list().map(\.name))
  }

  private static func unknown(_ word: String, _ commands: [String]) -> Failure {
    let names =
      commands + TopicID.allCases.map(\.rawValue)
      + DiagnosticIndex.all.map(\.code)
    return Failure(
      .usageUnknownTopic,
      "no subcommand, topic or code is named \(TypedText.quoted(word))"
        + Suggestions.phrase(Suggestions.nearest(to: word, among: names)),
      hint: TypedText.pasteHint(word) ?? "pushkit help lists subcommands and topics")
  }
}
