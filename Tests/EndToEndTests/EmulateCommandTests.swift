import Foundation
import Testing

/// `emulate -- COMMAND`: what the command is given, and how its end is passed on.
@Suite("emulate -- COMMAND", .waiting) struct EmulateCommandTests {
  private func run(
    _ command: [String], options: [String] = [], environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    var child = Child()
    child.arguments = ["emulate"] + options + ["--"] + command
    child.environment = environment
    return try child.run(input: "input\n".utf8)
  }

  private func shell(
    _ script: String, options: [String] = [], environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    try run(["sh", "-c", script], options: options, environment: environment)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "its status is pushkit's",
    arguments: [("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -9 $$", 137)])
  func status(script: String, status: Int32) throws {
    let outcome = try shell(script)
    #expect(outcome.status == status)
    #expect(outcome.stdout.isEmpty)
    #expect(outcome.stderr.isEmpty)
  }

  @Test(
    "one that cannot be run is told as by a shell",
    arguments: [("/nonexistent/program", 127), ("no-such-program", 127), ("/", 126)])
  func missing(command: String, status: Int32) throws {
    let outcome = try run([command])
    #expect(outcome.status == status)
    #expect(text(outcome.stderr).contains("[emulator.command]"))
  }

  @Test("a file that may not be executed is 126") func notExecutable() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("#!/bin/sh\n".utf8, to: "program")
    chmod(folder.path + "/program", 0o600)
    #expect(try run([folder.path + "/program"]).status == 126)
  }

  @Test("it is given the variables, and its own standard streams") func environment() throws {
    let outcome = try shell(
      """
      cat
      echo "$PUSHKIT_EMULATOR" | sed 's/[0-9]*$/P/'
      echo "$PUSHKIT_EVERLYTIC_PROJECT_UUID" "$PUSHKIT_SMARTICO_LABEL_KEY"
      echo "$PUSHKIT_SMARTICO_BRAND_KEY" "$PUSHKIT_PUSHEXPRESS_APP_ID" "$NO_PROXY" "$no_proxy"
      echo to stderr >&2
      """, environment: ["NO_PROXY": "a.example", "PUSHKIT_PUSHEXPRESS_APP_ID": "mine"])
    #expect(
      text(outcome.stdout) == """
        input
        http://127.0.0.1:P
        8f7d2c54-3b1e-4a60-9c2d-5e6f70819a2b d3b07384-d9a0-4c1e-8f5b-6a7c8d9e0f12-4
        c0ffee12 12345-678 127.0.0.1,localhost,a.example \n
        """)
    #expect(text(outcome.stderr) == "to stderr\n")
  }

  @Test(
    "a second signal, of any kind, ends pushkit at once, and its folder goes",
    arguments: [("TERM", 143), ("HUP", 129)])
  func secondSignal(second: String, status: Int) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var child = Child()
    child.program = "/bin/sh"
    child.arguments = [
      "-c",
      """
      TMPDIR="$PWD" "$0" emulate -- sh -c '
        exec >/dev/null 2>&1
        trap "echo >got" TERM; echo >ready; while test -e ready; do sleep 0.1; done' &
      while ! test -e ready; do sleep 0.1; done
      ls -d pushkit.* >before
      kill -TERM $!
      while ! test -e got; do sleep 0.1; done
      kill -\(second) $!
      wait $!
      echo $?; wc -l <before | tr -d ' '; ls
      """, Binary.path,
    ]
    child.folder = folder.path
    #expect(text(try child.run().stdout) == "\(status)\n1\nbefore\ngot\nready\n")
  }

  @Test("exceptions from proxies stay", arguments: [("*", "* *"), ("b", "X,b X,b")])
  func proxies(present: String, wanted: String) throws {
    let outcome = try shell(
      #"echo "$NO_PROXY $no_proxy""#, environment: ["no_proxy": present, "NO_PROXY": "a"])
    let line = wanted.replacing("X", with: "127.0.0.1,localhost")
    #expect(text(outcome.stdout) == line + "\n")
  }

  @Test("it finds this pushkit first") func path() throws {
    let outcome = try shell(
      #"readlink -f "$(command -v pushkit)"; pushkit --version >/dev/null && ls "${PATH%%:*}""#
        + #"; echo "$PATH""#, environment: ["PATH": "/usr/bin:/bin"])
    let lines = text(outcome.stdout).split(separator: "\n").map(String.init)
    let wanted = URL(filePath: Binary.path).resolvingSymlinksInPath().path
    #expect(lines.dropLast() == [wanted, "pushkit"])
    let folders = try #require(lines.last).split(separator: ":").map(String.init)
    #expect(folders.dropFirst() == ["/usr/bin", "/bin"])
    #expect(!FileManager.default.fileExists(atPath: folders[0]))
  }

  @Test("its options are its own") func options() throws {
    let outcome = try run(["printf", "%s|", "--port", "-q", "--", "x"])
    #expect(text(outcome.stdout) == "--port|-q|--|x|")
  }

  #if os(Linux)
    @Test("signals are as usual") func inheritance() throws {
      let status = text(try run(["cat", "/proc/self/status"]).stdout)
      for name in ["SigBlk", "SigIgn"] {
        // The usual 31; those behind them are the C library's own.
        let mask = status.firstMatch(of: try Regex("\(name):\\s*([0-9a-f]{16})"))
          .flatMap { $0[1].substring }.flatMap { UInt64($0, radix: 16) }
        #expect(mask.map { $0 & 0x7FFF_FFFF } == 0, "\(status)")
      }
    }

    @Test("nothing is left open for it") func descriptors() throws {
      var child = Child()
      child.program = "/bin/bash"
      // What other tests have open just now comes from outside.
      let script =
        #"for fd in /proc/$$/fd/*; do [ "${fd##*/}" -gt 2 ] && eval "exec ${fd##*/}>&-"; done; "#
        + #"exec "$0" emulate -- ls /proc/self/fd"#
      child.arguments = ["-c", script, Binary.path]
      // 0 to 2, and the folder that is listed.
      #expect(text(try child.run().stdout) == "0\n1\n2\n3\n")
    }
  #endif

  @Test("it can be answered while it runs") func answers() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try Exchange(
      ["emulate", "--", "sh", "-c", #"echo "$PUSHKIT_EMULATOR"; read line; exit 5"#])
    let port = try #require(exchange.line()?.split(separator: ":").last.flatMap { Int($0) })
    let request = HTTPTalk.post(
      "/api/r/v2/apps/1/instances", #"{"ic_token":"212604ab-4b19-4d24-b8ec-3b8bac401a6a"}"#)
    #expect(
      try HTTPTalk.ask(port, request).hasSuffix("\r\n\r\n{\"id\":\"737112\",\"just_created\":true}")
    )
    exchange.send("\n")
    #expect(exchange.finish().status == 5)
  }

  @Test("a signal is passed on, and pushkit dies by it", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(signal: Int32) throws {
    let names = [SIGTERM: "TERM", SIGINT: "INT", SIGHUP: "HUP"]
    let script = "trap 'echo caught; exit 0' \(names[signal] ?? ""); echo ready; read line"
    let exchange = try Exchange(["emulate", "--", "sh", "-c", script])
    #expect(exchange.line() == "ready")
    let outcome = exchange.end(by: signal)
    #expect(exchange.line() == "caught")
    #expect(outcome.signal == signal)
  }

  @Test("what it leaves running does not hold pushkit") func background() throws {
    let outcome = try shell("sleep 30 >/dev/null 2>&1 & echo $!; exit 4")
    #expect(outcome.status == 4)
    if let process = Int32(text(outcome.stdout).trimmingCharacters(in: .newlines)) {
      kill(process, SIGKILL)
    }
  }

  @Test("a record that cannot be written is 74, unless the command failed") func fullDisk() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let request =
      #"exec 3<>/dev/tcp/127.0.0.1/${PUSHKIT_EMULATOR##*:};"#
      + #"printf 'GET /unknown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3; cat <&3"#
    for (end, status) in [("", Int32(74)), ("; exit 3", 3)] {
      let outcome = try run(
        ["bash", "-c", request + end], options: ["--record", "/dev/full"])
      #expect(outcome.status == status)
      #expect(text(outcome.stderr).contains("[io.write]"))
    }
  }
}
