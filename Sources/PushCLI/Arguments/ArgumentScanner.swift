/// Reads a subcommand's command line against its row in the table.
package enum ArgumentScanner {
  /// What was typed after the subcommand's name, checked.
  ///
  /// A request for help or the version wins over every mistake: ``ParsedArguments/request`` is then
  /// set and nothing else was checked.
  package static func parse(
    _ arguments: [String], command id: CommandID
  ) throws(Failure) -> ParsedArguments {
    let row = CommandTable.row(id)
    let (parsed, mistake) = walk(arguments, row)
    if parsed.request != nil { return parsed }
    if let mistake { throw mistake }
    try ArgumentRules.check(parsed, row)
    return parsed
  }

  /// What can be understood of a command line that has mistakes: how to report them depends on it.
  package static func understood(_ arguments: [String], command id: CommandID) -> ParsedArguments {
    walk(arguments, CommandTable.row(id)).parsed
  }

  private static func walk(
    _ arguments: [String], _ row: CommandRow
  ) -> (parsed: ParsedArguments, mistake: Failure?) {
    var lexer = ArgumentLexer(arguments, command: row)
    var parsed = ParsedArguments()
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
