import CPlatform
import PushCore

extension Command {
  /// - Parameter list: Returns all commands.
  static func generate(_ list: @escaping @Sendable () -> [Command]) -> Command {
    Command(
      "generate",
      run: { arguments, context throws(Failure) in
        try GenerateCommand(commands: list().map(\.row)).plan(arguments).perform(context)
      },
      row: { row($0, list().map(\.name)) })
  }

  private static func row(_ name: String, _ commands: [String]) -> CommandRow {
    CommandRow(
      name, .toolkit, "write man pages, completions and schemas",
      operands: OperandShape(
        "man [PAGE…] | completion SHELL | schema [COMMAND] | schema input FORMAT", 0...Int.max,
        completion: .branches([
          OperandShape.Branch(
            word: "man", follow: commands + TopicRow.all.map(\.name),
            followTyped: PageName.all(commands).map(\.file), limit: Int.max),
          OperandShape.Branch(
            word: "completion", follow: ShellName.allCases.map(\.rawValue), limit: 1),
          OperandShape.Branch(word: "schema", follow: commands + ["commands", "input"], limit: 1),
        ]),
        """
        `man` prints man pages. PAGE is a name such as `pushkit-parse-payload.1` or `parse-payload`. \
        Without PAGE, pushkit lists the names. `completion` prints the completion script for `bash`, \
        `zsh` or `fish`. `schema` prints a JSON Schema of the records of a command, or of all commands. \
        `schema commands` prints a JSON object with all commands, options, codes and exit statuses. \
        `schema input` prints a JSON Schema of payloads. FORMAT is one of \
        \(InputSchema.names.listed("and")).
        """),
      groups: [.common],
      options: [
        OptionRow(
          .into, "PREFIX", .text(.folder), "write all of them to this folder",
          detail: """
            pushkit creates missing folders, replaces existing files, and lists the paths. The \
            installation is complete if the program is in `PREFIX/bin`.
            """)
      ],
      exclusions: [ExclusionRow(.into, [], operands: true)],
      description: generateDescription,
      explainsErrors: true,
      statuses: [.ok, .usage, .cannotCreate, .io],
      examples: """
        install below the home folder
        $ pushkit generate --into ~/.local

        turn on completion in this bash
        $ eval "$(pushkit generate completion bash)"

        read a page
        $ pushkit generate man parse-payload

        list all codes for a program
        $ pushkit generate schema commands | jq -r '.codes[].code'

        validate a record with the Python package jsonschema
        $ pushkit generate schema parse-payload >schema.json
          pushkit parse-payload push.json >record.json
          python3 -m jsonschema -i record.json schema.json

        check payloads in an editor while they are written
        $ pushkit generate schema input fcm-v1 >fcm-v1.schema.json
        """,
      seeAlso: ["help"])
  }

  private static let generateDescription = """
    Writes the man pages of pushkit and the completion scripts for bash, zsh and fish. Use it to
    install them: the program itself contains all of these files. On a terminal, man(1) shows a
    page if it is installed.

    After `--into`, man(1) finds the pages if `PREFIX/bin` is in `PATH`. To let `man -k push`
    list them, run `mandb PREFIX/share/man` or, with mandoc, `makewhatis PREFIX/share/man`.

    bash finds its script below `~/.local` and `/usr` if the package bash-completion is
    installed, and fish finds its script there too. zsh searches only the folders in `fpath`. If
    PREFIX is `~/.local`, add `fpath=(~/.local/share/zsh/site-functions $fpath)` to `~/.zshrc`
    before `compinit`.

    A schema follows JSON Schema 2020-12. It covers all records that a command can print: also
    failed ones, those of bulk runs, of `--dry-run` and of `--on-error emit`. Without COMMAND,
    `$defs` has the schema of each command, such as `#/$defs/parse-payload`. A new version of
    pushkit may add keys. The formats `text`, `env` and those of reports have no schema.

    `schema input` is made from the rules of pushkit-check-payload(1) for names, types and values.
    Sizes, forms of texts and rules between several objects are not in it, and it does not accept
    null. For Visual Studio Code, add it to `.vscode/settings.json`:

        {"json.schemas": [{"fileMatch": ["push/*.json"],
          "url": "./fcm-v1.schema.json"}]}
    """
}

/// A file to write.
package struct GeneratedFile: Sendable, Equatable {
  package let path: String
  package let contents: String
}

/// The plan of a `pushkit generate` run.
package enum GeneratePlan: Sendable, Equatable {
  /// Print roff; on a terminal, through man(1) if it is installed.
  case pages(String)
  /// Print text.
  case text(String)
  /// Write files, create missing folders, and print the paths.
  case files([GeneratedFile])
}

