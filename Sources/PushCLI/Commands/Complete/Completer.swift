import PushCore

/// Completes command lines of pushkit, for all shells.
///
/// The words of an option are those of its ``OptionRow``, such as `Vendor.optionWords`.
/// ``CompleteCommand`` prints them as each shell reads them.
struct Completer {
  let commands: () -> [CommandRow]
  /// Returns the saved values of an option: the names of profiles, or IDs of the state file.
  let savedValues: (OptionID, ParsedArguments) -> [String]

  /// Returns the completion of a command line.
  ///
  /// - Parameter words: The words after `pushkit`; the last one is being typed and may be empty.
  func completion(of words: [String]) -> WordCompletion {
    let typed = words.last ?? ""
    let parts = CommandLineParts(Array(words.dropLast()), among: commands)
    guard let name = parts.name else {
      let line = CompletionLine(.common, parts.arguments(of: CommandRow.common.name), commands)
      return completion(of: typed, line) ?? offer(commands().map { ($0.name, $0.summary) }, typed)
    }
    guard let row = commands().first(where: { $0.name == name }) else { return WordCompletion() }
    let line = CompletionLine(row, parts.arguments(of: name), commands)
    if line.operandsOnly, row.operands.completion == .command {
      // The words before the command include `pushkit` and `--`.
      let end = words.firstIndex(of: "--") ?? words.startIndex
      return WordCompletion(kind: .command, argument: "\(end + 2)")
    }
    return explainedOption(typed, line) ?? completion(of: typed, line) ?? operand(typed, line)
  }

  /// Returns the completion of an option or of its value; nil for an operand.
  private func completion(of typed: String, _ line: CompletionLine) -> WordCompletion? {
    if let option = line.unfinished { return value(of: option, typed, after: "", line) }
    guard !line.operandsOnly, typed.utf8.first == UInt8(ascii: "-") else { return nil }
    if let (name, value) = typed.divided(),
      let option = line.row.allOptions.first(where: { $0.long == name && !$0.isSwitch })
    {
      return self.value(of: option, value, after: "\(name)=", line)
    }
    let offered = line.row.allOptions.filter(line.accepts)
    let negated = typed.hasPrefix("--no-") ? offered.compactMap(\.negation) : []
    return offer(
      offered.map { ($0.long, $0.summary) } + negated.map { ("--\($0)", "") }, typed)
  }

  /// Returns the options that `help` can explain; nil for anything else.
  private func explainedOption(_ typed: String, _ line: CompletionLine) -> WordCompletion? {
    guard line.row.name == "help", line.unfinished == nil, !line.operandsOnly,
      typed.utf8.first == UInt8(ascii: "-")
    else { return nil }
    let rows = commands()
    let explained =
      line.operands.isEmpty ? rows : rows.filter { $0.name == line.operands[0] }
    var seen: Set<OptionID> = []
    let options = explained.flatMap(\.allOptions).filter { seen.insert($0.id).inserted }
    return line.operands.count > 1
      ? WordCompletion() : offer(options.map { ($0.long, $0.summary) }, typed)
  }

  // MARK: Values

  private func value(
    of option: OptionRow, _ typed: String, after prefix: String, _ line: CompletionLine
  ) -> WordCompletion {
    if option.readsAtFile, OptionRow.namesFile(typed) {
      return WordCompletion(kind: .files, argument: prefix + "@")
    }
    if option.id == .field {
      let keys = line.row.fieldKeys.map { ($0.name, Span.prose($0.meaning).text) }
      return list(of: keys, typed, after: prefix)
    }
    if [.profile, .subscriptionID, .instanceID].contains(option.id) {
      let values = savedValues(option.id, line.parsed).filter(Self.isSafe)
      return offer(values.map { (prefix + $0, "") }, prefix + typed)
    }
    guard let form = option.form, let name = option.placeholder else { return WordCompletion() }
    if let place = form.place {
      return WordCompletion(kind: place == .file ? .files : .folders, argument: prefix)
    }
    let words = form.words
    guard !words.isEmpty else {
      return WordCompletion(kind: .value, argument: option.readsAtFile ? "\(name), or @FILE" : name)
    }
    if case .list = form { return list(of: described(words), typed, after: prefix) }
    let offered =
      option.id == .output && line.parsed.has(.field)
      ? words.filter { ArgumentRules.formsWithField.contains($0) } : words
    return offer(offered.map { (prefix + $0, "") }, prefix + typed)
  }

  /// Returns the words for the last one of a list with commas.
  private func list(
    of words: [(String, String)], _ typed: String, after prefix: String
  ) -> WordCompletion {
    let list = typed.split(on: ",").dropLast().map { "\($0)," }.joined()
    return offer(words.map { (prefix + list + $0.0, $0.1) }, prefix + typed)
  }

