/// `pushkit help`.
package enum HelpCommand {
  /// The text for the operands of `help`.
  package static func text(for operands: [String]) throws(Failure) -> String {
    guard let word = operands.first else { return HelpWriter.overview() }
    if let id = CommandID(rawValue: word) { return HelpWriter.full(id) }
    if let id = TopicID(rawValue: word) { return HelpWriter.topic(id) }
    if let row = DiagnosticIndex.row(word) { return HelpWriter.code(row) }
    throw unknown(word)
  }

  /// The text of `-h` or `--help`, of one command or of pushkit.
  package static func text(for id: CommandID?, full: Bool) -> String {
    switch (id, full) {
    case (nil, false): HelpWriter.overview()
    case (nil, true): HelpWriter.fullOverview()
    case (let id?, false): HelpWriter.short(id)
    case (let id?, true): HelpWriter.full(id)
    }
  }

  private static func unknown(_ word: String) -> Failure {
    let names =
      CommandID.allCases.map(\.rawValue) + TopicID.allCases.map(\.rawValue)
      + DiagnosticIndex.all.map(\.code)
    return .usage(
      "unknown-topic",
      "no subcommand, topic or code is named \(TypedText.quoted(word))"
        + Suggestions.phrase(Suggestions.nearest(to: word, among: names)),
      hint: TypedText.pasteHint(word) ?? "pushkit help lists subcommands and topics")
  }
}
