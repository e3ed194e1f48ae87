import Foundation
import PushTestPeers
import Testing

/// The exit statuses and messages of commands that call vendors.
@Suite("Exit statuses of calls", .waiting) struct ExitStatusTests {
  private func server(
    _ status: String, _ body: String = "", headers: [String] = []
  ) throws -> RawServer {
    try RawServer(replies: [Answer.text(body, status: status, headers: headers)])
  }

  private static let page = "<html><body>Sorry</body></html>"

  /// Status line, body, exit status, code; one request each.
  static let answers: [(String, String, Int32, String?)] = [
    ("200 OK", #"{"status":"success"}"#, 0, nil), ("201 Created", #"{"status":"success"}"#, 0, nil),
    ("202 Accepted", #"{"status":"success","data":[]}"#, 0, nil),
    ("200 OK", page, 76, "reply.unusable"), ("202 Accepted", page, 76, "reply.unusable"),
    ("200 OK", #"{"status":"error","data":{"messages":["no"]}}"#, 76, "reply.refused"),
    ("200 OK", #"{"errCode":1,"detailMessage":"no"}"#, 76, "reply.refused"),
    ("400 Bad Request", #"{"message":"validation error: no"}"#, 76, "http.refused"),
    ("404 Not Found", page, 76, "http.refused"),
    ("413 Payload Too Large", page, 76, "http.refused"),
    ("422 x", "", 76, "http.refused"), ("304 Not Modified", "", 76, "http.redirect"),
    ("300 Multiple Choices", "", 76, "http.redirect"),
    ("401 Unauthorized", #"{"message":"no"}"#, 77, "http.not-authorized"),
    ("403 Forbidden", page, 77, "http.not-authorized"),
    ("408 Request Timeout", "", 69, "http.unavailable"),
    ("500 Internal Server Error", page, 69, "http.unavailable"),
    ("502 Bad Gateway", page, 69, "http.unavailable"),
    ("504 Gateway Timeout", "", 69, "http.unavailable"),
  ]

  /// A text is quoted, a page is not.
  @Test(arguments: [
    ("unknown\r\n subscription", "HTTP 400: the body is not JSON: unknown subscription"),
    (String(repeating: "x", count: 300), "not JSON: " + String(repeating: "x", count: 200) + " ["),
    (page, "HTTP 400: the body is an HTML page ["),
  ])
  func ofABodyThatIsNotJSON(body: String, words: String) throws {
    let server = try server("400 x", body)
    let ran = try Calling(server).run(Calling.click(.everlytic))
    #expect(ran.status == 76 && ran.err.contains(words), "\(ran.err)")
  }

  @Test("of an answer", arguments: answers)
  func ofAnAnswer(line: String, body: String, status: Int32, code: String?) throws {
    let server = try server(line, body)
    let ran = try Calling(server).run(Calling.click(.everlytic, "--max-delay", "0.01"))
    #expect(ran.status == status)
    #expect(ran.code == code)
    #expect(ran.record?["http_status"]?.integer == Int(line.prefix(3)))
    #expect(ran.record?["attempts"]?.integer == 1)
    #expect(server.requests.count == 1)
    if let code { #expect(ran.err.contains("[\(code)]")) } else { #expect(ran.err == "") }
    if body.contains("no\"") { #expect(ran.err.contains(": no") || ran.err.contains("error: no")) }
  }

  @Test(
    "a redirect is told, and the other place sees nothing", arguments: [301, 302, 303, 307, 308])
  func redirect(status: Int) throws {
    let other = try RawServer(replies: [Answer.text()])
    let server = try server("\(status) Moved", headers: ["Location: \(other.address)/x"])
    for vendor in Calling.Vendor.allCases {
      let ran = try Calling(server).run(Calling.click(vendor))
      #expect(ran.status == 76)
      #expect(ran.code == "http.redirect")
    }
    #expect(server.requests.count == 3)
    #expect(other.connections == 0)
  }

  @Test("429 and 503 until the attempts are used up", arguments: ["429 Too Many", "503 Busy"])
  func busy(line: String) throws {
    let server = try server(line)
    let ran = try Calling(server).run(Calling.click(.pushexpress, "--max-delay", "0.01"))
    #expect(ran.status == 69)
    #expect(ran.code == (line.hasPrefix("429") ? "http.rate-limited" : "http.unavailable"))
    #expect(ran.record?["attempts"]?.integer == 5)
    #expect(server.requests.count == 5)
  }

  // MARK: Doubtful answers

  @Test("what cannot be read is done, with a warning", arguments: ["OK", "{", "\u{FEFF}"])
  func unreadable(body: String) throws {
    let server = try server("200 OK", body)
    for vendor in Calling.Vendor.allCases {
      let ran = try Calling(server).run(Calling.click(vendor))
      #expect(ran.status == 0)
      #expect(ran.record?["response"] == nil)
      #expect(ran.err.contains("warning") && ran.err.contains("[reply.unreadable]"))
      let quiet = try Calling(server).run(Calling.click(vendor, "-q"))
      #expect(quiet.err == "")
    }
  }

  /// The type, the beginning of the body, and how many more bytes it has.
  static let pages: [(String, String, Int)] = [
    ("", page, 0), ("text/plain", "\n<!DOCTYPE html><p>Log in", 0),
    ("text/html; charset=utf-8", "Log in", 0), ("text/html", "", 9 << 20),
    ("", "<html>", 9 << 20),
  ]

  @Test("an HTML page is an error of every call, and final", arguments: pages)
  func htmlPage(type: String, beginning: String, more: Int) throws {
    let headers = type.isEmpty ? [] : ["Content-Type: \(type)"]
    let body = beginning + String(repeating: "x", count: more)
    let server = try server("200 OK", body, headers: headers)
    var calls = Calling.Vendor.allCases.map { Calling.click($0) }
    calls += [
      ["px-lifecycle", "closed", "--instance-id", "1"],
      [
        "unregister-token", "--vendor", "everlytic", "--subscription-id", "1", "--device-id",
        "4d9263b6-9f2e-4951-a819-64879568baec",
      ],
      [
        "register-token", "--vendor", "smartico", "--user-id", "1", "--token", "t", "--platform",
        "ios",
      ],
      ["register-token", "--vendor", "everlytic", "--email", "a@b.c", "--token", "t"],
      ["px-register", "--token", "t"],
    ]
    for call in calls {
      let ran = try Calling(server).run(call)
      #expect(ran.status == 76, "\(call)")
      #expect(ran.code == "reply.unusable" && ran.err.contains("HTML page"), "\(ran.err)")
    }
    #expect(server.requests.count == calls.count)
  }

  @Test("twenty HTML pages in a row end a bulk run") func pagesInARow() throws {
    let server = try server("200 OK", Self.page)
    let batch = (0..<60).map { #"{"instance_id":"\#($0)","message_id":"m"}"# }
    let ran = try Calling(server).run(
      ["report-click", "--vendor", "px", "--batch", "-", "--jobs", "1"],
      input: batch.joined(separator: "\n"))
    #expect(ran.status == 76)
    #expect(ran.out.split(separator: "\n").count == 20)
    #expect(ran.err.contains("stopped by reply.unusable"), "\(ran.err)")
  }

  @Test("an empty answer is a warning where the guide shows one")
  func empty() throws {
    let server = try server("202 Accepted")
    for vendor in Calling.Vendor.allCases {
      let ran = try Calling(server).run(Calling.click(vendor))
      #expect(ran.status == 0)
      #expect(ran.err.contains("[reply.empty]") == (vendor != .pushexpress))
      #expect(ran.err.isEmpty == (vendor == .pushexpress))
    }
  }

  @Test("an answer without end is not read to the end") func oversize() throws {
    let piece = [UInt8](repeating: 0x78, count: 1 << 16)
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      // Far more than anyone reads, and all that sockets keep.
      for _ in 0..<1024 { guard connection.send(piece) else { return } }
      _ = connection.request()
    }
    let ran = try Calling(server).run(Calling.click(.smartico, "--timeout", "10"))
    #expect(ran.status == 0)
    #expect(ran.err.contains("longer than 8 MiB [reply.too-long]"), "\(ran.err)")
    #expect(ran.record?["elapsed_ms"]?.integer ?? .max < 9000)
  }

  // MARK: Before anything is sent

  @Test("without a listener the status is 69, after five attempts") func refused() throws {
    let ran = try Calling("http://127.0.0.1:\(RawServer.freePort())").run(
      Calling.click(.everlytic, "--max-delay", "0.01"))
    #expect(ran.status == 69)
    #expect(ran.code == "http.connect")
    #expect(ran.record?["attempts"]?.integer == 5)
    #expect(ran.record?["http_status"] == nil)
  }

  /// Arguments, exit status, code on standard error.
  static let mistakes: [([String], Int32, String)] = [
    (["report-click", "--vendor", "everlytic"], 64, "usage.missing-option"),
    (["report-click", "--vendor", "everlytic", "--message-id", ""], 64, "usage.bad-value"),
    (["report-click", "--message-id", "1"], 64, "usage.missing-option"),
    (["report-click", "--vendor", "emarsys", "--message-id", "1"], 64, "usage.wrong-vendor"),
    (
      ["report-click", "--vendor", "px", "--engagement-uid", "u", "--message-id", "1"], 64,
      "usage.wrong-vendor"
    ),
    (Calling.click(.everlytic, "--timeout", "0"), 64, "usage.bad-value"),
    (Calling.click(.everlytic, "--max-delay", "-1"), 64, "usage.bad-value"),
    (Calling.click(.everlytic, "--dry-run", "--curl"), 64, "usage.exclusive-options"),
    (Calling.click(.everlytic, "--reveal"), 64, "usage.missing-option"),
    (
      ["report-click", "--engagement-uid", "u", "--message-id", "007"], 65,
      "smartico.bad-message-id"
    ),
    (
      ["report-click", "--engagement-uid", "u", "--message-id", "12abc"], 65,
      "smartico.bad-message-id"
    ),
    (Calling.click(.pushexpress, "--instance-id", ".."), 65, "request.bad-path"),
    (Calling.click(.pushexpress, "--instance-id", ""), 64, "usage.bad-value"),
    (["report-click", "--from-payload", "none.json"], 66, "io.no-input"),
    (Calling.click(.smartico, "--label-key", "@none"), 66, "io.no-input"),
    (Calling.click(.smartico, "--proxy", "@none"), 66, "io.no-input"),
    (Calling.click(.everlytic, "--project-uuid", "a\r\nX: y"), 78, "config.bad-value"),
  ]

  @Test("mistakes are reported before anything is sent", arguments: mistakes)
  func mistake(arguments: [String], status: Int32, code: String) throws {
    let server = try server("200 OK")
    let ran = try Calling(server).run(arguments)
    #expect(ran.status == status)
    #expect(ran.err.contains("[\(code)]"), "\(ran.err)")
    #expect(ran.out == "")
    #expect(server.connections == 0)
  }

  @Test("78: a key or an address is missing or unusable") func configuration() throws {
    let server = try server("200 OK")
    var calling = Calling(server)
    for name in [
      "PUSHKIT_EVERLYTIC_PROJECT_UUID", "PUSHKIT_EVERLYTIC_INSTALL_URL",
    ] {
      calling.environment = [name: ""]
      let ran = try calling.run(Calling.click(.everlytic))
      #expect(ran.status == 78)
      #expect(ran.err.contains("[config.missing]"))
    }
    calling.environment = ["PUSHKIT_EVERLYTIC_INSTALL_URL": "ftp://x"]
    #expect(try calling.run(Calling.click(.everlytic)).status == 78)
    calling.environment = ["PUSHKIT_EMULATOR": "http://example.com"]
    #expect(try calling.run(Calling.click(.everlytic)).status == 78)
    calling.environment = ["PUSHKIT_PUSHEXPRESS_APP_ID": ".."]
    #expect([65, 78].contains(try calling.run(Calling.click(.pushexpress)).status))
    #expect(server.connections == 0)
  }

  @Test("73: the state cannot be opened") func state() throws {
    let server = try server("200 OK")
    var calling = Calling(server)
    calling.environment = ["PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID": ""]
    let ran = try calling.run(Calling.click(.everlytic, "--state", "/"))
    #expect(ran.status == 73)
    #expect(server.connections == 0)
  }

  @Test(
    "74: the record cannot be written",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let server = try server("200 OK", "{}")
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var child = Calling(server).child(Calling.click(.everlytic), in: folder)
    child.stdout = .file("/dev/full")
    let outcome = Child.wait(for: try child.start())
    #expect(outcome.status == 74)
  }
}
