import Foundation
import PushCLI
import Testing

/// The examples of help texts and man pages, and those of README.md, do what they say.
@Suite(.waiting) struct ExampleTests {
  // MARK: Help and man pages

  static let examples = CommandList.rows.flatMap(\.examples)

  /// What an example or a block of the README runs, and what it prints.
  struct Block: Sendable, CustomTestStringConvertible {
    var commands: String
    var prints: String

    var testDescription: String { commands }

    /// The programs of other projects that a block can run.
    private static let others = ["jq", "curl"]

    var runsOthers: Bool { Self.others.contains { commands.contains("\($0) ") } }

    static let lack: Comment = "jq or curl is not installed"
    static let hasOthers = others.allSatisfy { Program.path($0) != nil }
  }

  static let printing = examples.compactMap { row in
    row.prints.map { Block(commands: row.command, prints: $0) }
  }

  @Test(arguments: examples.map(\.command))
  func anExampleIsShell(command: String) throws {
    let shell = try Shell()
    defer { shell.remove() }
    let syntax = try shell.run(command, options: ["-n"])
    #expect(syntax.status == 0, "\(syntax.stderr.string)")
  }

  @Test(arguments: printing.filter { !$0.runsOthers })
  func anExamplePrintsWhatItSays(example: Block) throws {
    try check(example: example)
  }

  @Test(.enabled(if: Block.hasOthers, Block.lack), arguments: printing.filter(\.runsOthers))
  func anExampleWithOtherProgramsPrintsWhatItSays(example: Block) throws {
    try check(example: example)
  }

  private func check(example: Block) throws {
    let shell = try Shell()
    defer { shell.remove() }
    let outcome = try shell.run(example.commands)
    #expect(outcome.stdout.string == example.prints)
    #expect(outcome.stderr.string == "")
    #expect(outcome.status == 0)
  }

  // MARK: README.md

  /// The clone.
  static let repository = Binary.testFolder.deletingLastPathComponent().deletingLastPathComponent()

  /// Each block of shell is followed by a block of what it prints.
  static let blocks: [Block] = {
    let url = repository.appending(path: "README.md")
    guard let readme = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    let pair = /```sh\n(?<commands>(?:[^\n]*\n)+?)```\n\n```text\n(?<prints>(?:[^\n]*\n)*?)```\n/
    return readme.matches(of: pair).map {
      Block(commands: String($0.commands), prints: String($0.prints))
    }
  }()

  @Test func theReadmeHasExamplesAndNoneIsPassedOver() throws {
    let url = Self.repository.appending(path: "README.md")
    let readme = try String(contentsOf: url, encoding: .utf8)
    #expect(Self.blocks.count > 1)
    #expect(readme.components(separatedBy: "```sh\n").count - 1 == Self.blocks.count)
    #expect(readme.components(separatedBy: "```text\n").count - 1 == Self.blocks.count)
  }

  @Test(arguments: blocks.filter { !$0.runsOthers })
  func aReadmeBlockPrintsWhatItSays(block: Block) throws {
    try check(block)
  }

  @Test(.enabled(if: Block.hasOthers, Block.lack), arguments: blocks.filter(\.runsOthers))
  func aReadmeBlockWithOtherProgramsPrintsWhatItSays(block: Block) throws {
    try check(block)
  }

  /// Standard output and standard error come together, as on a terminal.
  private func check(_ block: Block) throws {
    let shell = try Shell()
    defer { shell.remove() }
    // pushkit is built already, or this would not run.
    let beginning = "exec 2>&1\nswift() { :; }\n"
    let commands = block.commands.replacing("$PWD/.build/release", with: shell.programs)
    let outcome = try shell.run(beginning + commands)
    if block.commands.contains("--redact") {
      #expect(outcome.stdout.string != block.prints)
      #expect(Self.form(outcome.stdout.string) == Self.form(block.prints))
    } else {
      #expect(outcome.stdout.string == block.prints)
    }
  }

  /// Returns a text with its letters and digits replaced, because placeholders are random.
  private static func form(_ text: String) -> String {
    text.replacing(/[a-z]/, with: "a").replacing(/[0-9]/, with: "0")
  }

  @Test func linksLeadToFiles() throws {
    let url = Self.repository.appending(path: "README.md")
    let readme = try String(contentsOf: url, encoding: .utf8)
    for link in readme.matches(of: /\]\((?<path>[^):#]+)\)/) {
      let target = Self.repository.appending(path: String(link.path)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(link.path)")
    }
  }
}

/// A POSIX shell that finds the pushkit under test.
private struct Shell {
  private let folder: TemporaryFolder
  /// The folder of the programs.
  let programs: String

  init() throws {
    folder = try TemporaryFolder()
    programs = folder.path + "/bin"
    let files = FileManager.default
    try files.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: programs + "/pushkit", withDestinationPath: Binary.path)
  }

  func run(_ commands: String, options: [String] = []) throws -> Child.Outcome {
    var child = Child()
    child.program = "/bin/sh"
    child.arguments = options + ["-c", commands]
    // What is kept belongs into no clone.
    child.environment = ["PATH": path, "HOME": folder.path]
    child.folder = folder.path
    return try child.run()
  }

  func remove() {
    folder.remove()
  }

  private var path: String {
    programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
  }
}

extension [UInt8] {
  fileprivate var string: String { String(decoding: self, as: UTF8.self) }
}
