/// `pushkit help`.
package enum HelpCommand {
  /// The text for the operands of `help`.
  package static func text(
    for operands: [String], _ list: () -> [Command]
  ) throws(Failure) -> String {
    guard let word = operands.first else { return HelpWriter.overview(list().map(\.row)) }
    if let command = list().first(where: { $0.name == word }) {
      return HelpWriter.full(command.row)
    }
    if let id = TopicID(rawValue: word) { return HelpWriter.topic(id) }
    if let row = DiagnosticIndex.row(word) { return HelpWriter.code(row) }
    throw unknown(word, list().map(\.name))
  }

  private static func unknown(_ word: String, _ commands: [String]) -> Failure {
    let names =
      commands + TopicID.allCases.map(\.rawValue)
      + DiagnosticIndex.all.map(\.code)
    return .usage(
      "unknown-topic",
      "no subcommand, topic or code is named \(TypedText.quoted(word))"
        + Suggestions.phrase(Suggestions.nearest(to: word, among: names)),
      hint: TypedText.pasteHint(word) ?? "pushkit help lists subcommands and topics")
  }
}
