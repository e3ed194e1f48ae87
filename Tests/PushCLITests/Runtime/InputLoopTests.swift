import PushCore
import Testing

@testable import PushCLI

/// Prints each document, and rejects those with a member `bad`.
private struct Echo: DocumentHandler {
  let printer: RecordPrinter

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let out = printer.begin()
    stream.tape.copy(0, to: out)
    if stream.tape.member(0, "bad") != nil { throw Failure(.recordIncomplete, "bad") }
    printer.end()
  }
}

@Suite struct InputLoopTests {
  private func loop(
    _ operands: [String] = [], input: String = "", _ options: [(OptionID, String)] = [],
    terminal: TerminalInfo = TerminalInfo()
  ) throws -> Ran {
    try loop(operands, bytes: Array(input.utf8), options, terminal: terminal)
  }

  private func loop(
    _ operands: [String] = [], bytes: [UInt8], _ options: [(OptionID, String)] = [],
    terminal: TerminalInfo = TerminalInfo()
  ) throws -> Ran {
    let context = Context.memory(arguments: [], input: bytes, terminal: terminal)
    var arguments = ParsedArguments()
    for (id, value) in options { arguments.add(value, to: id) }
    let printer = RecordPrinter(try PrintStyle(arguments, context), to: context.output)
    var echo = Echo(printer: printer)
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(operands, &echo)
    context.output.flush()
    return Ran(
      status: context.status.rawValue, out: context.output.written.string,
      err: context.reporter.written.string)
  }

  @Test(
    "No operand, and -, are standard input; documents come out in order", arguments: [[], ["-"]])
  func standardInput(operands: [String]) throws {
    let ran = try loop(operands, input: "{\"a\": 1}\n[{\"b\":2}, {}]")
    #expect(ran == Ran(status: 0, out: "{\"a\":1}\n{\"b\":2}\n{}\n", err: ""))
  }

  @Test("Blank input has no document and no error", arguments: ["", "\n\n", "[]", "\u{FEFF}"])
  func nothing(input: String) throws {
    #expect(try loop(input: input) == Ran(status: 0, out: "", err: ""))
  }

  @Test("A broken document is reported with its position, the others are read, the status is 65")
  func broken() throws {
    let ran = try loop(input: "{\"a\":1}\n{\"a\":x}\n{\"b\":2}\n")
    #expect(ran.status == 65)
    #expect(ran.out == "{\"a\":1}\n{\"b\":2}\n")
    #expect(ran.err.hasPrefix("pushkit: error: -:2:6: "))
    #expect(ran.err.contains("[json.syntax]"))
  }

  @Test("A document that the command rejects is broken and is not printed")
  func refused() throws {
    let ran = try loop(input: "{\"a\":1}\n {\"bad\":1} {\"b\":2}")
    #expect(
      ran
        == Ran(
          status: 65, out: "{\"a\":1}\n{\"b\":2}\n",
          err: "pushkit: error: -:2:2: bad [record.incomplete]\n"))
  }

  @Test("--on-error stop ends at the first, of all files")
  func stop() throws {
    let file = try TemporaryFile("{\"c\":3}")
    let ran = try loop(["-", file.path], input: "{}\n{\"bad\":1}\n{}", [(.onError, "stop")])
    #expect(ran.status == 65 && ran.out == "{}\n")
  }

  @Test("--on-error emit prints all input")
  func emit() throws {
    let ran = try loop(input: "{\"a\":x\n{\"bad\":1}\n{\"b\":2}", [(.onError, "emit")])
    let lines = ran.out.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(
      lines[0].hasPrefix("{\"error\":{\"code\":\"json.")
        && lines[0].contains("\"raw\":\"{\\\"a\\\""))
    #expect(
      lines[1]
        == "{\"error\":{\"code\":\"record.incomplete\",\"message\":\"bad\",\"input\":{\"source\":\"-\","
        + "\"line\":2,\"column\":1,\"offset\":7}},\"raw\":\"{\\\"bad\\\":1}\"}")
    #expect(lines[2] == "{\"b\":2}")
  }

  @Test("Input that is not UTF-8 is emitted in base64, and input that is too long as its length")
  func emitOther() throws {
    let bytes = Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}\n{}".utf8)
    let other = try loop(bytes: bytes, [(.onError, "emit")])
    #expect(other.out.contains("\"raw_base64\":\"eyJhIjoi/yJ9Cg==\"}\n{}\n"))
    let long = try loop(
      input: "{\"a\":\"0123456789\"}\n{}", [(.onError, "emit"), (.maxDocument, "8")])
    #expect(long.out.contains("\"length\":19}\n{}\n"))
  }

  @Test("Files that cannot be opened are reported, the others are read")
  func files() throws {
    let file = try TemporaryFile("{\"a\":1}")
    let ran = try loop([file.folder, file.path, file.folder + "/none"])
    #expect(ran.status == 66 && ran.out == "{\"a\":1}\n")
    #expect(ran.err.contains("this is a folder [io.no-input]"))
    #expect(ran.err.contains("/none: no such file or directory"))
  }

  @Test("Lenient reading reports the repairs of a document, and what is between documents")
  func lenient() throws {
    let ran = try loop(input: "{a: 1,} // end", [(.lenient, "")])
    #expect(ran.status == 0 && ran.out == "{\"a\":1}\n")
    let lines = ran.err.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.allSatisfy { $0.hasPrefix("pushkit: warning: -:1:") && $0.hasSuffix("[json.lenient]") })
  }

  @Test("On a terminal standard error names the awaited input")
  func awaited() throws {
    let ran = try loop(input: "{}", terminal: TerminalInfo(input: true))
    #expect(ran.err.contains("reading JSON from the terminal"))
  }
}
