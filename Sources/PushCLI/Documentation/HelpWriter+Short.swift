import PushCore

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
    let topics = TopicID.allCases.map(\.rawValue).joined(separator: " ")
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
    .to, .base, .identify, .online, .token, .messageID,
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
