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

  /// Returns the summary of an option, with its choices if they fit in `room` columns.
  static func brief(_ option: OptionRow, room: Int = .max) -> String {
    let text = option.summary
    let words = option.choices.map { ": " + $0.joined(separator: ", ") } ?? ""
    guard Span.prose(text).text.count + words.count <= room else { return text }
    // The choices go before a default: "color the output: auto, never (default: auto)".
    let end = text.firstRange(of: " (default")?.lowerBound ?? text.endIndex
    return "\(text[..<end])\(words)\(text[end...])"
  }

  static func entry(_ option: OptionRow) -> Entry {
    entry(option, under: nil)
  }

  private static func entry(_ option: OptionRow, under heading: String?) -> Entry {
    var paragraphs = [Span.prose(sentence(summary(option.summary, under: heading)))]
    if let choices = option.choices {
      paragraphs.append(Span.prose("One of \(choices.literals())."))
    }
    var detail = option.detail + units(option.value)
    if option.readsAtFile {
      detail += """
         `@FILE` reads the value from the first line of FILE, `@-` from standard input. `@@x` is the \
        literal value `@x`.
        """
    }
    if !option.variables.isEmpty {
      let names = option.variables.map { "`\($0)`" }.joined(separator: " or ")
      detail += " Environment variable: \(names)."
    }
    if !detail.isEmpty { paragraphs.append(Span.prose(String(detail.trimmingPrefix(" ")))) }
    return Entry(term: term(option), paragraphs: paragraphs)
  }

  /// Returns a sentence about the units of a value.
  private static func units(_ value: OptionValue) -> String {
    switch value {
    case .duration: " The units are `ms`, `s`, `m` and `h`; a bare number is seconds."
    case .size: " The units are `k`, `M` and `g`, powers of 1024; a bare number is bytes."
    default: ""
    }
  }

  /// Returns the term of an option, such as `-o, --output FORM`.
  static func term(_ option: OptionRow) -> [Span] {
    var spans: [Span] = []
    if let short = option.short { spans += [.literal("-\(short)"), .plain(", ")] }
    spans.append(.literal(option.long))
    if let name = option.value.placeholder { spans += [.plain(" "), .placeholder(name)] }
    return spans
  }

  /// Returns a summary as a sentence; a payload key at its beginning keeps its case.
  static func sentence(_ summary: String) -> String {
    let first = summary.prefix { $0 != " " && $0 != "," }
    let isKey = bareKeys.contains(first) || first.contains { "_.".contains($0) || $0.isUppercase }
    let start = isKey ? String(summary.prefix(1)) : summary.prefix(1).uppercased()
    return start + summary.dropFirst() + (summary.hasSuffix("…") ? "" : ".")
  }

  /// First words of summaries that look like ordinary words but are always in lower case.
  private static let bareKeys: Set<Substring> = [
    "aps", "bgn", "content-available", "inapp", "mutable-content", "pushkit",
  ]
}

extension PageComposer {
  /// Returns the section FILES: the files that a command reads and writes by default.
  static func files(_ row: CommandRow) -> Section? {
    let known: [(option: OptionID, path: String, meaning: String)] = [
      (
        .profile, "$XDG_CONFIG_HOME/pushkit/config.json",
        "The profiles; see pushkit-profiles(7)."
      ),
      (.state, "$XDG_STATE_HOME/pushkit/state.json", "The saved IDs; see pushkit-profiles(7)."),
    ]
    let entries = known.filter { file in row.allOptions.contains { $0.id == file.option } }.map {
      Entry(term: [.literal($0.path)], paragraphs: [Span.prose($0.meaning)])
    }
    return entries.isEmpty ? nil : Section(heading: "FILES", blocks: [.lines(entries)])
  }
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
