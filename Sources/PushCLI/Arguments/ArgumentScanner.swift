import PushCore

/// Parses a subcommand's arguments according to its ``CommandRow``.
///
/// ``ArgumentLexer`` divides the words into options and operands by the ``OptionRow``s of the
/// command, and checks each value with ``ValueCheck``. The result is ``ParsedArguments``;
/// ``ArgumentRules`` checks what involves several arguments.
package enum ArgumentScanner {
  /// Parses and checks the arguments after the subcommand's name.
  ///
  /// `all` returns the rows of all commands, for the hint about another command's option.
  /// A request for help or the version takes precedence over any error:
  /// ``ParsedArguments/request`` is then set, and nothing else was checked.
  package static func parse(
    _ arguments: [String], _ row: CommandRow, among all: @escaping () -> [CommandRow]
  ) throws(Failure) -> ParsedArguments {
    let (parsed, mistake) = walk(arguments, row, all)
    if parsed.request != nil { return parsed }
    if let mistake { throw mistake }
    try ArgumentRules.check(parsed, row)
    return parsed
  }

  /// Returns the valid part of an invalid command line, which may select the error format.
  package static func understood(_ arguments: [String], _ row: CommandRow) -> ParsedArguments {
    walk(arguments, row, { [] }).parsed
  }

  private static func walk(
    _ arguments: [String], _ row: CommandRow, _ all: @escaping () -> [CommandRow]
  ) -> (parsed: ParsedArguments, mistake: Failure?) {
    var lexer = ArgumentLexer(arguments, command: row, among: all)
    var parsed = ParsedArguments(command: row.name)
    var mistake: Failure?
    while let token = lexer.next() {
      switch token {
      case .operand(let text):
        if let option = row.operands.option {
          parsed.add(operand: text, to: option)
        } else {
          parsed.operands.append(text)
        }
      case .mistake(let failure): mistake = mistake ?? failure
      case .off(let option): parsed.remove(option.id)
      case .option(let option, let spelling, let value):
        parsed.add(value, to: option.id)
        parsed.request = parsed.request ?? SpecialRequest(option.id, spelling)
      }
    }
    return (parsed, mistake)
  }
}

/// Splits a command line into options and operands, one at a time.
///
/// An error affects only one argument. The lexer continues after it, so it finds `--help` after a
/// mistake but never inside an option's value.
struct ArgumentLexer {
  enum Token {
    case operand(String)
    /// The value is the empty string for a switch; `spelling` is the option as typed.
    case option(OptionRow, spelling: String, value: String)
    /// A switch turned off, such as `--no-redact`.
    case off(OptionRow)
    case mistake(Failure)
  }

  private let arguments: [String]
  private let command: CommandRow
  private let options: [OptionRow]
  private let allCommands: () -> [CommandRow]
  /// The number of arguments read so far.
  private(set) var position = 0
  /// Whether `--` ended the options.
  private(set) var operandsOnly = false
  /// The option at the end of the arguments that lacks its value.
  private(set) var unfinished: OptionRow?
  /// A cluster such as `-qv` without its dash; `cluster` is the part not yet read.
  private var clusterWord: Substring = ""
  private var cluster: Substring = ""

  init(
    _ arguments: [String], command: CommandRow, among allCommands: @escaping () -> [CommandRow]
  ) {
    (self.arguments, self.command) = (arguments, command)
    options = command.allOptions
    self.allCommands = allCommands
  }

  mutating func next() -> Token? {
    if !cluster.isEmpty { return nextInCluster() }
    guard let argument = nextArgument() else { return nil }
    if operandsOnly || argument == "-" { return operand(argument) }
    if argument == "--" {
      operandsOnly = true
      return next()
    }
    if argument.utf8.starts(with: "--".utf8) { return longOption(argument) }
    if argument.utf8.first == UInt8(ascii: "-") {
      clusterWord = argument.dropFirst()
      cluster = clusterWord
      return nextInCluster()
    }
    return dashedByWordProcessor(argument) ?? operand(argument)
  }

  private mutating func operand(_ argument: String) -> Token {
    program = program ?? argument
    let text = command.operands.acceptsAnyBytes(argument) ? argument : RawText.value(argument)
    return text.map(Token.operand) ?? .mistake(.notUTF8("an operand"))
  }

  /// The first operand, which may be a program to run.
  private var program: String?

  private mutating func nextArgument() -> String? {
    guard position < arguments.count else { return nil }
    defer { position += 1 }
    return arguments[position]
  }

  // MARK: Long options

  private mutating func longOption(_ argument: String) -> Token {
    // By bytes, because a combining character would make one Character of itself and the sign.
    let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
    let spelling = String(argument[..<(sign ?? argument.endIndex)])
    let given = sign.map { String(argument[argument.utf8.index(after: $0)...]) }
    let named = options.first { $0.long == spelling }
    guard let row = named ?? options.first(where: { $0.isNegated(by: spelling) }) else {
      return .mistake(unknown(spelling))
    }
    if row.isSwitch {
      guard given == nil else {
        return .mistake(Failure(.usageUnexpectedValue, "\(spelling) does not take a value"))
      }
      return named == nil ? .off(row) : .option(row, spelling: spelling, value: "")
    }
    return finish(row, spelling, given ?? nextArgument())
  }

  // MARK: Short options

  private mutating func nextInCluster() -> Token {
    let letter = cluster.removeFirst()
    let spelling = "-\(letter)"
    guard let row = options.first(where: { $0.short == letter }) else {
      cluster = ""
      return .mistake(unknown(spelling))
    }
    if row.isSwitch { return .option(row, spelling: spelling, value: "") }
    let attached = cluster.isEmpty ? nil : String(cluster)
    cluster = ""
    return finish(row, spelling, attached ?? nextArgument())
  }

