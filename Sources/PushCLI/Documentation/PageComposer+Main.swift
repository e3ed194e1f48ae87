import PushCore

extension PageComposer {
  /// Returns the page `pushkit(1)`.
  static func mainPage(_ commands: [CommandRow]) -> Page {
    Page(
      name: .main, title: "pushkit", summary: mainSummary,
      sections: [
        Section(heading: "SYNOPSIS", blocks: [.synopsis(mainSynopsis)]),
        Section(heading: "DESCRIPTION", blocks: mainDescription.blocks),
        Section(
          heading: "SUBCOMMANDS",
          blocks: CommandCategory.allCases.flatMap { subcommands($0, commands) }),
        Section(
          heading: "TOPICS",
          blocks: [.lines(TopicRow.all.map { entry(KeyRow($0.name, $0.summary)) })]),
        Section(heading: "OPTIONS", blocks: [.entries(OptionGroup.common.rows.map(entry))]),
        statuses(ExitStatus.documented(of: commands)),
        variables(VariableTable.rows.map(\.name)),
        examples(ExampleRow.list(mainExamples)),
        Section(heading: "BUGS", blocks: bugs.blocks),
        seeAlso(commands.map(\.name) + TopicRow.all.map(\.name)),
      ].compactMap { $0 })
  }

  static let mainSummary = "inspect, validate, convert and report push notifications"

  private static let mainSynopsis: [[Span]] = [
    [
      .literal("pushkit"), .plain(" "), .placeholder("SUBCOMMAND"), .plain(" ["),
      .placeholder("options"), .plain("] ["), .placeholder("operands"), .plain("]"),
    ],
    [.literal("pushkit help"), .plain(" ")]
      + operandSpans("[SUBCOMMAND | TOPIC | CODE | STATUS]"),
    [.literal("pushkit --version")],
  ]

  private static let mainDescription: Markup = """
    pushkit works with push notifications of Everlytic, Smartico, Push.Express, Emarsys and
    OptiMobile, and with plain APNs and FCM messages. It explains and validates payloads, converts
    them between platforms, registers tokens, reports deliveries and clicks to the vendors, and
    emulates the vendors' servers for tests.

    Subcommands read files or standard input and print one JSON object per line. On a terminal they
    print text for people. Errors and warnings go to standard error. Each has a code that
    `pushkit help CODE` explains. `pushkit help SUBCOMMAND --OPTION` describes one option.

    # Command line
    - Options: `--name VALUE` or `--name=VALUE`, `-o VALUE` or `-oVALUE`. `-qv` is the same as `-q -v`.
    - Values: An option that requires a value takes the next argument, even if it begins with `-`.
    - Repetition: If an option is repeated, the last value applies, unless its description says that
      it may be repeated.
    - `--no-NAME`: Switches off an option without value: `--no-redact` cancels an earlier
      `--redact`.
    - `--`: Ends the options. Before it, options and operands can be mixed.
    - `-`: As an operand, standard input.
    - Common options, `-o` and `--profile`: They may also precede the subcommand: `pushkit -q
      parse-payload`.
    """

  private static let bugs: Markup = """
    Report bugs to the maintainers of the repository that your copy was built from. Give the
    command line, the messages on standard error and the output of `pushkit --version`. For a
    payload, give the output of `pushkit parse-payload --redact`.
    """

  private static let mainExamples = """
    show the vendor and the title of a push
    $ pushkit parse-payload --field vendor --field title push.json

    find the faults of all payloads in a folder
    $ pushkit check-payload -o text payloads/*.json

    explain an error code
    $ pushkit help json.truncated

    explain an exit status
    $ pushkit help 76
    """

  private static func subcommands(
    _ category: CommandCategory, _ commands: [CommandRow]
  ) -> [Block] {
    let rows = commands.filter { $0.category == category }.map { KeyRow($0.name, $0.summary) }
    return [.subheading(category.rawValue), .lines(rows.map(entry))]
  }
}

extension ExitStatus {
  /// Returns the statuses that some command can end with; the others are reserved.
  package static func documented(of commands: [CommandRow]) -> [ExitStatus] {
    allCases.filter { status in
      status == .internal || commands.contains { $0.statuses.contains(status) }
    }
  }
}
