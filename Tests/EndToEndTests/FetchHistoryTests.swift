import Foundation
import Testing

/// `fetch-history` against a server that says what real ones say.
@Suite("fetch-history", .waiting) struct FetchHistoryTests {
  private static let project = "0f8fad5b-d9cb-469f-a165-70867728950e"

  private func fetch(
    _ server: ReplyServer, _ options: [String] = ["--email", "joe@example.com"]
  ) throws -> Child.Outcome {
    var child = Child()
    child.arguments = ["fetch-history"] + options
    child.environment = [
      "PUSHKIT_EVERLYTIC_PROJECT_UUID": Self.project,
      "PUSHKIT_EVERLYTIC_INSTALL_URL": "http://127.0.0.1:\(server.port)/base",
    ]
    return try child.run()
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  @Test("it asks as the guide does, and prints what parse-inbox prints") func guide() throws {
    let reply = text(try Binary.fixture("everlytic/guide-history.json"))
    let server = try ReplyServer([ReplyServer.json(reply)])
    let outcome = try fetch(
      server, ["--email", "joe@example.com", "--unique-id", "7", "--since", "2019-09-28 10:20"])
    #expect(outcome.status == 0)
    #expect(text(outcome.stderr) == "")
    var parser = Child()
    parser.arguments = ["parse-inbox"]
    #expect(outcome.stdout == (try parser.run(input: reply.utf8)).stdout)
    let request = try #require(server.requests.first)
    #expect(
      request.hasPrefix("POST /base/servlet/push-notifications/history/contact HTTP/1.1\r\n"))
    #expect(request.contains("\r\nX-EV-Project-UUID: \(Self.project)\r\n"))
    #expect(request.contains("\r\nContent-Type: application/json; charset=utf-8\r\n"))
    #expect(
      request.hasSuffix(
        "\r\n\r\n"
          + #"{"contact":{"email":"joe@example.com","unique_id":"7"},"from_datetime":"2019-09-28 10:20"}"#
      ))
    #expect(server.requests.count == 1)
  }

  @Test("no messages is no failure and no record") func empty() throws {
    let server = try ReplyServer([
      ReplyServer.json(#"{"status":"success","data":{"messages":[]}}"#)
    ])
    let outcome = try fetch(server)
    #expect(outcome.status == 0)
    #expect(outcome.stdout.isEmpty && outcome.stderr.isEmpty)
  }

  @Test(
    "on failure there is one error and no output",
    arguments: [
      (
        #"{"status":"error","data":{"messages":["No such contact"]}}"#, "200 OK", 76,
        "reply.refused"
      ),
      (
        #"{"status":"success","data":{"messages":["Not subscribed"]}}"#, "200 OK", 76,
        "reply.refused"
      ),
      (#"{"status":"error"}"#, "200 OK", 76, "reply.refused"),
      (#"{"status":"success","data":{}}"#, "200 OK", 76, "reply.unusable"),
      (#"{"status":"success","data":[]}"#, "200 OK", 76, "reply.unusable"),
      ("<html>", "200 OK", 76, "reply.unusable"), ("", "200 OK", 76, "reply.unusable"),
      ("[]", "200 OK", 76, "reply.unusable"), ("{}", "401 Unauthorized", 77, "http.not-authorized"),
      (#"{"data":{"messages":[]}}"#, "404 Not Found", 76, "http.refused"),
    ])
  func failure(body: String, line: String, status: Int, code: String) throws {
    let server = try ReplyServer([ReplyServer.json(body, status: line)])
    let outcome = try fetch(server)
    #expect(outcome.status.map(Int.init) == status)
    #expect(outcome.stdout.isEmpty)
    #expect(text(outcome.stderr).contains("[\(code)]"))
    let errors = text(outcome.stderr).split(separator: "\n").filter { !$0.contains("hint: ") }
    #expect(errors.count == 1, "\(errors)")
    #expect(server.requests.count == 1)
  }

  @Test("the server's words are reported") func words() throws {
    let server = try ReplyServer([
      ReplyServer.json(#"{"status":"error","data":{"messages":["No such contact","Sorry"]}}"#)
    ])
    #expect(text(try fetch(server).stderr).contains("No such contact; Sorry"))
  }

  @Test("a broken entry does not lose its neighbours") func neighbours() throws {
    let server = try ReplyServer([
      ReplyServer.json(#"{"status":"success","data":{"messages":[{"title":"a"},5,{"title":"b"}]}}"#)
    ])
    let outcome = try fetch(server, ["--unique-id", "7", "--field", "title", "--strict"])
    #expect(outcome.status == 65)
    #expect(text(outcome.stdout) == "a\n\nb\n")
    #expect(text(outcome.stderr).contains("[strict.findings]"))
  }

  @Test("asking is repeated when the server is busy") func repeats() throws {
    let busy =
      "HTTP/1.1 503 Busy\r\nRetry-After: 0\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let server = try ReplyServer([
      busy, ReplyServer.json(#"{"status":"success","data":{"messages":[{"title":"a"}]}}"#),
    ])
    let outcome = try fetch(server, ["--email", "a@example.com", "--field", "title"])
    #expect(outcome.status == 0)
    #expect(text(outcome.stdout) == "a\n")
    #expect(server.requests.count == 2)
  }

  @Test(
    "what is missing or wrong is told before anything is sent",
    arguments: [
      ([], 64), (["--email", ""], 64), (["--email", "a@example.com", "--vendor", "smartico"], 64),
      (["--email", "a@example.com", "--label-key", "x"], 64),
      (["--email", "a@example.com", "--install-url", "ftp://x"], 78),
    ])
  func usage(options: [String], status: Int) throws {
    let server = try ReplyServer([])
    let outcome = try fetch(server, options)
    #expect(outcome.status.map(Int.init) == status)
    #expect(outcome.stdout.isEmpty)
    #expect(server.requests.isEmpty)
  }

  @Test("without a configuration it is 78") func unconfigured() throws {
    var child = Child()
    child.arguments = ["fetch-history", "--email", "a@example.com"]
    #expect(try child.run().status == 78)
  }

  @Test("a dry run and a curl line show the same request") func shown() throws {
    let server = try ReplyServer([])
    let dry = try fetch(server, ["--email", "a'b@example.com", "--dry-run", "--field", "body"])
    #expect(text(dry.stdout) == #"{"contact":{"email":"a'b@example.com"}}"# + "\n")
    let line = text(try fetch(server, ["--email", "a'b@example.com", "--curl"]).stdout)
    #expect(line.contains(#"'X-EV-Project-UUID: '"$PUSHKIT_EVERLYTIC_PROJECT_UUID""#))
    #expect(server.requests.isEmpty)
  }

  @Test("messages that the emulator sent to a contact can be fetched") func emulated() throws {
    var child = Child()
    let script = """
      pushkit register-token --email joe@example.com --token t --no-state -q >/dev/null &&
      pushkit fetch-history --email joe@example.com --field vendor | sort -u
      """
    child.arguments = ["emulate", "--", "sh", "-c", script]
    let outcome = try child.run()
    #expect(outcome.status == 0)
    #expect(["", "everlytic\n"].contains(text(outcome.stdout)))
    #expect(text(outcome.stderr) == "")
  }
}