  // MARK: Values

  private mutating func finish(_ row: OptionRow, _ spelling: String, _ value: String?) -> Token {
    guard let value else {
      unfinished = row
      let what = row.placeholder ?? "a value"
      return .mistake(Failure(.usageMissingValue, "\(spelling) requires a value: \(what)"))
    }
    guard let value = row.acceptsAnyBytes(value) ? value : RawText.value(value) else {
      return .mistake(.notUTF8("the value of option \(spelling)"))
    }
    if let failure = ValueCheck.failure(of: value, for: row, what: "option \(spelling)") {
      let typed = "\(row.long) \(value)"
      return .mistake(removed(typed, .usageBadValue) ?? failure)
    }
    return .option(row, spelling: spelling, value: value)
  }

  // MARK: Errors

  private func unknown(_ spelling: String) -> Failure {
    let position = isSubcommand ? "for \(command.name)" : "before the subcommand"
    let message = "unknown option \(TypedText.quoted(spelling)) \(position)"
    if command.operands.completion == .command, let program {
      return Failure(
        .usageUnknownOption, message,
        hint: "write -- before the command: pushkit \(command.name) -- \(program) \(spelling)")
    }
    if let removed = removed(spelling, .usageUnknownOption) { return removed }
    // The hint is useful only if the command has the option that it names.
    if let option = CurlOption.rows.first(where: { $0.names.contains(spelling) }),
      !isSubcommand || options.contains(where: { $0.id == option.companion })
    {
      return Failure(.usageUnknownOption, "\(message)\(option.reason)", hint: option.hint)
    }
    if let vendor = vendorWithoutCall(spelling) {
      return Failure(
        .usageWrongVendor,
        "\(vendor.title) has no call for \(command.name), and \(spelling) is for \(vendor.title)",
        hint: "pushkit help calls lists the calls of each vendor")
    }
    let word = String(spelling.drop { $0 == "-" })
    if let row = options.first(where: { "--no-\($0.id.rawValue)" == spelling }) {
      return Failure(
        .usageUnknownOption, message,
        hint: row.isSwitch
          ? "\(row.long) cannot be switched off" : "omit \(row.long) to use its default")
    }
    let negations = word.hasPrefix("no-") ? options.compactMap(\.negation) : []
    let names = options.map(\.id.rawValue) + negations
    let near =
      spelling.utf8.starts(with: "--".utf8)
      ? Suggestions.nearest(to: word, among: names) : names.filter { $0 == clusterWord }
    return Failure(
      .usageUnknownOption, message + Suggestions.phrase(near.map { "--\($0)" }),
      hint: TypedText.pasteHint(word) ?? (near.isEmpty ? help(spelling) : nil))
  }

  /// Returns the error for an option, or a value of one, that earlier versions of the command had.
  private func removed(_ typed: String, _ kind: DiagnosticKind) -> Failure? {
    RemovedOption.named(typed, in: command.name).map { option in
      Failure(kind, "\(command.name) no longer has \(typed)", hint: option.hint)
    }
  }

  /// Returns the vendor that an option is for, if the command is a call that the vendor lacks.
  private func vendorWithoutCall(_ spelling: String) -> Vendor? {
    guard isSubcommand, command.category == .calls,
      let option = OptionID(rawValue: String(spelling.drop { $0 == "-" })),
      let vendors = OptionVendors.rows.first(where: { $0.option == option })?.vendors
    else { return nil }
    let isSupported = OptionVendors.rows.contains { row in
      row.vendors.count == 1 && vendors.contains(row.vendors[0])
        && options.contains { $0.id == row.option }
    }
    return isSupported ? nil : vendors.first
  }

  /// Whether the arguments are those of a subcommand, not those before its name.
  private var isSubcommand: Bool { command.name != "pushkit" }

  /// The maximum number of commands that a hint lists.
  private static let listedOwners = 6

  private func help(_ spelling: String) -> String {
    let owners = elsewhere(spelling)
    if !isSubcommand, let owner = arguments.first(where: owners.contains) ?? owners.first {
      return "write it after the subcommand: pushkit \(owner) \(spelling)"
    }
    if owners.count > Self.listedOwners {
      return "\(spelling) belongs to other commands; pushkit help \(spelling) explains it"
    }
    if !owners.isEmpty { return "\(spelling) belongs to \(owners.joined(separator: ", "))" }
    return isSubcommand
      ? "pushkit \(command.name) -h lists the options; put -- before an operand that begins with -"
      : "pushkit -h lists the options that may precede the subcommand"
  }

  /// Returns the names of the other commands with this option.
  private func elsewhere(_ spelling: String) -> [String] {
    allCommands().filter { row in
      row.name != command.name
        && row.allOptions.contains { $0.isSpelled(spelling) || $0.isNegated(by: spelling) }
    }.map(\.name)
  }

  /// Returns an error for an option with a typographic dash, such as `–output`; nil for other text.
  private func dashedByWordProcessor(_ argument: String) -> Token? {
    guard let rest = TypedText.withoutTypographicDashes(argument) else { return nil }
    let name = rest.prefix { $0 != "=" }
    let isOption = options.contains { row in
      row.id.rawValue == name || row.short.map(String.init) == rest
    }
    guard isOption else { return nil }
    return .mistake(
      Failure(
        .usageUnknownOption,
        "\(TypedText.quoted(String(argument.prefix { $0 != "=" }))) is not an option",
        hint: TypedText.pasteHint(argument)))
  }
}
