/// Writes help texts.
package enum HelpWriter {
  /// `pushkit SUBCOMMAND --help`: everything.
  package static func full(_ row: CommandRow) -> String {
    write(PageComposer.page(row))
  }

  /// `pushkit --help`: everything but the subcommands' own options.
  package static func fullOverview(_ commands: [CommandRow]) -> String {
    write(PageComposer.mainPage(commands))
  }

  /// `pushkit help TOPIC`.
  package static func topic(_ id: TopicID) -> String {
    TopicTable.rows.first { $0.id == id }.map { write(PageComposer.page($0)) } ?? ""
  }

  /// `pushkit help CODE`.
  package static func code(_ row: DiagnosticRow) -> String {
    var lines = ["\(row.code) (\(row.severity))"]
    for text in [PageComposer.sentence(row.summary), row.meaning] {
      lines += [""] + TextLayout.wrap(Span.prose(text).text, indent: 2)
    }
    if !row.source.isEmpty { lines += [""] + labelled("Source", row.source) }
    if !row.mend.isEmpty { lines += [""] + labelled("Remedy", row.mend) }
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
