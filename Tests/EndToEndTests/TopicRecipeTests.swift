import Foundation
import PushCLI
import Testing

/// The recipes of pushkit-service-errors(7), pushkit-conversions(7) and pushkit-scale(7), against the
/// emulator.
@Suite(.waiting, .enabled(if: Program.path("jq") != nil)) struct TopicRecipeTests {
  /// Returns the code of a topic: each command after `$ `, and the lines that it prints.
  private static func commands(
    of topic: String
  ) -> [(command: String, prints: [String])] {
    guard let topic = TopicRow.all.first(where: { $0.name == topic }) else { return [] }
    var found: [(command: String, prints: [String])] = []
    var isCode = false
    for text in HelpWriter.topic(topic).split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(text.dropFirst(4))
      if text.hasPrefix("    $ ") {
        found.append((String(line.dropFirst(2)), []))
        isCode = true
      } else if !text.hasPrefix("    ") {
        isCode = false
      } else if isCode, found[found.count - 1].command.hasPrefix("cat ") {
        found[found.count - 1].prints.append(line)
      } else if isCode {
        found[found.count - 1].command += "\n" + line
      }
    }
    return found
  }

  @Test("the dead tokens of a log are unregistered, and no others")
  func deadTokens() throws {
    let commands = Self.commands(of: "service-errors")
    let log = try #require(commands.first { $0.command == "cat push.ndjson" })
    let line = try #require(commands.first { $0.command.contains("explain-reply -o") })
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(log.prints.joined(separator: "\n").utf8, to: "push.ndjson")
    var shell = Child()
    shell.program = "/bin/sh"
    shell.arguments = [
      "-c",
      line.command.replacing("pushkit explain", with: "'\(Binary.path)' explain").replacing(
        "pushkit unregister",
        with: "'\(Binary.path)' emulate --record seen -- '\(Binary.path)' unregister"),
    ]
    shell.folder = folder.path
    let outcome = try shell.run()
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    let results = try CaseCheck.lines(outcome.stdout)
    #expect(results.count == 2)
    #expect(results.allSatisfy { $0["ok"]?.compact == "true" })
    let seen = String(decoding: folder.read("seen"), as: UTF8.self)
    #expect(["00fc13adff78", "cDWUiFOgR6yg"].allSatisfy(seen.contains))
    #expect(!["740f4707bebc", "eKpQ9ZxVwTg6"].contains(where: seen.contains))
  }

  @Test(
    "what a backend sends reaches the simulator",
    .enabled(if: Program.path("curl") != nil, "curl is not installed"))
  func simulator() throws {
    let recipe = try #require(
      Self.commands(of: "conversions").first { $0.command.contains("simctl push") })
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("#!/bin/sh\nexec cat >>'\(folder.path)/shown'\n".utf8, to: "xcrun")
    chmod(folder.path + "/xcrun", 0o700)
    let push = #"{"message":{"token":"t","notification":{"title":"Sale"}}}"#
    let backend =
      "curl -s -H 'Authorization: Bearer x' --json '\(push)'"
      + #" "$PUSHKIT_EMULATOR/v1/projects/shop/messages:send""#
    try folder.write(backend.utf8, to: "backend")
    var shell = Child()
    shell.program = try #require(Program.path("bash"))
    shell.arguments = [
      "-c",
      recipe.command.replacing("pushkit ", with: "'\(Binary.path)' ")
        .replacing("make test", with: "sh backend")
        // The reader goes on after the emulator has ended.
        + "\nfor _ in $(seq 100); do [ -s shown ] && break; sleep 0.1; done",
    ]
    shell.environment["PATH"] =
      folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    shell.folder = folder.path
    _ = try shell.run()
    let shown = try CaseCheck.lines(folder.read("shown"))
    #expect(shown.count == 1)
    #expect(shown.first?["aps"]?.compact == #"{"alert":{"title":"Sale"}}"#)
  }

  /// Runs a recipe of pushkit-scale(7), with the emulator as the vendor.
  private func scale(_ part: String, in folder: TemporaryFolder) throws -> Child.Outcome {
    let recipe = try #require(Self.commands(of: "scale").first { $0.command.contains(part) })
    var child = Child()
    child.arguments = ["emulate", "--", "sh", "-c", recipe.command]
    child.folder = folder.path
    return try child.run()
  }

  @Test("each record of killed and restarted shards gets a result of its own") func results() throws
  {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let tokens = (1...4).map {
      #"{"email":"\#($0)@example.com","token":"token-\#($0)","ref":\#($0)}"#
    }
    try folder.write(tokens.joined(separator: "\n").utf8, to: "tokens.ndjson")
    let first = [
      #"{"ok":true,"ref":1}"#, #"{"ok":true,"skipped":true,"ref":2}"#,
      #"{"ok":true,"vendor":"ever"#,
    ]
    let second = [#"{"ok":true,"ref":4}"#, #"{"ok":true,"skipped":true,"ref":3}"#]
    try folder.write(first.joined(separator: "\n").utf8, to: "results.0")
    try folder.write(second.joined(separator: "\n").utf8, to: "results.1")
    #expect(try scale("grep -h", in: folder).status == 0)
    let own = try CaseCheck.lines(Array(folder.read("all.ndjson")))
    #expect(own.map { $0["ref"]?.compact } == ["1", "4"])
    #expect(try scale("comm -13", in: folder).status == 0)
    let all = try CaseCheck.lines(Array(folder.read("all.ndjson")))
    #expect(Set(all.map { $0["ref"]?.compact }) == ["1", "2", "3", "4"] && all.count == 4)
    #expect(all.dropFirst(2).allSatisfy { $0["subscription_id"] != nil })
  }

  @Test("the summaries of shards are added up") func summaries() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (shard, ok, skipped) in [(0, 3, 4), (1, 5, 0)] {
      let summary = #"{"total":8,"ok":\#(ok),"failed":1,"skipped":\#(skipped)}"#
      try folder.write(summary.utf8, to: "summary.\(shard)")
    }
    let sum = try CaseCheck.lines(scale("summary.*", in: folder).stdout.filter { $0 != 0x0A })
    #expect(sum.first?["ok"]?.compact == "12" && sum.first?["total"]?.compact == "16")
    #expect(sum.first?["failed"]?.compact == "2")
  }
}
