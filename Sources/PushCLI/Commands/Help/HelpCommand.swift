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
    CommandRow(
      name, .toolkit, "explain a subcommand, option, topic, code or exit status",
      operands: OperandShape(
        "[SUBCOMMAND [OPTION] | TOPIC | CODE | STATUS]", 0...2,
        completion: .words(
          commands + TopicRow.all.map(\.name), afterLetter: HelpCommand.words),
        completedCount: 1,
        """
        A subcommand, an option with or without its subcommand, a topic that `pushkit help` lists, \
        the code of an error or diagnostic, the number or name of an exit status, an error code of a \
        push service, an HTTP status, a vendor, a `format` of parse-payload, or a key of a record. Without an operand, pushkit prints the overview.
        """),
      groups: [.common],
      description: """
        Prints the help of a subcommand (like its `--help`), the text of a topic (like its man page
        in section 7), or the meaning, source and remedy of a code. For an exit status it prints the
        meaning, whether a retry helps, and where the reason is. For an error code of a push service
        it prints the meaning and the next step, for an HTTP status from 200 those of all services. Upper and lower case are the same in these codes.
        Codes that differ only in case, such as `UNAVAILABLE` and `Unavailable`, are all explained.
        """,
      explainsErrors: true,
      statuses: [.ok, .usage, .io],
      examples: """
        explain an exit status
        $ pushkit help 76

        explain an error
        $ pushkit help json.truncated

        explain a reason of APNs
        $ pushkit help BadDeviceToken

        explain an HTTP status at all services
        $ pushkit help 410

        explain an option
        $ pushkit help report-click --message-id

        explain a key of a record
        $ pushkit help default_action
        """,
      seeAlso: ["generate", "diagnostics", "exit-codes", "service-errors"])
  }
}

/// `help`: explains a subcommand, an option, a topic, a code or another word of pushkit.
package enum HelpCommand {
  /// Returns the text for the operands of `help`.
  package static func text(
    for operands: [String], _ list: () -> [Command]
  ) throws(Failure) -> String {
    guard let word = operands.first else { return HelpWriter.overview(list().map(\.row)) }
    if let command = list().first(where: { $0.name == word }) {
      return operands.count > 1
        ? try option(operands[1], [command.row]) : HelpWriter.full(command.row)
    }
    if operands.count > 1 { throw unknown(word, list().map(\.name), "subcommand", []) }
    if word.utf8.first == UInt8(ascii: "-") { return try option(word, list().map(\.row)) }
    if let topic = TopicRow.named(word) ?? synonyms[word] { return HelpWriter.topic(topic) }
    if let kind = DiagnosticIndex.kind(word) { return HelpWriter.code(kind) }
    if let status = ExitStatus.allCases.first(where: { $0.words.contains(word) }) {
      return HelpWriter.status(status)
    }
    if let signal = EndingSignal.allCases.first(where: { "\($0.shellStatus)" == word }) {
      return HelpWriter.signal(signal)
    }
    if let vendor = Vendor(name: word) { return HelpWriter.vendor(vendor) }
    if let format = FormatTable.rows.first(where: { $0.name == word }) {
      return HelpWriter.format(format)
    }
    // 410 is not an exit status.
    if let status = Int(word), case let rows = ServiceErrorRow.withStatus(status), !rows.isEmpty {
      return HelpWriter.httpStatus(status, rows)
    }
    let codes = ServiceErrorRow.named(word) + ServiceErrorRow.named("errno-" + word)
    if !codes.isEmpty { return HelpWriter.serviceErrors(codes) }
    return try key(word, list().map(\.row))
  }

  /// Other words for topics.
  private static let synonyms: [String: TopicRow] = [
    "defaults": .profiles, "retry": .retries, "formats": .platforms, "dump": .dumps, "logs": .dumps,
    "@FILE": .input,
    "@-": .input, "@@": .input, "-": .input, "FILE": .input, "stdin": .input,
  ]

  /// The operands other than subcommands, topics, options and keys.
  static let words =
    DiagnosticIndex.all.map(\.code)
    + ExitStatus.allCases.flatMap(\.words) + FormatTable.rows.map(\.name)
    + Set(ServiceErrorRow.all.map(\.code)).sorted()

  private static func option(_ spelling: String, _ rows: [CommandRow]) throws(Failure) -> String {
    let uses = rows.compactMap { row in
      row.allOptions.first { $0.isSpelled(spelling) || $0.isNegated(by: spelling) }
        .map { (row.name, PageComposer.entry($0)) }
    }
    if !uses.isEmpty { return HelpWriter.uses(uses) }
    let names = Set(rows.flatMap(\.allOptions).map(\.long)).sorted()
    let owner = rows.count == 1 ? rows[0].name : "a subcommand"
    throw Failure(
      .usageUnknownTopic,
      "\(TypedText.quoted(spelling)) is not an option of \(owner)"
        + Suggestions.phrase(for: spelling, among: names))
  }

  private static func key(_ name: String, _ rows: [CommandRow]) throws(Failure) -> String {
    let uses = rows.compactMap { row in
      row.record.first { $0.name == name }.map { (row.name, PageComposer.entry($0)) }
    }
    if !uses.isEmpty { return HelpWriter.uses(uses) }
    let optionName = name.split(on: "_").joined(separator: "-")
    if OptionID(rawValue: optionName) != nil { return try option("--" + optionName, rows) }
    throw unknown(
      name, rows.map(\.name), "subcommand, topic, code, exit status, format or key",
      TopicRow.all.map(\.name) + words + rows.flatMap(\.record).map(\.name))
  }

  private static func unknown(
    _ word: String, _ commands: [String], _ kinds: String, _ others: [String]
  ) -> Failure {
    var seen: Set<String> = []
    let names = (commands + others).filter { seen.insert($0).inserted }
    return Failure(
      .usageUnknownTopic,
      "\(TypedText.quoted(word)) is not a \(kinds)"
        // The names have hyphens, as in payload.not-shown.
        + Suggestions.phrase(for: word.split(on: " ").joined(separator: "-"), among: names),
      hint: TypedText.pasteHint(word) ?? "pushkit help lists subcommands and topics")
  }
}

extension ExitStatus {
  /// The number and the name.
  fileprivate var words: [String] { [String(rawValue), name] }
}
