import Foundation
import PushCLI
import Testing

/// The examples of help texts and man pages, and those of README.md, do what they say.
@Suite(.waiting) struct ExampleTests {
  // MARK: Help and man pages

  static let commands: [String] = CommandList.rows.flatMap(\.examples).map(\.command)

  @Test(arguments: commands)
  func anExamplePrintsWhatItSays(command: String) throws {
    let row = try #require(
      CommandList.rows.flatMap(\.examples).first { $0.command == command })
    let shell = try Shell()
    defer { shell.remove() }
    let syntax = try shell.run(command, options: ["-n"])
    #expect(syntax.status == 0, "\(syntax.stderr.string)")
    guard let wanted = row.prints else { return }
    let outcome = try shell.run(command)
    #expect(outcome.stdout.string == wanted)
    #expect(outcome.stderr.string == "")
    #expect(outcome.status == 0)
  }

  // MARK: README.md

  /// Where the README's commands run: the clone.
  static let repository = Binary.testFolder.deletingLastPathComponent().deletingLastPathComponent()

  /// A block of shell that is followed by a block of what it prints.
  struct Block: Sendable, CustomTestStringConvertible {
    var commands: String
    var prints: String

    var testDescription: String { commands }
  }

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

  /// Standard output and standard error come together, as on a terminal.
  @Test(arguments: blocks)
  func aReadmeBlockPrintsWhatItSays(block: Block) throws {
    let shell = try Shell()
    defer { shell.remove() }
    for program in ["jq", "curl"] where block.commands.contains("\(program) ") {
      if !shell.has(program) { return }
    }
    // pushkit is built already, or this would not run.
    let beginning = "exec 2>&1\nswift() { :; }\n"
    let commands = block.commands.replacing("$PWD/.build/release", with: shell.programs)
    let outcome = try shell.run(beginning + commands, in: Self.repository.path)
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

  func run(_ commands: String, options: [String] = [], in place: String? = nil) throws
    -> Child.Outcome
  {
    var child = Child()
    child.program = "/bin/sh"
    child.arguments = options + ["-c", commands]
    // What is kept belongs into no clone.
    child.environment = ["PATH": path, "HOME": folder.path]
    child.folder = place ?? folder.path
    return try child.run()
  }

  func has(_ program: String) -> Bool {
    path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
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
