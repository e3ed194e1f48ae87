/// The operands of a command.
package struct OperandShape: Sendable {
  /// How a completion script completes an operand.
  package enum Completion: Sendable, Equatable {
    case nothing
    /// Paths, and `@` before a path.
    case filesOrAtFile
    case files
    /// One of these words, then paths.
    case wordThenFiles([String])
    /// A program and its arguments; the script offers nothing for them.
    case command
    /// Words, and further ones that are offered only after a letter.
    case words([String], afterLetter: [String] = [])
    /// The first operand chooses the words for all others.
    case branches([Branch])
  }

  /// A first operand and the words that may follow it.
  package struct Branch: Sendable, Equatable {
    package let word: String
    package let follow: [String]
    /// Further words that are offered only after a letter.
    package var followTyped: [String] = []
    /// The maximum number of words that may follow.
    package let limit: Int
  }

  /// The operands in the synopsis, such as `[FILE…]`.
  package let synopsis: String
  package let allowed: ClosedRange<Int>
  package let completion: Completion
  /// The number of operands that a completion script completes.
  let completedCount: Int
  /// A sentence or two about the operands, for help and man pages.
  package let detail: String
  /// Whether an operand may contain keys or tokens; messages then do not quote it.
  package let isSecret: Bool
  /// The option that receives the operands, if `FILE` is short for `--option FILE`.
  package let option: OptionID?

  package init(
    _ synopsis: String, _ allowed: ClosedRange<Int>, completion: Completion = .nothing,
    completedCount: Int? = nil, isSecret: Bool = false, option: OptionID? = nil, _ detail: String
  ) {
    (self.synopsis, self.allowed, self.completion) = (synopsis, allowed, completion)
    self.completedCount = completedCount ?? allowed.upperBound
    (self.isSecret, self.option, self.detail) = (isSecret, option, detail)
  }

  package static let none = OperandShape("", 0...0, "")

  /// Returns the shape of any number of input files; `what` begins the description.
  static func files(_ what: String) -> OperandShape {
    OperandShape(
      "[FILE…]", 0...Int.max, completion: .files, "\(what); `-`, or no FILE, is standard input.")
  }

  /// Whether an operand is a file name or is passed on; it then need not be valid UTF-8.
  func acceptsAnyBytes(_ operand: String) -> Bool {
    switch completion {
    case .files, .command, .wordThenFiles: true
    case .filesOrAtFile: OptionRow.namesFile(operand)
    case .nothing, .words, .branches: false
    }
  }

  /// Whether the operand `-` means standard input.
  package var readsStandardInput: Bool {
    switch completion {
    case .files, .filesOrAtFile, .wordThenFiles: true
    case .nothing, .command, .words, .branches: false
    }
  }
}
