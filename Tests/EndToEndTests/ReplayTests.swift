import Foundation
import PushTestPeers
import Testing

/// `replay`: an emulator records the same requests again.
@Suite("replay", .waiting) struct ReplayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func replay(_ records: String, _ options: [String]) throws -> Child.Outcome {
    var child = Child()
    child.arguments = ["replay"] + options
    return try child.run(input: records.utf8)
  }

  /// Records of requests to FCM, APNs and a vendor, and one of a frame.
  private static let records = #"""
    {"at":"2026-01-01T00:00:00.000Z","vendor":"fcm","method":"POST","path":"/v1/projects/p/messages:send","headers":{"host":"a.example","authorization":"Bearer x","content-type":"application/json","content-length":"3"},"body":{"message":{"token":"a","notification":{"title":"é 1.0"}}}}
    {"at":"2026-01-01T00:00:00.100Z","path":"/websocket/services","session":1,"direction":"in","frame":"text","body":{}}
    {"at":"2026-01-01T00:00:00.400Z","method":"GET","path":"/services/public","query":{"a b":"c&d"},"headers":{"x-one":"1"}}
    {"at":"2026-01-01T00:00:00.500Z","vendor":"apns","method":"POST","path":"/3/device/unregistered","headers":{"apns-topic":"com.example"},"body":{"aps":{"alert":"x"}}}

    """#

  @Test("What was sent is sent again") func same() throws {
    defer { folder.remove() }
    let running = try EmulateProcess(["--record", folder.path + "/again"], in: folder)
    let outcome = try replay(Self.records, ["--server", "http://localhost:\(running.port)/"])
    _ = running.exchange.end(by: SIGTERM)
    let results = try CaseCheck.lines(outcome.stdout)
    #expect(results.map { $0["http_status"]?.integer } == [200, 200, 410])
    #expect(results.map { $0["path"]?.text }.last == "/3/device/unregistered")
    let again = try String(contentsOfFile: folder.path + "/again", encoding: .utf8)
      .split(separator: "\n").map { try TestJSON.parse(Array($0.utf8)) }
    let sent = try CaseCheck.lines(Array(Self.records.utf8)).filter { $0["frame"] == nil }
    #expect(again.count == 3)
    for (one, other) in zip(sent, again) {
      for name in ["method", "path", "query", "body"] {
        #expect(one[name]?.compact == other[name]?.compact, "\(name)")
      }
    }
    #expect(again[0]["headers"]?["host"]?.text == "localhost:\(running.port)")
    #expect(again[0]["headers"]?["authorization"]?.text == "Bearer x")
    #expect(again[1]["headers"]?["x-one"]?.text == "1")
  }

  @Test("The recorded pace") func pace() throws {
    defer { folder.remove() }
    let running = try EmulateProcess([], in: folder)
    let start = ContinuousClock.now
    _ = try replay(
      Self.records, ["--server", "http://127.0.0.1:\(running.port)", "--recorded-pace"])
    let duration = ContinuousClock.now - start
    _ = running.exchange.end(by: SIGTERM)
    #expect(duration >= .milliseconds(500))
  }

  @Test(
    "Another machine, and what is no request",
    arguments: [
      (["--server", "https://fcm.googleapis.com"], "", 64, "--any-host"),
      (
        ["--server", "http://127.0.0.1:1", "--proxy", "http://joe:pw@proxy.example:8080"], "", 64,
        "'http://****@proxy.example:8080' is another machine"
      ),
      (["--server", "localhost:80"], "", 64, "URL"), ([], "", 64, "--server is missing"),
      (["--server", "http://127.0.0.1:1"], "{}", 65, "replay.record"),
      (
        ["--server", "http://127.0.0.1:1"], #"{"method":"PATCH","path":"/"}"#, 65, "method"
      ),
      (["--server", "http://127.0.0.1:1"], #"{"method":"GET","path":"x"}"#, 65, "path"),
      (
        ["--server", "http://127.0.0.1:1"], #"{"method":"GET","path":"/","body_base64":"/w=="}"#,
        65,
        "UTF-8"
      ),
      (
        ["--server", "http://127.0.0.1:1"],
        #"{"method":"GET","path":"/","headers":{"a":"b\r\nc: d"}}"#, 65, "header"
      ),
      (
        ["--server", "http://127.0.0.1:1"], #"{"method":"GET","path":"/","headers":{"a\nb":"c"}}"#,
        65,
        "header"
      ),
    ])
  func refused(options: [String], records: String, status: Int32, word: String) throws {
    defer { folder.remove() }
    let outcome = try replay(records, options)
    #expect(outcome.status == status)
    #expect(String(decoding: outcome.stderr, as: UTF8.self).contains(word))
    #expect(outcome.stdout.isEmpty)
  }

  @Test("--curl prints credentials only with --reveal") func curl() throws {
    defer { folder.remove() }
    let record = #"""
      {"method":"POST","path":"/fcm/send","query":{"key":"Qsecret1","x":"1"},"headers":{"Authorization":"Bearer Hsecret2","Cookie":"a=Csecret3","X-Api-Key":"two Xsecret4","apns-topic":"com.example"},"body":{}}

      """#
    let options = ["--server", "http://127.0.0.1:1", "--curl"]
    let hidden = String(decoding: try replay(record, options).stdout, as: UTF8.self)
    #expect(!hidden.contains("secret") && !hidden.contains("two"))
    #expect(hidden.contains(#"'Authorization: Bearer '"$REPLAY_AUTHORIZATION""#))
    #expect(hidden.contains(#"'http://127.0.0.1:1/fcm/send?key='"$REPLAY_KEY"'&x=1'"#))
    #expect(hidden.contains("test -n \"$REPLAY_COOKIE\" && test -n \"$REPLAY_X_API_KEY\" && "))
    #expect(hidden.contains("'apns-topic: com.example'"))
    let shown = String(
      decoding: try replay(record, options + ["--reveal"]).stdout, as: UTF8.self)
    #expect(shown.contains("'Authorization: Bearer Hsecret2'") && !shown.contains("REPLAY_"))
  }

  @Test(
    "No proxy of the environment is used without --any-host",
    arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func proxies(variable: String) throws {
    defer { folder.remove() }
    let running = try EmulateProcess([], in: folder)
    var child = Child()
    // Nothing listens at the proxy, so a request through it would fail.
    child.environment[variable] = "http://127.0.0.1:1"
    child.arguments = [
      "replay", "--server", "http://127.0.0.1:\(running.port)", "--max-attempts", "1",
    ]
    let direct = try child.run(input: Self.records.utf8)
    child.arguments += ["--any-host"]
    let proxied = try child.run(input: Self.records.utf8)
    _ = running.exchange.end(by: SIGTERM)
    let statuses = try CaseCheck.lines(direct.stdout).map { $0["http_status"]?.integer }
    #expect(statuses == [200, 200, 410])
    #expect(try CaseCheck.lines(proxied.stdout).allSatisfy { $0["http_status"] == nil })
  }

  @Test("A dry run prints a request for another machine") func dryRun() throws {
    defer { folder.remove() }
    let outcome = try replay(
      Self.records,
      ["--server", "https://fcm.example/base", "--any-host", "--dry-run", "--field", "url"])
    #expect(
      String(decoding: outcome.stdout, as: UTF8.self).split(separator: "\n").first
        == "https://fcm.example/base/v1/projects/p/messages:send")
  }
}
