import Foundation
import PushTestPeers
import Testing

/// What is said on standard error never holds a key, a token or a password.
@Suite("Secrets", .waiting) struct SecretTests {
  private static let token = "dzAeHJ58jnU:APA91bFK-AupLmYnlrWpNwh9fgnAKcnyHvlpATVi2fqG04rcTj"
  private static let password = "hunter2-of-the-proxy"

  private static var commands: [[String]] {
    let payload = Binary.fixtures.appending(path: "everlytic/guide-data.json").path
    return Calling.Vendor.allCases.map { Calling.click($0) } + [
      ["report-click", "--from-payload", payload],
      ["report-click", "--from-payload", payload, "--vendor", "px"],
      ["report-click", "--vendor", "px", "--message-id", "1", "--instance-id", ".."],
      ["report-click", "--engagement-uid", "u", "--message-id", "07"],
      ["report-click", "--vendor", "everlytic", "--message-id", "1", "--oops"],
      Calling.click(
        .everlytic, "--project-uuid", Calling.Secret.project, "--install-url", "ftp://x"),
      Calling.click(.smartico, "--label-key", Calling.Secret.label, "--brand-key", "a\nb"),
      Calling.click(.everlytic, "--config-string", Calling.Secret.project + ";;%%"),
      Calling.click(.everlytic, "--label-key", Calling.Secret.label),
      ["register-token", "--vendor", "everlytic", "--token", token, "--email", "e@example.com"],
      ["register-token", "--vendor", "smartico", "--token", token, "--platform", "ios"],
      ["register-token", "--vendor", "px", "--token", token],
      ["register-token", "--vendor", "px", "--token", token, "--oops"],
      ["unregister-token", "--vendor", "everlytic"],
      ["unregister-token", "--vendor", "smartico", "--token", token, "--platform", "android"],
      ["px-register", "--token", token], ["px-lifecycle", "closed"],
    ]
  }

