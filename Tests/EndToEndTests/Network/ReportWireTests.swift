import Foundation
import PushTestPeers
import Testing

/// What each report sends, as a server reads it, and the record of it.
@Suite("Reports over the wire", .waiting) struct ReportWireTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let verb: String
    let vendor: Calling.Vendor
    /// The vendor's name of it; nil where it has no such report.
    var event: String?

    var testDescription: String { "report-\(verb) \(vendor.rawValue)" }
  }

  static let rows: [Row] = [
    Row(verb: "delivery", vendor: .everlytic, event: "deliveries"),
    Row(verb: "delivery", vendor: .smartico, event: "engagement_delivered"),
    Row(verb: "delivery", vendor: .pushexpress, event: "delivered"),
    Row(verb: "impression", vendor: .everlytic, event: "deliveries"),
    Row(verb: "impression", vendor: .smartico, event: "engagement_impression"),
    Row(verb: "impression", vendor: .pushexpress, event: "delivered"),
    Row(verb: "click", vendor: .everlytic, event: "clicks"),
    Row(verb: "click", vendor: .smartico, event: "engagement_action"),
    Row(verb: "click", vendor: .pushexpress, event: "clicked"),
    Row(verb: "dismissal", vendor: .everlytic, event: "dismissals"),
    Row(verb: "dismissal", vendor: .smartico), Row(verb: "dismissal", vendor: .pushexpress),
    Row(verb: "failure", vendor: .everlytic),
    Row(verb: "failure", vendor: .smartico, event: "engagement_failed"),
    Row(verb: "failure", vendor: .pushexpress),
  ]

  private func arguments(_ row: Row) -> [String] {
    let start = ["report-\(row.verb)", "--vendor", row.vendor.rawValue]
    switch row.vendor {
    case .everlytic:
      return start + [
        "--message-id", "12", "--datetime", "2018-11-23T11:05:47.000Z", "--metadata", "k=é=1",
      ]
    case .smartico:
      return start + [
        "--engagement-uid", "sim-test-1", "--message-id", "90071992547409931234", "--uuid",
        "acb841b7-d6d0-44c9-8a40-682219eaebf6", "--ts", "1711695978141",
      ] + (row.verb == "click" ? ["--action", "dp:gf&x=1"] : [])
    case .pushexpress: return start + ["--message-id", "1_2.x.5"]
    }
  }

  /// Method and target, and the body.
  private func wanted(_ row: Row, _ event: String) -> (line: String, body: String) {
    switch row.vendor {
    case .everlytic:
      return (
        "POST /servlet/push-notifications/\(event) HTTP/1.1",
        #"{"subscription_id":"123","message_id":"12","metadata":{"k":"é=1"},"#
          + #""datetime":"2018-11-23T11:05:47.000Z"}"#
      )
    case .pushexpress:
      return (
        "POST /api/r/v2/apps/\(Calling.Secret.app)/instances/737112/events/notification HTTP/1.1",
        #"{"msg_id":"1_2.x.5","event":"\#(event)"}"#
      )
    case .smartico:
      let action = event == "engagement_action" ? "%2C%22action%22%3A%22dp%3Agf%26x%3D1%22" : ""
      return (
        "GET /services/public?api_key=\(Calling.Secret.label)&brand_key=\(Calling.Secret.brand)"
          + "&version=1.2.25&event=%7B%22uuid%22%3A%22acb841b7-d6d0-44c9-8a40-682219eaebf6%22%2C"
          + "%22ts%22%3A1711695978141%2C%22event_type%22%3A%22\(event)%22%2C%22user_ext_id%22%3A"
          + "%22u1%22%2C%22payload%22%3A%7B%22engagement_uid%22%3A%22sim-test-1%22%2C%22message_id"
          + "%22%3A90071992547409931234%2C%22activity_type%22%3A40\(action)%7D%7D HTTP/1.1", ""
      )
    }
  }

  private func headers(_ row: Row, _ server: RawServer, _ length: Int) throws -> [String] {
    let version = try Calling(server).run("--version").out
    let number = version.split(separator: "\n").first?.split(separator: " ").last ?? ""
    var headers = [
      "Host: 127.0.0.1:\(server.port)", "User-Agent: pushkit/\(number)", "Accept: application/json",
    ]
    if length > 0 {
      headers += [
        "Content-Type: application/json; charset=utf-8", "Content-Length: \(length)",
      ]
    }
    if row.vendor == .everlytic { headers.append("X-EV-Project-UUID: \(Calling.Secret.project)") }
    return headers
  }

  @Test("the table", arguments: rows) func isSent(row: Row) throws {
    let server = try RawServer(replies: [Answer.text(#"{ "status": "success" }"#)])
    let ran = try Calling(server).run(arguments(row))
    guard let event = row.event else {
      #expect(ran.status == 64)
      #expect(ran.err.contains("[usage."))
      #expect(server.connections == 0)
      return
    }
    #expect(ran.status == 0)
    #expect(ran.err == "")
    let (line, body) = wanted(row, event)
    let received = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(received.line == line)
    #expect(received.body == body)
    #expect(received.headers.sorted() == (try headers(row, server, body.utf8.count)).sorted())
    let record = ran.out.replacing(/"elapsed_ms":[0-9]+/, with: #""elapsed_ms":0"#)
    #expect(
      record == #"{"ok":true,"vendor":"\#(row.vendor.rawValue)","command":"report-\#(row.verb)","#
        + #""event":"\#(event)","http_status":200,"attempts":1,"elapsed_ms":0,"#
        + #""response":{"status":"success"}}"# + "\n")
  }

  /// What is shown instead is what would be sent.
  @Test("dry run and curl line agree with the wire", arguments: rows.filter { $0.event != nil })
  func isShown(row: Row) throws {
    let server = try RawServer(replies: [Answer.text()])
    let calling = Calling(server)
    _ = try calling.run(arguments(row))
    let received = try #require(server.requests.first)
    let dry = try calling.run(arguments(row) + ["--dry-run"])
    #expect(dry.status == 0)
    let record = try #require(dry.record)
    #expect(record["method"]?.text == received.line.split(separator: " ").first.map(String.init))
    #expect(
      record["url"]?.text
        == server.address + (received.target.split(separator: "?").first.map(String.init) ?? ""))
    #expect(record["body"]?.compact ?? "" == received.body)
    for member in record["headers"]?.members ?? [] {
      #expect(received.headers.contains("\(member.key): \(member.value.text ?? "")"))
    }
    let line = try calling.run(arguments(row) + ["--curl", "--reveal"])
    #expect(received.body.isEmpty || line.out.contains(received.body))
    #expect(server.requests.count == 1)
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/curl") else { return }
    try curlSends(calling, row, received, server)
  }

  /// curl itself, told by the line, with keys in variables.
  private func curlSends(
    _ calling: Calling, _ row: Row, _ received: ReceivedRequest, _ server: RawServer
  ) throws {
    let line = try calling.run(arguments(row) + ["--curl"])
    #expect(Calling.Secret.all.allSatisfy { !line.out.contains($0) })
    var shell = Child()
    shell.program = "/bin/sh"
    shell.arguments = ["-c", line.out]
    shell.environment = calling.variables
    #expect(try shell.run().status == 0)
    let second = try #require(server.requests(2).last)
    #expect(second.line == received.line)
    #expect(second.body == received.body)
    #expect(second.headers.sorted() == received.headers.sorted())
  }
}
