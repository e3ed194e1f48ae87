import PushCore

extension Command {
  /// - Parameter list: Returns all commands.
  static func help(_ list: @escaping @Sendable () -> [Command]) -> Command {
    Command(
      "help",
      run: { arguments, context throws(Failure) in
        Pager.show(try HelpCommand.text(for: arguments.operands, list), context)
      },
      row: { row($0, list().map(\.name)) })
  }

  private static func row(_ name: String, _ commands: [String]) -> CommandRow {
    CommandRow(
      name, .toolkit, "explain a subcommand, option, topic, code or exit status",
      operands: OperandShape(
        "[SUBCOMMAND [OPTION] | TOPIC | CODE | WORD…]", 0...Int.max,
        completion: .words(
          commands + TopicRow.all.map(\.name), afterLetter: HelpCommand.words),
        completedCount: 1,
        """
        A subcommand, an option with or without its subcommand, a topic that `pushkit help` lists, \
        the code of an error or diagnostic, the number or name of an exit status, an error code of a \
        push service, an HTTP status, a vendor, a `format` of parse-payload, or a key of a record. \
        pushkit searches the manual for all other words. Without an operand, it prints the overview.
        """),
      groups: [.common],
      description: """
        Prints the help of a subcommand (like its `--help`), the text of a topic (like its man page
        in section 7), or the meaning, source and remedy of a code. For an exit status it prints the
        meaning, whether a retry helps, and where the reason is. For an error code of a push service
        it prints the meaning and the next step, for an HTTP status from 200 those of all services. Upper
        and lower case are the same in these codes. Codes that differ only in case, such as
        `UNAVAILABLE` and `Unavailable`, are all explained. Words can also be the text of an error of
        a push service, or the name of a member of its requests. For all other words, and after a key
        or a format, it prints the five places of the manual that fit best.
        """,
      explainsErrors: true,
      statuses: [.ok, .usage, .io],
      examples: """
        explain an exit status
        $ pushkit help 76

        explain an error
        $ pushkit help json.truncated

        explain a reason of APNs
        $ pushkit help BadDeviceToken

        explain an HTTP status at all services
        $ pushkit help 410

        explain an option
        $ pushkit help report-click --message-id

        explain a key of a record
        $ pushkit help default_action

        explain the text of an error
        $ pushkit help "Requested entity was not found"

        find words in the manual
        $ pushkit help android 13
        """,
      seeAlso: ["generate", "diagnostics", "exit-codes", "service-errors"])
  }
}

