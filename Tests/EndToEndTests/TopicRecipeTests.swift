import Foundation
import PushCLI
import Testing

/// The recipes of pushkit-service-errors(7), against the emulator.
@Suite(.waiting, .enabled(if: Program.path("jq") != nil)) struct TopicRecipeTests {
  /// The code of the topic: each command after `$ `, and the lines that it prints.
  private static let commands: [(command: String, prints: [String])] = {
    guard let topic = TopicRow.all.first(where: { $0.name == "service-errors" }) else { return [] }
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
  }()

  @Test("the dead tokens of a log are unregistered, and no others")
  func deadTokens() throws {
    let log = try #require(Self.commands.first { $0.command == "cat push.ndjson" })
    let line = try #require(Self.commands.first { $0.command.contains("explain-reply -o") })
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
}
