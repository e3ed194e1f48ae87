import Foundation
import Testing

/// The differences when a terminal reads or writes.
@Suite("Terminal", .waiting, .enabled(if: Terminal.isAvailable)) struct TerminalTests {
  private func shown(
    _ arguments: [String], _ input: String, _ environment: [String: String] = [:], rows: UInt16 = 0
  ) throws -> String {
    let terminal = try Terminal(columns: rows > 0 ? 80 : 0, rows: rows)
    var child = Child()
    child.arguments = arguments
    child.environment = environment
    child.stdout = .file(terminal.path)
    let outcome = try child.run(input: input.utf8)
    #expect(outcome.status == 0)
    return terminal.text()
  }

  @Test("cards fit in the terminal, and off a terminal they are not wrapped")
  func width() throws {
    let body = Array(repeating: "word", count: 30).joined(separator: " ")
    let input = #"{"aps":{"alert":{"title":"T","body":"\#(body)"}}}"#
    let terminal = try Terminal(columns: 40)
    var child = Child()
    child.arguments = ["parse-payload", "-o", "text", "--color", "never"]
    let unwrapped = try child.run(input: input.utf8).stdout
    child.stdout = .file(terminal.path)
    #expect(try child.run(input: input.utf8).status == 0)
    let lines = terminal.text().split(separator: "\n").filter { $0.hasPrefix("│") }
    #expect(lines.allSatisfy { $0.count <= 40 } && lines.count > 4, "\(lines)")
    #expect(String(decoding: unwrapped, as: UTF8.self).contains("│ \(body)\n"))
  }

  private static let push = #"{"aps":{"alert":{"title":"T","body":"B"}}}"# + "\n"
  private static let escape = "\u{1B}["

  @Test(
    "text that it would obey or hide is escaped",
    arguments: [
      ["register-token", "--method", "javascript", "--platform", "android", "--token"],
      [
        "register-token", "--vendor", "smartico", "--label-key", "k-1", "--user-id", "u",
        "--api-url", "https://a.example", "--platform", "android", "--curl", "--token",
      ],
    ])
  func hidden(arguments: [String]) throws {
    let text = try shown(arguments + ["a\u{9B}b\u{202E}c\u{200B}d\u{E0041}e"], "")
    #expect(!text.unicodeScalars.contains { $0.value >= 0x80 })
    #expect(text.contains("a"))
  }

  @Test("indented and coloured", arguments: ["pretty", "json"])
  func pretty(form: String) throws {
    let text = try shown(["parse-payload", "-o", form], Self.push)
    #expect(text.contains(Self.escape))
    #expect(text.split(separator: "\n").count > 5)
  }

  @Test("text for people is the default of every command that has one") func text() throws {
    let plain = ["NO_COLOR": "1"]
    #expect(
      try shown(["parse-payload"], Self.push, plain) == "╭─ T · apns, for iOS\n│ B\n╰─\n")
    #expect(
      try shown(["resolve-action"], Self.push, plain).hasPrefix("╭─ tap on the notification · "))
    #expect(
      try shown(["classify-link", "dp:deposit"], "", plain)
        == shown(["classify-link", "dp:deposit", "-o", "text"], "", plain))
  }

  private static let help = "pushkit help: explain"

  @Test("help that is longer than the screen goes through the pager")
  func pager() throws {
    let pager = ["PUSHKIT_PAGER": "sed -e s/^/+/", "PAGER": "false", "NO_COLOR": "1"]
    let text = try shown(["help", "help"], "", pager, rows: 10)
    #expect(text.hasPrefix("+" + Self.help))
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("+") })
    #expect(try shown(["help", "--help"], "", pager, rows: 10) == text)
    // One word, and a command that only a shell understands.
    #expect(
      try shown(["help", "help"], "", ["PAGER": "tac", "NO_COLOR": "1"], rows: 10).hasSuffix(
        Self.help + " a subcommand, option, topic, code or exit status\n"))
    let shell = ["PAGER": "cat | sed 's/^/> /'", "NO_COLOR": "1"]
    #expect(try shown(["help", "help"], "", shell, rows: 10).hasPrefix("> " + Self.help))
  }

  @Test(
    "no pager",
    arguments: [
      (["PAGER": "nowhere"], 10), (["PAGER": "false"], 10), (["PAGER": "kill -9 $$;"], 10),
      (["PAGER": "tac", "TERM": "dumb"], 10), (["PAGER": "tac"], 500), (["PAGER": "tac"], 0),
      (["PUSHKIT_PAGER": "", "PAGER": "tac"], 10), (["PAGER": "cat"], 10),
    ] as [([String: String], UInt16)])
  func noPager(environment: [String: String], rows: UInt16) throws {
    let environment = environment.merging(["NO_COLOR": "1"]) { $1 }
    let text = try shown(["help", "help"], "", environment, rows: rows)
    #expect(text.hasPrefix(Self.help) && text.hasSuffix("pushkit-service-errors(7)\n"), "\(text)")
  }

  @Test("at a terminal, the emulator says what to do") func emulator() throws {
    for (options, isShown) in [([], true), (["-q"], false), (["--error-format", "json"], false)] {
      let terminal = try Terminal(columns: 80)
      var child = Child()
      child.arguments = ["emulate", "--duration", "10ms"] + options
      child.stderr = .file(terminal.path)
      _ = Child.wait(for: try child.start())
      let text = terminal.text()
      #expect(text.contains("where a page shows the requests") == isShown)
      #expect(text.contains("Ctrl-C ends the server") == isShown)
    }
  }

  @Test("off a terminal, help has neither a pager nor colors") func helpInPipe() throws {
    var child = Child()
    child.arguments = ["help", "help"]
    child.environment = ["PAGER": "tac"]
    let outcome = try child.run()
    let text = String(decoding: outcome.stdout, as: UTF8.self)
    #expect(text.hasPrefix(Self.help) && !text.contains(Self.escape))
  }

  @Test("headings are bold") func boldHeadings() throws {
    let text = try shown(["help", "help"], "")
    #expect(text.hasPrefix("\u{1B}[1mpushkit help\u{1B}[0m: explain"))
    #expect(text.contains("\u{1B}[1mDESCRIPTION\u{1B}[0m\n"))
    #expect(try !shown(["help", "help"], "", ["NO_COLOR": "1"]).contains(Self.escape))
  }

  @Test("the line of a finding fits in the terminal, and has no control characters")
  func sourceLine() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let body = String(repeating: "ä\u{202E}", count: 60)
    try folder.write(
      #"{"aps":{"alert":"\#(body)","badge":"3","sound":"\#(body)"}}"#.utf8, to: "a.json")
    let terminal = try Terminal(columns: 60)
    var child = Child()
    child.arguments = [
      "check-payload", "--fail-on", "never", "--color", "never", folder.path + "/a.json",
    ]
    child.stdout = .file(terminal.path)
    #expect(try child.run().status == 0)
    let lines = terminal.text().split(separator: "\n").filter { $0.contains(" | ") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 60 }, "\(lines)")
    let caret = try #require(lines.last?.firstIndex(of: "^"))
    let column = lines[1].distance(from: lines[1].startIndex, to: caret)
    #expect(lines[0].dropFirst(column).hasPrefix("\"3\""))
    #expect(lines[0].unicodeScalars.allSatisfy { $0 != "\u{202E}" })
  }

  @Test(
    "colour is kept away",
    arguments: [
      ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]), (["--color", "never"], [:]),
    ] as [([String], [String: String])])
  func noColor(options: [String], environment: [String: String]) throws {
    let text = try shown(["parse-payload", "-o", "json"] + options, Self.push, environment)
    #expect(!text.contains(Self.escape))
    #expect(text.contains("\"title\": \"T\""))
  }

  @Test("a default of the output format applies") func defaultOutput() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(#"{"defaults":{"output":"compact"}}"#.utf8, to: "config.json")
    let environment = ["PUSHKIT_CONFIG": folder.path + "/config.json", "NO_COLOR": "1"]
    #expect(try shown(["parse-payload"], Self.push, environment).hasPrefix(#"{"vendor":"apns""#))
    #expect(
      try shown(["parse-payload", "--no-defaults"], Self.push, environment).hasPrefix("╭─ T"))
  }

  @Test("an empty NO_COLOR is none") func emptyNoColor() throws {
    #expect(try shown(["parse-payload"], Self.push, ["NO_COLOR": ""]).contains(Self.escape))
  }

  @Test("--output decides instead") func compact() throws {
    let text = try shown(["parse-payload", "-o", "compact", "--color", "never"], Self.push)
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test(
    "text from a payload cannot command the terminal",
    arguments: [["-o", "text"], ["-o", "pretty"], ["--field", "title"], ["--field", "body"]])
  func hostileText(options: [String]) throws {
    let input = String(decoding: try Binary.fixture("hostile/terminal-tricks.json"), as: UTF8.self)
    let text = try shown(["parse-payload", "--color", "never"] + options, input)
    for scalar in ["\u{1B}", "\u{202E}", "\u{200B}", "\u{0}"] as [Unicode.Scalar] {
      #expect(!text.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
    }
    #expect(!text.isEmpty)
  }

  @Test("raw bytes of such text off a terminal stay data") func hostileRaw() throws {
    var child = Child()
    child.arguments = ["parse-payload", "-o", "compact"]
    let outcome = try child.run(input: #"{"aps":{"alert":"a‮b"}}"#.utf8)
    #expect(String(decoding: outcome.stdout, as: UTF8.self).contains("a\u{202E}b"))
  }

  @Test(
    "progress of a run that takes more than a second",
    arguments: [([], true), (["--jobs", "2"], true), (["-q"], false)])
  func progress(options: [String], isShown: Bool) throws {
    let terminal = try Terminal()
    var child = Child()
    child.program = "/bin/sh"
    child.arguments =
      [
        "-c", #"{ echo '{"aps":{}}'; sleep 1.2; echo '{"aps":{}}'; } | "$@""#, "sh", Binary.path,
        "parse-payload",
      ] + options
    child.stderr = .file(terminal.path)
    #expect(try child.run().status == 0)
    let text = terminal.text()
    #expect(text.contains("pushkit: 0 MB, 0 MB/s") == isShown, "\(text)")
    // The line is removed at the end.
    #expect(text.hasSuffix("\r\u{1B}[K") == isShown)
  }

  @Test("a terminal as input: names the awaited input") func awaited() throws {
    let terminal = try Terminal()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var child = Child()
    child.arguments = ["parse-payload"]
    child.stdin = .file(terminal.path)
    child.stderr = .file(folder.path + "/stderr")
    let process = try child.start()
    for _ in 0..<100 where folder.read("stderr").isEmpty { usleep(50_000) }
    kill(process, SIGTERM)
    let outcome = Child.wait(for: process)
    #expect(outcome.signal == SIGTERM)
    #expect(!folder.read("stderr").isEmpty)
  }
}
