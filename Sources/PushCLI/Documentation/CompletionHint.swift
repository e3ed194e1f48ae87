/// How a completion script fills in an option's value.
enum CompletionHint: Equatable {
  /// The option is a switch.
  case none
  case freeText
  case words([String])
  case files
  case directories
  /// Free text, or `@` and a path.
  case atFile

  init(_ row: OptionRow) {
    self =
      switch row.value {
      case .none: .none
      case .text: row.readsAtFile ? .atFile : .freeText
      case .integer: .freeText
      case .choice(_, let words): .words(words)
      case .file: .files
      case .directory: .directories
      }
  }
}

/// A text in single quotes for a shell.
enum ShellQuoting {
  /// For bash and zsh.
  static func posix(_ text: String) -> String {
    "'" + text.split(on: "'").joined(separator: #"'\''"#) + "'"
  }

  /// For fish, which knows escapes inside single quotes.
  static func fish(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result + "'"
  }
}
