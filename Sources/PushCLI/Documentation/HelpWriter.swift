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
    TopicRow.all.first { $0.id == id }.map { write(PageComposer.page($0)) } ?? ""
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

  /// Returns the text of `pushkit help STATUS`.
  static func status(_ status: ExitStatus) -> String {
    let texts = [
      PageComposer.sentence(status.meaning), "\(status.nextStep) \(status.reason)",
    ]
    let lines = texts.flatMap { [""] + TextLayout.wrap(Span.prose($0).text, indent: 2) }
    return (["\(status.rawValue) (\(status.name))"] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns the text of `pushkit help VENDOR`.
  static func vendor(_ vendor: Vendor) -> String {
    let lines = PageComposer.vendor(vendor).flatMap { [""] + write($0) }
    return ([vendor.title] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns the text of `pushkit help FORMAT`.
  static func format(_ row: FormatRow) -> String {
    let vendor = Vendor.documented.first { $0.formats.contains { $0.name == row.name } }
    return """
      \(row.name) (\(vendor.map { "\($0.name)" } ?? "")): \(Span.prose(row.meaning).text)

        pushkit help vendors lists the keys that identify the payloads of a vendor.

      """
  }

  /// Returns the text of `pushkit help OPTION` and `pushkit help KEY`: the entries of several
  /// commands, equal ones only once.
  static func uses(_ uses: [(command: String, entry: Entry)]) -> String {
    var rest = uses
    var parts: [String] = []
    while let first = rest.first {
      let names = rest.filter { $0.entry == first.entry }.map(\.command).joined(separator: ", ")
      rest.removeAll { $0.entry == first.entry }
      let text = first.entry.paragraphs.flatMap { TextLayout.wrap($0.text, indent: 6) }
      let lines = TextLayout.wrap("\(names):", indent: 0) + ["  \(first.entry.term.text)"] + text
      parts.append(lines.joined(separator: "\n") + "\n")
    }
    return parts.joined(separator: "\n")
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
    case .lines(let entries): TextLayout.columns(entries, indent: 2)
    case .code(let lines): lines.map { "    \($0)" }
    }
  }

  private static func write(_ entries: [Entry]) -> [String] {
    let left = (entries.map { $0.term.text.count }.max() ?? 0) + 2
    let isTable = left <= 24 && entries.allSatisfy { $0.paragraphs.count == 1 }
    if isTable { return TextLayout.columns(entries, indent: 2) }
    return Array(
      entries.map { entry in
        ["  \(entry.term.text)"]
          + entry.paragraphs.flatMap { TextLayout.wrap($0.text, indent: 6) }
      }.joined(separator: [""]))
  }
}
