import Foundation
import PushCore
import Testing

@testable import PushCLI

/// Several threads have the same output as one.
@Suite struct ParallelLoopTests {
  private static let options: [[String]] = [
    [], ["--on-error", "stop"], ["--on-error", "emit"], ["--lenient", "--raw"], ["--scan"],
    ["--strict", "--error-format", "json"],
  ]

  /// Compares one thread with several; reports only the first difference.
  private func compare(_ options: [String], _ bytes: [UInt8], _ files: [String] = []) {
    let arguments = ["parse-payload"] + options + files
    let one = run(arguments, bytes: bytes)
    for jobs in ["2", "3", "5"] {
      let several = run(
        arguments + ["--jobs", jobs], bytes: bytes, pieceLength: MixedInput.pieceLength)
      #expect(several.status == one.status, "\(options), \(jobs) jobs")
      expectSame(several.out, one.out, "\(options), \(jobs) jobs, output")
      expectSame(several.err, one.err, "\(options), \(jobs) jobs, errors")
    }
  }

  private func expectSame(_ text: String, _ expected: String, _ what: String) {
    guard text != expected else { return }
    let (lines, wanted) = (text.split(separator: "\n"), expected.split(separator: "\n"))
    let at = zip(lines, wanted).enumerated().first { $1.0 != $1.1 }?.offset
    let line = at ?? min(lines.count, wanted.count)
    let (have, want) = (lines.dropFirst(line).first ?? "", wanted.dropFirst(line).first ?? "")
    Issue.record("\(what), line \(line): \(have.prefix(200)) instead of \(want.prefix(200))")
  }

  @Test("Lines, some broken", arguments: options)
  func lines(options: [String]) {
    compare(options, MixedInput.lines)
  }

  @Test("Documents over many lines", arguments: [[], ["--on-error", "emit"], ["--lenient"]])
  func pretty(options: [String]) {
    compare(options, MixedInput.pretty)
  }

  @Test("One array over many pieces, and documents after it")
  func array() {
    let ran = run(
      ["parse-payload", "--jobs", "3", "--field", "body"], bytes: MixedInput.array,
      pieceLength: MixedInput.pieceLength)
    #expect(ran.status == 0 && ran.err == "")
    compare([], MixedInput.array)
  }

  @Test("An array after damage", arguments: [[], ["--on-error", "emit"], ["--on-error", "stop"]])
  func damagedArray(options: [String]) {
    compare(options, MixedInput.damagedArray)
  }

  @Test("One line: columns are counted across every cut")
  func oneLine() {
    compare([], MixedInput.oneLine)
  }

  @Test("Documents longer than a piece, and over the limit")
  func huge() {
    compare([], MixedInput.huge)
    compare(["--max-document", "30000", "--on-error", "emit"], MixedInput.huge)
  }

  @Test("Nothing, blanks, a byte order mark, an array that does not end")
  func small() {
    for text in ["", " \n", "\u{FEFF}", "\u{FEFF}{}\n", "[", "[{}", "{", "{}", "x", "{}\nx\n{}"] {
      for options in Self.options { compare(options, Array(text.utf8)) }
    }
  }

  @Test("Several files; one is missing, one ends within an array", arguments: options)
  func files(options: [String]) throws {
    let lines = try TemporaryFile(
      String(decoding: MixedInput.lines.prefix(2 * MixedInput.pieceLength), as: UTF8.self))
    let open = try TemporaryFile("[{\"aps\":{}},")
    let good = try TemporaryFile("{\"aps\":{\"alert\":\"a\"}}\n")
    compare(options, Array("{}\n".utf8), [good.path, good.folder + "/none", "-", lines.path])
    compare(options, [], [open.path, good.path])
    compare(options, [], [good.path, open.path, lines.path, good.path])
  }

  @Test(
    "Input that arrives with pauses, cut anywhere: in a line, in a character, in a byte order mark")
  func pauses() throws {
    let text = "\u{FEFF}{\"a\":1} {\"é\":2} x {}\n{\"b\":\n1}\n[{\"c\":1},\n{y}]\n{\"d\":1} z\n"
    let bytes = Array(text.utf8)
    let one = run(["parse-payload"], bytes: bytes)
    for length in [1, 2, 3, 7, 8, 19] {
      let several = try runSlowly(["parse-payload", "--jobs", "2"], bytes, pieces: length)
      #expect(several == one, "\(length) bytes at once")
    }
  }

  /// Runs on a pipe that gets a few bytes at a time.
  private func runSlowly(_ arguments: [String], _ bytes: [UInt8], pieces: Int) throws -> Ran {
    let pipe = Pipe()
    let writer = Thread {
      for from in stride(from: 0, to: bytes.count, by: pieces) {
        let piece = bytes[from..<min(from + pieces, bytes.count)]
        try? pipe.fileHandleForWriting.write(contentsOf: Data(piece))
        usleep(6000)
      }
      try? pipe.fileHandleForWriting.close()
    }
    let context = Context(
      arguments: arguments, environment: .fixed([:]),
      input: ByteInput(
        descriptor: pipe.fileHandleForReading.fileDescriptor, isOwned: false),
      output: OutputWriter(descriptor: nil), errors: nil, terminal: TerminalInfo())
    writer.start()
    let status = CLI.run(context)
    return Ran(
      status: status, out: context.output.written.string, err: context.reporter.written.string)
  }
}
