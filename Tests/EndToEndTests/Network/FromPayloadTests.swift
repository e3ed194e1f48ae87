import Foundation
import PushTestPeers
import Testing

/// Reports of what push payloads name.
@Suite("Reports from payloads") struct FromPayloadTests {
  /// What a fixture leads to: a line of the request, or a code.
  struct Row: Sendable, CustomTestStringConvertible {
    let fixture: String
    /// Parts of what is sent; none where nothing is.
    var sends: [String] = []
    var code: String?

    var testDescription: String { fixture }
  }

  static let rows: [Row] = [
    Row(
      fixture: "everlytic/data-with-actions.json",
      sends: [
        "/clicks", #""subscription_id":"123","message_id":"14""#,
        #""metadata":{"ev_return_data":"a;b=\"c\""}"#,
      ]),
    Row(
      fixture: "everlytic/guide-data.json",
      sends: ["/clicks", #""subscription_id":"123","message_id":"13","metadata":{}"#]),
    Row(
      fixture: "everlytic/web-push.json",
      sends: ["/clicks", #""subscription_id":"123","message_id":"15""#]),
    Row(fixture: "everlytic/guide-history.json", code: "payload.history"),
    Row(
      fixture: "smartico/push-apns-camel.json",
      sends: [
        "user_ext_id%22%3A%22u1%22", "engagement_uid%22%3A%22sim-test-1%22",
        "message_id%22%3A12%2C", "action%22%3A%22dp%3Acashier%22",
      ]),
    Row(
      fixture: "smartico/push-data.json",
      sends: [
        "user_ext_id%22%3A%22684%3Af21a%22", "message_id%22%3A90071992547409931234%2C",
        "action%22%3A%22dp%3Agf_saw%26id%3D5%22",
      ]),
    Row(fixture: "smartico/guide-engagement.json", code: "record.incomplete"),
    Row(fixture: "smartico/guide-spin.json", code: "record.incomplete"),
    Row(fixture: "smartico/guide-identify-response.json", code: "payload.socket-message"),
    Row(fixture: "smartico/guide-bridge-deep-link.json", code: "payload.bridge-message"),
    Row(fixture: "smartico/guide-bridge-show-engagement.json", code: "payload.bridge-message"),
    Row(
      fixture: "pushexpress/guide-fcm.json",
      sends: [
        #"{"msg_id":"1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5","event":"clicked"}"#
      ]),
    Row(fixture: "pushexpress/apns.json", sends: [#"{"msg_id":"1_2.x.6","event":"clicked"}"#]),
    Row(
      fixture: "pushexpress/data-only-link.json",
      sends: [#"{"msg_id":"1_2.x.5","event":"clicked"}"#]),
    Row(fixture: "pushexpress/web.json", code: "record.wrong-vendor"),
  ]

  @Test("every fixture of the vendors that can be called", arguments: rows)
  func fixture(row: Row) throws {
    let server = try RawServer(replies: [Answer.text()])
    let path = Binary.fixtures.appending(path: row.fixture).path
    let ran = try Calling(server).run("report-click", "--from-payload", path)
    if let code = row.code {
      #expect(ran.status == 65)
      #expect(ran.err.contains("[\(code)]"))
      #expect(server.connections == 0)
      return
    }
    #expect(ran.status == 0)
    #expect(server.requests.count == 1)
    let received = try #require(server.requests.first)
    for part in row.sends {
      #expect((received.line + received.body).contains(part), "\(received.line) \(received.body)")
    }
    #expect(ran.record?["index"]?.integer == 0)
    #expect(ran.record?["line"]?.integer == 1)
    #expect(ran.record?["input"] == nil)
  }

  @Test("no fixture is passed over") func allFixtures() throws {
    for vendor in ["everlytic", "smartico", "pushexpress"] {
      let folder = Binary.fixtures.appending(path: vendor).path
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      for name in names where name.hasSuffix(".json") {
        #expect(Self.rows.contains { $0.fixture == "\(vendor)/\(name)" }, "\(vendor)/\(name)")
      }
    }
  }

  @Test(
    "the fixtures of others are refused", arguments: ["emarsys", "optimobile", "plain", "hostile"])
  func others(vendor: String) throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = Binary.fixtures.appending(path: vendor).path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let ran = try Calling(server).run("report-click", "--from-payload", "\(folder)/\(name)")
      #expect(ran.status == 65 || ran.status == 75, "\(name)")
    }
  }

  // MARK: Several documents

  private static let first = #"{"data":{"title":"a","body":"b","message_id":"1","$x":"y"}}"#
  private static let foreign = #"{"aps":{"alert":"one"}}"#
  private static let second = #"{"data":{"px.msg_id":"m2","px.title":"t","px.body":"b"}}"#

  private func run(_ input: String, _ server: RawServer, _ more: String...) throws -> Calling.Ran {
    try Calling(server).run(
      ["report-delivery", "--from-payload", "-", "--max-delay", "0.01"] + more, input: input)
  }

  @Test("records, their numbers and lines, and 75 for some") func partial() throws {
    let server = try RawServer(replies: [Answer.text()])
    let input = "\(Self.first)\n\n\(Self.foreign)\n[\(Self.second),\n\(Self.second)]\n"
    let ran = try run(input, server)
    #expect(ran.status == 75)
    #expect(ran.records.map { $0["index"]?.integer } == [0, 1, 2, 3])
    #expect(ran.records.map { $0["line"]?.integer } == [1, 3, 4, 5])
    #expect(ran.records.map { $0["ok"]?.compact } == ["true", "false", "true", "true"])
    #expect(ran.records[1]["input"]?.compact == Self.foreign)
    #expect(ran.records[1]["error"]?["code"]?.text == "record.wrong-vendor")
    #expect(
      ran.records.map { $0["vendor"]?.text } == ["everlytic", "apns", "pushexpress", "pushexpress"])
    #expect(ran.err.contains("-:3:1:"))
    #expect(server.requests.count == 3)
    // One after another over one connection.
    #expect(Set(server.requests.map(\.connection)) == [0])
  }

  @Test("all for one cause: its status") func allAlike() throws {
    let server = try RawServer(replies: [Answer.text(status: "404 x")])
    let ran = try run("\(Self.first)\n\(Self.second)\n", server)
    #expect(ran.status == 76)
    #expect(ran.records.count == 2)
    #expect(ran.records.allSatisfy { $0["input"] != nil })
    let foreign = try run("\(Self.foreign)\n\(Self.foreign)\n", server)
    #expect(foreign.status == 65)
  }

  @Test("a broken document is told, and counts", arguments: [true, false])
  func broken(hasOther: Bool) throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try run("{oops}\n" + (hasOther ? Self.first + "\n" : ""), server)
    #expect(ran.status == (hasOther ? 75 : 65))
    #expect(ran.err.contains("-:1:2:"))
    #expect(ran.records.count == (hasOther ? 1 : 0))
    #expect(server.requests.count == (hasOther ? 1 : 0))
  }

  @Test("nothing at all is no record", arguments: ["", "[]", "\n\n"]) func nothing(input: String)
    throws
  {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try run(input, server)
    #expect(ran.status == 0)
    #expect(ran.out == "")
    #expect(server.connections == 0)
  }

  @Test("one report for each document, vendor and message") func duplicates() throws {
    let server = try RawServer(replies: [Answer.text()])
    let both =
      #"{"message":{"data":{"px.msg_id":"m","px.title":"t","px.body":"b"},"apns":{"payload":{"aps":{"alert":"x"},"px.msg_id":"m","px.title":"t","px.body":"b"}}}}"#
    let ran = try run(both + "\n" + both + "\n", server)
    #expect(server.requests.count == 2, "\(ran.err)")
  }

  @Test("refused credentials stop the run", arguments: ["401 x", "403 x"])
  func stops(line: String) throws {
    let server = try RawServer(replies: [Answer.text(), Answer.text(status: line)])
    let ran = try run(String(repeating: Self.first + "\n", count: 10), server)
    #expect(ran.status == 77)
    #expect(server.requests.count == 2)
    #expect(ran.records.count == 2)
    #expect(ran.err.contains("[bulk.stopped]"))
  }

  @Test("twenty in a row for one cause stop the run") func twenty() throws {
    let server = try RawServer(replies: [Answer.text(status: "404 x")])
    let ran = try run(String(repeating: Self.first + "\n", count: 50), server)
    #expect(ran.status == 76)
    #expect(server.requests.count == 20)
    #expect(ran.err.contains("[bulk.stopped]"))
  }

  @Test("a missing key stops the run before anything is sent") func noKey() throws {
    let server = try RawServer(replies: [Answer.text()])
    var calling = Calling(server)
    calling.environment = ["PUSHKIT_EVERLYTIC_PROJECT_UUID": ""]
    let ran = try calling.run(
      ["report-delivery", "--from-payload", "-"], input: "\(Self.first)\n\(Self.first)\n")
    #expect(ran.status == 78)
    #expect(ran.err.components(separatedBy: "[config.missing]").count == 2)
    #expect(server.connections == 0)
  }

  @Test("results come as reports are answered") func live() throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let calling = Calling(server)
    let exchange = try Exchange(
      ["report-delivery", "--from-payload", "-"],
      environment: calling.variables.merging(["HOME": folder.path]) { $1 })
    exchange.send(Self.first + "\n")
    #expect(exchange.line()?.contains(#""ok":true"#) == true)
    exchange.send(Self.second + "\n")
    #expect(exchange.line()?.contains("pushexpress") == true)
    #expect(exchange.finish().status == 0)
  }
}
