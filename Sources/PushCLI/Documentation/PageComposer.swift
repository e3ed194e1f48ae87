import PushCore

/// Builds the pages of the documentation from the tables.
///
/// A ``CommandRow`` or a ``TopicRow``, whose text is ``Markup``, becomes a ``Page``. ``HelpWriter``
/// writes it as a help text, and ``ManPageWriter`` as a man page. The rows of other tables are
/// listed in topics. ``RecordSchema`` and ``CompletionScript`` write the other generated files.
enum PageComposer {
  static func page(_ row: CommandRow) -> Page {
    Page(
      name: .command(row.name), title: "pushkit \(row.name)", summary: row.summary,
      sections: [
        Section(heading: "SYNOPSIS", blocks: [.synopsis(synopsis(row))]),
        Section(heading: "DESCRIPTION", blocks: description(row)),
        Section(heading: "OPTIONS", blocks: options(row)),
        output(row),
        Section(
          heading: "EXIT STATUS", blocks: [.entries(row.statuses.map { status($0, of: row) })]),
        variables(row.variables),
        files(row),
        examples(row.examples.dropFirst()),
        seeAlso(["pushkit"] + row.seeAlso + pages(row)),
      ].compactMap { $0 })
  }

  /// Returns the page of a topic, such as `pushkit-exit-codes(7)`.
  static func page(_ row: TopicRow) -> Page {
    Page(
      name: .topic(row), title: "pushkit help \(row.name)", summary: row.summary,
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
  static func operandSpans(_ synopsis: String) -> [Span] {
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
    let blocks = text.prefix(1) + example + text.dropFirst()
    if row.operands.synopsis.isEmpty { return Array(blocks) }
    return blocks + [.subheading("Operands"), .paragraph(Span.prose(row.operands.detail))]
  }

  static func entry(_ key: KeyRow) -> Entry { Entry("`\(key.name)`", sentence(key.meaning)) }

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

  static func statuses(_ statuses: [ExitStatus]) -> Section {
    let entries = statuses.map { entry($0, $0 == .ok ? "" : $0.nextStep) }
    return Section(heading: "EXIT STATUS", blocks: [.entries(entries)])
  }

  /// Returns a status with the causes that the command can have.
  static func status(_ status: ExitStatus, of row: CommandRow) -> Entry {
    let options = row.allOptions
    func has(_ ids: OptionID...) -> Bool { options.contains { ids.contains($0.id) } }
    func listed(_ causes: [(isPossible: Bool, text: String)]) -> String {
      causes.filter(\.isPossible).map(\.text).listed("or")
    }
    var meaning = status.meaning
    var nextStep = status.nextStep
    switch status {
    case .ok: nextStep = ""
    case .data:
      let options = listed([(has(.strict), "`--strict`"), (has(.failOn), "`--fail-on`")])
      meaning =
        "the input is malformed" + (options.isEmpty ? "" : ", or \(options) found a problem")
    case .noInput:
      let what = listed([
        (
          row.operands.readsStandardInput || has(.batch, .send, .script, .identify, .expect),
          "an input file"
        ),
        (
          options.contains(where: \.readsAtFile) || row.operands.completion == .filesOrAtFile,
          "an `@FILE`"
        ),
      ])
      if !what.isEmpty { meaning = "\(what) cannot be opened" }
    case .cannotCreate:
      let what = listed([
        (has(.journal, .summary, .record, .envFile, .into, .serviceAccount), "an output file"),
        (has(.state), "the state file"),
      ])
      if !what.isEmpty { meaning = "\(what) cannot be created" }
      if has(.state, .journal) {
        meaning += " or locked"
      } else {
        nextStep = "Fix the permissions; then run the command again."
      }
    case .config where has(.tls):
      meaning = "the configuration file is invalid, or a program that `--tls` needs is missing"
      nextStep = "Do not retry: correct the file, or install the program."
    case .config where !has(.profile, .apiURL, .socketURL, .labelKey):
      meaning = "the configuration file is invalid"
      nextStep = "Do not retry: correct the file, or ignore it with `--no-defaults`."
    case .unavailable where has(.port):
      meaning = """
        the port is in use, nginx did not start, or the requests of `--count` or `--expect` did not \
        come
        """
      nextStep = "Omit `--port` to use a free one."
    default: break
    }
    return Entry("`\(status.rawValue)` (\(status.name))", "\(sentence(meaning)) \(nextStep)")
  }

  static func entry(_ status: ExitStatus, _ detail: String) -> Entry {
    Entry("`\(status.rawValue)` (\(status.name))", "\(sentence(status.meaning)) \(detail)")
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
    capitalized(purpose) + (purpose.hasSuffix("?") ? "" : ":")
  }

  static func seeAlso(_ words: [String]) -> Section {
    let pages = words.map(PageName.of).map { "`\($0.stem)`(\($0.section))" }
    return Section(heading: "SEE ALSO", blocks: Markup.blocks(pages.joined(separator: ", ")))
  }
}

extension PageComposer {
  /// Returns the section OPTIONS: the command's own options, then those of its groups.
  static func options(_ row: CommandRow) -> [Block] {
    var blocks: [Block] = []
    if !row.options.isEmpty { blocks.append(.entries(row.options.map(entry))) }
    for group in row.groups {
      let rows = row.rows(of: group)
      if let page = group.page, page != row.name {
        blocks.append(
          .subheading("\(group.heading ?? "Others") (see \(PageName.of(page).reference))"))
        blocks.append(.lines(rows.map { line($0, under: group.heading) }))
      } else {
        if let heading = group.heading { blocks.append(.subheading(heading)) }
        blocks.append(.entries(rows.map { entry($0, under: group.heading) }))
      }
    }
    return blocks.mergingLists()
  }

  /// Returns an option in one line: the option, its value, its summary and its choices.
  private static func line(_ option: OptionRow, under heading: String?) -> Entry {
    let text = sentence(summary(brief(option), under: heading))
    return Entry(term: term(option), paragraphs: [Span.prose(text)])
  }

  /// Returns a summary without the vendor at its beginning if the heading already names it.
  private static func summary(_ text: String, under heading: String?) -> String {
    heading.map { String(text.trimmingPrefix("\($0): ")) } ?? text
  }

  /// Returns the summary of an option, with its choices if they fit in `room` columns, or if they
  /// are output formats.
  static func brief(_ option: OptionRow, room: Int = .max) -> String {
    let words = option.choices.map { ": " + $0.joined(separator: ", ") } ?? ""
    let isShort = Span.prose(option.summary).text.count + words.count <= room
    return isShort || option.id == .output
      ? option.effect + words + option.shownDefault : option.summary
  }

  static func entry(_ option: OptionRow) -> Entry { entry(option, under: nil) }

  private static func entry(_ option: OptionRow, under heading: String?) -> Entry {
    var paragraphs = [Span.prose(sentence(summary(option.summary, under: heading)))]
    if let choices = option.choices {
      paragraphs.append(Span.prose("One of \(choices.literals())."))
    }
    var detail = option.detail
    if let units = option.form?.units { detail += " The units are \(units)." }
    if option.readsAtFile {
      detail += " The value can be in a file: `@FILE`; see pushkit-input(7)."
    }
    if !option.variables.isEmpty {
      let names = option.variables.map { "`\($0)`" }.joined(separator: " or ")
      detail += " Environment variable: \(names)."
    }
    if !detail.isEmpty { paragraphs.append(Span.prose(String(detail.trimmingPrefix(" ")))) }
    return Entry(term: term(option), paragraphs: paragraphs)
  }

  /// Returns the term of an option, such as `-o, --output FORM`.
  static func term(_ option: OptionRow) -> [Span] {
    var spans: [Span] = []
    if let short = option.short { spans += [.literal("-\(short)"), .plain(", ")] }
    spans.append(.literal(option.long))
    if let name = option.placeholder { spans += [.plain(" "), .placeholder(name)] }
    return spans
  }

  /// Returns a summary as a sentence; a payload key at its beginning keeps its case.
  static func sentence(_ summary: String) -> String {
    capitalized(summary) + (summary.hasSuffix("…") ? "" : ".")
  }

  /// Returns a text with a capital at its beginning, unless it begins with a name such as `iOS`.
  private static func capitalized(_ text: String) -> String {
    let first = text.prefix { $0 != " " && $0 != "," }
    let isKey = bareKeys.contains(first) || first.contains { "_.".contains($0) || $0.isUppercase }
    return (isKey ? String(text.prefix(1)) : text.prefix(1).uppercased()) + text.dropFirst()
  }

  /// First words of summaries that look like ordinary words but are always in lower case.
  private static let bareKeys: Set<Substring> = [
    "aps", "bgn", "content-available", "inapp", "libcurl", "mutable-content", "px", "pushkit",
  ]
}

extension [Block] {
  /// Returns the blocks with adjacent lists merged.
  func mergingLists() -> [Block] {
    reduce(into: []) { result, block in
      if case .entries(let more) = block, case .entries(let before)? = result.last {
        result[result.count - 1] = .entries(before + more)
      } else {
        result.append(block)
      }
    }
  }
}
