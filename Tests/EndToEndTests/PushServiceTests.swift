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

  /// Runs an emulator with TLS, whose script answers the first two pushes to one token with 503 and
  /// 429, and a client that is given its port and the file of its authorities.
  private func withTLS(
    _ body: (_ port: String, _ authorities: String) throws -> [UInt8]
  ) throws -> [String] {
    defer { folder.remove() }
    let path = "/3/device/" + String(repeating: "ab", count: 32)
    let lines = [(1, 503, "ServiceUnavailable"), (2, 429, "TooManyRequests")].map {
      #"{"path":"\#(path)","nth":\#($0),"do":"reply","status":\#($1),"#
        + #""headers":{"Retry-After":"0"},"body":{"reason":"\#($2)"}}"#
    }
    try folder.write(lines.joined(separator: "\n").utf8, to: "script")
    let running = try EmulateProcess(["--tls", "--script", folder.path + "/script"], in: folder)
    let printed = try body(
      #require(running.value("PUSHKIT_EMULATOR_TLS")?.split(separator: ":").last.map(String.init)),
      #require(running.value("SSL_CERT_FILE")))
    _ = running.exchange.end(by: SIGTERM)
    return String(decoding: printed, as: UTF8.self).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The results of the pushes whose token selects the response.
  private static func results(_ separator: String, _ body: (String, String) -> String) -> [String] {
    [
      ("410", "Unregistered"), ("400", "BadDeviceToken"), ("429", "TooManyRequests"),
      ("503", "ServiceUnavailable"), ("400", "DeviceTokenNotForTopic"),
    ].map { $0 + separator + body($0, $1) }
  }

  @Test(
    "aioapns",
    .enabled(if: Nginx.isComplete, Comment(rawValue: Nginx.lack)),
    .enabled(if: aioapns.isComplete, aioapns.lack))
  func aioapnsLibrary() throws {
    let printed = try withTLS { port, authorities in
      try Self.aioapns.run(
        port, authorities, Certificates.shared.get().key("right"), input: [])
    }
    let named = Self.results(" ") { $1 + ($0 == "410" ? " 1700000000000" : "") }
    #expect(
      printed == ["200 None", "200 None", "200 None"] + named + [
        "400 BadPriority", "400 BadCollapseId", "413 PayloadTooLarge", "503 ServiceUnavailable",
        "429 TooManyRequests", "200 None",
      ])
  }

  @Test(
    "Node's HTTP/2 client",
    .enabled(
      if: Nginx.isComplete && Program.path("node") != nil,
      "one of these is not installed: node, nginx, openssl; .ci/run installs them"))
  func nodeClient() throws {
    let script = Binary.testFolder.deletingLastPathComponent().appending(path: "Clients/apns.js")
    let printed = try withTLS { port, authorities in
      var node = Child()
      node.program = try #require(Program.path("node"))
      node.arguments = [script.path, port, authorities]
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
