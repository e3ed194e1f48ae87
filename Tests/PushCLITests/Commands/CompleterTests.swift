import PushCore
import Testing

@testable import PushCLI

/// A command line to complete, and the words that pushkit offers.
struct CompletionCase: CustomTestStringConvertible {
  let words: [String]
  let offers: [String]

  /// - Parameter line: The words after `pushkit`; a blank at the end begins a new one.
  init(_ line: String, _ offers: [String]) {
    words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    self.offers = offers
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Suite struct CompleterTests {
  private func completion(_ words: [String]) -> WordCompletion {
    let completer = Completer(commands: { CommandRow.all }) { option, _ in
      option == .profile
        ? ["acme", "two words"] : ["9;touch${IFS}X", "@f", "12", "a\u{3164}", "$(id)"]
    }
    return completer.completion(of: words)
  }

  private static let forms = ["compact", "json", "pretty", "text"]

  @Test(arguments: [
    CompletionCase("pars", ["parse-payload", "parse-inbox", "parse-bridge", "parse-socket"]),
    CompletionCase("-q pars", ["parse-payload", "parse-inbox", "parse-bridge", "parse-socket"]),
    CompletionCase("nonsense a", []),
    CompletionCase("--q", ["--quiet"]),
    CompletionCase("--color ", ["auto", "always", "never"]),
    CompletionCase("--output=c", ["--output=compact"]),
    CompletionCase("--profile ", ["acme", "two words"]),
    CompletionCase("parse-payload --o", ["--output", "--on-error"]),
    CompletionCase("parse-payload -o ", forms),
    CompletionCase("parse-payload -qo ", forms),
    CompletionCase("--color never -q parse-payload -o ", forms),
    CompletionCase("sample-payload --output ", ["compact", "json", "pretty"]),
    CompletionCase("parse-payload --vendor p", ["pushexpress", "px"]),
    CompletionCase("parse-payload --vendor=p", ["--vendor=pushexpress", "--vendor=px"]),
    CompletionCase("parse-payload a.json --req", ["--require-vendor"]),
    CompletionCase("build-gf-url --wrapper ", ["gf", "popup"]),
    CompletionCase("sample-payload apns f", ["fcm", "fcm-web"]),
    CompletionCase("smartico-listen --until SAW_SHOW_SPIN", ["SAW_SHOW_SPIN_PUSH"]),
    CompletionCase("emulate ", ["--"]),
    CompletionCase("report-click --profile a", ["acme"]),
    CompletionCase("report-click --subscription-id ", ["12"]),
  ])
  func offers(example: CompletionCase) {
    let found = completion(example.words)
    #expect(found.kind == .words)
    #expect(found.candidates.map(\.word) == example.offers)
  }

  @Test(
    "The keys of records follow --field",
    arguments: [
      ("parse-payload --field def", ["default_action"]),
      ("parse-payload --field=def", ["--field=default_action"]),
      ("parse-payload --field title,def", ["title,default_action"]),
      ("parse-payload --field title -o ", ["compact", "json"]),
    ])
  func fields(line: String, offers: [String]) {
    #expect(completion(line.split(on: " ")).candidates.map(\.word) == offers)
  }

  @Test(
    "An option that cannot be added is not offered",
    arguments: [
      "parse-payload --scan --sca", "parse-payload --no-scan --sca",
      "report-click --batch f --uui", "report-click --ts 1700000000000 --batc",
      "build-gf-url x --mini", "generate man --int",
    ])
  func exclusions(line: String) {
    #expect(completion(line.split(on: " ")).candidates.isEmpty)
  }

  @Test(
    "An option that may be added is offered",
    arguments: [
      ("parse-payload --field a --fie", "--field"), ("parse-payload -v --verb", "--verbose"),
      ("parse-payload --no-redac", "--no-redact"), ("report-click --uui", "--uuid"),
    ])
  func additions(line: String, option: String) {
    #expect(completion(line.split(on: " ")).candidates.map(\.word) == [option])
  }

  @Test(
    "help offers subcommands and topics, and codes after a letter",
    arguments: [
      ("help json.s", ["json.syntax"]), ("help exit", ["exit-codes"]),
      ("help 7", ["70", "73", "74", "75", "76", "77", "78"]),
      ("help BadDev", ["BadDeviceToken"]),
      ("help 803", ["80300002", "80300007", "80300008", "80300010", "80300011", "80300013"]),
      ("help emarsys-i", ["emarsys-ios-v1", "emarsys-inbox"]),
      ("help report-click --engagement", ["--engagement-uid"]),
      ("help --engagement", ["--engagement-uid"]),
      ("help --color never exit-c", ["exit-codes"]), ("help help ", []), ("help -- help ", []),
    ])
  func help(line: String, offers: [String]) {
    #expect(completion(line.split(on: " ")).candidates.map(\.word) == offers)
  }

  @Test("help without a letter offers no codes") func helpWithoutLetter() {
    let words = completion(["help", ""]).candidates.map(\.word)
    #expect(words == CommandRow.all.map(\.name) + TopicRow.all.map(\.name))
  }

  @Test(
    arguments: [
      ("generate ", ["man", "completion", "schema"]),
      ("generate completion ", ["bash", "zsh", "fish"]),
      ("generate schema check", ["check-payload"]), ("generate schema doctor ", []),
      ("generate completion bash ", []), ("generate man parse-pa", ["parse-payload"]),
      ("generate man help pushkit-v", ["pushkit-variables.7", "pushkit-vendors.7"]),
      ("generate man parse-payload parse-p", []), ("generate --into x ", []),
    ])
  func pages(line: String, offers: [String]) {
    #expect(completion(line.split(on: " ")).candidates.map(\.word) == offers)
  }

  @Test(
    "Other values",
    arguments: [
      ("parse-payload -- --req", .files, ""), ("parse-payload ", WordCompletion.Kind.files, ""),
      ("parse-payload --raw ", .files, ""),
      ("parse-payload --jobs 2 a", .files, ""), ("build-gf-url --identify a", .files, ""),
      ("report-click --batch=a", .files, "--batch="), ("decode-config @a", .files, "@"),
      ("build-gf-url --label-key @", .files, "@"),
      ("build-gf-url --label-key=@x", .files, "--label-key=@"),
      ("generate --into ", .folders, ""), ("emulate -- gi", .command, "3"),
      ("emulate --port 1 -- git st", .command, "5"), ("emulate -- a -- b", .command, "3"),
      ("parse-payload --jobs ", .value, "N"),
      ("build-gf-url --label-key ", .value, "KEY, or @FILE"),
    ] as [(String, WordCompletion.Kind, String)])
  func others(line: String, kind: WordCompletion.Kind, argument: String) {
    let found = completion(line.split(on: " "))
    #expect(found.kind == kind && found.candidates.isEmpty)
    #expect(found.argument == argument)
  }

  @Test(
    "Codes to ignore, in a list too",
    arguments: [
      ("check-payload --ignore apns.si", ["apns.size"]),
      ("check-payload --ignore=apns.size,fcm.si", ["--ignore=apns.size,fcm.size"]),
      ("check-payload --ignore json.synt", []),
    ])
  func codes(line: String, offers: [String]) {
    #expect(completion(line.split(on: " ")).candidates.map(\.word) == offers)
  }

  @Test("Every subcommand and its options are offered", arguments: CommandRow.all)
  func everyOption(row: CommandRow) {
    let words = completion([row.name, "--"]).candidates.map(\.word)
    #expect(row.name == "help" || words == row.allOptions.map(\.long))
    #expect(completion([row.name]).candidates.map(\.word).contains(row.name))
  }

  @Test(
    "Only values that no shell interprets are offered",
    arguments: [
      ("12", true), ("dzAe:J5_8-n.U=", true), ("zwölf", true), ("日本", true), ("two words", true),
      ("", false), ("@file", false), ("9;touch${IFS}X", false), ("`id`", false), ("a'b", false),
      ("a\"b", false), ("a\\b", false), ("~", false), ("a\u{1B}[2J", false), ("a\nb", false),
      ("a\tb", false), ("{a,b}", false), ("a*", false), ("!x", false), ("#x", false),
      ("a\u{3164}", false), ("a\u{202E}", false), ("a>b", false), ("(a)", false), ("a&b", false),
      ("a|b", false), ("^a", false), ("[a]", false), ("a?b", false), ("a\u{A0}b", false),
    ])
  func safety(value: String, isSafe: Bool) {
    #expect(Completer.isSafe(value) == isSafe)
  }

  @Test(
    "bash passes words with their quotes",
    arguments: [
      (#"two\ w"#, "two w", #"two\ words"#), (#""two w"#, "two w", "two words"),
      ("'two w", "two w", "two words"), (#"a"b c"'d'"#, "ab cd", #"two\ words"#),
      (#"'a\'"#, #"a\"#, #"two\ words"#), (#""a\"b"#, #"a"b"#, "two words"),
    ])
  func quotes(raw: String, text: String, quoted: String) {
    let word = BashWord(raw, in: .bash)
    #expect(word.text == text)
    #expect(word.quoted("two words") == quoted)
  }

  @Test(
    "Each shell gets its own lines",
    arguments: [
      (ShellName.bash, "a:b\n"), (.zsh, "a\\:b:c d\n"), (.fish, "a:b\tc d\n"),
    ])
  func lines(shell: ShellName, text: String) {
    let completion = WordCompletion(candidates: [
      WordCompletion.Candidate(word: "a:b", summary: "c d")
    ])
    #expect(CompleteCommand.lines(completion, for: shell, BashWord("", in: shell)) == text)
  }
}
