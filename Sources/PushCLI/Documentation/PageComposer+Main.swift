import PushCore

extension PageComposer {
  /// Returns the page `pushkit(1)`.
  static func mainPage(_ commands: [CommandRow]) -> Page {
    Page(
      name: .main, title: "pushkit", summary: mainSummary,
      sections: [
        Section(heading: "SYNOPSIS", blocks: [.synopsis(mainSynopsis)]),
        Section(heading: "DESCRIPTION", blocks: mainDescription.map { .paragraph(Span.prose($0)) }),
        Section(
          heading: "SUBCOMMANDS",
          blocks: CommandCategory.allCases.flatMap { subcommands($0, commands) }),
        Section(heading: "TOPICS", blocks: [.entries(TopicTable.rows.map(entry))]),
        Section(heading: "OPTIONS", blocks: [.entries(OptionGroup.common.rows.map(entry))]),
        statuses(ExitStatus.documented(of: commands)),
        variables(VariableTable.rows.map(\.name)),
        examples(mainExamples),
        seeAlso(commands.map(\.name) + TopicID.allCases.map(\.rawValue)),
      ])
  }

  static let mainSummary = "push notification toolkit for five vendors"

  private static let mainSynopsis: [[Span]] = [
    [
      .literal("pushkit"), .plain(" "), .placeholder("SUBCOMMAND"), .plain(" ["),
      .placeholder("options"), .plain("] ["), .placeholder("operands"), .plain("]"),
    ],
    [
      .literal("pushkit help"), .plain(" ["), .placeholder("SUBCOMMAND"), .plain(" | "),
      .placeholder("TOPIC"), .plain(" | "), .placeholder("CODE"), .plain("]"),
    ],
    [.literal("pushkit --version")],
  ]

  static let mainDescription: [String] = [
    """
    pushkit decodes, explains and builds what push notifications of Everlytic, Smartico, \
    Push.Express, Emarsys and OptiMobile are made of.
    """,
    """
    Each subcommand does one thing, reads files or standard input and prints one JSON object per \
    line; on a terminal the objects are indented and coloured. Errors and warnings go to standard \
    error and carry a code that `pushkit help CODE` explains.
    """,
    """
    Long options are written `--name VALUE` or `--name=VALUE`, short ones `-o VALUE` or `-oVALUE`; \
    `-qv` is `-q -v`. Options and operands may be mixed, `--` ends the options. An option with a \
    value takes the next argument, whatever it begins with. Of an option given twice the last one \
    counts, unless its description says that it may be repeated. The operand `-` is standard input.
    """,
  ]

  private static let mainExamples: [ExampleRow] = [
    ExampleRow(
      "what does this push say, and who sends it?",
      "pushkit parse-payload --field vendor --field title push.json"),
    ExampleRow("look at a subcommand's options and examples", "pushkit parse-payload -h"),
    ExampleRow("look up an error", "pushkit help json.truncated"),
  ]

  private static func subcommands(
    _ category: CommandCategory, _ commands: [CommandRow]
  ) -> [Block] {
    let rows = commands.filter { $0.category == category }
    let entries = rows.map {
      Entry(term: [.literal($0.name)], paragraphs: [Span.prose(sentence($0.summary))])
    }
    return [.subheading(category.rawValue), .entries(entries)]
  }

  private static func entry(_ topic: TopicRow) -> Entry {
    Entry(
      term: [.literal(topic.id.rawValue)], paragraphs: [Span.prose(sentence(topic.summary))])
  }
}
