import Foundation
import PushTestPeers
import Testing

/// Bulk runs that a signal or a failing journal ends.
@Suite("Interrupted bulk runs", .waiting) struct InterruptedRunTests {
  private func clicks(_ count: Int) -> String {
    (0..<count).map { #"{"vendor":"everlytic","message_id":"\#($0)"}"# + "\n" }.joined()
  }

  private func slowServer(_ seconds: Double = 0.05) throws -> RawServer {
    try RawServer { connection in
      while connection.request() != nil, connection.pause(seconds) {
        connection.send(Answer.text())
      }
    }
  }

  /// A run that gets a signal after 10 requests.
  private func interrupted(
    _ server: RawServer, _ arguments: [String], by signal: Int32, in folder: TemporaryFolder
  ) throws -> (outcome: Child.Outcome, err: String) {
    var child = Calling(server).child(arguments, in: folder)
    child.folder = folder.path
    child.stdout = .file(folder.path + "/out")
    child.stderr = .file(folder.path + "/err")
    let process = try child.start()
    _ = server.requests(10)
    kill(process, signal)
    let outcome = Child.wait(for: process)
    return (outcome, String(decoding: folder.read("err"), as: UTF8.self))
  }

  @Test(
    "the summary names the signal, and the hint the command that continues",
    arguments: [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")])
  func continuing(signal: Int32, name: String) throws {
    let server = try slowServer()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(clicks(300).utf8, to: "in put")
    let arguments = [
      "report-click", "--jobs", "4", "--batch", "in put", "--journal", "j", "--summary", "s",
      "--project-uuid", Calling.Secret.project, "--install-url", server.address,
    ]
    let (outcome, err) = try interrupted(server, arguments, by: signal, in: folder)
    #expect(outcome.signal == signal)
    let summary = try CaseCheck.lines(folder.read("s"))[0]
    #expect(summary["complete"]?.compact == "false")
    #expect(summary["stopped_by"]?.text == name)
    #expect(err.contains("stopped by \(name) [bulk.summary]"))
    #expect(err.contains("\(name) ended the run before its input [bulk.interrupted]"))
    #expect(!err.contains(Calling.Secret.project))
    let hint = try #require(err.split(separator: "\n").first { $0.contains("to continue, run: ") })
    for part in ["--batch 'in put'", "--journal j", "--summary s", "--jobs 4", Self.project] {
      #expect(hint.contains(part), "\(hint)")
    }
    // The secret comes from the environment in the place of the option.
    let line = try #require(hint.components(separatedBy: "run: pushkit ").last)
      .replacing("--project-uuid \(Self.project)", with: "")
    var shell = Calling(server).child([], in: folder)
    shell.program = "/bin/sh"
    shell.arguments = ["-c", "cd \"$1\" && exec \"$0\" " + line, Binary.path, folder.path]
    #expect(try shell.run().status == 0)
    let done = try CaseCheck.lines(folder.read("s"))[0]
    #expect(done["complete"]?.compact == "true" && done["stopped_by"] == nil)
    #expect(Set(server.requests.map(\.body)).count == 300 && server.requests.count == 300)
  }

  /// The variable in the place of the secret.
  private static let project = #""${PUSHKIT_EVERLYTIC_PROJECT_UUID:?}""#

  @Test("without a journal there is no such command") func withoutJournal() throws {
    let server = try slowServer()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(clicks(300).utf8, to: "in")
    let (outcome, err) = try interrupted(
      server, ["report-click", "--batch", "in"], by: SIGTERM, in: folder)
    #expect(outcome.signal == SIGTERM)
    #expect(err.contains("hint: without --journal, pushkit cannot continue the run"))
  }

  @Test("other ends of a run are named by their codes")
  func otherEnds() throws {
    let server = try RawServer(replies: [Answer.text()])
    let refusing = try RawServer(replies: [Answer.text(status: "401 x")])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let runs: [(RawServer, String, [String], String?)] = [
      (server, clicks(3), [], nil),
      (server, clicks(1) + #"{"message_id":"1"}"# + "\n", [], nil),
      (server, clicks(1) + "{oops}\n" + clicks(3), ["--on-error", "stop"], "json.syntax"),
      (refusing, clicks(9), [], "http.not-authorized"),
    ]
    for (server, input, options, cause) in runs {
      _ = try Calling(server).run(
        ["report-click", "--batch", "-", "--summary", folder.path + "/s"] + options, input: input)
      let summary = try CaseCheck.lines(folder.read("s"))[0]
      #expect(summary["complete"]?.compact == (cause == nil ? "true" : "false"))
      #expect(summary["stopped_by"]?.text == cause)
    }
  }

  @Test("a slow reader gets whole lines after a signal") func slowReader() throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let record =
      #"{"vendor":"everlytic","message_id":"1","ref":"\#(String(repeating: "y", count: 900))"}"#
    try folder.write(String(repeating: record + "\n", count: 5000).utf8, to: "in")
    let ends = try Exchange.pipe()
    var child = Calling(server).child(["report-click", "--batch", folder.path + "/in"], in: folder)
    child.stdout = .descriptor(ends.write)
    let process = try child.start()
    close(ends.write)
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    var isSignaled = false
    while case let count = read(ends.read, &piece, piece.count), count > 0 {
      output += piece[..<count]
      if output.count > 1 << 17, !isSignaled {
        // The pipe fills, so that a write waits.
        #expect(Child.waitUntilBlocked(process))
        kill(process, SIGTERM)
        isSignaled = true
      }
      if isSignaled { usleep(10_000) }
    }
    close(ends.read)
    #expect(isSignaled && Child.wait(for: process, seconds: 10).signal == SIGTERM)
    #expect(output.last == 0x0A)
  }

  @Test("a journal that disappears ends the run with 74") func journalGone() throws {
    let server = try slowServer()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(clicks(300).utf8, to: "in")
    var child = Calling(server).child(
      ["report-click", "--batch", folder.path + "/in", "--journal", folder.path + "/sub/j"],
      in: folder)
    try folder.write([], to: "sub/j")
    child.stderr = .file(folder.path + "/err")
    let process = try child.start()
    _ = server.requests(10)
    try FileManager.default.removeItem(atPath: folder.path + "/sub")
    #expect(Child.wait(for: process).status == 74)
    #expect(String(decoding: folder.read("err"), as: UTF8.self).contains("was removed or replaced"))
    #expect(server.requests.count < 100)
  }

  @Test(
    "a journal is no standard stream, and no stream",
    arguments: [
      (#"--journal j >>j"#, "standard output is the file of --journal", 64),
      (#"--journal j 2>>j; s=$?; cat j >&2; exit $s"#, "standard error", 64),
      (#"--journal j <>j"#, "standard input", 64),
      (#"--journal ./j >>"$PWD/j""#, "standard output", 64),
      (#"--journal -"#, "option --journal needs a file", 64),
    ] as [(String, String, Int32)])
  func streams(line: String, message: String, status: Int32) throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(clicks(3).utf8, to: "in")
    var child = Calling(server).child([], in: folder)
    child.folder = folder.path
    child.program = "/bin/sh"
    child.arguments = ["-c", #""$0" report-click --batch in "# + line, Binary.path]
    let outcome = try child.run()
    #expect(outcome.status == status)
    #expect(String(decoding: outcome.stderr, as: UTF8.self).contains(message))
    #expect(server.connections == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/-"))
  }

  @Test("few open files mean fewer jobs, not failed records") func fewFiles() throws {
    let server = try slowServer(0.01)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var child = Calling(server).child([], in: folder)
    child.program = "/bin/sh"
    child.arguments = [
      "-c", #"ulimit -n 24 && exec "$0" report-click --batch - --jobs 100"#, Binary.path,
    ]
    let outcome = try child.run(input: clicks(200).utf8)
    let err = String(decoding: outcome.stderr, as: UTF8.self)
    #expect(outcome.status == 0 && server.requests.count == 200, "\(err)")
    #expect(err.contains("[bulk.fewer-jobs]") && !err.contains("[http."))
  }

  @Test("a report that waits after 429 is not lost by SIGKILL", arguments: ["429 x", "503 x"])
  func killedWhileWaiting(status: String) throws {
    let server = try RawServer { connection in
      while let request = connection.request() {
        let isBusy = request.body.contains(#""message_id":"1""#)
        connection.send(
          isBusy ? Answer.text(status: status, headers: ["Retry-After: 60"]) : Answer.text())
      }
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let journal = folder.path + "/j"
    try folder.write(clicks(3).utf8, to: "in")
    let process = try Calling(server).child(
      ["report-click", "--batch", folder.path + "/in", "--journal", journal], in: folder
    ).start()
    _ = server.requests(3)
    #expect(Child.waitUntilBlocked(process))
    kill(process, SIGKILL)
    #expect(Child.wait(for: process).signal == SIGKILL)
    let good = try RawServer(replies: [Answer.text()])
    let rest = try Calling(good).run(
      ["report-click", "--batch", "-", "--journal", journal], input: clicks(3))
    #expect(rest.status == 0, "\(rest.err)")
    #expect(good.requests.map { $0.body.contains(#""message_id":"1""#) } == [true])
  }

  /// Standard output is a terminal, so that each error first writes the output; the journal's limit
  /// of size is reached while the run reports that a record cannot be planned.
  @Test(
    "a journal that fails while another error is reported on a terminal",
    .enabled(if: Terminal.isAvailable), arguments: [900, 928, 960, 1000])
  func journalFailsOnTerminal(size: Int) throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let terminal = try Terminal()
    // The states of one or two records more fill the journal.
    let start = #"{"key":"00000000000000000000000000000001","state":"failed","code":""#
    let code = String(repeating: "x", count: size - start.utf8.count - 3)
    try folder.write((start + code + "\"}\n").utf8, to: "j")
    try folder.write("{oops".utf8, to: "state")
    let entries = [
      #"{"command":"report-click","arguments":{"vendor":"everlytic","message_id":"1"}}"#,
      #"{"command":"report-click","arguments":{"vendor":"everlytic","message_id":"2"}}"#,
      #"{"command":"report-click","arguments":{"vendor":"pushexpress","message_id":"3"}}"#,
      #"{"command":"report-click","arguments":{"vendor":"everlytic","message_id":"4"}}"#,
    ]
    try folder.write((entries.joined(separator: "\n") + "\n").utf8, to: "in")
    var child = Calling(server).child([], in: folder)
    // Without this variable, the report needs the state, which is broken.
    child.environment["PUSHKIT_PUSHEXPRESS_INSTANCE_ID"] = ""
    child.program = "/bin/sh"
    child.arguments = [
      "-c", #"cd "$1"; ulimit -f 2; exec "$0" send-reports in --journal j --state state --jobs 2"#,
      Binary.path, folder.path,
    ]
    child.stdout = .file(terminal.path)
    let process = try child.start()
    let outcome = Child.wait(for: process)
    #expect(outcome.signal == nil)
    #expect([74, 78].contains(outcome.status))
    #expect(server.requests.count < 4)
  }
}
