import PushCore
import Testing

@testable import PushCLI

/// What every row of the tables must hold.
@Suite struct TableTests {
  static let rows = CommandRow.all

  @Test func everyCommandHasOneRow() {
    #expect(Self.rows.map(\.name) == CommandList.all.map(\.name))
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
  }

  @Test func everyOptionIsUsed() {
    let used = Set(Self.rows.flatMap(\.allOptions).map(\.id))
    #expect(used == Set(OptionID.allCases))
  }

  @Test(arguments: CommandRow.all)
  func namesAreUnique(row: CommandRow) {
    let options = row.allOptions
    let shorts = options.compactMap(\.short)
    #expect(Set(options.map(\.id)).count == options.count)
    #expect(Set(shorts).count == shorts.count)
    #expect(shorts.allSatisfy { $0.isASCII && $0.isLetter })
    #expect(options.contains { $0.id == .help })
  }

  @Test func longNamesHaveASafeAlphabet() {
    for name in OptionID.allCases.map(\.rawValue) {
      #expect(name.wholeMatch(of: /[-.0-9a-z]+/) != nil, "\(name)")
    }
  }

  /// A scanner and a completion script may then look an option up without its subcommand.
  @Test func anOptionIsAlikeInAllCommands() {
    for (id, uses) in Dictionary(grouping: Self.rows.flatMap(\.allOptions), by: \.id) {
      #expect(Set(uses.map(\.short)).count == 1, "\(id)")
      // check-payload ignores codes, diff-payload paths; explain-reply fails on next steps.
      #expect(
        id == .ignore || id == .failOn || Set(uses.map(\.placeholder)).count == 1, "\(id)")
      #expect(Set(uses.map(\.collects)).count == 1, "\(id)")
    }
  }

  static let summaries: [String] =
    rows.map(\.summary) + rows.flatMap { $0.allOptions.map(\.summary) }
    + TopicRow.all.map(\.summary) + DiagnosticIndex.all.map(\.summary)
    + VariableTable.rows.map(\.summary) + FormatTable.rows.map(\.meaning)
    + ExitStatus.allCases.map(\.meaning) + rows.flatMap { $0.record.map(\.meaning) }
    + rows.flatMap { $0.examples.map(\.purpose) }

  @Test func summariesAreInStyle() {
    let capitals =
      ["APNs", "FCM", "HMS", "Android", "DNS", "HTTP"] + Vendor.allCases.map(\.title)
    for summary in Self.summaries {
      #expect(!summary.isEmpty)
      #expect(!summary.hasSuffix("."), "\(summary)")
      #expect(!summary.utf8.contains(0x0A), "\(summary)")
      #expect(summary.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 0, "\(summary)")
      let startsProperly = summary.first.map { !$0.isUppercase } ?? false
      #expect(startsProperly || capitals.contains { summary.hasPrefix($0) }, "\(summary)")
    }
  }

  /// The paragraphs and list items of all descriptions, without lines of code.
  static let descriptions: [String] =
    rows.flatMap { row in
      row.description.split(on: "\n").filter { !$0.hasPrefix("    ") }.joined(separator: "\n")
        .replacing("\n  ", with: " ").split(on: "\n") + [""]
    }
    .reduce(into: [""]) { texts, line in
      if line.isEmpty || line.hasPrefix("# ") || line.hasPrefix("- ") { texts.append("") }
      if !line.hasPrefix("# ") { texts[texts.count - 1] += texts.last == "" ? line : " \(line)" }
    }.filter { !$0.isEmpty }

  static let prose: [String] =
    descriptions + rows.map(\.operands.detail).filter { !$0.isEmpty }
    + rows.flatMap { $0.allOptions.map(\.detail) }.filter { !$0.isEmpty }
    + VariableTable.rows.map(\.detail) + DiagnosticIndex.all.map(\.meaning)
    + DiagnosticIndex.all.map(\.remedy).filter { !$0.isEmpty } + Vendor.allCases.map(\.notes)

  @Test func proseIsInSentences() {
    for text in Self.prose {
      #expect(text.hasSuffix(".") || text.hasSuffix(":"), "\(text)")
      #expect(!text.utf8.contains(0x0A), "\(text)")
      #expect(!text.contains("  "), "\(text)")
      #expect(text.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 0, "\(text)")
    }
  }

  @Test func choicesAreNotEmptyAndSafe() {
    for option in Self.rows.flatMap(\.allOptions) {
      guard let words = option.choices else { continue }
      #expect(!words.isEmpty)
      #expect(Set(words).count == words.count)
      for word in words {
        #expect(word.allSatisfy { $0.isLetter || $0.isNumber || "-.".contains($0) })
      }
    }
  }

  @Test(arguments: CommandRow.all)
  func referencesExist(row: CommandRow) {
    for word in row.seeAlso { #expect(PageName.every.contains(.of(word)), "\(word)") }
    #expect(!row.seeAlso.contains(row.name))
    for name in row.variables {
      #expect(VariableTable.rows.contains { $0.name == name }, "\(name)")
    }
    for option in row.allOptions {
      for variable in option.variables { #expect(row.variables.contains(variable)) }
    }
    #expect(row.outputs.isEmpty == !row.allOptions.contains { $0.id == .output })
    #expect(!row.examples.isEmpty)
    #expect([.ok, .usage].allSatisfy(row.statuses.contains))
    #expect(row.statuses == ExitStatus.allCases.filter(row.statuses.contains))
  }

  @Test(arguments: CommandRow.all)
  func rulesSpeakOfOwnOptions(row: CommandRow) {
    let own = row.allOptions.map(\.id)
    for rule in row.exclusions {
      #expect(([rule.option] + rule.others).allSatisfy(own.contains))
      #expect(rule.operands || !rule.others.isEmpty)
    }
  }

  @Test func everyVariableIsUsed() {
    let used = Set(Self.rows.flatMap(\.variables)).union(VariableTable.general)
    #expect(used == Set(VariableTable.rows.map(\.name)))
  }

  @Test func topicsAndTheirReferencesExist() {
    for word in TopicRow.all.flatMap(\.seeAlso) { #expect(PageName.every.contains(.of(word))) }
    let names = Self.rows.map(\.name) + TopicRow.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func codesAreUniqueAndWellFormed() {
    let codes = DiagnosticIndex.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    for row in DiagnosticIndex.all {
      #expect(row.code.split(separator: ".").count == 2)
      #expect(row.code.wholeMatch(of: /[a-z]+(-[a-z]+)*\.[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil)
    }
  }

  @Test("pushkit-input(7) lists all options that read a value from a file") func fileOptions() {
    let found = CommandRow.all.flatMap(\.allOptions).filter(\.readsAtFile).map(\.id)
    #expect(Set(TopicRow.fileOptions) == Set(found))
  }

  /// `help CODE` gives a remedy for every error.
  @Test func everyErrorAndWarningHasARemedy() {
    let faults = DiagnosticIndex.all.filter { $0.severity != .info }
    #expect(faults.filter { $0.remedy.isEmpty }.map(\.code) == [])
  }

  @Test func formatsAreNamedOnce() {
    #expect(Set(FormatTable.rows.map(\.name)).count == FormatTable.rows.count)
  }

  /// `--vendor` knows every vendor that can be forced, and the aliases.
  @Test func vendorOptionMatchesTheVendors() throws {
    let option = try #require(Command.parsePayload.row.options.first { $0.id == .vendor })
    let words = Vendor.named.flatMap { ["\($0.name)"] + $0.aliases }
    #expect(Set(option.choices ?? []) == Set(words))
  }

  @Test(arguments: CommandRow.all)
  func examplesUseRealOptions(row: CommandRow) throws {
    for example in row.examples {
      let joined = example.command.replacing("\n", with: " ")
      for part in joined.split(separator: "|") {
        let words = part.split(separator: " ").map(String.init)
        guard words.first == "pushkit", words.count > 1, words[1] != "help" else { continue }
        let known = try #require(CommandList.named(words[1]))
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
          #expect(known.row.allOptions.contains { $0.long == word }, "\(word)")
        }
      }
    }
  }
}
