import Testing

@testable import PushCLI

@Suite struct HelpTests {
  @Test(arguments: CommandID.allCases)
  func shortHelpFitsOnOneScreen(id: CommandID) {
    let lines = HelpWriter.short(id).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 24)
    #expect(lines.contains { $0.hasPrefix("  pushkit \(id.rawValue)") || $0.contains("| ") })
  }

  @Test func everythingFitsInEightyColumns() {
    let texts =
      CommandID.allCases.flatMap { [HelpWriter.short($0), HelpWriter.full($0)] }
      + TopicID.allCases.map(HelpWriter.topic) + DiagnosticIndex.all.map(HelpWriter.code)
      + [HelpWriter.overview(), HelpWriter.fullOverview()]
    for line in texts.flatMap({ $0.split(separator: "\n") }) where !line.hasPrefix("    {") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
      #expect(!line.contains("`"), "\(line)")
    }
  }

  @Test(arguments: CommandID.allCases)
  func fullHelpTellsTheWholeRow(id: CommandID) {
    let row = CommandTable.row(id)
    let text = HelpWriter.full(id)
    for option in row.allOptions { #expect(text.contains(PageComposer.term(option).text)) }
    for key in row.record { #expect(text.contains("\n  \(key.name) ")) }
    for status in row.statuses { #expect(text.contains("\n  \(status.rawValue) (\(status.name))")) }
    for name in row.variables { #expect(text.contains("\n  \(name)")) }
    for word in row.seeAlso { #expect(text.contains("pushkit-\(word)(")) }
  }

  @Test func theOverviewTellsAllCommandsAndTopics() {
    let text = HelpWriter.overview()
    let words = Set(text.split { $0 == " " || $0 == "," || $0 == "\n" }.map(String.init))
    for id in CommandID.allCases { #expect(words.contains(id.rawValue)) }
    for id in TopicID.allCases { #expect(text.contains(id.rawValue)) }
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
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
    let text = try HelpCommand.text(for: ["json.syntax"])
    #expect(text.hasPrefix("json.syntax (error)\n\n  The input is no JSON.\n"))
    #expect(text.contains("Source:") && text.contains("Remedy:"))
  }

  @Test func helpAloneIsTheOverview() throws {
    #expect(try HelpCommand.text(for: []) == HelpCommand.text(for: nil, full: false))
    #expect(try HelpCommand.text(for: ["help"]) == HelpCommand.text(for: .help, full: true))
    #expect(try HelpCommand.text(for: ["vendors"]) == HelpWriter.topic(.vendors))
  }

  @Test(arguments: [
    ("json.sintax", "json.syntax"), ("exit-code", "exit-codes"), ("vendor", "vendors"),
    ("generat", "generate"),
  ])
  func unknownWordsGetTheNearestNames(typed: String, meant: String) throws {
    let failure = try #require(throws: Failure.self) { try HelpCommand.text(for: [typed]) }
    #expect(failure.code == "usage.unknown-topic" && failure.status == .usage)
    #expect(failure.message.contains("did you mean \(meant)"))
  }

  @Test func readmeTablesAreFilledIn() {
    let readme = "a\n<!-- generated: commands -->\nwhat was there\n<!-- end -->\nb <!-- end -->\n"
    let filled = ReadmeTables.fill(readme)
    #expect(filled.hasPrefix("a\n<!-- generated: commands -->\n| command |"))
    #expect(filled.hasSuffix(" |\n<!-- end -->\nb <!-- end -->\n"))
    #expect(!filled.contains("what was there"))
    #expect(ReadmeTables.fill(filled) == filled)
    #expect(ReadmeTables.fill("nothing to fill") == "nothing to fill")
    for status in ExitStatus.documented {
      #expect(ReadmeTables.exitStatuses.contains("| \(status.rawValue) | \(status.name) |"))
    }
  }
}
