/// The operands of a command.
package struct OperandShape: Sendable {
  /// How a completion script fills an operand in.
  package enum Completion: Sendable, Equatable {
    case nothing
    /// Paths, and `@` before a path.
    case filesOrAtFile
    case files
    /// A program and its arguments; nothing is offered for them.
    case command
    case words([String])
    /// The first operand chooses the words for all others.
    case branches([Branch])
  }

  /// A first operand and the words that may follow it.
  package struct Branch: Sendable, Equatable {
    package let word: String
    package let follow: [String]
    /// How many may follow.
    package let limit: Int
  }

  /// As it stands in the synopsis: `[FILE…]`.
  package let synopsis: String
  package let allowed: ClosedRange<Int>
  package let completion: Completion
  /// What an operand is, a sentence or two for help and man.
  package let detail: String
  /// Whether it may hold keys or tokens, so that no message repeats it.
  package let isSecret: Bool
  /// The option whose values the operands are, if `FILE` is short for `--option FILE`.
  package let option: OptionID?

  package init(
    _ synopsis: String, _ allowed: ClosedRange<Int>, completion: Completion = .nothing,
    isSecret: Bool = false, option: OptionID? = nil, _ detail: String
  ) {
    self.synopsis = synopsis
    self.allowed = allowed
    self.completion = completion
    self.isSecret = isSecret
    self.option = option
    self.detail = detail
  }

  package static let none = OperandShape("", 0...0, "")

  /// Whether an operand names a file or is passed on, so that its bytes need not be text.
  func takesBytes(_ operand: String) -> Bool {
    switch completion {
    case .files, .command: true
    case .filesOrAtFile: OptionRow.namesFile(operand)
    case .nothing, .words, .branches: false
    }
  }

  /// Whether an operand `-` is standard input.
  package var readsStandardInput: Bool {
    completion == .files || completion == .filesOrAtFile
  }
}
