import Foundation
import Testing

/// A signal ends pushkit as it ends any filter: complete lines are written, then the process ends by the signal.
@Suite("Signals", .waiting) struct SignalTests {
  @Test(
    "while waiting for input", arguments: [SIGINT, SIGTERM, SIGHUP], [[], ["--jobs", "2"]])
  func whileWaiting(signal: Int32, options: [String]) throws {
    let exchange = try Exchange(["parse-payload", "--field", "body"] + options)
    exchange.send(#"{"aps":{"alert":"one"}}"# + "\n" + #"{"aps":{"al"#)
    #expect(exchange.line() == "one")
    let outcome = exchange.end(by: signal)
    #expect(outcome.signal == signal)
    #expect(!outcome.timedOut)
    #expect(exchange.line(seconds: 1) == nil)
  }

  @Test("before any input", arguments: [SIGINT, SIGTERM]) func beforeInput(signal: Int32) throws {
    let exchange = try Exchange(["parse-payload", "--field", "body"])
    #expect(Child.waitUntilBlocked(exchange.process))
    #expect(exchange.end(by: signal).signal == signal)
  }

  @Test(
    "while the output has no reader", arguments: [SIGINT, SIGTERM, SIGHUP],
    [[], ["--jobs", "2"], ["-o", "pretty"]])
  func whileWriting(signal: Int32, options: [String]) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // Enough for several threads and more than a pipe holds.
    let line = #"{"aps":{"alert":""# + String(repeating: "0123456789", count: 100) + "\"}}\n"
    try folder.write(Data(String(repeating: line, count: 1500).utf8), to: "in")
    let ends = try Exchange.pipe()
    defer {
      close(ends.read)
      close(ends.write)
    }
    var child = Child()
    child.arguments = ["parse-payload", folder.path + "/in"] + options
    child.stdout = .descriptor(ends.write)
    // Only a command that sends gives a slow reader two seconds; on a busy machine, one of several
    // tries shows that this one does not.
    var endsAtOnce = options.contains("--jobs")
    for attempt in 1...5 where attempt == 1 || !endsAtOnce {
      let process = try child.start()
      #expect(Child.waitUntilBlocked(process))
      let begin = ContinuousClock.now
      kill(process, signal)
      #expect(Child.wait(for: process, seconds: 10).signal == signal)
      endsAtOnce = endsAtOnce || ContinuousClock.now - begin < .milliseconds(1800)
    }
    #expect(endsAtOnce)
  }

  @Test("while standard error has no reader") func whileReporting() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(String(repeating: "{x\n", count: 20_000).utf8, to: "in")
    let ends = try Exchange.pipe()
    defer {
      close(ends.read)
      close(ends.write)
    }
    var child = Child()
    child.arguments = ["parse-payload", "-v", folder.path + "/in"]
    child.stderr = .descriptor(ends.write)
    let process = try child.start()
    #expect(Child.waitUntilBlocked(process))
    kill(process, SIGTERM)
    let outcome = Child.wait(for: process, seconds: 10)
    #expect(outcome.signal == SIGTERM)
    #expect(!outcome.timedOut)
  }

  @Test("while much is read: whole lines only, then death") func whileReading() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (fifo, out) = (folder.path + "/in", folder.path + "/out")
    try #require(mkfifo(fifo, 0o600) == 0)
    var child = Child()
    child.arguments = ["parse-payload", "--field", "body", fifo]
    child.stdout = .file(out)
    let process = try child.start()
    // The input never ends by itself.
    let input = open(fifo, O_WRONLY)
    let writer = Thread {
      let lines = Array(
        String(repeating: #"{"aps":{"alert":"0123456789"}}"# + "\n", count: 500).utf8)
      while write(input, lines, lines.count) == lines.count {}
      close(input)
    }
    writer.start()
    while folder.read("out").count < 1 << 16 { usleep(1000) }
    kill(process, SIGTERM)
    #expect(Child.wait(for: process).signal == SIGTERM)
    let written = folder.read("out")
    #expect(written.last == 0x0A)
    let whole = written.split(separator: 0x0A)
    #expect(whole.allSatisfy { $0.elementsEqual("0123456789".utf8) })
  }
}