/// `generate`: makes man pages, completion scripts and schemas, which ``GeneratePlan`` writes.
package struct GenerateCommand {
  let commands: [CommandRow]

  package func plan(_ arguments: ParsedArguments) throws(Failure) -> GeneratePlan {
    if let prefix = arguments[.into] { return .files(files(below: prefix)) }
    let names = Array(arguments.operands.dropFirst())
    switch arguments.operands.first {
    case "man": return try man(names)
    case "completion": return try completion(names)
    case "schema": return try schema(names)
    case nil:
      throw Failure(
        .usageMissingOperand, "generate needs man, completion, schema or --into PREFIX",
        hint: "pushkit generate -h shows examples")
    case let word?:
      throw unknown(
        word, among: ["man", "completion", "schema"],
        hint: "the first operand is man, completion or schema")
    }
  }

  private var pages: [PageName] { PageName.all(commands.map(\.name)) }

  private func man(_ words: [String]) throws(Failure) -> GeneratePlan {
    if words.isEmpty { return .text(pages.map { "\($0.file)\n" }.joined()) }
    var text = ""
    for word in words { text += ManPageWriter.page(try pageName(word), of: commands) }
    return .pages(text)
  }

  /// Returns the page for a word.
  ///
  /// `pushkit-help.1`, `pushkit-help(1)`, `pushkit-help` and `help` name the same page.
  private func pageName(_ word: String) throws(Failure) -> PageName {
    let page = pages.first { [$0.file, $0.reference, $0.stem].contains(word) }
    if let page = page ?? pages.first(where: { $0.stem == "pushkit-\(word)" }) { return page }
    throw unknown(word, among: pages.map(\.stem), hint: "pushkit generate man lists the pages")
  }

  private func completion(_ words: [String]) throws(Failure) -> GeneratePlan {
    let shells = ShellName.allCases.map(\.rawValue)
    let list = shells.joined(separator: ", ")
    guard let word = words.first else {
      throw Failure(.usageMissingOperand, "generate completion needs a shell: \(list)")
    }
    if words.count > 1 {
      throw Failure(
        .usageUnexpectedOperand,
        "unexpected operand \(TypedText.quoted(words[1])): generate completion accepts one shell")
    }
    guard let shell = ShellName(rawValue: word) else {
      throw unknown(word, among: shells, hint: "the shells are \(list)")
    }
    return .text(CompletionScript.text(for: shell))
  }

  private func schema(_ words: [String]) throws(Failure) -> GeneratePlan {
    guard let word = words.first else { return .text(RecordSchema.text(of: commands)) }
    if words == ["commands"] { return .text(CommandIndex.text(commands)) }
    if word == "input" { return try inputSchema(Array(words.dropFirst())) }
    if words.count > 1 {
      throw Failure(
        .usageUnexpectedOperand,
        "unexpected operand \(TypedText.quoted(words[1])): generate schema accepts one subcommand")
    }
    let printing = commands.filter { !$0.record.isEmpty }
    guard let row = printing.first(where: { $0.name == word }) else {
      throw unknown(
        word, among: printing.map(\.name),
        hint: commands.contains { $0.name == word }
          ? "\(word) prints no records" : "pushkit -h lists the subcommands")
    }
    return .text(RecordSchema.text(of: row))
  }

  private func inputSchema(_ words: [String]) throws(Failure) -> GeneratePlan {
    let list = InputSchema.names.joined(separator: ", ")
    guard let word = words.first else {
      throw Failure(.usageMissingOperand, "generate schema input needs a format: \(list)")
    }
    if words.count > 1 {
      throw Failure(
        .usageUnexpectedOperand,
        "unexpected operand \(TypedText.quoted(words[1])): generate schema input accepts one format"
      )
    }
    guard let schema = InputSchema.text(of: word) else {
      throw unknown(word, among: InputSchema.names, hint: "the formats are \(list)")
    }
    return .text(RecordSchema.indented(schema))
  }

  private func unknown(_ word: String, among names: [String], hint: String) -> Failure {
    Failure(
      .usageUnknownName, "generate: unknown operand \(TypedText.quoted(word, among: names))",
      hint: TypedText.pasteHint(word) ?? hint)
  }

  private func files(below prefix: String) -> [GeneratedFile] {
    let root = prefix.hasSuffix("/") ? prefix : prefix + "/"
    let manuals = pages.map { page in
      GeneratedFile(
        path: "\(root)share/man/man\(page.section)/\(page.file)",
        contents: ManPageWriter.page(page, of: commands))
    }
    return manuals
      + ShellName.allCases.map { shell in
        GeneratedFile(path: root + path(shell), contents: CompletionScript.text(for: shell))
      }
  }

  /// Returns the path below the prefix where a shell looks for completions of installed programs.
  private func path(_ shell: ShellName) -> String {
    switch shell {
    case .bash: "share/bash-completion/completions/pushkit"
    case .zsh: "share/zsh/site-functions/_pushkit"
    case .fish: "share/fish/vendor_completions.d/pushkit.fish"
    }
  }
}

extension GeneratePlan {
  /// Prints pages and scripts, or writes them to their places in an installation.
  fileprivate func perform(_ context: Context) throws(Failure) {
    switch self {
    case .text(let text): context.emit(text)
    case .pages(let roff):
      if !context.terminal.output || !Self.isShown(roff, context) { context.emit(roff) }
    case .files(let files):
      for file in files {
        try file.write()
        context.emit(line: RawText.shown(file.path))
      }
    }
  }

  /// Shows man pages through man(1); returns false if it is not installed.
  private static func isShown(_ roff: String, _ context: Context) -> Bool {
    #if os(macOS)
      // The man of macOS has no -l.
      let program = ["mandoc", "-a"]
    #else
      let program = ["man", "-l", "-"]
    #endif
    let status = Pager.run(program, roff, context)
    return status >= 0 && status != 127
  }
}

extension GeneratedFile {
  /// Writes the file, and creates missing folders.
  fileprivate func write() throws(Failure) {
    try OutputFile.makeFolders(above: path, mode: 0o777)
    let descriptor = pk_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
    let bytes = ByteBuffer()
    bytes.append(contentsOf: contents)
    try OutputFile.fill(descriptor, bytes, path)
  }
}
