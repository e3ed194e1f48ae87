import PushCore
import Testing

@testable import PushCLI

@Suite struct GenerateCommandTests {
  private func plan(_ arguments: String...) throws -> GeneratePlan {
    try GenerateCommand(commands: CommandRow.all).plan(parse(arguments, "generate"))
  }

  @Test(arguments: ["pushkit-help.1", "pushkit-help(1)", "pushkit-help", "help"])
  func aPageHasManyNames(name: String) throws {
    #expect(
      try plan("man", name) == .pages(ManPageWriter.page(.command("help"), of: CommandRow.all)))
  }

  @Test func severalPagesFollowEachOther() throws {
    let pages =
      ManPageWriter.page(.main, of: CommandRow.all)
      + ManPageWriter.page(.topic(.vendors), of: CommandRow.all)
    #expect(try plan("man", "pushkit", "vendors") == .pages(pages))
  }

  @Test func withoutAPageTheNamesAreListed() throws {
    #expect(try plan("man") == .text(PageName.every.map { $0.file + "\n" }.joined()))
  }

  @Test func completionScripts() throws {
    #expect(
      try plan("completion", "bash") == .text(CompletionScript.text(for: .bash)))
    #expect(
      try plan("completion", "zsh") == .text(CompletionScript.text(for: .zsh)))
    #expect(
      try plan("completion", "fish") == .text(CompletionScript.text(for: .fish)))
  }

  @Test(arguments: ["/opt/x", "/opt/x/"])
  func filesGoBelowThePrefix(prefix: String) throws {
    guard case .files(let files) = try plan("--into", prefix) else {
      Issue.record("no files")
      return
    }
    let paths = files.map(\.path)
    #expect(paths.contains("/opt/x/share/man/man1/pushkit-parse-payload.1"))
    #expect(paths.contains("/opt/x/share/man/man7/pushkit-exit-codes.7"))
    #expect(paths.contains("/opt/x/share/bash-completion/completions/pushkit"))
    #expect(paths.contains("/opt/x/share/zsh/site-functions/_pushkit"))
    #expect(paths.contains("/opt/x/share/fish/vendor_completions.d/pushkit.fish"))
    #expect(paths.count == PageName.every.count + ShellName.allCases.count)
  }

  @Test(arguments: [
    ([], "usage.missing-operand"), (["completion"], "usage.missing-operand"),
    (["completion", "bsh"], "usage.unknown-name"), (["mna"], "usage.unknown-name"),
    (["man", "pushkit-hepl"], "usage.unknown-name"),
    (["completion", "bash", "zsh"], "usage.unexpected-operand"),
    (["--into", "/x", "man"], "usage.exclusive-options"), (["--into", ""], "usage.bad-value"),
  ])
  func mistakesHaveCodes(arguments: [String], code: String) throws {
    let failure = try #require(throws: Failure.self) {
      try GenerateCommand(commands: CommandRow.all).plan(parse(arguments, "generate"))
    }
    #expect(failure.code == code)
    #expect(failure.status == .usage)
  }
}
