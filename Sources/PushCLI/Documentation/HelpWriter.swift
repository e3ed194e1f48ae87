import PushCore

/// Writes help texts.
package enum HelpWriter {
  /// Returns the text of `pushkit SUBCOMMAND --help`: the whole page.
  package static func full(_ row: CommandRow) -> String {
    write(PageComposer.page(row))
  }

  /// Returns the text of `pushkit --help`: everything except the subcommands' own options.
  package static func fullOverview(_ commands: [CommandRow]) -> String {
    write(PageComposer.mainPage(commands))
  }

  /// Returns the text of `pushkit help TOPIC`.
  package static func topic(_ id: TopicID) -> String {
    TopicTable.rows.first { $0.id == id }.map { write(PageComposer.page($0)) } ?? ""
  }

  /// Returns the text of `pushkit help CODE`.
  package static func code(_ kind: DiagnosticKind) -> String {
    var lines = ["\(kind.code) (\(kind.severity))"]
    for text in [PageComposer.sentence(kind.summary), kind.meaning] {
      lines += [""] + TextLayout.wrap(Span.prose(text).text, indent: 2)
    }
    if !kind.source.isEmpty { lines += [""] + labelled("Source", kind.source) }
    if !kind.remedy.isEmpty { lines += [""] + labelled("Remedy", kind.remedy) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func labelled(_ label: String, _ text: String) -> [String] {
    TextLayout.columns([("\(label):", Span.prose(text).text)], indent: 2, left: 9)
  }

  // MARK: Pages

  private static func write(_ page: Page) -> String {
    var lines = ["\(page.title): \(page.summary)"]
    for section in page.sections {
      lines += ["", section.heading]
      var atHeading = true
      for block in section.blocks {
        lines += (atHeading ? [] : [""]) + write(block)
        if case .subheading = block { atHeading = true } else { atHeading = false }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func write(_ block: Block) -> [String] {
    switch block {
    case .subheading(let text): [" \(text)"]
    case .paragraph(let spans): TextLayout.wrap(spans.text, indent: 2)
    case .synopsis(let lines): lines.map { "  \($0.text)" }
    case .entries(let entries): write(entries)
    case .code(let lines): lines.map { "    \($0)" }
    }
  }

  private static func write(_ entries: [Entry]) -> [String] {
    let left = (entries.map { $0.term.text.count }.max() ?? 0) + 2
    let isTable = left <= 24 && entries.allSatisfy { $0.paragraphs.count == 1 }
    if isTable {
      let rows = entries.map { ($0.term.text, $0.paragraphs.first?.text ?? "") }
      return TextLayout.columns(rows, indent: 2, left: left)
    }
    return Array(
      entries.map { entry in
        ["  \(entry.term.text)"]
          + entry.paragraphs.flatMap { TextLayout.wrap($0.text, indent: 6) }
      }.joined(separator: [""]))
  }
}

extension HelpWriter {
  /// Returns the text of `pushkit SUBCOMMAND -h`, which fits on one screen.
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

  /// Returns the text of `pushkit -h`, and of `pushkit` without arguments: the subcommands.
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

  /// The number of lines of a small terminal.
  private static let screen = 24

  /// Returns the options that not every subcommand has, as many as fit in `room` lines, and a line
  /// that refers to the others.
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
    return lines + ["  \(others)-q, -v, -V, --color, --error-format: see --help"]
  }

  private static func optionLines(_ options: [OptionRow]) -> [String] {
    let terms = options.map { ($0.short == nil ? "    " : "") + PageComposer.term($0).text }
    let left = (terms.map(\.count).max() ?? 0) + 2
    let rows = zip(terms, options).map { ($0, summary($1, room: TextLayout.width - 2 - left)) }
    return TextLayout.columns(Array(rows), indent: 2, left: left)
  }

  /// Returns the summary of an option, with its choices if they fit on the line.
  private static func summary(_ option: OptionRow, room: Int) -> String {
    let text = Span.prose(option.summary).text
    let words = option.choices.map { ": " + $0.joined(separator: ", ") } ?? ""
    guard text.count + words.count <= room else { return text }
    // The choices go before a default: "color the output: auto, never (default: auto)".
    let end = text.firstRange(of: " (default")?.lowerBound ?? text.endIndex
    return "\(text[..<end])\(words)\(text[end...])"
  }

  private static func exampleLines(_ example: ExampleRow?) -> [String] {
    (example?.command ?? "").split(separator: "\n").map { "  \($0)" }
  }

  /// Returns as many examples as fit in `room` lines, but at least one.
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
