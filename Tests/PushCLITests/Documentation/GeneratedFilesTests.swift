import Foundation
import Testing

@testable import PushCLI

/// The files in `man` and `completions` are what the table gives.
///
/// `PUSHKIT_RECORD=1 swift test --filter GeneratedFilesTests` writes them again.
@Suite struct GeneratedFilesTests {
  static let isRecording = ProcessInfo.processInfo.environment["PUSHKIT_RECORD"] == "1"

  static let files: [GeneratedFile] =
    PageName.every.map {
      GeneratedFile(path: "man/\($0.file)", contents: ManPageWriter.page($0, of: CommandRow.all))
    }
    + [("pushkit.bash", .bash), ("_pushkit", .zsh), ("pushkit.fish", .fish)]
    .map { (name: String, shell: ShellName) in
      GeneratedFile(path: "completions/\(name)", contents: CompletionScript.text(for: shell))
    }

  @Test(arguments: files.map(\.path))
  func isCurrent(path: String) throws {
    let file = try #require(Self.files.first { $0.path == path })
    let url = repository.appendingPathComponent(path)
    let present = try? String(contentsOf: url, encoding: .utf8)
    guard present != file.contents else { return }
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.contents.write(to: url, atomically: true, encoding: .utf8)
    }
    Issue.record("\(path) was not what the table gives\(Self.isRecording ? "; now it is" : "")")
  }

  @Test(.disabled(if: isRecording), arguments: ["man", "completions"])
  func nothingIsLeftOver(folder: String) throws {
    let present = try FileManager.default.contentsOfDirectory(
      atPath: repository.appendingPathComponent(folder).path)
    let expected = Self.files.map(\.path).filter { $0.hasPrefix("\(folder)/") }
    #expect(Set(present.map { "\(folder)/\($0)" }) == Set(expected))
  }

  @Test func readmeCommandsAreCurrent() throws {
    let url = repository.appendingPathComponent("README.md")
    guard let readme = try? String(contentsOf: url, encoding: .utf8) else { return }
    let filled = ReadmeCommands.fill(readme, CommandRow.all)
    guard filled != readme else { return }
    if Self.isRecording { try filled.write(to: url, atomically: true, encoding: .utf8) }
    Issue.record("README.md was not what the table gives\(Self.isRecording ? "; now it is" : "")")
  }
}
