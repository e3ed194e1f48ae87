import Foundation
import Testing

@testable import PushCLI

/// A command line with a tab at its end, and what a shell must offer.
struct CompletionCase: CustomTestStringConvertible {
  let line: String
  let offers: [String]
  /// What bash puts in the place of the last word, which it also cuts at `=` and `@`.
  let bash: [String]

  init(_ line: String, _ offers: [String], bash: [String]? = nil) {
    self.line = line
    self.offers = offers
    self.bash = bash ?? offers
  }

  var testDescription: String { line }

  static let all: [CompletionCase] = [
    CompletionCase("pushkit pars", ["parse-bridge", "parse-inbox", "parse-payload"]),
    CompletionCase("pushkit parse-payload --o", ["--on-error", "--output"]),
    CompletionCase("pushkit parse-payload -o ", ["compact", "json", "pretty", "text"]),
    CompletionCase("pushkit parse-payload -qo ", ["compact", "json", "pretty", "text"]),
    CompletionCase("pushkit sample-payload --output ", ["compact", "json", "pretty"]),
    CompletionCase("pushkit parse-payload --vendor p", ["pushexpress", "px"]),
    CompletionCase("pushkit parse-payload --raw ", ["a.json", "sub/"]),
    CompletionCase("pushkit parse-payload --jobs 2 a", ["a.json"]),
    CompletionCase("pushkit parse-payload a.json --req", ["--require-vendor"]),
    CompletionCase("pushkit build-gf-url --identify a", ["a.json"]),
    CompletionCase("pushkit build-gf-url --wrapper ", ["gf", "popup"]),
    CompletionCase("pushkit decode-config @a", ["@a.json"], bash: ["a.json"]),
    CompletionCase(
      "pushkit build-gf-url --label-key @", ["@a.json", "@sub/"], bash: ["a.json", "sub"]),
    CompletionCase("pushkit sample-payload apns f", ["fcm", "fcm-web"]),
    CompletionCase("pushkit generate ", ["completion", "man"]),
    CompletionCase("pushkit generate completion ", ["bash", "fish", "zsh"]),
    CompletionCase(
      "pushkit generate man help pushkit-v", ["pushkit-variables.7", "pushkit-vendors.7"]),
    CompletionCase("pushkit generate --into ", ["sub/"]),
    CompletionCase("pushkit help exit", ["exit-codes"]),
    CompletionCase("pushkit help json.s", ["json.syntax"]),
    CompletionCase("pushkit help 7", ["70", "73", "74", "75", "76", "77", "78"]),
    CompletionCase("pushkit help emarsys-i", ["emarsys-inbox", "emarsys-ios-v1"]),
    CompletionCase("pushkit help report-click --engagement", ["--engagement-uid"]),
    CompletionCase("pushkit -q pars", ["parse-bridge", "parse-inbox", "parse-payload"]),
    CompletionCase("pushkit --color never parse-payload --o", ["--on-error", "--output"]),
    CompletionCase(
      "pushkit --color never -q parse-payload -o ", ["compact", "json", "pretty", "text"]),
    CompletionCase("pushkit --color ", ["always", "auto", "never"]),
    CompletionCase("pushkit --q", ["--quiet"]),
    CompletionCase("pushkit report-click --profile ", ["acme", "two words"]),
    CompletionCase("pushkit report-click --profile a", ["acme"]),
    CompletionCase("pushkit report-click --subscription-id a", ["acme"]),
    CompletionCase("pushkit px-lifecycle --instance-id a", ["acme"]),
  ]
}

@Suite struct CompletionTests {
  private static let bashScript = BashCompletion(commands: CommandRow.all).script()
  private static let zshScript = ZshCompletion(commands: CommandRow.all).script()
  private static let fishScript = FishCompletion(commands: CommandRow.all).script()

  /// Runs `body` in a folder with a file and a folder to complete.
  private func withFiles<R>(_ body: (URL) throws -> R) throws -> R {
    try withFolder { folder in
      let work = folder.appendingPathComponent("work")
      try FileManager.default.createDirectory(
        at: work.appendingPathComponent("sub"), withIntermediateDirectories: true)
      try "{}".write(
        to: work.appendingPathComponent("a.json"), atomically: true, encoding: .utf8)
      return try body(folder)
    }
  }

