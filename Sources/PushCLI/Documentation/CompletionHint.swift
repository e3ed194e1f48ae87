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
      case .text, .identifier: row.readsAtFile ? .atFile : .freeText
      case .uuid, .integer, .seconds: .freeText
      case .words(_, let words), .choice(_, let words): .words(words)
      case .file: .files
      case .directory: .directories
      }
  }
}
