import PushCore

/// Builds pages from the tables.
enum PageComposer {
  static func page(_ row: CommandRow) -> Page {
    Page(
      name: .command(row.name), title: "pushkit \(row.name)", summary: row.summary,
      sections: [
        Section(heading: "SYNOPSIS", blocks: [.synopsis(synopsis(row))]),
        Section(heading: "DESCRIPTION", blocks: description(row)),
        Section(heading: "OPTIONS", blocks: options(row)),
        output(row),
        statuses(row.statuses),
        variables(row.variables),
        files(row),
        examples(row.examples.dropFirst()),
        seeAlso(["pushkit"] + row.seeAlso + pages(row)),
      ].compactMap { $0 })
  }

  /// Returns the page of a topic, such as `pushkit-exit-codes(7)`.
  static func page(_ row: TopicRow) -> Page {
    Page(
      name: .topic(row.id), title: "pushkit help \(row.id.rawValue)", summary: row.summary,
      sections: [
        Section(heading: "DESCRIPTION", blocks: row.text().blocks),
        seeAlso(["pushkit"] + row.seeAlso),
      ])
  }

  /// Returns the pages that describe shared options and keys of a command, in order, for SEE ALSO.
  private static func pages(_ row: CommandRow) -> [String] {
    var seen: Set<String> = Set(row.seeAlso + ["pushkit", row.name])
    let pages = row.groups.compactMap(\.page) + row.record.compactMap(\.page)
    return pages.filter { seen.insert($0).inserted }
  }

  static func synopsis(_ row: CommandRow) -> [[Span]] {
    let start: [Span] = [.literal("pushkit \(row.name)"), .plain(" ["), .placeholder("options")]
    var forms = [row.operands.synopsis]
    if case .branches = row.operands.completion { forms = forms[0].split(on: " | ") }
    var lines = forms.map { start + [.plain($0.isEmpty ? "]" : "] ")] + operandSpans($0) }
    for option in row.options where option.id == .into {
      lines.append([.literal("pushkit \(row.name)"), .plain(" ")] + term(option))
    }
    return lines
  }

  /// Returns the spans of a synopsis: words in capitals are placeholders, all others are literal.
  private static func operandSpans(_ synopsis: String) -> [Span] {
    var spans: [Span] = []
    for character in synopsis {
      let text = String(character)
      switch (character, spans.last) {
      case ("A"..."Z", .placeholder(let head)), ("_", .placeholder(let head)):
        spans[spans.count - 1] = .placeholder(head + text)
      case ("A"..."Z", _): spans.append(.placeholder(text))
      case ("a"..."z", .literal(let head)): spans[spans.count - 1] = .literal(head + text)
      case ("a"..."z", _), ("@", _), ("-", _): spans.append(.literal(text))
      case (_, .plain(let head)): spans[spans.count - 1] = .plain(head + text)
      default: spans.append(.plain(text))
      }
    }
    return spans
  }

  static func description(_ row: CommandRow) -> [Block] {
    let text = Markup.blocks(row.description)
    let example = row.examples.first.map(example) ?? []
    var blocks = text.prefix(1) + example + text.dropFirst()
    if !row.vocabulary.isEmpty { blocks.append(.entries(row.vocabulary.map(entry))) }
    if row.operands.synopsis.isEmpty { return Array(blocks) }
    return blocks + [.subheading("Operands"), .paragraph(Span.prose(row.operands.detail))]
  }

  static func entry(_ key: KeyRow) -> Entry {
    Entry(term: [.literal(key.name)], paragraphs: [Span.prose(sentence(key.meaning))])
  }

  private static func output(_ row: CommandRow) -> Section? {
    guard !row.record.isEmpty else { return nil }
    let own = row.record.filter { $0.page == nil || $0.page == row.name }
    let intro: Markup = """
      Each record has these keys, in this order. Keys without a value are omitted.

      \(own)
      """
    var blocks = own.isEmpty ? [] : intro.blocks
    for page in pages(of: row.record) where page != row.name {
      let names = row.record.filter { $0.page == page }.map(\.name).literals()
      let have = own.isEmpty ? "have" : "also have"
      let page = PageName.of(page).reference
      blocks += Markup.blocks("Records \(have) these keys, which \(page) explains: \(names).")
    }
    return Section(heading: "OUTPUT", blocks: blocks)
  }

  private static func pages(of keys: [KeyRow]) -> [String] {
    var seen: Set<String> = []
    return keys.compactMap(\.page).filter { seen.insert($0).inserted }
  }

  /// Returns the section EXIT STATUS.
  static func statuses(_ statuses: [ExitStatus]) -> Section {
    let entries = statuses.map { entry($0, $0 == .ok ? "" : $0.nextStep) }
    return Section(heading: "EXIT STATUS", blocks: [.entries(entries)])
  }

  static func entry(_ status: ExitStatus, _ detail: String) -> Entry {
    Entry(
      term: [.literal(String(status.rawValue)), .plain(" (\(status.name))")],
      paragraphs: [Span.prose("\(sentence(status.meaning)) \(detail)")])
  }

  /// Returns the section ENVIRONMENT: names only, because a topic explains them.
  static func variables(_ names: [String]) -> Section {
    let own = names.filter { !VariableTable.general.contains($0) }.literals()
    let text = "\(own.isEmpty ? "" : "\(own). ")pushkit-variables(7) explains all variables."
    return Section(heading: "ENVIRONMENT", blocks: Markup.blocks(text))
  }

  /// Returns the section EXAMPLES; nil if there are none.
  static func examples(_ rows: some Collection<ExampleRow>) -> Section? {
    rows.isEmpty ? nil : Section(heading: "EXAMPLES", blocks: rows.flatMap(example))
  }

  private static func example(_ row: ExampleRow) -> [Block] {
    [.paragraph(Span.prose(title(row.purpose))), .code(row.lines)]
  }

  private static func title(_ purpose: String) -> String {
    purpose.prefix(1).uppercased() + purpose.dropFirst() + (purpose.hasSuffix("?") ? "" : ":")
  }

  static func seeAlso(_ words: [String]) -> Section {
    let pages = words.map(PageName.of).map { page in
      [Span.literal(page.stem), .plain("(\(page.section))")]
    }
    return Section(
      heading: "SEE ALSO", blocks: [.paragraph(Array(pages.joined(separator: [.plain(", ")])))])
  }
}
