import Foundation
import Testing

/// Clients that are not pushkit's own send what the vendors' SDKs send.
@Suite("Clients of others", .waiting) struct ClientTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Clients

  private static let java: [String] = ["okhttp", "okio"].map { "/usr/share/java/\($0).jar" }
  private static let hasJava =
    Program.path("javac") != nil && java.allSatisfy(FileManager.default.fileExists)
  private static let hasNode =
    Program.path("node") != nil && FileManager.default.fileExists(atPath: "/usr/share/nodejs/ws")
  private static let python = PythonScript(
    "Clients/websocket.py", imports: "websockets.sync.client")

  @Test(
    "OkHttp and HttpURLConnection",
    .enabled(if: hasJava, "no default-jdk-headless and libokhttp-java; .ci/run installs them"))
  func javaClients() throws {
    defer { folder.remove() }
    var child = Child()
    child.program = try #require(Program.path("java"))
    child.arguments = [
      "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dsun.net.http.allowRestrictedHeaders=true",
      "-cp", Self.java.joined(separator: ":"), Self.path("Clients.java"),
    ]
    try check(["okhttp", "urlconnection", "websocket"]) { input in
      try child.run(input: input, seconds: 60)
    }
  }

  @Test("Node's ws", .enabled(if: hasNode, "no nodejs and node-ws; .ci/run installs them"))
  func nodeClient() throws {
    defer { folder.remove() }
    var child = Child()
    child.program = try #require(Program.path("node"))
    child.environment = ["NODE_PATH": "/usr/share/nodejs"]
    child.arguments = [Self.path("websocket.js")]
    try check(["websocket"]) { input in try child.run(input: input) }
  }

  @Test("Python's websockets", .enabled(if: python.isComplete, python.lack))
  func pythonClient() throws {
    defer { folder.remove() }
    var child = Child()
    child.program = try #require(PythonScript.python)
    child.arguments = ["-B", Self.python.path]
    try check(["websocket"]) { input in try child.run(input: input) }
  }

  private static func path(_ name: String) -> String {
    Binary.testFolder.deletingLastPathComponent().appending(path: "Clients/\(name)").path
  }

  // MARK: Requests

  /// A line of a client's input, and the case that it is made of.
  private struct Sent {
    let item: SDKCase
    let isMessage: Bool
    let isLenient: Bool
    let line: String
  }

  /// Requests that any client sends by itself, without an upgrade.
  ///
  /// HttpURLConnection does not show the body of a 401, the refusal of FCM.
  private static let requests = SDKCase.requests.filter {
    !$0.has("Upgrade") && $0.json["strict_status"]?.integer != 401
  }

  private static func sent(by client: String, _ port: Int, isLenient: Bool) -> [Sent] {
    let isMessage = client == "websocket"
    return (isMessage ? SDKCase.messages : requests).map { item in
      let parts =
        isMessage
        ? ["ws://127.0.0.1:\(port)/websocket/services?master&domain=a&version=1.2.3"]
          + item.session.map(base64)
        : ["http://127.0.0.1:\(port)\(item.target)", item.method, item.body.map(base64) ?? "-"]
          + item.headers
      return Sent(
        item: item, isMessage: isMessage, isLenient: isLenient,
        line: ([client] + parts).joined(separator: "\t"))
    }
  }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }

  private static func decoded(_ text: Substring) -> String {
    String(decoding: Data(base64Encoded: String(text)) ?? Data(), as: UTF8.self)
  }

  // MARK: Results

  /// Sends everything by each client to a strict and a lenient emulator.
  private func check(_ clients: [String], run: ([UInt8]) throws -> Child.Outcome) throws {
    var (sent, running): ([Sent], [EmulateProcess]) = ([], [])
    for isLenient in [false, true] {
      let record = "\(folder.path)/record-\(isLenient)"
      let process = try EmulateProcess(
        ["--record", record] + (isLenient ? ["--lenient"] : []), in: folder)
      running.append(process)
      for client in clients {
        sent += Self.sent(by: client, process.port, isLenient: isLenient)
      }
    }
    let outcome = try run(Array(sent.map { $0.line + "\n" }.joined().utf8))
    for process in running { _ = process.exchange.end(by: SIGTERM) }
    let failure = String(decoding: outcome.stderr.prefix(2000), as: UTF8.self)
    #expect(outcome.status == 0, "\(failure)")
    let results = String(decoding: outcome.stdout, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(results.count == sent.count, "\(failure)")
    for (sent, result) in zip(sent, results) { try check(sent, result) }
    for isLenient in [false, true] {
      try checkRecord(sent.filter { $0.isLenient == isLenient }, "record-\(isLenient)")
    }
  }

  private func check(_ sent: Sent, _ result: Substring) throws {
    let parts = result.split(separator: "\t", omittingEmptySubsequences: false)
    let isRefused = !sent.item.faults(isLenient: sent.isLenient).isEmpty
    let comment = Comment(rawValue: "\(sent.item.name), lenient: \(sent.isLenient)")
    if !sent.isMessage {
      #expect(Int(parts[0]) == sent.item.status(isLenient: sent.isLenient), comment)
      #expect(Self.decoded(parts[1]).contains("; --lenient accepts it") == isRefused, comment)
    } else if let wanted = sent.item.json[isRefused ? "refusal" : "reply"] {
      let reply = try TestJSON.parse(Self.decoded(parts.last ?? "").utf8)
      let isLogout = isRefused && sent.item.json["message"]?["cid"]?.integer == 8
      if isLogout { return }
      #expect(reply["cid"]?.integer == wanted["cid"]?.integer ?? wanted.integer, comment)
      #expect(reply["errCode"]?.integer == (isRefused ? 1 : 0), comment)
      #expect(
        (reply["errMsg"]?.text ?? "").contains("; --lenient accepts it") == isRefused, comment)
    }
  }

  /// Compares the violations in a record with the faults of the cases.
  private func checkRecord(_ sent: [Sent], _ file: String) throws {
    let records = try CaseCheck.lines(folder.read(file))
    let requests = records.filter { $0["method"] != nil && $0["session"] == nil }
    let sentRequests = sent.filter { !$0.isMessage }
    #expect(requests.count == sentRequests.count)
    for (sent, request) in zip(sentRequests, requests) { expect(request, sent) }
    for (index, sent) in sent.filter(\.isMessage).enumerated() {
      let messages = records.filter {
        $0["session"]?.integer == index + 1 && $0["direction"]?.text == "in"
          && $0["frame"]?.text == "text"
      }
      #expect(messages.count == sent.item.session.count)
      if let message = messages.dropLast().last { expect(message, sent) }
    }
  }

  private func expect(_ record: TestJSON, _ sent: Sent) {
    let fields = (record["violations"]?.elements ?? []).compactMap { $0["field"]?.text }
    #expect(
      fields == sent.item.faults(isLenient: sent.isLenient),
      "\(sent.item.name), lenient: \(sent.isLenient)")
  }
}
