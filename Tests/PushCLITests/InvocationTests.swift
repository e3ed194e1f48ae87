import PushCore
import Testing

@testable import PushCLI

@Suite struct InvocationTests {
  @Test func commandsAreTold() throws {
    let invocation = try Invocation.parse(["classify-link", "-q", "dp:gf"])
    guard case .command(let command, let parsed) = invocation, command.name == "classify-link"
    else {
      Issue.record("\(invocation)")
      return
    }
    #expect(parsed.operands == ["dp:gf"])
  }

  @Test(arguments: [
    ([], "nothing"), (["-h"], "help(nil, full: false)"), (["--help"], "help(nil, full: true)"),
    (["-V"], "version(full: false, isVerbose: false)"),
    (["--version"], "version(full: true, isVerbose: false)"),
    (["generate", "--version"], "version(full: true, isVerbose: false)"),
    (["-v", "-V"], "version(full: false, isVerbose: true)"),
    (["--version", "--verbose"], "version(full: true, isVerbose: true)"),
    (["generate", "-vV"], "version(full: false, isVerbose: true)"),
  ])
  func specialRequests(arguments: [String], description: String) throws {
    #expect("\(try Invocation.parse(arguments))" == description)
  }

  @Test func helpOfACommand() throws {
    guard case .help(let row?, full: true) = try Invocation.parse(["generate", "--help"]),
      row.name == "generate"
    else {
      Issue.record("no help")
      return
    }
  }

  @Test(arguments: [
    ("prase-payload", "parse-payload"), ("parse-payl", "parse-payload"),
    ("decode", "decode-config"),
    ("payload", "parse-payload, check-payload or diagnose-payload"),
    ("clasify-link", "classify-link"),
    ("hepl", "help"), ("Generate", "generate"), ("build-fg-url", "build-gf-url"),
  ])
  func misspeltSubcommands(typed: String, meant: String) throws {
    let failure = try #require(throws: Failure.self) { try Invocation.parse([typed]) }
    #expect(failure.code == "usage.unknown-subcommand")
    #expect(failure.message == "unknown subcommand '\(typed)'; did you mean \(meant)?")
  }

  @Test(arguments: ["xyzzy", "", "a"])
  func nothingIsNear(typed: String) throws {
    let failure = try #require(throws: Failure.self) { try Invocation.parse([typed, "--help"]) }
    #expect(failure.message == "unknown subcommand '\(typed)'; pushkit -h lists them")
  }

  @Test(arguments: [
    ["-q", "parse-payload", "x"], ["-qv", "--color", "never", "parse-payload", "x"],
    ["--error-format=json", "--", "parse-payload", "x"],
  ])
  func commonOptionsMayPrecedeTheSubcommand(arguments: [String]) throws {
    guard case .command(let command, let parsed) = try Invocation.parse(arguments) else {
      Issue.record("no command")
      return
    }
    #expect(command.name == "parse-payload" && parsed.operands == ["x"])
    #expect(parsed.has(.quiet) || parsed[.errorFormat] == "json")
  }

  @Test(arguments: [
    (["-h", "generate"], "generate -h"), (["--help", "generate"], "generate --help"),
    (["-q", "-h", "generate"], "generate -h"), (["--raw", "-h", "generate"], "generate -h"),
    (["-q", "-h"], "-h"), (["-V", "generate"], "-V"), (["-q"], "nothing"),
  ])
  func requestsBeforeTheSubcommand(arguments: [String], meaning: String) throws {
    let shown =
      switch try Invocation.parse(arguments) {
      case .nothing: "nothing"
      case .help(let row, let full):
        (row.map { "\($0.name) " } ?? "") + (full ? "--help" : "-h")
      case .version(let full, _): full ? "--version" : "-V"
      case .command(let command, _): command.name
      }
    #expect(shown == meaning)
  }

  @Test(arguments: [
    (["--raw", "parse-payload"], "write it after the subcommand: pushkit parse-payload --raw"),
    (
      ["--nonsense", "parse-payload"],
      "pushkit -h lists the options that may precede the subcommand"
    ),
    (["-k", "parse-payload"], "--cacert FILE trusts"),
  ])
  func otherOptionsFollowTheSubcommand(arguments: [String], hint: String) throws {
    let failure = try #require(throws: Failure.self) { try Invocation.parse(arguments) }
    #expect(failure.code == "usage.unknown-option")
    #expect(failure.hint?.hasPrefix(hint) == true)
  }

  @Test(arguments: [
    (["help", "report-click", "--message-id"], ["report-click", "--message-id"]),
    (["help", "report-click", "-q"], ["report-click", "-q"]),
    (["help", "--max-document"], ["--max-document"]),
    (["help", "vendors", "-q"], ["vendors"]), (["help", "-q"], []),
    (["-q", "help", "report-click", "--token"], ["report-click", "--token"]),
  ])
  func helpTakesAnOption(arguments: [String], operands: [String]) throws {
    guard case .command(_, let parsed) = try Invocation.parse(arguments) else {
      Issue.record("no command")
      return
    }
    #expect(parsed.operands == operands)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
    ("abc", "xbc", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
  ])
  func distances(left: String, right: String, edits: Int) {
    #expect(Suggestions.distance(Array(left.utf8), Array(right.utf8)) == edits)
    #expect(Suggestions.distance(Array(right.utf8), Array(left.utf8)) == edits)
  }
}
