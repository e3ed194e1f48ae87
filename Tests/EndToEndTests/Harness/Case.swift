import Foundation
import PushTestPeers
import Synchronization
import Testing

@testable import PushCLI

/// One case of a data file in `Cases`; `Cases/README.md` describes its keys.
struct Case: Sendable, CustomTestStringConvertible {
  let file: String
  let name: String
  let json: TestJSON
  private let own = Own()

  var testDescription: String { "\(file): \(name)" }

  /// Every case, or those whose `file: name` contains the text of `PUSHKIT_CASES`.
  static let all: [Case] = {
    let folder = Binary.testFolder.appending(path: "Cases")
    let wanted = ProcessInfo.processInfo.environment["PUSHKIT_CASES"] ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().flatMap { load(folder, $0) }
      .filter { wanted.isEmpty || $0.testDescription.contains(wanted) }
  }()

  private static func load(_ folder: URL, _ file: String) -> [Case] {
    do {
      let json = try TestJSON.parse(Data(contentsOf: folder.appending(path: file)))
      return (json.elements ?? []).map {
        Case(file: String(file.dropLast(5)), name: $0["name"]?.text ?? "(no name)", json: $0)
      }
    } catch {
      return [Case(file: file, name: "cannot be read: \(error)", json: .null)]
    }
  }

  // MARK: What it is given

  var arguments: [String] { json["args"]?.elements?.compactMap(\.text) ?? [] }

  var environment: [String: String] {
    let members = json["env"]?.members ?? []
    return Dictionary(members.compactMap { member in member.value.text.map { (member.key, $0) } }) {
      $1
    }
  }

  func input() throws -> [UInt8] {
    if let payload = json["payload"] { return Array((payload.compact + "\n").utf8) }
    if let payloads = json["payloads"]?.elements {
      return Array(payloads.map { $0.compact + "\n" }.joined().utf8)
    }
    if let name = json["stdin_fixture"]?.text { return try Binary.fixture(name) }
    return try json["stdin"].map(Self.bytes) ?? []
  }

  /// Bytes given as text, as lines, as `{"base64"}`, or as pieces `{"repeat":[[text, times], …]}`.
  static func bytes(_ value: TestJSON) throws -> [UInt8] {
    if let text = value.lines { return Array(text.utf8) }
    if let text = value["base64"]?.text { return [UInt8](Data(base64Encoded: text) ?? Data()) }
    guard let pieces = value["repeat"]?.elements else {
      throw TestJSON.Malformed(description: "neither text nor base64 nor repeat")
    }
    return pieces.flatMap { piece -> [UInt8] in
      guard let text = piece.elements?.first?.text else { return [] }
      let times = piece.elements?.last?.integer ?? 1
      return Array(String(repeating: text, count: times).utf8)
    }
  }

  /// The outcome of a case, which runs once for all suites.
  private final class Own: Sendable {
    let outcome = Mutex<Child.Outcome?>(nil)
  }

  /// Returns the outcome of the case as it is; the first suite that asks runs it.
  func outcome() throws -> Child.Outcome {
    try own.outcome.withLock { known in
      if let known { return known }
      let outcome = try isReader ? readInMemory(arguments, input()) : run()
      known = outcome
      return outcome
    }
  }

  // MARK: How it runs

  /// The commands that do nothing but read arguments and standard input, and print; as do others
  /// with `--dry-run`.
  private static let readers: Set = [
    "build-bridge", "check-payload", "classify-link", "convert-payload", "decode-config",
    "diagnose-payload",
    "diff-payload", "explain-reply", "help", "parse-bridge", "parse-inbox", "parse-payload",
    "parse-socket",
    "build-gf-url", "preview-payload", "redact-text", "resolve-action", "sample-payload",
  ]

  /// Whether the case runs in this process, where tables are made once and not for each case.
  ///
  /// With a binary that is to be tested, as in `.ci/run`, and with `PUSHKIT_FULL_TESTS=1`, each case
  /// is a process of its own; so are always the cases with files, and those of other commands.
  private var isReader: Bool { !Binary.isGiven && !TestSize.isFull && onlyReads }

  /// Whether the case is one of a command that does nothing but read and print.
  var onlyReads: Bool {
    json["files"] == nil && json["fixtures"] == nil
      && (Self.readers.contains(arguments.first ?? "") || arguments.contains("--dry-run"))
  }

  /// Runs arguments of a command that only reads and prints, with an input.
  func readInMemory(_ arguments: [String], _ input: [UInt8]) throws -> Child.Outcome {
    let variables = ["HOME": "/nonexistent"].merging(environment) { $1 }
    let context = Context(
      arguments: arguments, environment: .fixed(variables), input: ByteInput(input),
      output: OutputWriter(descriptor: nil), terminal: TerminalInfo())
    let status = CLI.run(context)
    return Child.Outcome(
      status: status, stdout: Array(context.output.written.bytes),
      stderr: Array(context.reporter.written.bytes))
  }

  /// Runs the case, other arguments with its files and input, or a command line of a shell.
  func run(_ arguments: [String]? = nil, shell command: String? = nil) throws -> Child.Outcome {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for member in json["files"]?.members ?? [] {
      try folder.write(Self.bytes(member.value), to: member.key)
    }
    for member in json["fixtures"]?.members ?? [] {
      try folder.write(Binary.fixture(member.value.text ?? ""), to: member.key)
    }
    var child = Child()
    child.arguments = arguments ?? self.arguments
    child.environment = environment
    if let command {
      child.program = "/bin/sh"
      child.arguments = ["-c", command]
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      child.environment["PATH"] =
        URL(filePath: Binary.path).deletingLastPathComponent().path + ":" + path
    }
    child.folder = folder.path
    return try child.run(input: input())
  }
}
