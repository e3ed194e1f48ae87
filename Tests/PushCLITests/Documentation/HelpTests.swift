import PushCore
import Testing

@testable import PushCLI

@Suite struct HelpTests {
  @Test(arguments: CommandRow.all)
  func shortHelpFitsOnOneScreen(row: CommandRow) {
    let lines = HelpWriter.short(row).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 40)
    #expect(lines.contains { $0.hasPrefix("  pushkit \(row.name)") || $0.contains("| ") })
  }

  @Test func everythingFitsInEightyColumns() {
    let texts =
      CommandRow.all.flatMap { [HelpWriter.short($0), HelpWriter.full($0)] }
      + TopicRow.all.map(HelpWriter.topic) + DiagnosticIndex.all.map(HelpWriter.code)
      + [HelpWriter.overview(CommandRow.all), HelpWriter.fullOverview(CommandRow.all)]
    for line in texts.flatMap({ $0.split(separator: "\n") }) where !line.hasPrefix("    {") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
      #expect(!line.contains("`"), "\(line)")
    }
  }

  @Test(arguments: CommandRow.all)
  func fullHelpTellsTheWholeRow(row: CommandRow) {
    let text = HelpWriter.full(row)
    for option in row.allOptions { #expect(text.contains(PageComposer.term(option).text)) }
    for key in row.record {
      let isOwn = key.page == nil || key.page == row.name
      #expect(isOwn ? text.contains("\n  \(key.name) ") : text.contains(key.name))
    }
    for status in row.statuses { #expect(text.contains("\n  \(status.rawValue) (\(status.name))")) }
    for name in row.variables where !VariableTable.general.contains(name) {
      #expect(text.contains(name))
    }
    for word in row.seeAlso { #expect(text.contains("pushkit-\(word)(")) }
  }

  @Test func theOverviewTellsAllCommandsAndTopics() {
    let text = HelpWriter.overview(CommandRow.all)
    let words = Set(text.split { $0 == " " || $0 == "," || $0 == "\n" }.map(String.init))
    for row in CommandRow.all { #expect(words.contains(row.name)) }
    for topic in TopicRow.all { #expect(text.contains(topic.name)) }
    #expect(CommandRow.all.allSatisfy { text.contains("\n  \($0.name) ") })
  }

  /// The options of groups that have a page, by its name.
  private static let groupedOptions = Dictionary(
    grouping: CommandRow.all.flatMap(\.groups).filter { $0.page != nil }, by: { $0.page ?? "" }
  ).mapValues { Set($0.flatMap(\.rows).map { PageComposer.term($0).text }) }

  /// A page lists a shared option in one line; its full text is on the page of its group.
  @Test(arguments: groupedOptions.keys.sorted())
  func thePageOfAGroupDescribesItsOptions(page: String) throws {
    let terms = try #require(Self.groupedOptions[page])
    let text =
      if let topic = TopicRow.named(page) {
        HelpWriter.topic(topic)
      } else if let row =
        CommandRow.all.first(where: { $0.name == page })
      { HelpWriter.full(row) } else { HelpWriter.fullOverview(CommandRow.all) }
    for term in terms { #expect(text.contains("\n  \(term)\n")) }
  }

  @Test func theTopicOfDiagnosticsListsEveryCode() {
    let text = HelpWriter.topic(.diagnostics)
    for row in DiagnosticIndex.all { #expect(text.contains("  \(row.code) (\(row.severity))")) }
  }

  @Test func theTopicOfVendorsListsEveryFormat() {
    let text = HelpWriter.topic(.vendors)
    for row in FormatTable.rows { #expect(text.contains("\n  \(row.name) ")) }
  }

  @Test func aCodeIsExplained() throws {
    let text = try HelpCommand.text(for: ["json.syntax"], { CommandList.all })
    #expect(text.hasPrefix("json.syntax (error)\n\n  The input is not valid JSON.\n"))
    #expect(text.contains("Source:") && text.contains("Remedy:"))
  }

  private func help(_ words: String...) throws -> String {
    try HelpCommand.text(for: words, { CommandList.all })
  }

  @Test(arguments: PushCore.ExitStatus.allCases)
  func anExitStatusIsExplained(status: PushCore.ExitStatus) throws {
    let text = try help(String(status.rawValue))
    #expect(text.hasPrefix("\(status.rawValue) (\(status.name))\n\n  "))
    // A number may also be one of a vendor's guide.
    #expect(text.hasPrefix(try help(status.name)))
  }

  @Test func anOptionIsExplained() throws {
    let text = try help("report-click", "--message-id")
    #expect(text.hasPrefix("report-click:\n  --message-id ID\n      "))
    #expect(try help("report-click", "-q").contains("-q, --quiet"))
    let everywhere = try help("--max-document")
    // Of documents, and of lines.
    #expect(everywhere.split(separator: "--max-document BYTES").count == 3)
    #expect(everywhere.contains("parse-payload,"))
  }

  @Test func aTopicHasOtherNames() throws {
    #expect(try help("defaults") == help("profiles") && help("retry") == help("retries"))
    #expect(try help("emarsys").contains("emarsys-ios-v1"))
  }

  @Test func aFormatAndAKeyAreExplained() throws {
    #expect(try help("everlytic-fcm").hasPrefix("everlytic-fcm (everlytic): "))
    #expect(try help("default_action").contains("parse-payload"))
  }

  @Test(arguments: [
    (["report-click", "--mesage-id"], "'--mesage-id' is not an option of report-click"),
    (["--nonsense"], "'--nonsense' is not an option of a subcommand"),
    (["vendors", "--token"], "'vendors' is not a subcommand"),
  ])
  func unknownOptionsAreNamed(words: [String], message: String) throws {
    let failure = try #require(throws: Failure.self) {
      try HelpCommand.text(for: words, { CommandList.all })
    }
    #expect(failure.code == "usage.unknown-topic" && failure.message.hasPrefix(message))
  }

  @Test func helpAloneIsTheOverview() throws {
    #expect(try HelpCommand.text(for: [], { CommandList.all }) == CLI.help(nil, full: false))
    #expect(
      try HelpCommand.text(for: ["help"], { CommandList.all })
        == CLI.help(CommandList.named("help")?.row, full: true))
    #expect(
      try HelpCommand.text(for: ["vendors"], { CommandList.all }) == HelpWriter.topic(.vendors))
  }

  @Test(arguments: [
    ("permission", "pushkit-not-arriving(7), Android"),
    ("doze", "pushkit-not-arriving(7), Android"),
    ("channel", "pushkit-not-arriving(7), Android"), ("android 13", "Permission since Android 13"),
    ("push not arriving on Samsung", "Battery savers"), ("mask", "redact-text"),
    ("lint", "check-payload"), ("resume", "Rules for restarts"),
  ])
  func otherWordsAreFoundInTheManual(words: String, place: String) throws {
    let text = try HelpCommand.text(for: words.split(on: " "), { CommandList.all })
    #expect(text.hasPrefix("The manual has '\(words)':\n"))
    #expect(text.contains(place))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.split(separator: "\n").count <= 18)
  }

  @Test func aWordCanBeAKeyAndAnOption() throws {
    let text = try help("country")
    #expect(text.contains("smartico-identify:") && text.contains("--country XX"))
  }

  @Test(arguments: [
    ("json.sintax", "json.syntax"), ("exit-code", "exit-codes"), ("vendrs", "vendors"),
    ("generat", "generate"),
  ])
  func unknownWordsGetTheNearestNames(typed: String, meant: String) throws {
    let failure = try #require(throws: Failure.self) {
      try HelpCommand.text(for: [typed], { CommandList.all })
    }
    #expect(failure.code == "usage.unknown-topic" && failure.status == .usage)
    #expect(failure.message.contains("did you mean \(meant)"))
  }

  @Test func readmeCommandsAreFilledIn() {
    let readme = "a\n<!-- generated: commands -->\nwhat was there\n<!-- end -->\nb <!-- end -->\n"
    let filled = ReadmeCommands.fill(readme, CommandRow.all)
    #expect(filled.hasPrefix("a\n<!-- generated: commands -->\n- "))
    #expect(filled.hasSuffix(")\n<!-- end -->\nb <!-- end -->\n"))
    #expect(!filled.contains("what was there"))
    #expect(ReadmeCommands.fill(filled, CommandRow.all) == filled)
    #expect(ReadmeCommands.fill("nothing to fill", CommandRow.all) == "nothing to fill")
  }
}
