import Foundation
import PushTestPeers
import Testing

/// Runs that end early, and the runs that continue them: every report is sent once, or named as lost.
@Suite(.waiting) struct JournalRestartTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var journal: String { folder.path + "/j" }

  private func clicks(_ count: Int) -> String {
    (0..<count).map { #"{"vendor":"everlytic","message_id":"\#($0)"}"# + "\n" }.joined()
  }

  private func run(_ server: RawServer, _ input: String, _ more: String...) throws -> Calling.Ran {
    try Calling(server).run(
      ["report-click", "--batch", "-", "--journal", journal, "-q"] + more, input: input)
  }

  /// Returns the message IDs that a server received, in order.
  private func received(_ server: RawServer) -> [String] {
    server.requests.compactMap { request in
      let body = request.body.components(separatedBy: #""message_id":""#)
      return body.count > 1 ? String(body[1].prefix { $0 != "\"" }) : nil
    }
  }

  @Test func aSecondRunSendsNothing() throws {
    let server = try RawServer(replies: [Answer.text()])
    #expect(try run(server, clicks(20)).status == 0)
    let again = try run(server, clicks(25) + clicks(5))
    #expect(again.status == 0)
    #expect(again.records.filter { $0["skipped"]?.compact == "true" }.count == 25)
    #expect(server.requests.count == 25)
    folder.remove()
  }

  @Test func failedRecordsAreSentAgainOnRequest() throws {
    let server = try RawServer(replies: [
      Answer.text(), Answer.text(status: "404 x"), Answer.text(),
    ])
    let first = try run(server, clicks(3), "--jobs", "1")
    #expect(first.status == 75 && server.requests.count == 3)
    let second = try run(server, clicks(3))
    #expect(second.status == 75 && server.requests.count == 3)
    let skipped = second.records.first { $0["ok"]?.compact == "false" }
    #expect(skipped?["skipped"]?.compact == "true")
    #expect(skipped?["error"]?["code"]?.text == "http.refused")
    let third = try run(server, clicks(3), "--retry-failed")
    #expect(third.status == 0 && server.requests.count == 4)
    folder.remove()
  }

  @Test func aDuplicateIsNotSentAgainWithItsRecord() throws {
    let server = try RawServer(replies: [Answer.text(status: "404 x")])
    #expect(try run(server, clicks(1) + clicks(1)).status == 75)
    #expect(server.requests.count == 1)
    let again = try run(server, clicks(1) + clicks(1) + clicks(1), "--retry-failed")
    #expect(again.records.count == 3 && server.requests.count == 2)
    folder.remove()
  }

  @Test func aReportThatWaitedForARetryIsSentByTheNextRun() throws {
    let server = try RawServer { connection in
      while let request = connection.request() {
        if request.body.contains(#""message_id":"2""#) {
          connection.send(Answer.text(status: "429 x", headers: ["Retry-After: 30"]))
        } else if request.body.contains(#""message_id":"3""#) {
          guard connection.pause(0.3) else { return }
          connection.send(Answer.text(status: "401 x"))
        } else {
          connection.send(Answer.text())
        }
      }
    }
    let first = try run(server, clicks(4))
    #expect(first.status == 77)
    #expect(first.records.contains { $0["error"]?["code"]?.text == "http.rate-limited" })
    let good = try RawServer(replies: [Answer.text()])
    #expect(try run(good, clicks(4)).status == 75)
    #expect(received(good) == ["2"])
    folder.remove()
  }

  @Test("a crash after every write of the journal loses nothing and repeats nothing")
  func everyPrefix() throws {
    let count = 4
    let server = try RawServer(replies: [Answer.text()])
    #expect(try run(server, clicks(count), "--jobs", "2").status == 0)
    let whole = folder.read("j")
    var cuts = whole.indices.filter { whole[$0] == 0x0A }.map { $0 + 1 }
    cuts += cuts.map { $0 - 5 } + [0]
    for cut in cuts {
      try folder.write(whole.prefix(cut), to: "j")
      let text = String(decoding: whole.prefix(cut), as: UTF8.self)
      let lines =
        text.hasSuffix("\n") || cut == 0
        ? text : String(text[...(text.lastIndex(of: "\n") ?? text.startIndex)])
      let sent = lines.components(separatedBy: #""state":"sent""#).count - 1
      let done = lines.components(separatedBy: #""state":"ok""#).count - 1
      let server = try RawServer(replies: [Answer.text()])
      let ran = try run(server, clicks(count))
      let lost = ran.records.filter { $0["error"]?["code"]?.text == "http.lost" }.count
      #expect(lost == sent - done, "cut at \(cut)")
      #expect(server.requests.count == count - sent, "cut at \(cut)")
      #expect(ran.records.count == count)
      #expect(ran.status == (lost > 0 ? 75 : 0))
      if lost > 0 {
        let again = try run(server, clicks(count), "--retry-lost")
        #expect(again.status == 0)
        #expect(server.requests.count == count - done)
      }
    }
    folder.remove()
  }

  @Test("runs that are killed at random moments agree with the server")
  func killed() throws {
    let count = TestSize.isFull ? 20_000 : 1500
    let server = try RawServer { connection in
      while connection.request() != nil { connection.send(Answer.text()) }
    }
    let input = folder.path + "/in"
    try folder.write(clicks(count).utf8, to: "in")
    var kills = 0
    var status: Int32?
    while status == nil {
      var child = Calling(server).child(
        ["report-click", "--batch", input, "--journal", journal, "-q"], in: folder)
      child.stdout = .file(folder.path + "/out")
      let process = try child.start()
      if kills < 12 {
        usleep(useconds_t.random(in: 30_000...(TestSize.isFull ? 1_500_000 : 300_000)))
        kill(process, SIGKILL)
        kills += 1
      }
      status = Child.wait(for: process, seconds: 120).status
    }
    let received = received(server)
    #expect(Set(received).count == received.count, "a report was sent twice")
    let text = String(decoding: folder.read("j"), as: UTF8.self)
    var states: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") { states[line.prefix(40)] = line.dropFirst(40) }
    #expect(states.count == count)
    let unfinished = states.values.filter { $0.contains("sent") }.count
    #expect(status == (unfinished > 0 ? 75 : 0))
    #expect(received.count <= count && received.count >= count - unfinished)
    folder.remove()
  }

  @Test func aSignalFinishesTheRequestsInFlight() throws {
    let server = try RawServer { connection in
      while connection.request() != nil, connection.pause(0.05) { connection.send(Answer.text()) }
    }
    var child = Calling(server).child(
      ["report-click", "--batch", "-", "--journal", journal, "-q"], in: folder)
    child.stdout = .file(folder.path + "/out")
    try folder.write(clicks(500).utf8, to: "in")
    child.stdin = .file(folder.path + "/in")
    let process = try child.start()
    _ = server.requests(30)
    kill(process, SIGTERM)
    #expect(Child.wait(for: process).signal == SIGTERM)
    let results = String(decoding: folder.read("out"), as: UTF8.self).split(separator: "\n")
    #expect(results.count == server.requests.count && results.count < 500)
    #expect(results.allSatisfy { $0.hasPrefix(#"{"ok":true"#) })
    let rest = try run(server, clicks(500))
    #expect(rest.status == 0 && server.requests.count == 500)
    folder.remove()
  }

  @Test func aJournalThatCannotBeWrittenEndsTheRun() throws {
    // Standard error is a file, too; warnings about replies would fill it.
    let server = try RawServer(replies: [Answer.text(#"{"status":"success"}"#)])
    var child = Calling(server).child([], in: folder)
    child.program = "/bin/sh"
    child.arguments = [
      "-c", #"ulimit -f 1 && exec "$0" report-click --batch - --journal "$1""#, Binary.path,
      journal,
    ]
    let outcome = try child.run(input: clicks(100).utf8, seconds: 20)
    #expect(outcome.status == 74)
    #expect(String(decoding: outcome.stderr, as: UTF8.self).contains("[journal.write]"))
    let sent = server.requests.count
    #expect((1..<100).contains(sent))
    let rest = try run(server, clicks(100))
    let lost = rest.records.filter { $0["error"]?["code"]?.text == "http.lost" }.count
    #expect(rest.status == (lost > 0 ? 75 : 0))
    #expect(Set(received(server)).count == server.requests.count)
    folder.remove()
  }

  @Test func anythingButAFileIsNotAJournal() throws {
    let server = try RawServer(replies: [Answer.text()])
    for path in ["/dev/full", "/dev/null/x", folder.path] {
      let ran = try Calling(server).run(
        ["report-click", "--batch", "-", "--journal", path], input: clicks(1))
      #expect(ran.status == 73 || ran.status == 74 || ran.status == 78, "\(path)")
    }
    #expect(server.connections == 0)
    folder.remove()
  }
}
