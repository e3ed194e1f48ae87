import Foundation
import Testing

/// The completion scripts in the real shells.
@Suite("Completion scripts", .waiting) struct CompletionTests {
  /// A command line with a tab at its end, and the words that a shell offers.
  struct Line: CustomTestStringConvertible {
    let line: String
    let offers: [String]
    /// The words that bash inserts, which omit the text before `=` and `@`.
    let bash: [String]

    init(_ line: String, _ offers: [String], bash: [String]? = nil) {
      (self.line, self.offers, self.bash) = (line, offers, bash ?? offers)
    }

    var testDescription: String { line }
  }

  private static let lines = [
    Line("pushkit pars", ["parse-bridge", "parse-inbox", "parse-payload", "parse-socket"]),
    Line("pushkit -q parse-payload -qo ", ["compact", "json", "pretty", "text"]),
    Line(
      "pushkit parse-payload --vendor=p", ["--vendor=pushexpress", "--vendor=px"],
      bash: ["pushexpress", "px"]),
    Line("pushkit report-click --ts 1700000000000 --batc", []),
    Line("pushkit help json.s", ["json.syntax"]),
    Line("pushkit generate man parse-pa", ["parse-payload"]),
    Line("pushkit parse-payload --field title,def", ["title,default_action"]),
    Line("pushkit parse-payload --jobs 2 a", ["a.json"]),
    Line("pushkit decode-config @a", ["@a.json"], bash: ["a.json"]),
    Line("pushkit build-gf-url --label-key=@a", ["--label-key=@a.json"], bash: ["a.json"]),
    Line("pushkit generate --into s", ["sub/"], bash: ["sub"]),
    Line(
      "pushkit report-click --profile ", ["acme", "two words"], bash: ["acme", #"two\ words"#]),
    Line(#"pushkit report-click --profile "two w"#, ["two words"]),
    Line("pushkit report-click --subscription-id ", ["17"]),
    Line("pushkit emulate -- pushki", ["pushkit"]),
  ]

  private static func isInstalled(_ name: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Runs a harness, which writes the offers for `line` to the file `offers`.
  private func offers(
    _ shell: String, _ command: String, harness: String, keys: String, dump: String = ""
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bin/pushkit", withDestinationPath: Binary.path)
    for (name, text) in [
      ("harness", harness), ("keys", keys), ("dump", dump), ("tools/a.json", "{}"),
      ("tools/sub/b", ""), ("tools/program", ""),
      ("config", #"{"profiles":{"acme":{},"two words":{},"x;touch y":{}}}"#),
      (
        "state",
        #"{"everlytic":{"0f8fad5b-d9cb-469f-a165-70867728950e":{"device_id":"#
          + #""3f2504e0-4f89-41d3-9a0c-0305e82c3301","subscriptions":["#
          + #"{"email":"a@b.c","subscription_id":"17"},"#
          + #"{"email":"c@b.c","subscription_id":"9;touch${IFS}X"}]}}}"#
      ),
    ] { try folder.write(text.utf8, to: name) }
    chmod(folder.path + "/tools/program", 0o755)
    var child = Child()
    child.folder = folder.path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    child.environment = [
      "PATH": "\(folder.path)/bin:\(path)", "TERM": "dumb",
      "PUSHKIT_CONFIG": folder.path + "/config", "PUSHKIT_STATE": folder.path + "/state",
    ]
    child.arguments = ["generate", "completion", shell]
    try folder.write(try child.run().stdout, to: "completion")
    child.program = "/bin/sh"
    child.arguments = ["-c", command]
    let outcome = try child.run()
    #expect(
      !outcome.stderr.contains("ls:".utf8), "\(String(decoding: outcome.stderr, as: UTF8.self))")
    let text = String(decoding: folder.read("offers"), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  // MARK: bash

  /// A terminal of script(1) types the line into an interactive bash.
  @Test(
    .enabled(if: isInstalled("bash") && isInstalled("script"), "bash or script is not installed"),
    arguments: lines)
  func bash(example: Line) throws {
    let harness = """
      source ./completion
      show() {
        _pushkit "$@"
        printf '%s\\n' "${COMPREPLY[@]}" >../offers
        exit
      }
      complete -F show pushkit
      cd tools
      """
    let command = "script -qec 'bash --noprofile --rcfile ./harness -i' /dev/null <keys"
    let found = try offers("bash", command, harness: harness, keys: example.line + "\t")
    #expect(Set(found) == Set(example.bash))
  }

  // MARK: zsh

  /// The list of zsh's own completion functions, which takes long to make.
  private static let zshDump: String? = {
    guard isInstalled("zsh"), let folder = try? TemporaryFolder() else { return nil }
    defer { folder.remove() }
    var child = Child()
    child.program = "/bin/sh"
    child.folder = folder.path
    child.arguments = ["-c", "zsh -f -c 'autoload -Uz compinit; compinit -u -d ./dump'"]
    _ = try? child.run()
    return String(decoding: folder.read("dump"), as: UTF8.self)
  }()

  /// A pseudo-terminal of zsh types the line; the harness writes the words that are added.
  private static let zshHarness = """
    zmodload zsh/zpty zsh/zselect
    cat >setup <<'END'
    PS1= RPS1=
    fpath=(. $fpath)
    autoload -Uz compinit
    compinit -C -d ./dump
    source ./completion
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
    cd tools
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
    zpty -w -n z "$(<keys)"$'\\t'
    await done
    """

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"), arguments: lines)
  func zsh(example: Line) throws {
    let found = try offers(
      "zsh", "zsh -f ./harness", harness: Self.zshHarness, keys: example.line,
      dump: try #require(Self.zshDump))
    let expected = example.offers.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    #expect(Set(found.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }) == Set(expected))
  }

  // MARK: fish

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"), arguments: lines)
  func fish(example: Line) throws {
    let harness = """
      source ./completion
      read -z line <keys
      cd tools
      complete -C "$line" >../offers
      """
    let found = try offers(
      "fish", "fish --no-config ./harness", harness: harness, keys: example.line)
    #expect(found.map { $0.prefix { $0 != "\t" } }.sorted() == example.offers.map { $0[...] })
  }
}
