import Foundation
import PushTestPeers
import Testing

/// Runs that end early, and runs of parts of an input.
@Suite(.waiting) struct BatchEndTests {
  private func click(_ number: Int) -> String {
    #"{"vendor":"everlytic","message_id":"\#(number)"}"# + "\n"
  }

  private func clicks(_ count: Int) -> String { (0..<count).map(click).joined() }

  @Test func withoutAReaderTheRequestsInFlightFinishAndTheJournalIsComplete() throws {
    let server = try RawServer { connection in
      while connection.request() != nil, connection.pause(0.02) { connection.send(Answer.text()) }
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let journal = folder.path + "/j"
    try folder.write(clicks(500).utf8, to: "in")
    let pipe = try Exchange.pipe()
    var child = Calling(server).child(
      [
        "report-click", "--batch", folder.path + "/in", "--jobs", "4", "--journal", journal,
        "--summary", folder.path + "/s",
      ], in: folder)
    child.stdout = .descriptor(pipe.write)
    child.stderr = .file(folder.path + "/err")
    let process = try child.start()
    close(pipe.write)
    _ = server.requests(30)
    close(pipe.read)
    #expect(Child.wait(for: process).signal == SIGPIPE)
    let sent = server.requests.count
    #expect((30..<500).contains(sent))
    let states = String(decoding: folder.read("j"), as: UTF8.self).split(separator: "\n")
    #expect(states.filter { $0.contains(#""state":"sent""#) }.count == sent)
    #expect(states.filter { $0.contains(#""state":"ok""#) }.count == sent)
    #expect(String(decoding: folder.read("err"), as: UTF8.self).contains("\(sent) ok"))
    #expect(try CaseCheck.lines(folder.read("s"))[0]["ok"]?.integer == sent)
    let rest = try Calling(server).run(
      ["report-click", "--batch", "-", "--journal", journal, "-q"], input: clicks(500))
    #expect(rest.status == 0 && server.requests.count == 500)
  }

  @Test func brokenDocumentsAreFailuresInARow() throws {
    let server = try RawServer(replies: [Answer.text()])
    let broken = String(repeating: "{oops}\n", count: 25)
    let stopped = try Calling(server).run(
      ["report-click", "--batch", "-"], input: broken + clicks(3))
    #expect(stopped.status == 65 && stopped.out == "")
    #expect(stopped.err.contains("20 failed (json.syntax 20)"))
    #expect(stopped.err.contains("[bulk.stopped]"))
    let endless = try Calling(server).run(
      ["report-click", "--batch", "-", "--max-failures", "0"], input: broken + clicks(3))
    #expect(endless.status == 75 && endless.records.count == 3)
    #expect(server.requests.count == 3)
  }

  @Test func shardsTogetherAreTheWholeInput() throws {
    let server = try RawServer(replies: [Answer.text()])
    // More broken documents and unusable records than --max-failures allows in a row, but they are
    // not in a row: records of other shards are between them.
    let input = (0..<90).map { number in
      click(number) + (number % 2 == 0 ? "{oops}\n" : #"{"unknown":"x"}"# + "\n")
    }.joined()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var indices: [Int] = []
    var totals = ["total": 0, "ok": 0, "failed": 0]
    for shard in 0..<3 {
      let ran = try Calling(server).run(
        [
          "report-click", "--batch", "-", "-q", "--shard", "\(shard)/3", "--summary",
          folder.path + "/s", "--max-failures", "5",
        ], input: input)
      #expect(ran.status == (shard == 0 ? 75 : 0), "\(ran.err)")
      indices += ran.records.compactMap { $0["index"]?.integer }
      let summary = try CaseCheck.lines(folder.read("s"))[0]
      for key in totals.keys { totals[key, default: 0] += summary[key]?.integer ?? 0 }
    }
    // Every second of the other documents is broken, and has no result without --on-error emit.
    #expect(indices.sorted() == (0..<180).filter { $0 % 4 != 1 })
    #expect(totals == ["total": 180, "ok": 90, "failed": 90])
    #expect(server.requests.count == 90)
  }
}
