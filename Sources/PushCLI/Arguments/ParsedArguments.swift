/// What stands above everything else on a command line.
package enum SpecialRequest: Sendable, Equatable {
  /// `-h`, or `--help` in full.
  case help(full: Bool)
  /// `-V`, or `--version` in full.
  case version(full: Bool)
}

/// A subcommand's command line as typed: checked against the table, not yet given a meaning.
package struct ParsedArguments: Sendable {
  /// The subcommand's name.
  package let command: String
  package var operands: [String] = []
  /// The first of `-h`, `--help`, `-V`, `--version`; nothing else counts then.
  package internal(set) var request: SpecialRequest?
  private var values: [OptionID: [String]] = [:]

  package init(command: String = "") {
    self.command = command
  }

  /// The last value of an option; the empty string for a switch that was given.
  package subscript(_ id: OptionID) -> String? {
    values[id]?.last
  }

  /// Every value of an option that collects, in order.
  package func all(_ id: OptionID) -> [String] {
    values[id] ?? []
  }

  package func has(_ id: OptionID) -> Bool {
    values[id] != nil
  }

  /// The value of an option whose row says that it is an integer.
  package func integer(_ id: OptionID) -> Int? {
    self[id].flatMap { Int($0) }
  }

  /// The value of an option whose row says that it is a number of seconds, in milliseconds.
  func milliseconds(_ id: OptionID) -> Int? {
    self[id].flatMap(Seconds.milliseconds)
  }

  /// Throws 64 for the first of `options` that was given: it has no effect `here`, a phrase.
  func refuse(_ options: [OptionID], _ here: String, hint: String? = nil) throws(Failure) {
    guard let option = options.first(where: has) else { return }
    throw .usage("no-effect", "--\(option.rawValue) has no effect \(here)", hint: hint)
  }

  mutating func add(_ value: String, to id: OptionID) {
    values[id, default: []].append(value)
  }
}

/// Reads a subcommand's command line against its row in the table.
package enum ArgumentScanner {
  /// What was typed after the subcommand's name, checked.
  ///
  /// `all` lists the rows of all commands, for the hint on an option of another one.
  /// A request for help or the version wins over every mistake: ``ParsedArguments/request`` is then
  /// set and nothing else was checked.
  package static func parse(
    _ arguments: [String], _ row: CommandRow, among all: @escaping () -> [CommandRow]
  ) throws(Failure) -> ParsedArguments {
    let (parsed, mistake) = walk(arguments, row, all)
    if parsed.request != nil { return parsed }
    if let mistake { throw mistake }
    try ArgumentRules.check(parsed, row)
    return parsed
  }

  /// What can be understood of a command line that has mistakes: how to report them depends on it.
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
          parsed.add(text, to: option)
        } else {
          parsed.operands.append(text)
        }
      case .mistake(let failure): mistake = mistake ?? failure
      case .option(let option, let spelling, let value):
        parsed.add(value, to: option.id)
        parsed.request = parsed.request ?? special(option.id, spelling)
      }
    }
    return (parsed, mistake)
  }

  private static func special(_ id: OptionID, _ spelling: String) -> SpecialRequest? {
    switch id {
    case .help: .help(full: spelling == "--help")
    case .version: .version(full: spelling == "--version")
    default: nil
    }
  }
}
