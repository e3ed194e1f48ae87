import Foundation
import PushTestPeers
import Testing

/// `emulate` in place of FCM and APNs, with clients of others.
@Suite("emulate for FCM and APNs", .waiting) struct PushServiceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let firebase = PythonScript("Clients/firebase.py", imports: "firebase_admin")

  @Test("Firebase's library for servers", .enabled(if: firebase.isComplete, firebase.lack))
  func firebaseAdmin() throws {
    defer { folder.remove() }
    let path = "/v1/projects/pushkit-emulator/messages:send"
    try folder.write(
      #"{"path":"\#(path)","nth":9,"do":"status","status":503}"#.utf8, to: "script")
    let account = folder.path + "/account.json"
    let running = try EmulateProcess(
      ["--service-account", account, "--script", folder.path + "/script"], in: folder)
    let printed = try Self.firebase.run("http://127.0.0.1:\(running.port)", account, input: [])
    _ = running.exchange.end(by: SIGTERM)
    let message = "projects/pushkit-emulator/messages/"
    let invalid = "InvalidArgumentError INVALID_ARGUMENT: "
    #expect(
      String(decoding: printed, as: UTF8.self).split(separator: "\n") == [
        "\(message)0:1", "\(message)fake_message_id", "\(message)0:2",
        "UnregisteredError NOT_FOUND: Requested entity was not found.",
        "\(invalid)The registration token is not a valid FCM registration token",
        "QuotaExceededError RESOURCE_EXHAUSTED: Quota exceeded.",
        "SenderIdMismatchError PERMISSION_DENIED: SenderId mismatch",
        "\(invalid)Invalid value at 'message.apns.headers[0].value': '7' is not one of 10, 5 and 1",
        "\(invalid)Invalid value at 'message.data[0].value': FCM reserves the key 'from'",
        "\(message)0:3", "1 1", "1 ['UNREGISTERED']", "1 ['UNREGISTERED']",
      ])
  }

  private static let googleAuth = PythonScript(
    "Clients/google-auth.py", imports: "google.auth.transport.requests")

  @Test("Google's library for credentials", .enabled(if: googleAuth.isComplete, googleAuth.lack))
  func googleAuthLibrary() throws {
    defer { folder.remove() }
    let path = "/v1/projects/pushkit-emulator/messages:send"
    let headers = #""headers":{"Retry-After":"0"}"#
    try folder.write(
      """
      {"path":"/token","nth":1,"do":"status","status":503}
      {"path":"\(path)","nth":8,"do":"status","status":503,\(headers)}
      {"path":"\(path)","nth":9,"do":"status","status":429,\(headers)}
      """.utf8, to: "script")
    let account = folder.path + "/account.json"
    let running = try EmulateProcess(
      ["--service-account", account, "--script", folder.path + "/script"], in: folder)
    let printed = try Self.googleAuth.run(
      "http://127.0.0.1:\(running.port)", account, input: [])
    _ = running.exchange.end(by: SIGTERM)
    let message = "projects/pushkit-emulator/messages/"
    #expect(
      String(decoding: printed, as: UTF8.self).split(separator: "\n") == [
        "200 \(message)0:1", "404 NOT_FOUND UNREGISTERED",
        "400 INVALID_ARGUMENT INVALID_ARGUMENT message.token",
        "429 RESOURCE_EXHAUSTED QUOTA_EXCEEDED", "503 UNAVAILABLE UNAVAILABLE",
        "403 PERMISSION_DENIED SENDER_ID_MISMATCH",
        "400 INVALID_ARGUMENT INVALID_ARGUMENT message.android.ttl", "RefreshError invalid_scope",
        "200 \(message)0:2",
      ])
  }

  // MARK: nginx

  private static let aioapns = PythonScript("Clients/apns.py", imports: "aioapns")

  /// The configuration on the page of the command.
  private static func configuration() throws -> [String] {
    var child = Child()
    child.arguments = ["help", "emulate"]
    let lines = String(decoding: try child.run().stdout, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.trimmingCharacters(in: .whitespaces) }
    let first = try #require(lines.firstIndex(of: "events {}"))
    return Array(lines[first...].prefix { !$0.isEmpty })
  }

  /// Runs nginx with that configuration in front of an emulator, whose script answers the first two
  /// pushes to one token with 503 and 429.
  private func behindNginx(
    _ body: (_ port: Int, Certificates) throws -> [UInt8]
  ) throws -> [String] {
    defer { folder.remove() }
    let path = "/3/device/" + String(repeating: "ab", count: 32)
    let lines = [(1, 503, "ServiceUnavailable"), (2, 429, "TooManyRequests")].map {
      #"{"path":"\#(path)","nth":\#($0),"do":"reply","status":\#($1),"#
        + #""headers":{"Retry-After":"0"},"body":{"reason":"\#($2)"}}"#
    }
    try folder.write(lines.joined(separator: "\n").utf8, to: "script")
    let running = try EmulateProcess(["--script", folder.path + "/script"], in: folder)
    let certificates = try Certificates.shared.get()
    let port = try RawServer.freePort()
    let configuration = try Self.configuration()
    #expect(configuration.count == 11)
    let text = configuration.joined(separator: "\n")
      .replacing("8443", with: "127.0.0.1:\(port)").replacing("8080", with: "\(running.port)")
      .replacing("cert.pem", with: certificates.certificate("right"))
      .replacing("key.pem", with: certificates.key("right"))
    let local = "daemon off; master_process off; pid \(folder.path)/nginx.pid;\n"
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \(folder.path)/\($0);\n"
    }
    try folder.write(
      (local + text.replacing("http {", with: "http { access_log off;\n" + folders.joined())).utf8,
      to: "nginx.conf")
    var nginx = Child()
    nginx.program = Nginx.program ?? ""
    nginx.arguments = ["-p", folder.path, "-e", folder.path + "/error.log", "-c", "nginx.conf"]
    let process = try nginx.start()
    defer {
      kill(process, SIGTERM)
      _ = Child.wait(for: process)
    }
    for _ in 0..<500 where !RawServer.answers(port: port) { usleep(10_000) }
    let printed = try body(port, certificates)
    _ = running.exchange.end(by: SIGTERM)
    return String(decoding: printed, as: UTF8.self).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(
    "APNs behind nginx, with HTTP/2 and TLS",
    .enabled(if: Nginx.isComplete && Program.path("curl") != nil, Comment(rawValue: Nginx.lack)))
  func apns() throws {
    let printed = try behindNginx { port, certificates in
      var curl = Child()
      curl.program = Program.path("curl") ?? ""
      curl.arguments = [
        "-s", "--http2", "--cacert", certificates.authority, "-w", " %{http_version} %{http_code}",
        "-H", "authorization: bearer a.b.c", "-H", "apns-topic: com.example", "-H",
        "apns-push-type: alert", "-d", #"{"aps":{"alert":"x"}}"#,
        "https://localhost:\(port)/3/device/\(String(repeating: "740f", count: 16))",
        "--next", "-s", "--http2", "--cacert", certificates.authority, "-w",
        " %{http_version} %{http_code}", "-d", "{}",
        "https://localhost:\(port)/3/device/unregistered",
      ]
      return try curl.run().stdout
    }
    #expect(
      printed == [#"2 200{"reason":"Unregistered","timestamp":1700000000000} 2 410"#])
  }

  @Test(
    "FCM behind nginx, under its own name",
    .enabled(if: Nginx.isComplete && Program.path("curl") != nil, Comment(rawValue: Nginx.lack)))
  func fcm() throws {
    let printed = try behindNginx { port, certificates in
      var curl = Child()
      curl.program = Program.path("curl") ?? ""
      curl.arguments = [
        "-s", "--cacert", certificates.authority, "--connect-to",
        "fcm.googleapis.com:443:localhost:\(port)", "-H", "authorization: Bearer a", "--json",
        #"{"message":{"topic":"news","notification":{"title":"x"}}}"#,
        "https://fcm.googleapis.com/v1/projects/pushkit-emulator/messages:send",
      ]
      return try curl.run().stdout
    }
    #expect(printed == [#"{"name":"projects/pushkit-emulator/messages/0:1"}"#])
  }

  /// The results of the pushes whose token selects the response.
  private static func results(_ separator: String, _ body: (String, String) -> String) -> [String] {
    [
      ("410", "Unregistered"), ("400", "BadDeviceToken"), ("429", "TooManyRequests"),
      ("503", "ServiceUnavailable"), ("400", "DeviceTokenNotForTopic"),
    ].map { $0 + separator + body($0, $1) }
  }

  @Test(
    "aioapns behind nginx",
    .enabled(if: Nginx.isComplete, Comment(rawValue: Nginx.lack)),
    .enabled(if: aioapns.isComplete, aioapns.lack))
  func aioapnsLibrary() throws {
    let printed = try behindNginx { port, certificates in
      try Self.aioapns.run(
        "\(port)", certificates.authority, certificates.key("right"), input: [])
    }
    let named = Self.results(" ") { $1 + ($0 == "410" ? " 1700000000000" : "") }
    #expect(
      printed == ["200 None", "200 None", "200 None"] + named + [
        "400 BadPriority", "400 BadCollapseId", "413 PayloadTooLarge", "503 ServiceUnavailable",
        "429 TooManyRequests", "200 None",
      ])
  }

  @Test(
    "Node's HTTP/2 client behind nginx",
    .enabled(
      if: Nginx.isComplete && Program.path("node") != nil,
      "one of these is not installed: node, nginx, openssl; .ci/run installs them"))
  func nodeClient() throws {
    let script = Binary.testFolder.deletingLastPathComponent().appending(path: "Clients/apns.js")
    let printed = try behindNginx { port, certificates in
      var node = Child()
      node.program = try #require(Program.path("node"))
      node.arguments = [script.path, "\(port)", certificates.authority]
      let outcome = try node.run(seconds: 60)
      #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
      return outcome.stdout
    }
    let named = Self.results(" ") { status, reason in
      let end = status == "410" ? #","timestamp":1700000000000"# : ""
      let retry = ["429", "503"].contains(status) ? "1" : ""
      return "\(retry) " + #"{"reason":"\#(reason)"\#(end)}"#
    }
    #expect(
      printed == ["200"] + named + [
        #"400  {"reason":"BadPriority"}"#, #"403  {"reason":"MissingProviderToken"}"#,
        #"400  {"reason":"BadTopic"}"#, #"400  {"reason":"PayloadEmpty"}"#,
        #"503 0 {"reason":"ServiceUnavailable"}"#, #"429 0 {"reason":"TooManyRequests"}"#, "200",
      ])
  }
}
