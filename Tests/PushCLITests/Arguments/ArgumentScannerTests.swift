import PushCore
import Testing

@testable import PushCLI

@Suite struct ArgumentScannerTests {
  private func parse(
    _ arguments: [String], _ command: Command = .parsePayload
  ) throws -> ParsedArguments {
    try PushCLITests.parse(arguments, command.name)
  }

  private func failure(
    _ arguments: [String], _ command: Command = .parsePayload
  ) throws -> Failure {
    try #require(throws: Failure.self) {
      try PushCLITests.parse(arguments, command.name)
    }
  }

  // MARK: Grammar

  @Test(arguments: [
    ["--output", "text"], ["--output=text"], ["-o", "text"], ["-otext"], ["-qo", "text"],
    ["-qvotext"], ["-o", "json", "-o", "text"], ["--output=json", "-qotext"],
  ])
  func aValueCanBeGivenInManyWays(arguments: [String]) throws {
    let parsed = try parse(arguments)
    #expect(parsed[.output] == "text")
    #expect(parsed.operands.isEmpty)
  }

  @Test func nothingIsNothing() throws {
    let parsed = try parse([])
    #expect(parsed.operands.isEmpty)
    #expect(OptionID.allCases.allSatisfy { !parsed.has($0) })
  }

  @Test func switchesCluster() throws {
    let parsed = try parse(["-qv", "--raw"])
    #expect(parsed.has(.quiet) && parsed.has(.verbose) && parsed.has(.raw))
    #expect(parsed[.quiet] == "")
  }

  @Test func optionsAndOperandsMix() throws {
    let parsed = try parse(["a", "--raw", "b", "--jobs", "2", "-", "c"])
    #expect(parsed.operands == ["a", "b", "-", "c"])
    #expect(parsed.integer(.jobs) == 2)
  }

  @Test func dashesEndTheOptions() throws {
    let parsed = try parse(["--raw", "--", "--lenient", "-q", "--", "–raw"])
    #expect(parsed.operands == ["--lenient", "-q", "--", "–raw"])
    #expect(!parsed.has(.lenient) && parsed.has(.raw))
  }

  @Test("A value may begin with a combining character, or contain signs")
  func aValueIsSplitByBytes() throws {
    for value in ["\u{301}x", "\u{200D}", "=", "a=b=\u{308}"] {
      #expect(try parse(["--field=\(value)"], .buildBridge)[.field] == value)
    }
  }

  @Test(arguments: ["--raw", "-q", "--", "-", "--help", "", "a=b"])
  func aValueMayBeginWithAnything(value: String) throws {
    let parsed = try parse(["--field", value], .buildBridge)
    #expect(parsed[.field] == value)
    #expect(parsed.request == nil && parsed.operands.isEmpty)
  }

  @Test func aValueMayHoldEqualsSigns() throws {
    #expect(try parse(["--field=a=b="], .buildBridge)[.field] == "a=b=")
    #expect(try parse(["--field="], .buildBridge)[.field] == "")
  }

  @Test func theLastOneWinsUnlessItCollects() throws {
    let parsed = try parse(["--jobs", "2", "--field", "title", "--jobs=3", "--field=body"])
    #expect(parsed.integer(.jobs) == 3)
    #expect(parsed.all(.field) == ["title", "body"])
  }

  @Test(arguments: [
    (["--raw", "--no-raw"], false), (["--no-raw"], false), (["--no-raw", "--raw"], true),
    (["--raw", "--no-raw", "--raw"], true), (["--raw", "--", "--no-raw"], true),
    (["--raw", "--no-strict"], true),
  ])
  func switchesCanBeTurnedOff(arguments: [String], isOn: Bool) throws {
    #expect(try parse(arguments).has(.raw) == isOn)
  }

  /// An option whose name begins with `no-` keeps its meaning, and can be turned off as well.
  @Test func optionsThatBeginWithNoKeepTheirMeaning() throws {
    let arguments = ["--mini-game", "5", "--no-standalone"]
    #expect(try parse(arguments, .buildGFURL).has(.noStandalone))
    #expect(try !parse(arguments + ["--no-no-standalone"], .buildGFURL).has(.noStandalone))
  }

  @Test func whatIsTurnedOffExcludesNothing() throws {
    let parsed = try parse(["--dry-run", "--no-dry-run", "--curl"], .reportClick)
    #expect(parsed.has(.curl) && !parsed.has(.dryRun))
  }

  @Test(arguments: [
    ("--no-raw=yes", "usage.unexpected-value", "does not take a value", nil),
    ("--no-jobs", "usage.unknown-option", "'--no-jobs'", "omit --jobs to use its default"),
    ("--no-help", "usage.unknown-option", "'--no-help'", "--help cannot be switched off"),
    ("--no-lenent", "usage.unknown-option", "did you mean --no-lenient?", nil),
    ("--no-any-link", "usage.unknown-option", "for parse-payload", "belongs to build-gf-url"),
  ])
  func mistakesInTurningOff(
    argument: String, code: String, message: String, hint: String?
  ) throws {
    let failure = try failure([argument])
    #expect(failure.code == code && failure.message.contains(message))
    if let hint { #expect(failure.hint?.contains(hint) == true) }
  }

  @Test(arguments: [("0", 0), ("007", 7), ("9223372036854775807", Int.max)])
  func integersAreDecimal(text: String, value: Int) throws {
    #expect(try parse(["--badge-now", text]).integer(.badgeNow) == value)
  }

  @Test(arguments: [
    ("10", 10_000), ("2.5", 2500), ("500ms", 500), ("10s", 10_000), ("1.5m", 90_000),
    ("5m", 300_000), ("1h", 3_600_000), ("0.001", 1), ("9999999999", 9_999_999_999_000),
  ])
  func durationsTakeAUnit(text: String, milliseconds: Int) throws {
    #expect(try parse(["--timeout", text], .reportClick).milliseconds(.timeout) == milliseconds)
  }

  @Test(arguments: [
    "", "s", "0", "0ms", "-1", "1.", ".5", "1.0005", "0.5ms", "1.2.3", "1d", "10 s", "10S", "1e3",
    "+1", "9999999999h", "99999999999999999999", "١s",
  ])
  func otherTextIsNotADuration(text: String) throws {
    let failure = try failure(["--timeout", text], .reportClick)
    #expect(failure.code == "usage.bad-value")
    #expect(failure.message.hasPrefix("option --timeout needs a duration above 0, not "))
  }

  @Test(arguments: [
    ("1", 1), ("64k", 65_536), ("64K", 65_536), ("8M", 8 << 20), ("8m", 8 << 20), ("1g", 1 << 30),
    ("2000000000", 2_000_000_000),
  ])
  func sizesTakeAUnit(text: String, bytes: Int) throws {
    #expect(try parse(["--max-document", text]).bytes(.maxDocument) == bytes)
  }

  @Test(arguments: [
    "0", "0M", "", "M", "1.5M", "8MB", "8 M", "2g", "2000000001", "-1", "9223372036854775807g",
    "1t",
  ])
  func otherTextIsNotASize(text: String) throws {
    let failure = try failure(["--max-document", text])
    #expect(failure.code == "usage.bad-value")
    #expect(failure.message.contains("a size from 1 to 2000000000 bytes"))
  }

  // MARK: Mistakes

  @Test(arguments: [
    (["--nonsense"], "usage.unknown-option"), (["-x"], "usage.unknown-option"),
    (["-qx"], "usage.unknown-option"), (["-5"], "usage.unknown-option"),
    (["---raw"], "usage.unknown-option"), (["--=x"], "usage.unknown-option"),
    (["--any-link"], "usage.unknown-option"), (["–raw"], "usage.unknown-option"),
    (["—jobs=3"], "usage.unknown-option"),
    (["--jobs"], "usage.missing-value"), (["-o"], "usage.missing-value"),
    (["-qo"], "usage.missing-value"), (["--raw=yes"], "usage.unexpected-value"),
    (["--help=x"], "usage.unexpected-value"), (["--raw="], "usage.unexpected-value"),
    (["--jobs", "0"], "usage.bad-value"), (["--max-document", "0"], "usage.bad-value"),
    (["--jobs", "+7"], "usage.bad-value"), (["--jobs", " 7"], "usage.bad-value"),
    (["--jobs", "7 "], "usage.bad-value"), (["--jobs", ""], "usage.bad-value"),
    (["--jobs", "1e3"], "usage.bad-value"), (["--jobs", "٣"], "usage.bad-value"),
    (["--badge-now", "-1"], "usage.bad-value"), (["--badge-now", "-"], "usage.bad-value"),
    (["--badge-now", "9223372036854775808"], "usage.bad-value"),
    (["--jobs", "1025"], "usage.bad-value"), (["--vendor", "apple"], "usage.bad-value"),
    (["--vendor", ""], "usage.bad-value"), (["--vendor", "PX"], "usage.bad-value"),
    (["-o", "env"], "usage.bad-value"), (["--color=sometimes"], "usage.bad-value"),
    (["-", "a", "-"], "usage.stdin-twice"),
  ])
  func mistakesHaveCodes(arguments: [String], code: String) throws {
    let failure = try failure(arguments)
    #expect(failure.code == code)
    #expect(failure.status == .usage)
    #expect(DiagnosticIndex.kind(code) != nil)
    #expect(!failure.message.contains("\n") && !failure.message.hasSuffix("."))
  }

  @Test(arguments: [
    (["--base", "u", "--identify", "f"], "usage.exclusive-options"),
    (["--base", "u", "--user-id", "7"], "usage.exclusive-options"),
    (["--mini-game", "5", "dp:gf"], "usage.exclusive-options"),
    (["--event", "f", "dp:gf"], "usage.exclusive-options"),
    (["--event", "f", "--mini-game", "5"], "usage.exclusive-options"),
    (["--identify", "f", "--on-error", "emit"], "usage.exclusive-options"),
    (["--identify", "f", "--on-error", "emit", "-o", "text"], "usage.exclusive-options"),
    (["--no-standalone"], "usage.missing-option"),
    (["--identify", "-", "--event", "-"], "usage.stdin-twice"),
    (["--label-key", "@-", "--event", "-"], "usage.stdin-twice"),
    (["--identify", ""], "usage.bad-value"), (["a", "b"], "usage.unexpected-operand"),
  ])
  func rulesOfSeveralArguments(arguments: [String], code: String) throws {
    let failure = try failure(arguments, .buildGFURL)
    #expect(failure.code == code)
    #expect(failure.status == .usage)
  }

  @Test func emitSuitsRecords() throws {
    let arguments = ["--identify", "f", "--on-error", "emit", "-o", "compact"]
    #expect(try parse(arguments, .buildGFURL)[.onError] == "emit")
  }

  @Test func theFirstMistakeIsTold() throws {
    #expect(try failure(["--jobs", "0", "--nonsense"]).message.contains("--jobs"))
  }

  // MARK: Messages

  @Test(arguments: [
    ("--ouput", "--output"), ("--lenent", "--lenient"), ("--verbsoe", "--verbose"),
    ("--max", "--max-document"), ("--badge", "--badge-now"), ("--Raw", "--raw"),
    ("-strict", "--strict"), ("--colour", "--color"), ("--document", "--max-document"),
  ])
  func misspeltOptionsGetTheNearestNames(typed: String, meant: String) throws {
    #expect(try failure([typed]).message.contains("did you mean \(meant)"))
  }

  @Test func optionsOfOtherCommandsAreRecognised() throws {
    #expect(try failure(["--any-link"]).hint == "--any-link belongs to build-gf-url")
  }

  @Test(arguments: [
    (["-k"], "always verifies certificates", "--cacert"),
    (["-q", "--insecure"], "always verifies certificates", "--cacert"),
    (["-L"], "does not follow redirects", "doctor"),
    (["--location"], "does not follow redirects", "doctor"),
    (["-x", "http://p"], "'-x'", "--proxy"), (["--retry=3"], "'--retry'", "--max-attempts"),
    (["-H", "A: b"], "sets all headers", "--curl"),
  ])
  func optionsOfCurlArePointedOut(arguments: [String], reason: String, hint: String) throws {
    let failure = try failure(arguments, .reportClick)
    #expect(failure.code == "usage.unknown-option")
    #expect(failure.message.contains(reason))
    #expect(failure.hint?.contains(hint) == true)
  }

  @Test func optionsOfCurlAreOrdinaryMistakesOfOfflineCommands() throws {
    #expect(try failure(["-k"]).hint?.contains("--cacert") == false)
  }

  @Test func formsOfOtherCommandsAreRecognised() throws {
    #expect(try failure(["-o", "env"]).message == "this command has no output 'env'")
    #expect(try failure(["-o", "txt"]).message.contains("did you mean text?"))
  }

  @Test(arguments: [["“everlytic”"], ["–everlytic"]])
  func pastedTextGetsAHint(arguments: [String]) throws {
    #expect(try failure(["--vendor"] + arguments).hint?.contains("typographic") == true)
  }

  /// Only what would be an option is taken for one.
  @Test(arguments: ["– a text", "—", "–5", "–nonsense"])
  func otherTypographicDashesAreOperands(text: String) throws {
    #expect(try parse([text], .classifyLink).operands == [text])
  }

  @Test func secretsAreNotRepeated() throws {
    let failure = try failure(["topsecret", "topsecret"], .decodeConfig)
    #expect(!failure.message.contains("topsecret"))
    #expect(try !self.failure(["--label-kye=topsecret"]).message.contains("topsecret"))
  }

  @Test func controlCharactersAreEscaped() throws {
    let failure = try failure(["--vendor", "a\n\u{1B}[31m\u{202E}"])
    #expect(failure.message.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 })
  }

  // MARK: Help and version

  @Test(arguments: [
    (["-h"], SpecialRequest.help(full: false)), (["--help"], .help(full: true)),
    (["-V"], .version(full: false)), (["--version"], .version(full: true)),
    (["--nonsense", "--help"], .help(full: true)), (["--jobs", "x", "-qh"], .help(full: false)),
    (["a", "-V", "--help"], .version(full: false)),
    (["--jobs=0", "-", "-", "-h", "--"], .help(full: false)),
  ])
  func helpWinsOverMistakes(arguments: [String], request: SpecialRequest) throws {
    #expect(try parse(arguments).request == request)
  }

  @Test func helpBehindDashesIsAnOperand() throws {
    #expect(try parse(["--", "--help"]).request == nil)
  }

  @Test func aBrokenCommandLineStillTellsItsErrorFormat() {
    let (parsed, _) = Invocation.understood([
      "parse-payload", "--nonsense", "--error-format=json", "-q",
    ])
    #expect(parsed[.errorFormat] == "json" && parsed.has(.quiet))
    let (other, _) = Invocation.understood(["nonsense", "--error-format", "json"])
    #expect(other[.errorFormat] == "json")
  }
}
