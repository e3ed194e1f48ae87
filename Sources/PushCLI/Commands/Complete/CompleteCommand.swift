import PushCore

extension Command {
  /// The hidden command that completion scripts run: `pushkit complete SHELL -- WORD…`.
  ///
  /// - Parameter list: Returns all commands.
  static func complete(_ list: @escaping @Sendable () -> [Command]) -> Command {
    Command(
      CompleteCommand.name,
      run: { arguments, context throws(Failure) in
        CompleteCommand.run(arguments, context) { list().map(\.row) }
      },
      row: { name in
        CommandRow(
          name, .toolkit, "complete a command line for a completion script",
          operands: OperandShape(
            "SHELL -- WORD…", 1...Int.max, completion: .command,
            "The words after `pushkit`; the last one is being typed."),
          groups: [.common], description: "", explainsErrors: true,
          statuses: [.ok, .usage, .io], examples: "",
          seeAlso: [])
      })
  }
}

/// `complete`: prints the completion of a command line for a shell.
///
/// ``BashWord`` removes the quotes of a word, ``Completer`` finds the ``WordCompletion``, and the
/// command prints it for the shell.
///
/// The first line is a ``WordCompletion/Kind``, the second its argument. The others are the candidates,
/// in the form that the shell's script inserts. Errors are not reported, because nobody can read
/// them while a shell completes a word.
enum CompleteCommand {
  static let name = "complete"

  static func run(
    _ arguments: ParsedArguments, _ context: Context, _ commands: @escaping () -> [CommandRow]
  ) {
    guard let shell = ShellName(rawValue: arguments.operands[0]) else { return }
    let words = arguments.operands.dropFirst().map { BashWord($0, in: shell) }
    let completer = Completer(commands: commands) { option, parsed in
      (try? savedValues(of: option, parsed, context)) ?? []
    }
    let completion = completer.completion(of: words.map(\.text))
    context.emit("\(completion.kind.rawValue)\n\(completion.argument)\n")
    if let last = words.last { context.emit(lines(completion, for: shell, last)) }
  }

  /// Returns the lines for a shell.
  static func lines(_ completion: WordCompletion, for shell: ShellName, _ typed: BashWord) -> String
  {
    if shell == .bash, [.files, .folders].contains(completion.kind) {
      return "\(typed.text.dropFirst(completion.argument.count))\n"
    }
    return completion.candidates.map { candidate in
      switch shell {
      case .bash: typed.quoted(candidate.word)
      case .zsh: "\(candidate.word.replacing(":", with: "\\:")):\(candidate.summary)"
      case .fish: "\(candidate.word)\t\(candidate.summary)"
      }
    }.map { "\($0)\n" }.joined()
  }

  private static func savedValues(
    of option: OptionID, _ parsed: ParsedArguments, _ context: Context
  ) throws(Failure) -> [String] {
    if option == .profile {
      return try Configuration(parsed, context).profiles()?.profiles.map(\.name) ?? []
    }
    let entries = try StateOptions.store(nil, parsed, context).current().entries(of: nil)
    let values = entries.flatMap(\.ids).filter { $0.name == option.key }.map(\.value)
    return Array(Set(values)).sorted()
  }
}

/// A word as bash passes it to completion functions: with its quotes, of which the last may be open.
///
/// zsh and fish remove quotes themselves.
struct BashWord: Equatable {
  /// The word without quotes.
  private(set) var text = ""
  /// The open quote, if any.
  private(set) var quote: Unicode.Scalar?

  init(_ raw: String, in shell: ShellName) {
    guard shell == .bash else {
      text = raw
      return
    }
    var isEscaped = false
    var unquoted = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars {
      if isEscaped {
        unquoted.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
      } else {
        unquoted.append(scalar)
      }
    }
    text = String(unquoted)
  }

  /// Returns a candidate in the place of this word; only blanks need quotes.
  func quoted(_ candidate: String) -> String {
    quote == nil ? candidate.replacing(" ", with: "\\ ") : candidate
  }
}