  private func run(
    _ shell: String, _ arguments: [String], script: String, harness: String, in folder: URL
  ) throws -> [String] {
    for (name, text) in [("completion", script), ("harness", harness)] {
      try text.write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    _ = try #require(Peer(shell)).run(arguments, in: folder)
    let output = try? String(
      contentsOf: folder.appendingPathComponent("offers"), encoding: .utf8)
    return (try #require(output, "the shell wrote nothing")).split(separator: "\n").map(String.init)
  }

  // MARK: bash

  static let hasBash = Peer.isInstalled("bash") && Peer.isInstalled("script")

  /// A terminal of script(1) types the line into an interactive bash.
  private func bash(_ line: String) throws -> [String] {
    let harness = """
      source ./completion
      pushkit() { printf '%s\\n' acme 'two words'; }
      show() {
        _pushkit "$@"
        printf '%s\\n' "${COMPREPLY[@]}" >../offers
        exit
      }
      complete -F show pushkit
      cd work
      """
    return try withFiles { folder in
      try (line + "\t").write(
        to: folder.appendingPathComponent("keys"), atomically: true, encoding: .utf8)
      let command = "script -qec 'bash --noprofile --rcfile ./harness -i' /dev/null <keys"
      return try run(
        "sh", ["-c", command], script: Self.bashScript,
        harness: harness, in: folder)
    }
  }

  @Test(.enabled(if: hasBash, "bash or script is not installed"), arguments: CompletionCase.all)
  func bashOffers(example: CompletionCase) throws {
    let expected = example.bash.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    #expect(try bash(example.line).sorted() == expected)
  }

  @Test(
    .enabled(if: hasBash, "bash or script is not installed"),
    arguments: [
      ("pushkit parse-payload --vendor=p", ["pushexpress", "px"]),
      ("pushkit build-gf-url --label-key=@", ["a.json", "sub"]),
      ("pushkit parse-payload -- -", []), ("pushkit help -- help ", []),
      ("pushkit help --color never exit-c", ["exit-codes"]),
    ])
  func bashKnowsWhatStandsBefore(line: String, offers: [String]) throws {
    #expect(try bash(line).sorted() == offers)
  }

  // MARK: zsh

  /// The list of zsh's own completion functions, which takes long to make.
  private static let zshDump = try? withFolder { folder in
    let list = "autoload -Uz compinit; compinit -u -d ./dump"
    _ = try Peer("zsh")?.run(["-f", "-c", list], in: folder)
    return try String(contentsOf: folder.appendingPathComponent("dump"), encoding: .utf8)
  }

  /// A pseudo-terminal of zsh types the line; what the completion adds is written down.
  private static let zshHarness = """
    zmodload zsh/zpty zsh/zselect
    folder=$PWD
    cat >setup <<'END'
    PS1= RPS1=
    fpath=(. $fpath)
    autoload -Uz compinit
    compinit -C -d ./dump
    source ./completion
    pushkit() { print -rl -- acme 'two words'; }
    compadd() {
      local -a hits
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
        builtin compadd "$@"
        return
      fi
      builtin compadd -A hits "$@"
      (($#hits)) && print -rl -- ${${(Q)hits}/#/$IPREFIX} >>../offers
      builtin compadd "$@"
    }
    capture() {
      : >>../offers
      zle list-choices
      : >../done
      exit
    }
    zle -N capture
    bindkey '^I' capture
    cd work
    : >../ready
    END
    zpty z zsh -f -i
    zpty -w z 'source ./setup'
    await() {
      repeat 1500; do
        [[ -e $1 ]] && return
        zpty -r -t z ignored
        zselect -t 1
      done
      exit 1
    }
    await ready
    zpty -w -n z "$1"$'\\t'
    await done
    """

  @Test(
    .enabled(if: Peer.isInstalled("zsh"), "zsh is not installed"), arguments: CompletionCase.all)
  func zshOffers(example: CompletionCase) throws {
    let dump = try #require(Self.zshDump)
    let offers = try withFiles { folder in
      try dump.write(
        to: folder.appendingPathComponent("dump"), atomically: true, encoding: .utf8)
      return try run(
        "zsh", ["-f", "./harness", example.line],
        script: Self.zshScript,
        harness: Self.zshHarness, in: folder)
    }
    let expected = example.offers.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    #expect(Set(offers) == Set(expected))
  }

  // MARK: fish

  static let fishCases: [CompletionCase] = [
    CompletionCase("pushkit help help ", []),
    CompletionCase("pushkit help --color never exit-c", ["exit-codes"]),
    CompletionCase("pushkit decode-config -o env @a", ["@a.json"]),
  ]

  @Test(
    .enabled(if: Peer.isInstalled("fish"), "fish is not installed"),
    arguments: CompletionCase.all + fishCases)
  func fishOffers(example: CompletionCase) throws {
    let harness = """
      source ./completion
      function pushkit; printf '%s\\n' acme 'two words'; end
      cd work
      complete -C $argv[1] >../offers
      """
    let offers = try withFiles { folder in
      try run(
        "fish", ["--no-config", "./harness", example.line],
        script: Self.fishScript,
        harness: harness, in: folder)
    }
    #expect(offers.map { $0.prefix { $0 != "\t" } }.sorted() == example.offers.map { $0[...] })
  }

  // MARK: Table and scripts

  @Test(arguments: CommandRow.all)
  func everyOptionIsInEveryScript(row: CommandRow) throws {
    for option in row.allOptions {
      #expect(Self.bashScript.contains(option.long))
      #expect(Self.zshScript.contains(option.long))
      #expect(
        Self.fishScript.contains("'__pushkit_at \(row.name)'")
          && Self.fishScript.contains("-l \(option.id.rawValue)"))
    }
  }
}