  /// Whether a saved value may be offered.
  ///
  /// A server can choose an ID. No shell interprets the characters of these values, even if a
  /// completion script inserts them unquoted; only a blank needs quotes.
  static func isSafe(_ value: String) -> Bool {
    guard let first = value.unicodeScalars.first, first != "@",
      TerminalText.escaped(value) == value
    else { return false }
    return value.unicodeScalars.allSatisfy { scalar in
      guard !scalar.isASCII else {
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || " ._-:/@+,=%".unicodeScalars.contains(scalar)
      }
      return switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .otherLetter, .nonspacingMark, .decimalNumber: true
      default: false
      }
    }
  }

  // MARK: Operands

  private func operand(_ typed: String, _ line: CompletionLine) -> WordCompletion {
    let shape = line.row.operands
    guard line.operands.count < shape.completedCount, !line.excludesOperands else {
      return WordCompletion()
    }
    switch shape.completion {
    case .nothing: return WordCompletion()
    case .command: return offer([("--", "then the command to run")], typed)
    case .files: return WordCompletion(kind: .files)
    case .wordThenFiles(let words):
      return line.operands.isEmpty
        ? offer(words.map { ($0, "") }, typed) : WordCompletion(kind: .files)
    case .filesOrAtFile:
      return typed.utf8.first == UInt8(ascii: "@")
        ? WordCompletion(kind: .files, argument: "@")
        : WordCompletion(kind: .value, argument: shape.synopsis)
    case .words(let words, let typedWords):
      return offer(described(words + (typed.isEmpty ? [] : typedWords)), typed)
    case .branches(let branches):
      guard let first = line.operands.first else {
        return offer(branches.map { ($0.word, "") }, typed)
      }
      guard let branch = branches.first(where: { $0.word == first }),
        line.operands.count <= branch.limit
      else { return WordCompletion() }
      let given = line.operands.dropFirst()
      let words = branch.follow + (typed.isEmpty ? [] : branch.followTyped)
      return offer(described(words.filter { !given.contains($0) }), typed)
    }
  }

  /// Returns words with the summaries of the subcommands, topics and codes among them.
  private func described(_ words: [String]) -> [(String, String)] {
    var summaries = Dictionary(commands().map { ($0.name, $0.summary) }) { first, _ in first }
    for topic in TopicRow.all where summaries[topic.name] == nil {
      summaries[topic.name] = topic.summary
    }
    for kind in DiagnosticIndex.all { summaries[kind.code] = kind.summary }
    return words.map { ($0, summaries[$0] ?? "") }
  }

  private func offer(_ words: [(String, String)], _ typed: String) -> WordCompletion {
    let matching = words.filter { $0.0.utf8.starts(with: typed.utf8) }
    return WordCompletion(
      candidates: matching.map {
        WordCompletion.Candidate(word: $0.0, summary: Span.prose($0.1).text)
      })
  }
}

/// How a shell completes a word.
struct WordCompletion: Equatable {
  enum Kind: String {
    /// With one of the candidates.
    case words
    /// With a path after the text in ``WordCompletion/argument``.
    case files, folders
    /// As a word of another command, after as many words as ``WordCompletion/argument`` says.
    case command
    /// Not at all; ``WordCompletion/argument`` describes the value.
    case value
  }

  struct Candidate: Equatable {
    /// The whole word, in place of the typed one.
    let word: String
    /// One line; empty if there is none.
    let summary: String
  }

  var kind = Kind.words
  var argument = ""
  var candidates: [Candidate] = []
}

/// The words before the one to complete, parsed.
private struct CompletionLine {
  let row: CommandRow
  /// The option that still lacks its value.
  let unfinished: OptionRow?
  /// Whether `--` ended the options.
  let operandsOnly: Bool
  let parsed: ParsedArguments
  private(set) var operands: [String] = []
  private var used: Set<OptionID> = []

  init(_ row: CommandRow, _ arguments: [String], _ commands: @escaping () -> [CommandRow]) {
    self.row = row
    var lexer = ArgumentLexer(arguments, command: row, among: commands)
    while let token = lexer.next() {
      switch token {
      case .operand(let word): operands.append(word)
      case .option(let option, _, _), .off(let option): used.insert(option.id)
      case .mistake: break
      }
    }
    unfinished = lexer.unfinished
    operandsOnly = lexer.operandsOnly
    parsed = ArgumentScanner.understood(arguments, row)
  }

  /// Whether an option given so far excludes operands.
  var excludesOperands: Bool {
    row.exclusions.contains { $0.operands && used.contains($0.option) }
  }

  /// Whether the option may still be added.
  func accepts(_ option: OptionRow) -> Bool {
    guard option.collects || option.id == .verbose || !used.contains(option.id) else {
      return false
    }
    return !row.exclusions.contains { rule in
      if rule.option == option.id {
        return !used.isDisjoint(with: rule.others) || (rule.operands && !operands.isEmpty)
      }
      return used.contains(rule.option) && rule.others.contains(option.id)
    }
  }
}
