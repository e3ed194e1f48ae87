extension Command {
  /// `list` gives all commands.
  static func generate(_ list: @escaping @Sendable () -> [Command]) -> Command {
    Command(
      "generate",
      run: { arguments, context throws(Failure) in
        try GeneratePerformer(commands: list().map(\.row), context: context).run(arguments)
      },
      row: { row($0, list().map(\.name)) })
  }

  private static func row(_ name: String, _ commands: [String]) -> CommandRow {
    CommandRow(
      name, .toolkit, "write man pages and shell completions",
      operands: OperandShape(
        "man [PAGE…] | completion SHELL", 0...Int.max,
        completion: .branches([
          OperandShape.Branch(
            word: "man", follow: PageName.all(commands).map(\.file), limit: Int.max),
          OperandShape.Branch(
            word: "completion", follow: ShellName.allCases.map(\.rawValue), limit: 1),
        ]),
        """
        `man` prints man pages; PAGE is a name such as `pushkit-parse-payload.1` or `parse-payload`, \
        and without one the names are listed. `completion` prints the completion script for `bash`, \
        `zsh` or `fish`.
        """),
      groups: [.common],
      options: [
        OptionRow(
          .into, .directory("PREFIX"), "write all of them below this folder",
          detail: """
            Folders are made where they are missing, files of the same name are replaced, and the \
            paths are listed. With the program itself in `PREFIX/bin` the installation is complete.
            """)
      ],
      exclusions: [ExclusionRow(.into, [], operands: true)],
      description: [
        """
        Everything comes out of the table that also drives parsing and help, so the program alone is \
        the whole installation. A man page that goes to a terminal is shown by man(1) where there is \
        one.
        """
      ],
      statuses: [.ok, .usage, .cannotCreate, .io],
      examples: [
        ExampleRow("install into a home folder", "pushkit generate --into ~/.local"),
        ExampleRow("complete in this bash", "eval \"$(pushkit generate completion bash)\""),
        ExampleRow("read a page", "pushkit generate man parse-payload"),
      ],
      seeAlso: ["help"])
  }
}