  /// Responses that repeat the request in place of `ECHO`.
  private static let answers: [String] = [
    Answer.text(#"{"message":"validation error: ECHO"}"#, status: "400 Bad Request"),
    Answer.text(#"{"message":"who is ECHO?"}"#, status: "401 Unauthorized"),
    Answer.text(#"{"status":"error","data":{"messages":["ECHO"]}}"#),
    Answer.text(#"{"errCode":1,"detailMessage":"ECHO"}"#),
    Answer.text("<html>ECHO</html>"), Answer.text("", status: "503 Busy"),
    Answer.text("", status: "302 Found", headers: ["Location: http://h/?ECHO"]),
    "ECHO\r\n\r\n", "",
  ]

  private static func server(_ answer: String) throws -> RawServer {
    try RawServer { connection in
      guard let request = connection.request() else { return }
      let text = request.line + request.headers.joined() + request.body
      let sent = (Calling.Secret.all + [token]).filter(text.contains).joined(separator: " and ")
      // The length is that of the word; what is read of it is as good.
      let length = answer.utf8.count + sent.utf8.count
      connection.send(
        answer.replacing("ECHO", with: sent)
          .replacing(/Content-Length: [1-9][0-9]*/, with: "X-Length: \(length)"))
    }
  }

  /// With the debug build, of several thousand runs only those that say the most.
  static let ways: [[String]] =
    [["-vv"]]
    + (Binary.release == nil
      ? [] : [["-v"], ["-v", "--error-format", "json"], ["-q"], ["-v", "--retry-lost"]])

  @Test("in no diagnostic", arguments: ways) func nowhere(options: [String]) throws {
    var said = 0
    for answer in Self.answers {
      let server = try Self.server(answer)
      for command in Self.commands {
        if options.contains("--retry-lost"), !command[0].hasPrefix("report") { continue }
        let ran = try Calling(server).run(
          command + options + ["--max-delay", "0.001", "--max-attempts", "2", "--no-state"])
        said += ran.err.utf8.count
        for secret in Calling.Secret.all + [Self.token] {
          #expect(!ran.err.contains(secret), "\(command) \(ran.err)")
        }
      }
    }
    #expect(said > 10_000)
  }

  @Test("nor the password of an address or a proxy") func passwords() throws {
    let server = try RawServer(replies: [Answer.text("no", status: "403 Forbidden")])
    let address = "http://user:\(Self.password)@127.0.0.1:\(server.port)"
    for vendor in Calling.Vendor.allCases {
      let direct = try Calling(address).run(Calling.click(vendor, "-v"))
      #expect(direct.status == 77)
      #expect(!direct.err.contains(Self.password), "\(direct.err)")
      for target in ["http://vendor.invalid", "https://vendor.invalid"] {
        let ran = try Calling(target).run(
          Calling.click(vendor, "-v", "--proxy", address, "--max-delay", "0.001"))
        #expect(ran.status == 77 || ran.status == 69)
        #expect(!ran.err.contains(Self.password), "\(ran.err)")
      }
      let nobody = try Calling("http://user:\(Self.password)@127.0.0.1:1").run(
        Calling.click(vendor, "-v", "--max-delay", "0.001"))
      #expect(nobody.status == 69)
      #expect(!nobody.err.contains(Self.password), "\(nobody.err)")
    }
  }

  @Test(
    "nor a token that a server repeats in another spelling",
    arguments: [
      "dzAeHJ58jnU%3AAPA91bFK-AupLmYnlrWpNwh9", #"\u0064zAeHJ58jnU\u003aAPA91bFK-AupLmYnlrWpNwh9"#,
    ])
  func spellings(spelled: String) throws {
    let token = "dzAeHJ58jnU:APA91bFK-AupLmYnlrWpNwh9"
    let server = try RawServer(replies: [
      Answer.text(#"{"message":"who is \#(spelled)?"}"#, status: "400 Bad Request")
    ])
    let ran = try Calling(server).run(
      "register-token", "--vendor", "everlytic", "--token", token, "--email", "a@example.com")
    #expect(ran.status == 76)
    #expect(ran.err.contains("HTTP 400") && !ran.err.contains("APA91bFK"), "\(ran.err)")
  }

  // MARK: How much is said

  @Test("-q: errors only; -v: requests, answers and waits") func verbosity() throws {
    let server = try RawServer(replies: [Answer.text(status: "503 x")])
    let calling = Calling(server)
    let click = Calling.click(.everlytic, "--max-delay", "0.001", "--max-attempts", "2")
    let quiet = try calling.run(click + ["-q"])
    #expect(quiet.err.split(separator: "\n").count == 1)
    #expect(quiet.err.hasPrefix("pushkit: error: Everlytic responded with HTTP 503"))
    let verbose = try calling.run(click + ["-v"])
    let codes = verbose.err.matches(of: /\[([a-z.-]+)\]\n/).map { String($0.1) }
    #expect(
      codes == [
        "http.request", "http.response", "http.wait", "http.request", "http.response",
        "http.unavailable",
      ])
    #expect(verbose.err.contains("POST http://127.0.0.1:\(server.port)/servlet"))
    #expect(verbose.err.contains("(attempt 2)"))
    #expect(try calling.run(click).err.split(separator: "\n").count == 1)
  }

  @Test("-vv: header lines, secrets masked in every spelling") func headers() throws {
    let label = Calling.Secret.label
    let percent = label.utf8.map { "%" + String($0, radix: 16) }.joined()
    let json = label.utf8.map { #"\u00"# + String($0, radix: 16) }.joined()
    let server = try RawServer(replies: [
      Answer.text(
        #"{"errCode":0}"#,
        headers: ["Set-Cookie: sid=of-the-session", "X-Echo: \(percent) \(json) \(label)"])
    ])
    let ran = try Calling(server).run(Calling.click(.smartico, "-vv"))
    let lines = ran.err.split(separator: "\n").map(String.init)
    for line in [
      "> Accept: application/json", "< HTTP/1.1 200 OK",
      "< Set-Cookie: ****", "< X-Echo: d789****60-3 d789****60-3 d789****60-3", "> ", "< ",
    ] {
      #expect(lines.contains(line), "\(line) in \(ran.err)")
    }
    #expect(ran.err.contains("\n> GET /services/public?api_key=d789****60-3&"))
    #expect(!ran.err.contains("of-the-session") && !ran.err.contains(label))
    let verbose = try Calling(server).run(Calling.click(.smartico, "-v"))
    #expect(!verbose.err.contains("\n> "))
  }

  @Test("-vv: the header lines that a proxy receives, without its password") func proxyHeaders()
    throws
  {
    let server = try RawServer(replies: [Answer.text("no", status: "407 Proxy")])
    let proxy = "http://user:\(Self.password)@127.0.0.1:\(server.port)"
    let ran = try Calling("https://vendor.invalid").run(
      Calling.click(.everlytic, "-vv", "--proxy", proxy))
    #expect(ran.err.contains("\n> CONNECT vendor.invalid:443 HTTP/1.1\n"), "\(ran.err)")
    #expect(ran.err.contains("\n> Proxy-Authorization: ****\n"))
    #expect(ran.err.contains("\n< HTTP/1.1 407 Proxy\n"))
  }

  @Test("-vv: the body of a response, secrets masked and not all of a long one") func bodies()
    throws
  {
    let label = Calling.Secret.label
    let line = "<b>\(label)</b>\u{1B}[2J\r\n"
    let long = String(repeating: "x", count: 4096 - line.utf8.count - 20 + label.utf8.count)
    let server = try RawServer(replies: [
      Answer.text(line + long + label + "after", status: "500 x")
    ])
    let click = Calling.click(.smartico, "-vv", "--max-attempts", "1")
    let ran = try Calling(server).run(click)
    let lines = ran.err.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "< "))
    #expect(lines[start + 1] == "< <b>d789****60-3</b>\\u001b[2J")
    #expect(lines[start + 2].hasPrefix("< xxx") && lines[start + 2].hasSuffix("…"))
    #expect(!ran.err.contains(label) && !ran.err.contains("after"))
    let notes = try CaseCheck.lines(
      Array(try Calling(server).run(click + ["--error-format", "json"]).err.utf8))
    let bodies = notes.compactMap { $0["info"] }.filter { $0["code"]?.text == "http.body" }
    #expect(bodies.count == 1)
    #expect(bodies.first?["message"]?.text?.hasPrefix("<b>d789****60-3</b>") == true)
    #expect(!(try Calling(server).run(Calling.click(.smartico, "-v")).err.contains("< <b>")))
  }

  @Test("-vv: the body of a refused WebSocket, and no secret of its URL") func sessionBodies()
    throws
  {
    let server = try RawServer(replies: [
      Answer.text("<h1>\(Calling.Secret.label) of-the-query</h1>", status: "403 No")
    ])
    var calling = Calling(server)
    calling.environment["PUSHKIT_SMARTICO_SOCKET_URL"] =
      "ws://127.0.0.1:\(server.port)/x?apikey=of-the-query"
    let ran = try calling.run("smartico-identify", "-vv")
    #expect(ran.err.contains("\n< <h1>d789****60-3 ****</h1>\n"), "\(ran.err)")
    #expect(ran.err.contains("\n> GET /x?apikey=****&master&domain=pushkit&version=1.2.25 "))
    #expect(!ran.err.contains("of-the-query"))
  }

  @Test("nor the secret of a URL's query") func query() throws {
    let server = try RawServer { $0.waitForEnd() }
    let url = "ws://127.0.0.1:\(server.port)/x?apikey=of-the-query"
    let ran = try Calling(server).run(
      "doctor", "--vendor", "smartico", "--socket-url", "\(url)&tenant=acme")
    #expect(ran.out.components(separatedBy: "/x?apikey=****&tenant=acme").count == 2, "\(ran.out)")
    #expect(!ran.out.contains("of-the-query") && !ran.err.contains("of-the-query"))
    let proxy = try Calling(server).run(
      Calling.click(.smartico, "--proxy", "ftp://p:1/?token=of-the-query"))
    #expect(proxy.status == 78 && proxy.err.contains("?token=****"), "\(proxy.err)")
  }

  @Test("-vv: header lines as JSON") func headerRecords() throws {
    let server = try RawServer(replies: [Answer.text("{}")])
    let ran = try Calling(server).run(
      Calling.click(.everlytic, "-vv", "--error-format", "json"))
    let notes = try CaseCheck.lines(Array(ran.err.utf8)).compactMap { $0["info"] }
    let headers = notes.filter { $0["code"]?.text == "http.header" }.compactMap {
      $0["message"]?.text
    }
    #expect(headers.first == "> POST /servlet/push-notifications/clicks HTTP/1.1")
    #expect(headers.contains("< HTTP/1.1 200 OK") && headers.allSatisfy { $0.utf8.count > 2 })
  }

  @Test("--error-format json: every line") func errorFormat() throws {
    let server = try RawServer(replies: [Answer.text("<html>", status: "503 x")])
    let ran = try Calling(server).run(
      Calling.click(
        .everlytic, "--max-delay", "0.001", "--max-attempts", "2", "-v", "--error-format", "json"))
    let lines = try CaseCheck.lines(Array(ran.err.utf8))
    #expect(
      lines.map { $0.members?.first?.key } == ["info", "info", "info", "info", "info", "error"])
    #expect(lines.last?["error"]?["code"]?.text == "http.unavailable")
    let warned = try RawServer(replies: [Answer.text("OK")])
    let warning = try Calling(warned).run(Calling.click(.everlytic, "--error-format", "json"))
    #expect(
      try CaseCheck.lines(Array(warning.err.utf8)).map { $0["warning"]?["code"]?.text }
        == ["reply.unreadable"])
  }
}