/// `help`: explains a subcommand, an option, a topic, a code or another word of pushkit.
package enum HelpCommand {
  /// Returns the text for the operands of `help`.
  package static func text(
    for operands: [String], _ list: () -> [Command]
  ) throws(Failure) -> String {
    guard let word = operands.first else { return HelpWriter.overview(list().map(\.row)) }
    if operands.count > 1 { return try several(operands, list) }
    if let command = list().first(where: { $0.name == word }) {
      return HelpWriter.full(command.row)
    }
    if word.utf8.first == UInt8(ascii: "-") { return try option(word, list().map(\.row)) }
    if let topic = TopicRow.named(word) ?? synonyms[word] { return HelpWriter.topic(topic) }
    if let kind = DiagnosticIndex.kind(word) { return HelpWriter.code(kind) }
    let guide = HelpWriter.guide(GuideWord.named(word))
    if let status = ExitStatus.allCases.first(where: { $0.words.contains(word) }) {
      return joined([HelpWriter.status(status), guide])
    }
    if let signal = EndingSignal.allCases.first(where: { "\($0.shellStatus)" == word }) {
      return HelpWriter.signal(signal)
    }
    if let vendor = Vendor(name: word) { return HelpWriter.vendor(vendor) }
    if let format = FormatTable.rows.first(where: { $0.name == word }) {
      return withPlaces(of: word, [HelpWriter.format(format)], list().map(\.row))
    }
    // 410 is not an exit status.
    if let status = Int(word), case let rows = ServiceErrorRow.withStatus(status), !rows.isEmpty {
      return joined([HelpWriter.httpStatus(status, rows), guide])
    }
    let codes = ServiceErrorRow.named(word) + ServiceErrorRow.named("errno-" + word)
    if !codes.isEmpty { return joined([HelpWriter.serviceErrors(codes), guide]) }
    guard let guide else { return try key(word, list().map(\.row)) }
    // A small number is in too many places.
    let others = Int(word) == nil ? try? key(word, list().map(\.row)) : nil
    return joined([guide, others])
  }

  private static func joined(_ texts: [String?]) -> String {
    texts.compactMap { $0 }.joined(separator: "\n")
  }

  /// Returns the text for a subcommand and its option, or the places of the manual that have words.
  private static func several(
    _ operands: [String], _ list: () -> [Command]
  ) throws(Failure) -> String {
    let rows = list().map(\.row)
    let row = rows.first { $0.name == operands[0] }
    let isOption = operands[1].utf8.first == UInt8(ascii: "-")
    if operands.count == 2, row != nil || isOption {
      guard let row else { throw unknown(operands[0], rows.map(\.name), "subcommand", []) }
      return try option(operands[1], [row])
    }
    // The name of a page, as in `help not arriving`.
    if let topic = TopicRow.named(operands.joined(separator: "-")) {
      return HelpWriter.topic(topic)
    }
    let text = operands.joined(separator: " ")
    if let guide = HelpWriter.guide(GuideWord.named(text)) { return guide }
    if let answer = try named(in: ManualQuestion(text), list) { return answer }
    return try search(text, rows, [])
  }

  /// Returns the text for the only name or number that a question is about, as in `what is 410`.
  private static func named(
    in question: ManualQuestion, _ list: () -> [Command]
  ) throws(Failure) -> String? {
    if let status = question.status {
      let rows = ServiceErrorRow.withStatus(status.number).filter { row in
        let title = SearchWord.all(in: row.service.title).map(\.key)
        return question.services.allSatisfy(title.contains)
      }
      if !status.isOfProgram, !rows.isEmpty { return HelpWriter.httpStatus(status.number, rows) }
      return try? text(for: ["\(status.number)"], list)
    }
    guard question.words.count == 1, !question.isNegated else { return nil }
    return try? text(for: [question.words[0].typed], list)
  }

  /// Other words for topics.
  private static let synonyms: [String: TopicRow] = [
    "defaults": .profiles, "retry": .retries, "formats": .platforms, "dump": .dumps, "logs": .dumps,
    "@FILE": .input,
    "@-": .input, "@@": .input, "-": .input, "FILE": .input, "stdin": .input,
  ]

  /// The operands other than subcommands, topics, options and keys.
  static let words =
    DiagnosticIndex.all.map(\.code)
    + ExitStatus.allCases.flatMap(\.words) + FormatTable.rows.map(\.name)
    + Set(ServiceErrorRow.all.map(\.code)).sorted()

  private static func option(_ spelling: String, _ rows: [CommandRow]) throws(Failure) -> String {
    let uses = rows.compactMap { row in
      row.allOptions.first { $0.isSpelled(spelling) || $0.isNegated(by: spelling) }
        .map { (row.name, PageComposer.entry($0)) }
    }
    if !uses.isEmpty { return HelpWriter.uses(uses) }
    let names = Set(rows.flatMap(\.allOptions).map(\.long)).sorted()
    let owner = rows.count == 1 ? rows[0].name : "a subcommand"
    throw Failure(
      .usageUnknownTopic,
      "\(TypedText.quoted(spelling)) is not an option of \(owner)"
        + Suggestions.phrase(for: spelling, among: names),
      hint: RemovedOption.named(spelling)?.hint)
  }

  /// Returns the text for a key of records, for an option without its hyphens, or for both.
  private static func key(_ name: String, _ rows: [CommandRow]) throws(Failure) -> String {
    let uses = rows.compactMap { row in
      row.record.first { $0.name == name }.map { (row.name, PageComposer.entry($0)) }
    }
    var parts = uses.isEmpty ? [] : [HelpWriter.uses(uses)]
    let optionName = name.split(on: "_").joined(separator: "-")
    let hasOption = OptionID(rawValue: optionName) != nil
    if hasOption { parts.append(try option("--" + optionName, rows)) }
    let members = InputSchema.places(of: name)
    // Title and body are members of nearly everything.
    if !members.isEmpty, parts.isEmpty || members.count < 7 {
      parts.append(HelpWriter.members(name, members))
    }
    if !uses.isEmpty || hasOption { return withPlaces(of: name, parts, rows) }
    let names = TopicRow.all.map(\.name) + words + rows.flatMap(\.record).map(\.name)
    guard !parts.isEmpty else { return try search(name, rows, names) }
    if let places = try? search(name, rows, names) { parts.append(places) }
    return parts.joined(separator: "\n")
  }

  /// Returns the texts about a word, and the places of the manual that have it: who asks about the
  /// badge may want more than the key of a record.
  private static func withPlaces(
    of word: String, _ texts: [String], _ rows: [CommandRow]
  ) -> String {
    let places = HelpWriter.search(word, rows, similar: [])
    return (texts + [places].compactMap { $0 }).joined(separator: "\n")
  }

  /// Returns the places of the manual that have the words.
  private static func search(
    _ text: String, _ rows: [CommandRow], _ names: [String]
  ) throws(Failure) -> String {
    let errors = serviceErrors(in: text)
    if !errors.isEmpty { return withPlaces(of: text, [HelpWriter.serviceErrors(errors)], rows) }
    let near = Suggestions.nearest(to: text, among: rows.map(\.name) + names)
    let longer = near.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    let subjects =
      rows.map(\.name) + TopicRow.all.map(\.name) + DiagnosticIndex.all.map(\.code)
    let meant = Suggestions.only(for: text, among: subjects).map { [$0] } ?? []
    let similar = Set(longer + meant).sorted()
    // A name with a typing error is not a word of the manual.
    let words = SearchWord.all(in: text)
    let isMistyped = !meant.isEmpty || words.count == 1 && !words[0].parts.isEmpty && !near.isEmpty
    // Small numbers are in too many places.
    if Int(text).map({ $0 > 999 }) ?? true,
      let found = HelpWriter.search(text, rows, similar: similar, isExact: isMistyped)
    {
      return found
    }
    throw unknown(
      text, rows.map(\.name), "subcommand, topic, code, exit status, format or key", names)
  }

  /// Returns the codes of push services that a text has: the names of codes in a question, or the
  /// text of an error.
  private static func serviceErrors(in text: String) -> [ServiceErrorRow] {
    // An ordinary word, such as `timeout`, is not meant as a code.
    let names = SearchWord.all(in: text).filter { !$0.parts.isEmpty || Int($0.typed) != nil }
    let named = names.flatMap { ServiceErrorRow.named($0.typed) }
    if !named.isEmpty { return named }
    let reader = ReplyReader(isLog: false, maximumBlock: JSONInputOptions().maximumDocument)
    Array(text.utf8).withUnsafeBufferPointer { reader.read(Exchange(text: $0)) }
    return reader.results.flatMap { result in
      ServiceErrorRow.named(result.code ?? "").filter { row in
        result.service.map { $0 == row.service.name } ?? true
      }
    }
  }

  private static func unknown(
    _ word: String, _ commands: [String], _ kinds: String, _ others: [String]
  ) -> Failure {
    var seen: Set<String> = []
    let names = (commands + others).filter { seen.insert($0).inserted }
    return Failure(
      .usageUnknownTopic,
      "\(TypedText.quoted(word)) is not a \(kinds)"
        // The names have hyphens, as in payload.not-shown.
        + Suggestions.phrase(for: word.split(on: " ").joined(separator: "-"), among: names),
      hint: TypedText.pasteHint(word) ?? "pushkit help lists subcommands and topics")
  }
}

extension ExitStatus {
  /// The number and the name.
  fileprivate var words: [String] { [String(rawValue), name] }
}
