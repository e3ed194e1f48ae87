import Foundation
import PushTestPeers
import Testing

/// `--batch`: a call for each record, many at the same time.
@Suite(.waiting) struct BatchTests {
  private func clicks(_ count: Int, from first: Int = 0) -> String {
    (first..<first + count).map {
      #"{"vendor":"everlytic","message_id":"\#($0)","ref":\#($0)}"# + "\n"
    }.joined()
  }

  private func batch(_ more: String...) -> [String] { ["report-click", "--batch", "-"] + more }

  /// A server that answers after a while, the first request of a connection later than others.
  private func slow(_ seconds: Double) throws -> RawServer {
    try RawServer { connection in
      while connection.request() != nil, connection.pause(seconds) {
        connection.send(Answer.text())
      }
    }
  }

  @Test func eachRecordHasAResult() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try Calling(server).run(batch(), input: clicks(100))
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.records.count == 100 && server.requests.count == 100)
    #expect(Set(ran.records.compactMap { $0["ref"]?.integer }) == Set(0..<100))
    #expect(Set(ran.records.compactMap { $0["index"]?.integer }) == Set(0..<100))
    #expect(ran.records.allSatisfy { $0["line"]?.integer == ($0["index"]?.integer ?? -2) + 1 })
    #expect(ran.err.contains("100 records: 100 ok, 100 requests"))
    #expect(try Calling(server).run(batch("-q"), input: clicks(3)).err == "")
  }

  @Test func jobsLimitTheRequestsInFlightAndConnectionsAreReused() throws {
    let server = try slow(0.02)
    let ran = try Calling(server).run(batch("--jobs", "4"), input: clicks(60))
    #expect(ran.status == 0)
    #expect(server.connections <= 8)
    let single = try slow(0.001)
    #expect(try Calling(single).run(batch("--jobs", "1"), input: clicks(20)).status == 0)
    #expect(single.connections == 1)
    #expect(single.requests.map { $0.body.contains(#""message_id":"0""#) }.first == true)
  }

  @Test func orderedResultsAreInInputOrder() throws {
    let server = try RawServer { connection in
      while let request = connection.request(), connection.pause(request.number % 5 == 1 ? 0.2 : 0)
      {
        connection.send(Answer.text())
      }
    }
    let ran = try Calling(server).run(batch("--ordered"), input: clicks(50))
    #expect(ran.records.compactMap { $0["index"]?.integer } == Array(0..<50))
  }

  @Test func orderedResultsHaveABrokenDocumentInItsPlace() throws {
    let server = try slow(0.05)
    let input = clicks(1) + "{oops\n" + clicks(1, from: 2)
    let ran = try Calling(server).run(
      batch("--ordered", "--on-error", "emit", "-q"), input: input)
    #expect(ran.records.compactMap { $0["index"]?.integer } == [0, 1, 2])
    #expect(ran.records.map { $0["error"]?["code"]?.text } == [nil, "json.syntax", nil])
  }

  @Test func aRateSpreadsTheRequests() throws {
    let server = try RawServer(replies: [Answer.text()])
    let begin = ContinuousClock.now
    let ran = try Calling(server).run(batch("--rate", "20"), input: clicks(9))
    #expect(ran.status == 0)
    #expect(ContinuousClock.now - begin >= .milliseconds(390))
  }

  @Test func resultsDoNotWaitForInput() throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try Exchange(
      batch("-q"),
      environment: Calling(server).variables.merging(["HOME": folder.path]) { $1 })
    for number in 0..<3 {
      exchange.send(clicks(1, from: number))
      #expect(exchange.line()?.contains(#""index":\#(number),"#) == true)
    }
    #expect(exchange.finish().status == 0)
  }

  /// A record, and the vendor that gets its report or the code of its error.
  struct RecordRow: Sendable, CustomTestStringConvertible {
    let record: String
    var vendor: String?
    var code: String?

    var testDescription: String { record }
  }

  static let recordRows = [
    RecordRow(record: #"{"subscription_id":1,"msg_id":"2"}"#, vendor: "everlytic"),
    RecordRow(
      record: #"{"user_ext_id":"u","engagement_uid":"e","message_id":3}"#, vendor: "smartico"),
    RecordRow(record: #"{"ic_id":"5","message_id":"6"}"#, vendor: "pushexpress"),
    RecordRow(
      record: #"{"user_ext_id":"u","engagement_uid":"e","message_id":"x"}"#,
      code: "smartico.bad-message-id"),
    RecordRow(
      record: #"{"user_id":" ","engagement_uid":"e","message_id":"4"}"#, code: "record.bad-value"),
    RecordRow(record: #"{"message_id":"4"}"#, code: "record.incomplete"),
    RecordRow(record: #"{"vendor":"emarsys","message_id":"4"}"#, code: "record.wrong-vendor"),
    RecordRow(record: #"{"subscription_id":[1],"message_id":"2"}"#, code: "record.bad-value"),
    RecordRow(record: #"{"subscription_id":"1","messageid":"2"}"#, code: "record.unknown-key"),
    RecordRow(
      record: #"{"subscription_id":"1","install_url":"https://evil.example"}"#,
      code: "record.unknown-key"),
    RecordRow(
      record:
        #"{"payload":{"data":{"px.msg_id":"m2","px.title":"t","px.body":"b"}},"instance_id":8}"#,
      vendor: "pushexpress"),
    RecordRow(record: #"{"payload":{"aps":{"alert":"x"}}}"#, code: "record.wrong-vendor"),
    RecordRow(
      record:
        #"{"payload":[{"data":{"px.msg_id":"m3","px.title":"t"}},{"data":{"px.msg_id":"m4"}}]}"#,
      code: "record.bad-value"),
    RecordRow(record: #"{"payload":5}"#, code: "record.bad-value"),
  ]

  @Test("each record goes to its vendor, or fails by itself", arguments: recordRows)
  func record(row: RecordRow) throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try Calling(server).run(batch("-q"), input: row.record + "\n")
    let result = try #require(ran.record)
    #expect(result["error"]?["code"]?.text == row.code)
    #expect(row.vendor == nil || result["vendor"]?.text == row.vendor)
    #expect(server.requests.count == (row.code == nil ? 1 : 0))
  }

  @Test func brokenRecordsDoNotKeepOthersFromBeingSent() throws {
    let server = try RawServer(replies: [Answer.text()])
    let input = Self.recordRows.map { $0.record + "\n" }.joined()
    let ran = try Calling(server).run(batch("--ordered", "-q"), input: input)
    #expect(ran.status == 75)
    #expect(ran.records.count == Self.recordRows.count)
    #expect(server.requests.count == Self.recordRows.count { $0.code == nil })
  }

  @Test func failedResultsAreInput() throws {
    let server = try RawServer(replies: [Answer.text(status: "404 x")])
    let first = try Calling(server).run(batch("-q"), input: clicks(3))
    #expect(first.status == 76)
    let second = try RawServer(replies: [Answer.text()])
    let ran = try Calling(second).run(batch("-q", "--ordered"), input: first.out)
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.records.compactMap { $0["ref"]?.integer }.sorted() == [0, 1, 2])
    #expect(second.requests.count == 3)
  }

  @Test func registrationsGetNewIDsAndLeaveTheState() throws {
    let reply = #"{"status":"success","data":{"subscription":{"pns_id":"9"}}}"#
    let server = try RawServer(replies: [Answer.text(reply)])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try Exchange(
      ["register-token", "--batch", "-", "-q"],
      environment: Calling(server).variables.merging(["HOME": folder.path]) { $1 })
    exchange.send(
      (0..<4).map { #"{"email":"a\#($0)@x.example","token":"t\#($0)"}"# + "\n" }.joined())
    exchange.closeInput()
    var devices: Set<String> = []
    while let line = exchange.line() {
      for record in try CaseCheck.lines(Array(line.utf8)) {
        devices.insert(record["device_id"]?.text ?? "")
      }
    }
    #expect(devices.count == 4 && !devices.contains(""))
    #expect(exchange.finish().status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.local/state"))
  }

  @Test(
    "options that have no effect, or exclude each other",
    arguments: [
      ["report-click", "--jobs", "2"], ["report-click", "--journal", "j"],
      ["report-click", "--on-error", "emit"], ["report-click", "--batch", "-", "--uuid", "x"],
      ["report-click", "--batch", "-", "push.json"], ["px-register", "--batch", "-", "--watch"],
      ["register-token", "--batch", "-", "--method", "socket"],
      ["register-token", "--batch", "-", "-o", "env"],
      ["report-click", "--batch", "-", "--retry-failed"],
      ["report-click", "--batch", "-", "--shard", "2/2"],
      ["report-click", "--batch", "-", "--rate", "0"],
      ["report-click", "--batch", "-", "--jobs", "0"],
    ])
  func usage(arguments: [String]) throws {
    let server = try RawServer(replies: [Answer.text()])
    #expect(try Calling(server).run(arguments).status == 64)
    #expect(server.connections == 0)
  }

  @Test func unsentRecordsAreNamedOnRequest() throws {
    let server = try RawServer(replies: [Answer.text(status: "401 x")])
    let ran = try Calling(server).run(batch("--on-error", "emit"), input: clicks(10))
    #expect(ran.status == 77)
    #expect(server.requests.count == 1)
    let codes = ran.records.map { $0["error"]?["code"]?.text ?? "" }
    #expect(codes.filter { $0 == "bulk.not-sent" }.count == 9)
    #expect(ran.err.contains("1 failed (http.not-auth") && ran.err.contains("9 not sent"))
  }

  @Test func unsentRecordsAreThoseOfTheShardAndNotInTheJournal() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let journal = folder.path + "/journal"
    let good = try RawServer(replies: [Answer.text()])
    #expect(
      try Calling(good).run(batch("--journal", journal, "-q"), input: clicks(10)).status == 0)
    let server = try RawServer(replies: [Answer.text(status: "401 x")])
    var indexes: [Int] = []
    for shard in 0..<3 {
      let ran = try Calling(server).run(
        batch("--journal", journal, "--shard", "\(shard)/3", "--on-error", "emit"),
        input: clicks(60))
      for record in ran.records {
        let index = try #require(record["index"]?.integer)
        indexes.append(index)
        #expect((record["skipped"] != nil) == (index < 10))
      }
    }
    #expect(indexes.sorted() == Array(0..<60))
    #expect(server.requests.count == 3)
  }

  @Test func aHistoryIsOneResult() throws {
    let history = #"""
      {"status":"success","data":{"messages":[{"title":"t","body":"b"}]}}
      """#
    let server = try RawServer(replies: [Answer.text(history)])
    let ran = try Calling(server).run(
      ["fetch-history", "--batch", "-", "-q"], input: #"{"email":"a@x.example","ref":1}"# + "\n")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.record?["messages"]?.compact.contains(#""title":"t""#) == true)
    #expect(ran.record?["ref"]?.integer == 1 && ran.record?["response"] == nil)
  }

  @Test func reportEntriesAreSentWithTheIDsOfTheState() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try Calling(server).run(
      ["send-reports", "--ordered", "-q"],
      input: """
        {"command":"report-click","arguments":{"vendor":"everlytic","message_id":"12"}}
        {"command":"report-delivery","arguments":{"vendor":"pushexpress","message_id":"13"}}
        {"command":"register-token","arguments":{"token":"x"}}
        {"event":"k.message.opened","type":1,"id":8}
        {"command":"report-failure","arguments":{"vendor":"everlytic","message_id":"12"}}

        """)
    #expect(ran.status == 75)
    let results = [
      "clicks", "delivered", "send-reports.command", "send-reports.no-command",
      "record.wrong-vendor",
    ]
    #expect(ran.records.count == results.count)
    for (index, (record, result)) in zip(ran.records, results).enumerated() {
      #expect((record["error"]?["code"] ?? record["event"])?.text == result, "record \(index)")
    }
    #expect(ran.records[0]["command"]?.text == "report-click")
    #expect(server.requests.contains { $0.line.contains("/instances/737112/") })
    #expect(server.requests.count == 2)
  }

  @Test func optionsOfSeveralVendorsAreDefaultsForTheirOwnRecords() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try Calling(server).run(
      [
        "report-click", "--batch", "-", "--subscription-id", "5", "--instance-id", "77",
        "--ordered", "-q", "--field", "vendor", "--field", "ref", "--field", "error.code",
      ],
      input: """
        {"vendor":"everlytic","message_id":"1","ref":"a"}
        {"vendor":"px","message_id":"2","ref":"b"}
        {"message_id":"3","ref":"c"}

        """)
    #expect(ran.status == 75, "\(ran.err)")
    #expect(ran.out == "everlytic\ta\t\npushexpress\tb\t\n\tc\trecord.incomplete\n")
    #expect(server.requests.contains { $0.body.contains(#""subscription_id":"5""#) })
    #expect(server.requests.contains { $0.line.contains("/instances/77/") })
    let tokens = try Calling(server).run(
      ["register-token", "--batch", "-", "-q", "--vendor", "px", "--field", "ref,index"],
      input: #"{"token":"t","ref":"x"}"# + "\n")
    #expect(tokens.out == "x\t0\n")
  }

  @Test func aDryRunSendsNothing() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try Calling(server).run(batch("--dry-run"), input: clicks(4))
    #expect(ran.status == 0 && ran.records.count == 4 && server.connections == 0)
    #expect(ran.err == "")
  }

  @Test func theSummaryIsAFile() throws {
    let server = try RawServer(replies: [Answer.text(), Answer.text(status: "404 x")])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path + "/s.json"
    let ran = try Calling(server).run(batch("--summary", path), input: clicks(3) + "{oops}\n")
    #expect(ran.status == 75)
    let summary = try CaseCheck.lines(folder.read("s.json"))[0]
    #expect(summary["total"]?.integer == 4 && summary["ok"]?.integer == 1)
    #expect(summary["by_error"]?["http.refused"]?.integer == 2)
    #expect(summary["by_error"]?["json.syntax"]?.integer == 1)
  }

  @Test(
    "A summary that cannot be written, or would replace another file, stops before the first call")
  func theSummaryIsCheckedFirst() throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (records, journal) = (folder.path + "/in", folder.path + "/j")
    try folder.write(clicks(2).utf8, to: "in")
    let refused: [(arguments: [String], status: Int32)] = [
      (["--batch", records, "--summary", records], 64),
      (["--batch", records, "--summary", folder.path + "/./in"], 64),
      (["--batch", records, "--journal", journal, "--summary", journal], 64),
      (["--batch", records, "--summary", "-"], 64),
      (["--batch", records, "--summary", folder.path], 73),
      (["--batch", records, "--summary", folder.path + "/none/s"], 73),
    ]
    for item in refused {
      let ran = try Calling(server).run(["report-click"] + item.arguments)
      #expect(ran.status == item.status, "\(item.arguments) \(ran.err)")
    }
    #expect(server.connections == 0)
    #expect(folder.read("in") == Array(clicks(2).utf8))
  }
}
