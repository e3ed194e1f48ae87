import PushCore

/// Parses a subcommand's arguments according to its row in the table.
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
