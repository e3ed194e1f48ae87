import PushCore

/// A command line, divided at the subcommand's name.
struct CommandLineParts {
  /// The name of the subcommand; nil if there are only options.
  private(set) var name: String?
  /// The request and the first mistake before the name.
  private(set) var request: SpecialRequest?
  private(set) var mistake: Failure?
  /// Whether `-v` is before the name.
  private(set) var isVerbose = false
  private let before: ArraySlice<String>
  private let after: ArraySlice<String>

  private let commands: () -> [CommandRow]

  init(_ arguments: [String], among commands: @escaping () -> [CommandRow]) {
    self.commands = commands
    var lexer = ArgumentLexer(arguments, command: .common, among: commands)
    var count = 0
    while name == nil, let token = lexer.next() {
      switch token {
      case .operand(let word): name = word
      case .mistake(let failure): mistake = mistake ?? failure
      case .off: break
      case .option(let row, let spelling, _):
        request = request ?? SpecialRequest(row.id, spelling)
        if row.id == .verbose { isVerbose = true }
      }
      if name == nil { count = lexer.position }
    }
    before = arguments[..<count]
    after = arguments[lexer.position...]
  }

  /// Returns the arguments for the subcommand; the common options before its name come first.
  func arguments(of command: String) -> [String] {
    Array(before) + (command == "help" ? quoted(after) : after)
  }

  /// Returns the arguments of `help` with `--` before an option to explain, which is then an operand.
  ///
  /// This is the last argument if it follows a subcommand's name, or if it is the only argument and
  /// not an option of `help` itself.
  private func quoted(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    guard let last = arguments.last, last.utf8.first == UInt8(ascii: "-"),
      last != "-", last != "--", !last.contains("=")
    else { return arguments }
    let isExplained =
      switch arguments.dropLast().last {
      case let name?: commands().contains { $0.name == name } && !["-h", "--help"].contains(last)
      case nil: !OptionGroup.common.rows.contains { $0.isSpelled(last) }
      }
    return isExplained ? arguments.dropLast() + ["--", last] : arguments
  }
}

extension CommandRow {
  /// The options of subcommands that may also precede the subcommand.
  private static let leading =
    OptionGroup.records.rows.filter { $0.id == .output }
    + [ConfigurationOptions.profile]

  /// The row for the arguments before the subcommand.
  static let common = CommandRow(
    "pushkit", .toolkit, "",
    operands: OperandShape("SUBCOMMAND", 0...1, completion: .files, ""), groups: [.common],
    options: leading,
    description: "", statuses: [], examples: "", seeAlso: [])
}
