import PushCore
import Testing

@testable import PushCLI

/// The result of a run in memory.
struct Ran: Equatable {
  let status: Int32
  let out: String
  let err: String
}

/// Runs pushkit in memory.
func run(
  _ arguments: String..., input: String = "", environment: [String: String] = [:],
  terminal: TerminalInfo = TerminalInfo()
) -> Ran {
  run(arguments, bytes: Array(input.utf8), environment: environment, terminal: terminal)
}

func run(
  _ arguments: [String], bytes: [UInt8] = [], environment: [String: String] = [:],
  terminal: TerminalInfo = TerminalInfo(), pieceLength: Int? = nil
) -> Ran {
  let context = Context.memory(
    arguments: arguments, environment: environment, input: bytes, terminal: terminal)
  if let pieceLength { context.pieceLength = pieceLength }
  let status = CLI.run(context)
  return Ran(
    status: status, out: context.output.written.string, err: context.reporter.written.string)
}

extension CommandRow: CustomTestStringConvertible {
  /// The rows of all commands.
  static let all = CommandList.rows

  public var testDescription: String { name }
}

extension PageName {
  /// The pages of all commands and topics.
  static let every = all(CommandRow.all.map(\.name))
}

/// Reads the command line of a command.
func parse(_ arguments: [String], _ name: String) throws -> ParsedArguments {
  let command = try #require(CommandList.named(name))
  return try ArgumentScanner.parse(arguments, command.row, among: { CommandList.rows })
}
