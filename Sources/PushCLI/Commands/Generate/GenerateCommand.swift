/// A file to write.
package struct GeneratedFile: Sendable, Equatable {
  package let path: String
  package let contents: String
}

/// What `pushkit generate` is to do.
package enum GeneratePlan: Sendable, Equatable {
  /// Print roff; on a terminal through man(1) where there is one.
  case pages(String)
  /// Print text.
  case text(String)
  /// Write files, making the folders above them, and list their paths.
  case files([GeneratedFile])
}

/// `pushkit generate`, as far as it is pure.
package struct GenerateCommand {
  let commands: [CommandRow]

  package func plan(_ arguments: ParsedArguments) throws(Failure) -> GeneratePlan {
    if let prefix = arguments[.into] { return .files(files(below: prefix)) }
    let names = Array(arguments.operands.dropFirst())
    switch arguments.operands.first {
    case "man": return try man(names)
    case "completion": return try completion(names)
    case nil:
      throw .usage(
        "missing-operand", "generate needs man, completion or --into PREFIX",
        hint: "pushkit generate -h shows examples")
    case let word?:
      throw unknown(
        word, among: ["man", "completion"], hint: "the first operand is man or completion")
    }
  }

  package func completion(for shell: ShellName) -> String {
    switch shell {
    case .bash: BashCompletion(commands: commands).script()
    case .zsh: ZshCompletion(commands: commands).script()
    case .fish: FishCompletion(commands: commands).script()
    }
  }

  private var pages: [PageName] { PageName.all(commands.map(\.name)) }

  private func man(_ words: [String]) throws(Failure) -> GeneratePlan {
    if words.isEmpty { return .text(pages.map { "\($0.file)\n" }.joined()) }
    var text = ""
    for word in words { text += ManPageWriter.page(try pageName(word), of: commands) }
    return .pages(text)
  }

  /// `pushkit-help.1`, `pushkit-help(1)`, `pushkit-help` and `help` are one page.
  private func pageName(_ word: String) throws(Failure) -> PageName {
    let page = pages.first { [$0.file, $0.reference, $0.stem].contains(word) }
    if let page = page ?? pages.first(where: { $0.stem == "pushkit-\(word)" }) { return page }
    throw unknown(
      word, among: pages.map(\.stem), hint: "pushkit generate man lists the pages")
  }

  private func completion(_ words: [String]) throws(Failure) -> GeneratePlan {
    let shells = ShellName.allCases.map(\.rawValue)
    let list = shells.joined(separator: ", ")
    guard let word = words.first else {
      throw .usage("missing-operand", "generate completion needs a shell: \(list)")
    }
    if words.count > 1 {
      throw .usage(
        "unexpected-operand",
        "unexpected operand \(TypedText.quoted(words[1])): generate completion takes one shell")
    }
    guard let shell = ShellName(rawValue: word) else {
      throw unknown(word, among: shells, hint: "the shells are \(list)")
    }
    return .text(completion(for: shell))
  }

  private func unknown(_ word: String, among names: [String], hint: String) -> Failure {
    let near = Suggestions.nearest(to: word, among: names)
    return .usage(
      "unknown-name",
      "generate does not know \(TypedText.quoted(word))" + Suggestions.phrase(near),
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
        GeneratedFile(path: root + place(shell), contents: completion(for: shell))
      }
  }

  /// Where a shell looks for completions of installed programs.
  private func place(_ shell: ShellName) -> String {
    switch shell {
    case .bash: "share/bash-completion/completions/pushkit"
    case .zsh: "share/zsh/site-functions/_pushkit"
    case .fish: "share/fish/vendor_completions.d/pushkit.fish"
    }
  }
}
