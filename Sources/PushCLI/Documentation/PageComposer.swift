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
    var blocks = row.description.prefix(1).map(block)
    if let example = row.examples.first { blocks += self.example(example) }
    blocks += row.description.dropFirst().map(block).mergingLists()
    if !row.vocabulary.isEmpty { blocks.append(.entries(row.vocabulary.map(entry))) }
    if row.operands.synopsis.isEmpty { return blocks }
    return blocks + [.subheading("Operands"), .paragraph(Span.prose(row.operands.detail))]
  }

  /// Returns the block for a line of a description: a heading, a list item or a paragraph.
  private static func block(_ text: String) -> Block {
    if text.hasPrefix("# ") { return .subheading(String(text.dropFirst(2))) }
    guard text.hasPrefix("- "), let colon = text.firstRange(of: ": ") else {
      return .paragraph(Span.prose(text))
    }
    let term = text[..<colon.lowerBound].dropFirst(2)
    let meaning = text[colon.upperBound...]
    return .entries([
      Entry(term: Span.prose(String(term)), paragraphs: [Span.prose(String(meaning))])
    ])
  }

  static func entry(_ key: KeyRow) -> Entry {
    Entry(term: [.literal(key.name)], paragraphs: [Span.prose(sentence(key.meaning))])
  }

  private static func output(_ row: CommandRow) -> Section? {
    guard !row.record.isEmpty else { return nil }
    let own = row.record.filter { $0.page == nil || $0.page == row.name }
    let intro = "Each record has these keys, in this order. Keys without a value are omitted."
    var blocks = own.isEmpty ? [] : [text(intro), .entries(own.map(entry))]
    for page in pages(of: row.record) where page != row.name {
      let names = row.record.filter { $0.page == page }.map { "`\($0.name)`" }
      let also = own.isEmpty ? "" : "also "
      blocks.append(
        text(
          """
          Records \(also)have these keys, which \(PageName.of(page).reference) explains: \
          \(names.joined(separator: ", ")).
          """))
    }
    return Section(heading: "OUTPUT", blocks: blocks)
  }

  private static func pages(of keys: [KeyRow]) -> [String] {
    var seen: Set<String> = []
    return keys.compactMap(\.page).filter { seen.insert($0).inserted }
  }

  /// Returns the section EXIT STATUS.
  static func statuses(_ statuses: [ExitStatus]) -> Section {
    let entries = statuses.map {
      Entry(
        term: [.literal(String($0.rawValue)), .plain(" (\($0.name))")],
        paragraphs: [Span.prose("\(sentence($0.meaning)) \($0 == .ok ? "" : $0.nextStep)")])
    }
    return Section(heading: "EXIT STATUS", blocks: [.entries(entries)])
  }

  /// Returns the section ENVIRONMENT: names only, because a topic explains them.
  static func variables(_ names: [String]) -> Section {
    let own = names.filter { !VariableTable.general.contains($0) }.map { "`\($0)`" }
    let list = own.isEmpty ? "" : "\(own.joined(separator: ", ")). "
    return Section(
      heading: "ENVIRONMENT",
      blocks: [text("\(list)pushkit-variables(7) explains all variables.")])
  }

  /// Returns the section EXAMPLES; nil if there are none.
  static func examples(_ rows: some Collection<ExampleRow>) -> Section? {
    rows.isEmpty ? nil : Section(heading: "EXAMPLES", blocks: rows.flatMap(example))
  }

  private static func example(_ row: ExampleRow) -> [Block] {
    [.paragraph(Span.prose(exampleTitle(row.purpose))), .code(exampleLines(row))]
  }

  private static func exampleTitle(_ purpose: String) -> String {
    purpose.prefix(1).uppercased() + purpose.dropFirst() + (purpose.hasSuffix("?") ? "" : ":")
  }

  private static func exampleLines(_ row: ExampleRow) -> [String] {
    let command = row.command.split(separator: "\n").enumerated()
    return command.map { ($0 == 0 ? "$ " : "  ") + $1 }
      + (row.prints ?? "").split(separator: "\n").map(String.init)
  }

  static func seeAlso(_ words: [String]) -> Section {
    let pages = words.map(PageName.of).map { page in
      [Span.literal(page.stem), .plain("(\(page.section))")]
    }
    return Section(
      heading: "SEE ALSO", blocks: [.paragraph(Array(pages.joined(separator: [.plain(", ")])))])
  }
}
