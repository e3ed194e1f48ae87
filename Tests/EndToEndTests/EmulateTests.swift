import Foundation
import Testing

/// `emulate` as a process: what it prints, writes and answers until a signal comes.
@Suite("emulate", .waiting) struct EmulateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func start(_ options: String...) throws -> EmulateProcess {
    try EmulateProcess(options, in: folder)
  }

  private var stderr: String { String(decoding: folder.read("stderr"), as: UTF8.self) }

  /// The lines on standard error without their times.
  private var lines: [String] {
    stderr.split(separator: "\n").map {
      String($0.replacing(#/^\d\d:\d\d:\d\d /#, with: ""))
    }
  }

  private let event = HTTPTalk.post(
    "/api/r/v2/apps/1/instances/2/events/lifecycle", #"{"event":"onscreen"}"#)

  @Test("the variables are printed, and a signal ends it", arguments: [SIGINT, SIGTERM, SIGHUP])
  func variables(signal: Int32) throws {
    defer { folder.remove() }
    let running = try start()
    #expect(
      running.lines == [
        "export PUSHKIT_EMULATOR='http://127.0.0.1:\(running.port)'",
        "export PUSHKIT_EVERLYTIC_PROJECT_UUID='8f7d2c54-3b1e-4a60-9c2d-5e6f70819a2b'",
        "export PUSHKIT_SMARTICO_LABEL_KEY='d3b07384-d9a0-4c1e-8f5b-6a7c8d9e0f12-4'",
        "export PUSHKIT_SMARTICO_BRAND_KEY='c0ffee12'",
        "export PUSHKIT_PUSHEXPRESS_APP_ID='12345-678'",
        "export NO_PROXY='127.0.0.1,localhost'",
      ])
    #expect(try HTTPTalk.ask(running.port, event).hasPrefix("HTTP/1.1 202 Accepted\r\n"))
    #expect(running.exchange.end(by: signal).signal == signal)
    #expect(lines == ["POST /api/r/v2/apps/****/instances/2/events/lifecycle 202 pushexpress ok"])
  }

  @Test("only this machine reaches it") func loopback() throws {
    defer { folder.remove() }
    let running = try start()
    let request = event.replacing("Host: 127.0.0.1", with: "Host: pushes.example")
    let reply = try HTTPTalk.ask(running.port, request)
    #expect(reply.hasPrefix("HTTP/1.1 421 Misdirected Request\r\n"))
    #expect(running.exchange.end(by: SIGTERM).signal == SIGTERM)
    #expect(stderr.contains("[emulator.refused]"))
  }

  #if os(Linux)
    @Test("it listens on 127.0.0.1 and nowhere else") func listener() throws {
      defer { folder.remove() }
      let running = try start()
      let hexadecimal = String(running.port, radix: 16, uppercase: true)
      let port = String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      // The table is not read in one piece: others who come and go may hide a row.
      var places: [String] = []
      for _ in 0..<100 where places.isEmpty {
        let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
        // State 0A is listening.
        let rows: [[Substring]] = table.split(separator: "\n").map { $0.split(separator: " ") }
        let listening = rows.filter { $0.count > 3 && $0[3] == "0A" }.map { String($0[1]) }
        places = listening.filter { $0.hasSuffix(":" + port) }
      }
      #expect(places == ["0100007F:" + port])
      _ = running.exchange.end(by: SIGTERM)
    }
  #endif

  @Test("files are complete, and only the owner can read them") func files() throws {
    defer { folder.remove() }
    try folder.write("old and long".utf8, to: "record")
    chmod(folder.path + "/record", 0o644)
    let running = try start(
      "--env-file", folder.path + "/env", "--record", folder.path + "/record")
    let written = String(decoding: folder.read("env"), as: UTF8.self)
    #expect(written == running.lines.map { $0 + "\n" }.joined())
    let spoilt = event.replacing("onscreen", with: "ONSCREEN")
    #expect(try HTTPTalk.ask(running.port, event).contains(" 202 "))
    #expect(try HTTPTalk.ask(running.port, spoilt).contains(" 400 "))
    let records = try CaseCheck.lines(folder.read("record"))
    let wanted = try TestJSON.parse(
      #"""
      [{"vendor":"pushexpress","method":"POST","path":{"$text":"/events/lifecycle"},
        "query":null,"headers":{"host":"127.0.0.1"},"body":{"event":"onscreen"},"status":202,
        "violations":null},
       {"body":{"event":"ONSCREEN"},"status":400,"violations":[{"field":"event"}]}]
      """#.utf8)
    #expect(Match.faults(.array(records), wanted) == [])
    for name in ["env", "record"] {
      var facts = stat()
      #expect(stat(folder.path + "/" + name, &facts) == 0)
      #expect(facts.st_mode & 0o777 == 0o600)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["env", "record", "stderr"])
    _ = running.exchange.end(by: SIGTERM)
    #expect(stderr.contains("event: must be one of onscreen, background and closed"))
    #expect(stderr.contains("[emulator.pushexpress-violation]"))
  }

  /// Runs a script of bash in a folder of its own; `emulate FILE` writes FILE and ends at once.
  private func shell(_ script: String) throws -> String {
    var child = Child()
    child.program = "/bin/bash"
    let prelude = #"cd "$1"; emulate() { "$0" emulate --env-file "$1" -- true; }; "#
    child.arguments = ["-c", prelude + script, Binary.path, folder.path]
    let outcome = try child.run()
    #expect(outcome.stderr.isEmpty, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    return String(decoding: outcome.stdout, as: UTF8.self)
  }

  /// Each script prints the file's content.
  @Test(
    "files that are not regular are written, and links are followed",
    arguments: [
      "emulate /dev/stdout", "emulate /dev/stdout >a; cat a", "emulate /proc/self/fd/1",
      "echo old >a; emulate /dev/stdout >>a; grep -q old a && cat a",
      "ln -s /dev/stdout l; emulate l; [ -L l ]",
      "emulate /dev/fd/7 7>a; cat a", "emulate >(cat >a); wait $!; cat a",
      "mkfifo p; cat p & emulate p; wait; [ -p p ]",
      "mkdir d; ln -s d/a l1; ln -s l1 l2; emulate l2; [ -L l2 -a -L l1 -a -f d/a ] && cat d/a",
      "echo old >a; ln -s a l; emulate l; [ -L l -a ! -L a ] && cat a",
      "mkdir d e; ln -s ../e/a d/l; emulate d/l; cat e/a",
      "echo old >a; emulate a; cat a; [ $(ls) = a ] || echo export OTHERS=",
    ])
  func specialFiles(script: String) throws {
    defer { folder.remove() }
    let printed = try shell(script)
    let lines = printed.split(separator: "\n").filter { $0 != "old" }
    #expect(lines.count == 6, "\(printed)")
    #expect(lines.allSatisfy { $0.hasPrefix("export ") })
    #expect(lines.first?.hasPrefix("export PUSHKIT_EMULATOR='http://127.0.0.1:") == true)
  }

  @Test("devices stay devices") func devices() throws {
    defer { folder.remove() }
    let printed = try shell(
      """
      kinds() { for file in null stdout stderr full; do stat -c %F /dev/$file; done; }
      kinds >before
      emulate /dev/null; emulate /dev/stdout >a; emulate /dev/stderr 2>b; emulate /dev/full 2>c
      kinds >after
      cmp before after && wc -l <a && wc -l <b && grep -o 'io.write' c
      """)
    #expect(printed == "6\n6\nio.write\n")
  }

  @Test("a record goes where standard output goes") func recordToStandardOutput() throws {
    defer { folder.remove() }
    try folder.write(
      #"""
      exec 3<>/dev/tcp/127.0.0.1/${PUSHKIT_EMULATOR##*:}
      printf 'GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
      cat <&3 >reply
      """#.utf8, to: "request")
    let printed = try shell(
      """
      echo old >a
      "$0" emulate --record /dev/stdout -- bash request >>a 2>/dev/null
      cut -c -5 a
      """)
    #expect(printed == "old\n{\"at\"\n")
  }

  /// A request, and its lines on standard error.
  static let requests: [(request: String, lines: [String])] = [
    (
      HTTPTalk.post("/api/r/v2/apps/1/instances/2/events/lifecycle", #"{"event":"opened"}"#),
      [
        "POST /api/r/v2/apps/****/instances/2/events/lifecycle 400 pushexpress",
        "  event: must be one of onscreen, background and closed; got 'opened' "
          + "[emulator.pushexpress-violation]",
      ]
    ),
    (
      "GET /services/public?api_key=secret&version=1&event=%7B%22event_type%22:%22open%22%7D"
        + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
      [
        "GET /services/public 200 smartico",
        "  uuid: is missing; it must be a UUID [emulator.smartico-violation]",
        "  ts: is missing; it must be an integer of 1000000000000 or more [emulator.smartico-violation]",
        "  event_type: must be one of register_push_token, engagement_delivered, "
          + "engagement_impression, engagement_action and engagement_failed; got 'open' "
          + "[emulator.smartico-violation]",
        "  user_ext_id: is missing; it must be an integer, or a non-empty string without control "
          + "characters [emulator.smartico-violation]",
        "  payload: is missing; it must be an object [emulator.smartico-violation]",
      ]
    ),
    (
      "GET /\(String(repeating: "a", count: 300)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
      [
        "GET /\(String(repeating: "a", count: 199))… 404",
        "  path: is not an endpoint of an emulated vendor [emulator.no-endpoint]",
      ]
    ),
  ]

  @Test("each request is a line with its broken rules, and no key", arguments: requests.indices)
  func lines(index: Int) throws {
    defer { folder.remove() }
    let (request, wanted) = Self.requests[index]
    let running = try start()
    _ = try HTTPTalk.ask(running.port, request)
    _ = running.exchange.end(by: SIGTERM)
    #expect(lines == wanted)
  }

  @Test("-q prints errors only, and --error-format json diagnostics", arguments: ["-q", "json"])
  func diagnostics(option: String) throws {
    defer { folder.remove() }
    let running = option == "-q" ? try start(option) : try start("--error-format", option)
    _ = try HTTPTalk.ask(running.port, event)
    _ = try HTTPTalk.ask(running.port, event.replacing("onscreen", with: "ONSCREEN"))
    _ = running.exchange.end(by: SIGTERM)
    let path = "POST /api/r/v2/apps/****/instances/2/events/lifecycle"
    let rule = "\(path): event: must be one of onscreen, background and closed; got 'ONSCREEN'"
    let code = "emulator.pushexpress-violation"
    #expect(
      stderr
        == [
          "-q": "pushkit: error: \(rule) [\(code)]\n",
          "json": #"{"error":{"code":"\#(code)","message":"\#(rule)"}}"# + "\n",
        ][option])
  }

  @Test("what comes cannot draw on a terminal") func escapes() throws {
    defer { folder.remove() }
    let running = try start("-v")
    let body = #"{"transport_type":"fcm","platform_type":"ios","tags":{"a\u001b[31m\nb":1}}"#
    let request = HTTPTalk.post("/api/r/v2/apps/1/instances/2/info", body)
      .replacing("POST", with: "PUT")
    _ = try HTTPTalk.ask(running.port, request)
    _ = running.exchange.end(by: SIGTERM)
    #expect(!stderr.contains("\u{1B}"))
    #expect(stderr.contains(#"a\u001b[31m\u000ab"#))
  }

  @Test("the script is heeded") func script() throws {
    defer { folder.remove() }
    let lines = [
      #"{"nth":[1],"do":"status","status":503,"headers":{"Retry-After":"2"}}"#,
      #"{"nth":[2],"do":"delay","ms":200}"#, #"{"nth":[3],"do":"close"}"#,
    ]
    try folder.write(lines.joined(separator: "\n").utf8, to: "script")
    let running = try start("--script", folder.path + "/script")
    #expect(
      try HTTPTalk.ask(running.port, event).hasPrefix(
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n"))
    let begun = ContinuousClock.now
    #expect(try HTTPTalk.ask(running.port, event).contains(" 202 "))
    #expect(ContinuousClock.now - begun >= .milliseconds(200))
    #expect(try HTTPTalk.ask(running.port, event) == "")
    #expect(try HTTPTalk.ask(running.port, event).contains(" 202 "))
    _ = running.exchange.end(by: SIGTERM)
  }

  @Test("the script's own reply is sent") func reply() throws {
    defer { folder.remove() }
    let script = [
      #"{"nth":1,"do":"reply","body":{"id":"9","note":"\u00e9"}}"#,
      #"{"nth":2,"do":"reply","status":502,"headers":{"X-A":"b"},"body":"<p>"}"#,
    ]
    try folder.write(script.joined(separator: "\n").utf8, to: "script")
    let running = try start("--script", folder.path + "/script")
    let framing = "Connection: keep-alive\r\n\r\n"
    #expect(
      try HTTPTalk.ask(running.port, event)
        == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 26\r\n\(framing)"
        + #"{"id":"9","note":"\u00e9"}"#)
    #expect(
      try HTTPTalk.ask(running.port, event)
        == "HTTP/1.1 502 Bad Gateway\r\nX-A: b\r\nContent-Length: 3\r\n\(framing)<p>")
    #expect(try HTTPTalk.ask(running.port, event).contains(" 202 "))
    _ = running.exchange.end(by: SIGTERM)
    let line = "POST /api/r/v2/apps/****/instances/2/events/lifecycle"
    #expect(
      lines == [
        "\(line) 200 pushexpress (script: reply) ok", "\(line) 502 pushexpress (script: reply) ok",
        "\(line) 202 pushexpress ok",
      ])
  }

  @Test("--lenient accepts what SDKs send", arguments: [(true, "204"), (false, "405")])
  func lenient(isLenient: Bool, preflight: String) throws {
    defer { folder.remove() }
    let running = isLenient ? try start("--lenient") : try start()
    let heartbeat = event.replacing("onscreen", with: "hbeat")
      .replacing("Content-Length: 20", with: "Content-Length: 17")
    #expect(
      try HTTPTalk.ask(running.port, heartbeat).hasPrefix("HTTP/1.1 \(isLenient ? 202 : 400) "))
    let question =
      "OPTIONS /services/public HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
      + "Access-Control-Request-Method: POST\r\n\r\n"
    #expect(try HTTPTalk.ask(running.port, question).hasPrefix("HTTP/1.1 \(preflight) "))
    let foreign = question.replacing("http://localhost", with: "http://pages.example")
    #expect(try HTTPTalk.ask(running.port, foreign).hasPrefix("HTTP/1.1 403 "))
    _ = running.exchange.end(by: SIGTERM)
    #expect(stderr.contains("event: must be one of") == !isLenient)
    #expect(stderr.contains("Origin: must be missing, or name this machine"))
  }

  @Test("a socket is judged, recorded and scripted") func socket() throws {
    defer { folder.remove() }
    let line = #"{"do":"push","text":"hello"}"#
    try folder.write(line.utf8, to: "script")
    let running = try start(
      "-v", "--record", folder.path + "/record", "--script", folder.path + "/script")
    let upgrade = [
      "GET /websocket/services?master&domain=a&version=1.2.3 HTTP/1.1", "Host: localhost",
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]
    let stamps = #""ts":1632911887307,"uuid":"e172c925-272a-4004-81fe-b8177a240af"#
    let initSession =
      #"{"cid":3,"label_key":"secret","brand_key":null,"device_id":"d","page":null,"#
      + #""tracker_version":"1.2.3","session_id":"s","#
      + #""ua":{"device_type":"NATIVE_PHONE","tzoffset":-180,"os":"iOS"},\#(stamps)1"}"#
    let identify = #"{"cid":5,"ext_user_id":"secret",\#(stamps)2"}"#
    let messages = [initSession, #"{"cid":7,\#(stamps)3"}"#, identify]
    let reply = try HTTPTalk.ask(
      running.port, Array(upgrade.joined(separator: "\r\n").utf8) + messages.flatMap(Self.frame))
    #expect(reply.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    #expect(reply.hasSuffix("hello"))
    _ = running.exchange.end(by: SIGTERM)
    let records = try CaseCheck.lines(folder.read("record"))
    let wanted = try TestJSON.parse(
      #"""
      [{"method":"GET","path":"/websocket/services","status":101,"session":1,"faults":["push"]},
       {"session":1,"direction":"in","frame":"text","body":{"cid":3,"label_key":"secret"}},
       {"direction":"out","body":{"cid":4,"errCode":0}},
       {"direction":"in","body":{"cid":7},"violations":[{"field":"cid"}]},
       {"direction":"out","body":{"cid":11,"errCode":1}},
       {"direction":"in","body":{"cid":5},"violations":null}, {"body":{"cid":6}},
       {"vendor":"smartico","direction":"out","body":"hello","faults":["push"]}]
      """#.utf8)
    #expect(Match.faults(.array(records), wanted) == [])
    #expect(
      lines.dropFirst() == [
        "GET /websocket/services 101 smartico session 1 (script: push) ok",
        "smartico session 1 in cid 3 INIT_SESSION_REQUEST ok",
        "smartico session 1 out cid 4 INIT_SESSION_RESPONSE",
        "smartico session 1 in cid 7 LOGIN",
        "  cid: must not be 7 before IDENTIFY_USER_REQUEST [emulator.smartico-violation]",
        "smartico session 1 out cid 11 LOGIN_RESPONSE",
        "smartico session 1 in cid 5 IDENTIFY_USER_REQUEST ok",
        "smartico session 1 out cid 6 IDENTIFY_USER_RESPONSE",
        "smartico session 1 out text (script: push)",
      ])
  }

  /// A client's text frame, masked with nothing, and long enough for a length of two bytes.
  private static func frame(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x20, count: 126)
    return [0x81, 0xFE, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF), 0, 0, 0, 0] + bytes
  }

  @Test("a port that is taken is reported") func portTaken() throws {
    defer { folder.remove() }
    let running = try start()
    var child = Child()
    child.arguments = ["emulate", "--port", "\(running.port)"]
    let outcome = try child.run()
    #expect(outcome.status == 69)
    #expect(String(decoding: outcome.stderr, as: UTF8.self).contains("[emulator.listen]"))
    _ = running.exchange.end(by: SIGTERM)
  }

  @Test("it ends if its output has no reader") func closedOutput() throws {
    defer { folder.remove() }
    let exchange = try Exchange(["emulate", "--env-file", folder.path + "/env"])
    exchange.closeOutput()
    let outcome = Child.wait(for: exchange.process, seconds: 5)
    // The lines may have been written before the pipe was closed.
    if outcome.timedOut { return }
    #expect(outcome.status == 0)
  }
}
