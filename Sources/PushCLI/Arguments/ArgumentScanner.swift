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
