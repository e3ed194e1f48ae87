extension HelpWriter {
  /// `pushkit SUBCOMMAND -h`: one screen.
  package static func short(_ row: CommandRow) -> String {
    var lines = ["pushkit \(row.name): \(row.summary)"]
    lines += PageComposer.synopsis(row).enumerated().map {
      ($0 == 0 ? "Usage: " : "       ") + $1.text
    }
    let least = exampleLines(row.examples.first).count
    lines += [""] + options(row, room: screen - lines.count - 3 - least)
    lines += ["", "Examples:"] + examples(row, room: screen - lines.count - 2)
    return lines.joined(separator: "\n") + "\n"
  }

  /// `pushkit -h`, and `pushkit` alone: the subcommands.
  package static func overview(_ commands: [CommandRow]) -> String {
    var lines = ["pushkit: \(PageComposer.mainSummary)"]
    lines += ["Usage: pushkit SUBCOMMAND [options] [operands]"]
    for category in CommandCategory.allCases {
      let rows = commands.filter { $0.category == category }
      let names = rows.map(\.name).joined(separator: ", ")
      lines += ["", "\(category.rawValue):"] + TextLayout.wrap(names, indent: 2)
    }
    lines += ["", "Topics: " + TopicID.allCases.map(\.rawValue).joined(separator: ", ")]
    lines += ["More: pushkit SUBCOMMAND -h, pushkit help TOPIC, pushkit help CODE, man pushkit"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of a small terminal.
  private static let screen = 24

  /// The options that are not everywhere, as many as there is room for, and where the others are.
  private static func options(_ row: CommandRow, room: Int) -> [String] {
    let all = row.allOptions.filter { option in
      !OptionGroup.common.rows.contains { $0.id == option.id }
    }
    var count = all.count
    var lines = optionLines(all)
    while lines.count >= room, count > 1 {
      count -= 1
      lines = optionLines(Array(all.prefix(count)))
    }
    let others = count < all.count ? "\(all.count - count) more, " : ""
    return lines + ["  \(others)-q, -v, -V, --color, --error-format, and all of it in full: --help"]
  }

  private static func optionLines(_ options: [OptionRow]) -> [String] {
    let terms = options.map { ($0.short == nil ? "    " : "") + PageComposer.term($0).text }
    let left = (terms.map(\.count).max() ?? 0) + 2
    let rows = zip(terms, options).map { ($0, summary($1, room: TextLayout.width - 2 - left)) }
    return TextLayout.columns(Array(rows), indent: 2, left: left)
  }

  /// What an option does, and the words to choose from where they fit on the line.
  private static func summary(_ option: OptionRow, room: Int) -> String {
    let text = Span.prose(option.summary).text
    let words = option.choices.map { ": " + $0.joined(separator: ", ") } ?? ""
    return text.count + words.count <= room ? text + words : text
  }

  private static func exampleLines(_ example: ExampleRow?) -> [String] {
    (example?.command ?? "").split(separator: "\n").map { "  \($0)" }
  }

  /// As many examples as there is room for, but one at least.
  private static func examples(_ row: CommandRow, room: Int) -> [String] {
    var lines: [String] = []
    for example in row.examples {
      let next = exampleLines(example)
      if !lines.isEmpty, lines.count + next.count > room { break }
      lines += next
    }
    return lines
  }
}
