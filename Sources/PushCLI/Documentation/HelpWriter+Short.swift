extension HelpWriter {
  /// `pushkit SUBCOMMAND -h`: one screen.
  package static func short(_ id: CommandID) -> String {
    let row = CommandTable.row(id)
    var lines = ["pushkit \(row.name): \(row.summary)"]
    lines += PageComposer.synopsis(row).enumerated().map {
      ($0 == 0 ? "Usage: " : "       ") + $1.text
    }
    lines += [""] + options(row)
    let room = screen - lines.count - 3
    lines += ["", "Examples:"] + examples(row, room: room)
    return lines.joined(separator: "\n") + "\n"
  }

  /// `pushkit -h`, and `pushkit` alone: the subcommands.
  package static func overview() -> String {
    var lines = ["pushkit: \(PageComposer.mainSummary)"]
    lines += ["Usage: pushkit SUBCOMMAND [options] [operands]"]
    for category in CommandCategory.allCases {
      let rows = CommandTable.rows.filter { $0.category == category }
      lines += ["", "\(category.rawValue):"]
      lines += TextLayout.columns(rows.map { ($0.name, $0.summary) }, indent: 2, left: 16)
    }
    lines += ["", "Topics: " + TopicID.allCases.map(\.rawValue).joined(separator: ", ")]
    lines += ["More: pushkit SUBCOMMAND -h, pushkit help TOPIC, pushkit help CODE, man pushkit"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of a small terminal.
  private static let screen = 24

  private static func options(_ row: CommandRow) -> [String] {
    let named = OptionTable.common.map(\.id) + row.configuration
    let shown = row.allOptions.filter { !named.contains($0.id) }
    let terms = shown.map { ($0.short == nil ? "    " : "") + PageComposer.term($0).text }
    let left = (terms.map(\.count).max() ?? 0) + 2
    let rows = zip(terms, shown).map { ($0, summary($1, room: TextLayout.width - 2 - left)) }
    let common = "  -q, -v, -V, --color, --error-format, and all of it in full: --help"
    return TextLayout.columns(Array(rows), indent: 2, left: left) + configuration(row) + [common]
  }

  /// Options that many commands have are only named: they would fill the screen.
  private static func configuration(_ row: CommandRow) -> [String] {
    let names = row.rows(of: .configuration).map(\.long).joined(separator: ", ")
    return names.isEmpty ? [] : TextLayout.wrap(names, indent: 2)
  }

  /// What an option does, and the words to choose from where they fit on the line.
  private static func summary(_ option: OptionRow, room: Int) -> String {
    let text = Span.prose(option.summary).text
    let words = option.choices.map { ": " + $0.joined(separator: ", ") } ?? ""
    return text.count + words.count <= room ? text + words : text
  }

  /// As many examples as there is room for, but one at least.
  private static func examples(_ row: CommandRow, room: Int) -> [String] {
    var lines: [String] = []
    for example in row.examples {
      let next = example.command.split(separator: "\n").map { "  \($0)" }
      if !lines.isEmpty, lines.count + next.count > room { break }
      lines += next
    }
    return lines
  }
}
