import PushCore

/// Writes help texts.
package enum HelpWriter {
  /// Returns the text of `pushkit SUBCOMMAND --help`: the whole page.
  package static func full(_ row: CommandRow) -> String { write(PageComposer.page(row)) }

  /// Returns the text of `pushkit --help`: everything except the subcommands' own options.
  package static func fullOverview(_ commands: [CommandRow]) -> String {
    write(PageComposer.mainPage(commands))
  }

  /// Returns the text of `pushkit help TOPIC`.
  package static func topic(_ row: TopicRow) -> String { write(PageComposer.page(row)) }

  /// Returns the text of `pushkit help CODE`.
  package static func code(_ kind: DiagnosticKind) -> String {
    let texts = [PageComposer.sentence(kind.summary), kind.meaning]
    let labels = [("Source:", kind.source), ("Remedy:", kind.remedy)].filter { !$0.1.isEmpty }
    return write(
      "\(kind.code) (\(kind.severity))",
      texts.map { .paragraph(Span.prose($0)) } + labels.map { .entries([Entry($0, $1)]) })
  }

  /// Returns the text of `pushkit help STATUS`.
  static func status(_ status: ExitStatus) -> String {
    let texts = [PageComposer.sentence(status.meaning), "\(status.nextStep) \(status.reason)"]
    return write("\(status.rawValue) (\(status.name))", texts.map { .paragraph(Span.prose($0)) })
  }

  /// Returns the text of `pushkit help 130` and the like.
  static func signal(_ signal: EndingSignal) -> String {
    write(
      "\(signal.shellStatus) (\(signal.name))",
      [
        .paragraph(
          Span.prose(
            """
            The signal \(signal.name) ended pushkit. A shell shows this as 128 plus the number of \
            the signal. \(signal.meaning)
            """)),
        .paragraph(Span.prose("pushkit-exit-codes(7) describes signals.")),
      ])
  }

  /// Returns the text of `pushkit help CODE` for the codes of push services.
  static func serviceErrors(_ rows: [ServiceErrorRow]) -> String {
    rows.map { row in
      write(
        row.title,
        [
          .paragraph(Span.prose(row.meaning)),
          .entries([
            Entry("Advice:", "\(row.step.phrase) \(row.advice)"),
            Entry("Source:", "\(row.service.source)."),
          ]),
        ])
    }.joined(separator: "\n") + "\n  pushkit-service-errors(7) lists the codes of all services.\n"
  }

  /// Returns the text of `pushkit help 410` and the like: the codes of all services with an HTTP
  /// status.
  static func httpStatus(_ status: Int, _ rows: [ServiceErrorRow]) -> String {
    let blocks = ServiceAPI.allCases.flatMap { service -> [Block] in
      let rows = rows.filter { $0.service == service }
      guard !rows.isEmpty else { return [] }
      return [.subheading(service.title), .entries(rows.map(PageComposer.entry))]
    }
    return write("\(status) (HTTP status)", blocks)
      + "\n  pushkit help CODE explains a code; pushkit-service-errors(7) lists all.\n"
  }

  /// Returns the text of `pushkit help VENDOR`.
  static func vendor(_ vendor: Vendor) -> String {
    write(vendor.title, PageComposer.vendor(vendor))
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

  /// Returns the text of `pushkit help MEMBER`: the documents of services that have the member.
  static func members(_ name: String, _ places: [InputSchema.MemberPlace]) -> String {
    write(
      "\(name) is a member of these documents, with these values:",
      [
        .entries(
          places.map { place in
            // `the request` is the document itself.
            let object = place.object.hasPrefix("the ") ? "" : ", \(place.object)"
            return Entry("\(place.document)\(object):", PageComposer.sentence(place.values))
          })
      ])
  }

  /// Returns the text of `pushkit help WORD` for a word or a number of a vendor's guide; nil if it
  /// means nothing there.
  static func guide(_ words: [GuideWord]) -> String? {
    guard let first = words.first else { return nil }
    return write(
      "\(first.word) in the guides of the vendors",
      words.flatMap { word -> [Block] in
        [.paragraph(Span.prose("\(word.title):")), .paragraph(Span.prose(word.meaning))]
      })
  }

  /// Returns the text of `pushkit help WORDS`: the passages of the manual that fit best, and the
  /// names that are similar; nil if no page has any of the words.
  ///
  /// With `isExact`, the text is one word, and other forms of it do not count.
  static func search(
    _ text: String, _ commands: [CommandRow], similar: [String], isExact: Bool = false
  ) -> String? {
    let question = ManualQuestion(text)
    let search = ManualSearch(pages(commands))
    if isExact, !search.hasWord(text) { return nil }
    // The words may be the end of a code: `not shown` is that of payload.not-shown.
    let ending = "." + text.split(on: " ").joined(separator: "-")
    let codes = similar + DiagnosticIndex.all.map(\.code).filter { $0.hasSuffix(ending) }
    let answer = search.answer(question, limit: 5, codes: codes)
    guard let first = answer.passages.first else { return nil }
    let entries = answer.passages.map { passage in
      let excerpt = ManualSearch.excerpt(of: passage, for: question)
      let text = passage.term.isEmpty ? excerpt : "\(passage.term): \(excerpt)"
      let page = "\(passage.page.name.reference), \(passage.heading)"
      return Entry(
        term: [.plain(passage.code == nil ? page : passage.command)],
        paragraphs: [[.plain(TextLayout.shortened(text, to: TextLayout.width - 6, lines: 2))]])
    }
    let names = similar.isEmpty ? "" : "Similar names: \(similar.joined(separator: ", ")). "
    let link = "\(names)\(first.command) prints the first of these in full."
    let missing = answer.missing.map(TypedText.quoted).listed("and")
    let without = missing.isEmpty ? "" : "No passage here has \(missing). "
    let diagnosis = question.diagnosis.map { " \($0) looks for the causes in a push of yours." }
    return write(
      "The manual has \(TypedText.quoted(text)):",
      [.entries(entries), .paragraph([.plain(without + link + (diagnosis ?? ""))])])
  }

  /// Returns the names of at most three passages that have a third of a text, weighed by the rarity
  /// of its words, the best first: `pushkit-not-arriving(7), iOS (Live Activity)`.
  static func passages(for text: String, _ commands: [CommandRow]) -> [String] {
    let answer = ManualSearch(pages(commands)).answer(ManualQuestion(text), limit: 3, share: 0.33)
    return answer.passages.map { passage in
      if passage.code != nil { return passage.command }
      let heading = passage.heading.isEmpty ? "" : ", \(passage.heading)"
      let term = passage.term.isEmpty ? "" : " (\(passage.term))"
      return passage.page.name.reference + heading + term
    }
  }

  private static func pages(_ commands: [CommandRow]) -> [Page] {
    [PageComposer.mainPage(commands)] + commands.map(PageComposer.page)
      + TopicRow.all.map(PageComposer.page)
  }

  // MARK: Pages

  private static func write(_ page: Page) -> String {
    var lines = ["\(page.title): \(page.summary)"]
    for section in page.sections {
      lines += ["", section.heading]
      lines += section.lines { block, atHeading in (atHeading ? [] : [""]) + write(block) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func write(_ title: String, _ blocks: [Block]) -> String {
    ([title] + blocks.flatMap { [""] + write($0) }).joined(separator: "\n") + "\n"
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
    let isTable = TextLayout.left(entries) <= 24 && entries.allSatisfy { $0.paragraphs.count == 1 }
    if isTable { return TextLayout.columns(entries, indent: 2) }
    return Array(
      entries.map { entry in
        ["  \(entry.term.text)"]
          + entry.paragraphs.flatMap { TextLayout.wrap($0.text, indent: 6) }
      }.joined(separator: [""]))
  }
}

extension HelpWriter {
  /// Returns the text of `pushkit -h`, and of `pushkit` without arguments: the subcommands.
  package static func overview(_ commands: [CommandRow]) -> String {
    var lines = ["pushkit: \(PageComposer.mainSummary)"]
    lines += ["Usage: pushkit SUBCOMMAND [options] [operands]"]
    let left = (commands.map(\.name.count).max() ?? 0) + 2
    for category in CommandCategory.allCases {
      let rows = commands.filter { $0.category == category }
        .map { ($0.name, Span.prose($0.summary).text) }
      lines += ["", "\(category.rawValue):"]
      lines += TextLayout.columns(rows, indent: 2, left: left)
    }
    lines += ["", "Options: -h, -q, -v, -V, --color, --error-format; see pushkit --help"]
    let topics = TopicRow.all.map(\.name).joined(separator: " ")
    lines += TextLayout.columns([("Topics:", topics)], indent: 0, left: 9)
    lines += ["More: pushkit SUBCOMMAND -h, pushkit help TOPIC, pushkit help CODE, man pushkit"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text of `pushkit SUBCOMMAND -h`: at most 40 lines, without rarely used options.
  package static func short(_ row: CommandRow) -> String {
    var lines = ["pushkit \(row.name): \(row.summary)"]
    lines += PageComposer.synopsis(row).enumerated().map {
      ($0 == 0 ? "Usage: " : "       ") + $1.text
    }
    let reserved = row.examples.prefix(2).flatMap(exampleLines).count
    lines += [""] + options(row, room: longest - lines.count - 3 - reserved)
    lines += ["", "Examples:"] + examples(row, room: longest - lines.count - 2)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The maximum number of lines of a short help text.
  private static let longest = 40

  /// Options to list first: those that a command cannot work without, then the most used ones.
  private static let leading: [OptionID] = [
    .to, .base, .identify, .token, .messageID,
    .configString, .projectUUID, .installURL, .labelKey, .appID,
    .vendor, .email, .uniqueID, .subscriptionID, .userID, .engagementUID, .instanceID, .externalID,
    .profile, .dryRun, .field, .output,
  ]

  /// Options that have no line of their own.
  private static let transport: [OptionID] = [
    .timeout, .maxAttempts, .proxy, .connectTimeout, .maxTime, .maxDelay, .cacert, .http1,
  ]

  /// Returns as many options as fit in `room` lines, and a line that refers to the others.
  private static func options(_ row: CommandRow, room: Int) -> [String] {
    let own = row.allOptions.filter { option in
      !OptionGroup.common.rows.contains { $0.id == option.id }
    }
    // Where `--send-token` exists, the command works without a token.
    let skipsToken = own.contains { $0.id == .sendToken }
    let first = leading.filter { $0 != .token || !skipsToken }
    let listed =
      first.compactMap { id in own.first { $0.id == id } }
      + own.filter { !first.contains($0.id) && !transport.contains($0.id) }
    var count = listed.count
    var lines = optionLines(listed)
    while lines.count >= room, count > 1 {
      count -= 1
      lines = optionLines(Array(listed.prefix(count)))
    }
    return lines + others(own, hidden: own.count - count)
  }

  /// Returns the line that refers to the options without a line of their own.
  private static func others(_ own: [OptionRow], hidden: Int) -> [String] {
    let named = transport.prefix(3).filter { id in own.contains { $0.id == id } }
    let names = named.map { "--\($0.rawValue)" } + ["-q", "-v", "--color"]
    let more = hidden - named.count
    let rest = more > 0 ? ", \(more) more" : ""
    return TextLayout.wrap(names.joined(separator: ", ") + rest + ": see --help", indent: 2)
  }

  private static func optionLines(_ options: [OptionRow]) -> [String] {
    let terms = options.map { ($0.short == nil ? "    " : "") + PageComposer.term($0).text }
    let left = (terms.map(\.count).max() ?? 0) + 2
    let rows = zip(terms, options).map { term, option in
      (term, Span.prose(PageComposer.brief(option, room: TextLayout.width - 2 - left)).text)
    }
    return TextLayout.columns(Array(rows), indent: 2, left: left)
  }

  private static func exampleLines(_ example: ExampleRow) -> [String] {
    example.command.split(separator: "\n").map { "  \($0)" }
  }

  /// Returns up to three examples that fit in `room` lines, but at least one.
  private static func examples(_ row: CommandRow, room: Int) -> [String] {
    var lines: [String] = []
    for example in row.examples.prefix(3) {
      let next = exampleLines(example)
      if !lines.isEmpty, lines.count + next.count > room { break }
      lines += next
    }
    return lines
  }
}

enum TextLayout {
  /// The width of help texts on any terminal, because long lines are hard to read.
  static let width = 80

  /// Breaks text at spaces into indented lines.
  static func wrap(_ text: String, indent: Int, width: Int = width) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    // Characters are counted once for each word, and not again for each longer line.
    var (line, columns) = ("", indent)
    for part in text.utf8.split(separator: UInt8(ascii: " ")) {
      let word = Substring(part)
      let count = word.count
      if !line.isEmpty, columns + 1 + count > width {
        lines.append(margin + line)
        (line, columns) = ("", indent)
      }
      if !line.isEmpty { line += " " }
      columns += line.isEmpty ? count : count + 1
      line += word
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }

  /// Returns the first words of a text that fit in a number of columns.
  static func shortened(_ text: String, to width: Int, lines count: Int) -> String {
    let lines = wrap(text, indent: 0, width: width - 2)
    return lines.prefix(count).joined(separator: " ") + (lines.count > count ? " …" : "")
  }

  /// Lays rows out in two columns; a term that is too wide for the left one gets a separate line.
  static func columns(
    _ rows: [(String, String)], indent: Int, left: Int, width: Int = width
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return rows.flatMap { term, meaning -> [String] in
      let text = wrap(meaning, indent: indent + left, width: width)
      guard term.count + 2 <= left, let first = text.first else { return [margin + term] + text }
      let gap = String(repeating: " ", count: left - term.count)
      return [margin + term + gap + first.dropFirst(indent + left)] + text.dropFirst()
    }
  }

  /// Lays entries out in two columns.
  static func columns(_ entries: [Entry], indent: Int) -> [String] {
    let rows = entries.map { ($0.term.text, $0.paragraphs.map(\.text).joined(separator: " ")) }
    return columns(rows, indent: indent, left: left(entries))
  }

  /// The width of the left column, with the gap after it.
  static func left(_ entries: [Entry]) -> Int {
    (entries.map { $0.term.text.count }.max() ?? 0) + 2
  }
}
