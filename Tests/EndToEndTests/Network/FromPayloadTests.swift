import Foundation
import PushTestPeers
import Testing

/// Reports of what push payloads name.
@Suite("Reports from payloads", .waiting) struct FromPayloadTests {
  /// What a fixture leads to: a line of the request, or a code.
  struct Row: Sendable, CustomTestStringConvertible {
    let fixture: String
    /// Parts of the request; empty if nothing is sent.
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
    // A run begins with one request, and each success allows one more at the same time.
    #expect(Set(server.requests.map(\.connection)).count <= 2)
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

  @Test("a broken document is reported, and is part of the total", arguments: [true, false])
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
    // The first success allows two requests at the same time.
    #expect((2...3).contains(server.requests.count))
    #expect(ran.records.count == server.requests.count)
    #expect(ran.err.contains("[bulk.stopped]"))
  }

  @Test("twenty in a row for one cause stop the run") func twenty() throws {
    let server = try RawServer(replies: [Answer.text(status: "404 x")])
    let ran = try run(String(repeating: Self.first + "\n", count: 50), server)
    #expect(ran.status == 76)
    #expect(server.requests.count == 20)
    #expect(ran.err.contains("[bulk.stopped]"))
  }

  @Test("a missing key fails each record before anything is sent") func noKey() throws {
    let server = try RawServer(replies: [Answer.text()])
    var calling = Calling(server)
    calling.environment = ["PUSHKIT_EVERLYTIC_PROJECT_UUID": ""]
    let ran = try calling.run(
      ["report-delivery", "--from-payload", "-"], input: "\(Self.first)\n\(Self.first)\n")
    #expect(ran.status == 78)
    #expect(ran.records.map { $0["error"]?["code"]?.text } == ["config.missing", "config.missing"])
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

  // MARK: Files, vendors and options

  private static let smartico =
    #"{"data":{"engagement_uid":"e-1","message_id":"41","user_ext_id":"u9","title":"t"}}"#
  private static let plain = #"{"data":{"title":"a","body":"b"}}"#

  /// Runs `report-click` in a folder with these files.
  private func click(
    _ files: [String: String], _ server: RawServer, _ arguments: [String]
  ) throws -> Calling.Ran {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (name, text) in files { try folder.write((text + "\n").utf8, to: name) }
    var calling = Calling(server)
    calling.environment = [
      "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID": "", "PUSHKIT_PUSHEXPRESS_INSTANCE_ID": "",
    ]
    var child = calling.child(["report-click"] + arguments, in: folder)
    child.folder = folder.path
    let outcome = try child.run(input: "".utf8)
    return Calling.Ran(
      status: outcome.status, signal: outcome.signal,
      out: String(decoding: outcome.stdout, as: UTF8.self),
      err: String(decoding: outcome.stderr, as: UTF8.self))
  }

  @Test(
    "several files are read in order, as operands or with --from-payload",
    arguments: [
      ["a", "b", "c"], ["--from-payload", "a", "--from-payload", "b", "--from-payload=c"],
      ["a", "--from-payload", "b", "c"],
    ])
  func severalFiles(names: [String]) throws {
    let server = try RawServer(replies: [Answer.text()])
    let ids = ["--subscription-id", "5", "--instance-id", "77"]
    let ran = try click(
      ["a": "\n" + Self.first, "b": Self.second + "\n" + Self.smartico, "c": Self.first], server,
      ids + names)
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.records.map { $0["file"]?.text } == ["a", "b", "b", "c"])
    #expect(ran.records.map { $0["line"]?.integer } == [2, 1, 2, 1])
    #expect(ran.records.map { $0["index"]?.integer } == [0, 1, 2, 3])
    // The IDs of one vendor do not change another vendor's messages.
    #expect(
      ran.records.map { $0["vendor"]?.text } == [
        "everlytic", "pushexpress", "smartico", "everlytic",
      ])
    #expect(server.requests.first?.body.contains(#""subscription_id":"5""#) == true)
    #expect(server.requests.contains { $0.line.contains("/instances/77/") })
  }

  @Test("one file has no name in its record") func oneFile() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try click(["a": Self.smartico], server, ["a"])
    #expect(ran.status == 0)
    #expect(ran.record?["file"] == nil && ran.record?["line"]?.integer == 1)
  }

  @Test("a file that cannot be opened is reported, and the others are processed")
  func missingFile() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try click(["b": Self.smartico], server, ["a", "b"])
    #expect(ran.status == 66)
    #expect(ran.err.contains("[io.no-input]"))
    #expect(ran.records.map { $0["file"]?.text } == ["b"])
    #expect(server.requests.count == 1)
  }

  @Test("--vendor fails what shows another vendor, and reads what shows none as its own")
  func restricted() throws {
    let server = try RawServer(replies: [Answer.text()])
    let input = [Self.smartico, Self.second, Self.plain, Self.foreign].joined(separator: "\n")
    let ran = try click(
      ["a": input], server, ["--vendor", "px", "--message-id", "m9", "--instance-id", "7", "a"])
    #expect(ran.status == 75)
    #expect(ran.records.map { $0["ok"]?.compact } == ["false", "true", "true", "true"])
    #expect(ran.records[0]["error"]?["code"]?.text == "record.wrong-vendor")
    #expect(ran.records[0]["vendor"]?.text == "smartico")
    #expect(
      ran.records.dropFirst().map { $0["vendor"]?.text }
        == Array(repeating: "pushexpress", count: 3))
    // The payload's own ID takes precedence.
    #expect(
      server.requests.map { $0.body.contains(#""msg_id":"m9""#) } == [false, true, true])
  }

  @Test("without --vendor a payload of an unknown vendor fails with any IDs") func noVendor() throws
  {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try click(
      ["a": Self.foreign], server, ["--instance-id", "7", "--message-id", "m", "a"])
    #expect(ran.status == 65)
    #expect(ran.record?["error"]?["code"]?.text == "record.wrong-vendor")
    #expect(server.connections == 0)
  }

  @Test(
    "what belongs to one report is refused",
    arguments: [
      ["--uuid", "4d9263b6-9f2e-4951-a819-64879568baec"], ["--ts", "1652873739950"],
      ["--datetime", "2018-11-23T11:05:47.000Z"], ["--vendor", "px", "--metadata", "a=b"],
    ])
  func singleOnly(options: [String]) throws {
    let server = try RawServer(replies: [Answer.text()])
    #expect(try click(["a": Self.smartico], server, options + ["a"]).status == 64)
    #expect(server.connections == 0)
  }

  @Test("options for reading JSON need a payload") func readingOptions() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try Calling(server).run(Calling.click(.everlytic, "--lenient"))
    #expect(ran.status == 64)
    #expect(server.connections == 0)
  }

  @Test(
    "a blank ID in a payload fails its record",
    arguments: [
      #"{"data":{"px.msg_id":" ","px.title":"t","px.body":"b"}}"#,
      #"{"data":{"engagement_uid":" ","message_id":"41","user_ext_id":"u9","title":"t"}}"#,
      #"{"data":{"engagement_uid":"e","message_id":"41","user_ext_id":" ","title":"t"}}"#,
    ])
  func blank(payload: String) throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try click(["a": payload], server, ["--instance-id", "7", "a"])
    #expect(ran.status == 65, "\(ran.out)")
    #expect(server.connections == 0)
  }
}
