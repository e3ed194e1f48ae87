import Foundation
import PushTestPeers
import Testing

/// `emulate --tls`: clients reach it under the services' own names.
@Suite(
  "emulate --tls", .waiting,
  .enabled(
    if: Nginx.isComplete && Program.path("curl") != nil,
    "one of these is not installed: nginx, openssl, curl; .ci/run installs them"))
struct EmulateTLSTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Programs of the administrator are in PATH for all users only on some systems.
  private static let path =
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin"

  private var environment: [String: String] { ["PATH": Self.path, "TMPDIR": folder.path] }

  /// Runs `emulate --tls` with a script for sh, and returns what was printed.
  private func run(
    _ script: String, options: [String] = [], _ variables: [String: String] = [:], status: Int32 = 0
  ) throws -> (stdout: String, stderr: String) {
    var child = Child()
    child.arguments = ["emulate", "--tls"] + options + ["--", "sh", "-c", script]
    child.environment = environment.merging(variables) { $1 }
    child.folder = folder.path
    let outcome = try child.run(seconds: 60)
    let stderr = String(decoding: outcome.stderr, as: UTF8.self)
    #expect(outcome.status == status, "\(stderr)")
    // Nothing stays.
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix("pushkit") }, "\(left)")
    return (String(decoding: outcome.stdout, as: UTF8.self), stderr)
  }

  private static let message = #"{"message":{"topic":"news","notification":{"title":"x"}}}"#
  private static let fcm = """
    -H 'Authorization: Bearer a' --json '\(message)' \
    https://fcm.googleapis.com/v1/projects/p/messages:send
    """

  /// A request for APNs; `target` follows `https://api.`.
  private static func apns(_ target: String) -> String {
    """
    -H 'authorization: bearer a.b.c' -H 'apns-topic: com.example' -H 'apns-push-type: alert' \
    -d '{"aps":{"alert":"x"}}' https://api.\(target)
    """
  }

  private static let token = String(repeating: "740f", count: 16)

  // MARK: Clients

  @Test("unchanged URLs of FCM and APNs, with HTTP/2") func services() throws {
    let targets = ["push.apple.com", "push.apple.com:2197", "sandbox.push.apple.com:443"]
    let requests =
      [Self.fcm]
      + targets.map { Self.apns("\($0)/3/device/\(Self.token)") }
      + [Self.apns("push.apple.com/3/device/unregistered")]
    let printed = try run(
      requests.map { "curl -s -w ' %{http_version} %{http_code}\\n' \($0)\n" }.joined(),
      options: ["--record", "record"])
    #expect(
      printed.stdout == """
        {"name":"projects/p/messages/0:1"} 2 200
         2 200
         2 200
         2 200
        {"reason":"Unregistered","timestamp":1700000000000} 2 410\n
        """)
    #expect(printed.stderr == "")
    let records = try CaseCheck.lines(folder.read("record"))
    #expect(records.map { $0["vendor"]?.text } == ["fcm", "apns", "apns", "apns", "apns"])
    #expect(
      records.map { $0["headers"]?["host"]?.text } == [
        "fcm.googleapis.com", "api.push.apple.com", "api.push.apple.com:2197",
        "api.sandbox.push.apple.com", "api.push.apple.com",
      ])
    #expect(records.allSatisfy { $0["headers"]?["x-forwarded-for"] == nil })
  }

  @Test("the host selects the service, and has no pages of the emulator") func hosts() throws {
    let urls = [
      "api.push.apple.com/", "fcm.googleapis.com/requests", "fcm.googleapis.com/3/device/a",
      "papi.smartico.ai/nothing",
    ]
    let printed = try run(
      urls.map { "curl -s -w ' %{http_code}\\n' https://\($0)\n" }.joined(),
      options: ["-q", "--record", "record"])
    #expect(printed.stdout.hasPrefix("{\"reason\":\"BadPath\"} 404\n"))
    let vendors = try CaseCheck.lines(folder.read("record")).map { $0["vendor"]?.text }
    #expect(vendors == ["apns", "fcm", "fcm", "smartico"])
  }

  @Test("its own URL, and the port of the emulator, speak TLS too") func addresses() throws {
    let printed = try run(
      """
      curl -s "$PUSHKIT_EMULATOR_TLS/health"
      curl -s --noproxy '*' "https://${PUSHKIT_EMULATOR#http://}/health"
      curl -s --noproxy '*' --connect-to "::${PUSHKIT_EMULATOR#http://}" \(Self.fcm)
      """)
    #expect(
      printed.stdout == """
        {"status":"ok"}{"status":"ok"}{"name":"projects/p/messages/0:1"}
        """)
  }

  @Test("nothing else is reached") func refusals() throws {
    let printed = try run(
      """
      for host in example.com api.push.apple.com:8443 fcm.googleapis.com:2197 sns.googleapis.com; do
        curl -s "https://$host"; echo $?
      done
      """, ["NO_PROXY": "*", "no_proxy": "example.com"])
    #expect(printed.stdout == "56\n56\n56\n56\n")
    #expect(
      printed.stderr.contains(
        "responded with 403: CONNECT to example.com:443 would leave this machine; --pass HOST"))
    #expect(printed.stderr.split(separator: "\n").count { $0.contains("[emulator.refused]") } == 4)
  }

  @Test("the variables of the libraries") func variables() throws {
    let printed = try run(
      """
      for name in HTTPS_PROXY https_proxy; do eval "[ \\$$name = $PUSHKIT_EMULATOR ] && echo $name"; done
      for name in SSL_CERT_FILE REQUESTS_CA_BUNDLE CURL_CA_BUNDLE NODE_EXTRA_CA_CERTS; do
        eval "[ \\$$name = $SSL_CERT_FILE ]" && echo $name
      done
      echo $NO_PROXY $no_proxy
      grep -c BEGIN "$SSL_CERT_FILE"; cat env | grep -cx "SSL_CERT_FILE=$SSL_CERT_FILE"
      cd "${SSL_CERT_FILE%/*}"; stat -c %a .; find . -name '*.key'; grep -l PRIVATE -r . || true
      """,
      options: ["--env-file", "env", "--env-format", "dotenv"],
      ["no_proxy": "*", "SSL_CERT_FILE": Certificates.shared.get().authority])
    #expect(
      printed.stdout == """
        HTTPS_PROXY
        https_proxy
        SSL_CERT_FILE
        REQUESTS_CA_BUNDLE
        CURL_CA_BUNDLE
        NODE_EXTRA_CA_CERTS
        127.0.0.1,localhost 127.0.0.1,localhost
        2
        1
        700\n
        """)
  }

  @Test("faults arrive as without nginx") func faults() throws {
    let lines = [
      #"{"nth":1,"do":"close"}"#, #"{"nth":2,"do":"truncate"}"#,
      #"{"nth":3,"do":"status","status":502,"headers":{"Retry-After":"7"}}"#,
    ]
    try folder.write(lines.joined(separator: "\n").utf8, to: "script")
    let curl = "curl -s -o body -w '%{http_code} %header{retry-after}\\n'"
    let printed = try run(
      (1...4).map { _ in "\(curl) \(Self.fcm)\n" }.joined(), options: ["--script", "script"])
    let results = printed.stdout.split(separator: "\n")
    #expect(results.count == 4)
    #expect(["000 ", "0 "].contains(results.first.map(String.init) ?? ""))
    #expect(results.dropFirst(2) == ["502 7", "200 "])
  }

  private static let requests = PythonScript("Clients/tls.py", imports: "requests")

  @Test("Python's requests", .enabled(if: requests.isComplete, requests.lack))
  func python() throws {
    let python = try #require(PythonScript.python)
    let printed = try run("'\(python)' -B '\(Self.requests.path)'", options: ["-q"])
    #expect(printed.stdout == "200 projects/p/messages/0:1\n404 UNREGISTERED\nProxyError\n")
  }

  // MARK: Its end

  @Test("--count ends it after the response") func count() throws {
    let exchange = try Exchange(
      ["emulate", "--tls", "--count", "1", "-q"], environment: environment)
    var lines: [String] = []
    while lines.count < 13, let line = exchange.line() { lines.append(line) }
    var curl = Child()
    curl.program = "/bin/sh"
    curl.arguments = ["-c", lines.joined(separator: "\n") + "\ncurl -s \(Self.fcm)"]
    #expect(try curl.run().stdout == Array(#"{"name":"projects/p/messages/0:1"}"#.utf8))
    #expect(exchange.finish().status == 0)
  }

  @Test("a signal, of any kind, leaves nothing", arguments: [SIGTERM, SIGKILL])
  func signals(signal: Int32) throws {
    let exchange = try Exchange(
      ["emulate", "--tls", "--env-file", "\(folder.path)/env", "--env-format", "dotenv"],
      environment: environment)
    var port: Int?
    while port == nil, let line = exchange.line() {
      guard line.contains("PUSHKIT_EMULATOR_TLS") else { continue }
      port = line.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) }
    }
    let found = try #require(port)
    #expect(RawServer.answers(port: found))
    _ = exchange.end(by: signal)
    for _ in 0..<500 where try !left().isEmpty || RawServer.answers(port: found) { usleep(10_000) }
    #expect(try left() == [])
    #expect(!RawServer.answers(port: found))
  }

  private func left() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "env" }
  }

  @Test("a program that is missing", arguments: ["nginx", "openssl"])
  func missing(program: String) throws {
    let present = program == "nginx" ? "openssl" : "nginx"
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(present)", withDestinationPath: Program.path(present) ?? "")
    let printed = try run("true", ["PATH": folder.path], status: 78)
    #expect(
      printed.stderr.hasPrefix("pushkit: error: --tls needs \(program), which is not in PATH"))
    #expect(printed.stderr.contains("[emulator.no-program]"))
  }
}
