import Foundation
import PushCore
import Testing

@testable import PushEmulator

/// Sessions over real sockets.
@Suite struct RunningSocketTests {
  private func open(_ emulator: RunningEmulator, _ more: [UInt8] = []) throws -> Wire {
    let wire = try Wire(port: emulator.port)
    wire.send(Array(SocketPeer.upgrade().utf8) + more)
    #expect(wire.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
    return wire
  }

  private static let close = SocketPeer.frame(.close, [0x03, 0xE8])

  @Test func aSessionFollowsRequestsOnOneConnection() throws {
    let emulator = try RunningEmulator()
    let wire = try Wire(port: emulator.port)
    wire.send("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(wire.read(until: "}").hasPrefix("HTTP/1.1 404 "))
    wire.send(Array(SocketPeer.upgrade().utf8))
    #expect(wire.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
    wire.send(SocketPeer.frame(.ping, Array("!!".utf8)))
    #expect(wire.read(until: "!!").unicodeScalars.count == 4)
    wire.send(Self.close)
    #expect(wire.readToEnd().unicodeScalars.count == 4)
    #expect(emulator.frames.map(\.kind) == ["ping", "pong", "close", "close"])
  }

  @Test func theClientMayEndTheStream() throws {
    let emulator = try RunningEmulator()
    defer { emulator.stop() }
    let wire = try open(emulator)
    wire.endSending()
    #expect(wire.readToEnd() == "")
  }

  @Test func framesBehindTheUpgradeAreAnsweredAtOnce() throws {
    let emulator = try RunningEmulator()
    let wire = try Wire(port: emulator.port)
    wire.send(Array(SocketPeer.upgrade().utf8) + SocketPeer.frame(.ping, []) + Self.close)
    let bytes = wire.readToEnd()
    #expect(bytes.hasPrefix("HTTP/1.1 101 "))
    #expect(emulator.frames.map(\.kind) == ["ping", "pong", "close", "close"])
  }

  @Test func pushesAreTimers() throws {
    let line = FaultLine(.session(SessionStep(.push(["late!"]), milliseconds: 300)))
    let emulator = try RunningEmulator(script: FaultScript([line]))
    let wire = try open(emulator)
    let begun = ContinuousClock.now
    for name in ["INIT_SESSION_REQUEST", "IDENTIFY_USER_REQUEST"] {
      let golden = MessageCase.goldens.first { $0["name"] as? String == name }
      wire.send(SocketPeer.frame(.text, Array(DialectCase.text(golden?["message"] ?? [:]).utf8)))
    }
    #expect(wire.read(until: "late!").hasSuffix("late!"))
    #expect(ContinuousClock.now - begun >= .milliseconds(300))
    #expect(emulator.violations == [])
  }

  @Test func aLargeMessageIsTakenAndALargerOneIsNot() throws {
    let emulator = try RunningEmulator()
    let wire = try open(emulator)
    wire.send(SocketPeer.frame(.text, [UInt8](repeating: 0x20, count: 1 << 20)))
    wire.send(SocketPeer.frame(.text, [UInt8](repeating: 0x20, count: 1 << 20 + 1)))
    wire.endSending()
    _ = wire.readToEnd()
    #expect(emulator.violations.map(\.field) == ["message"])
    guard case .close(1009, _)? = emulator.frames.last?.event else {
      Issue.record("\(String(describing: emulator.frames.last?.event))")
      return
    }
  }
}

/// The emulator against a client that others have written: Python's `websockets`.
@Suite(
  .enabled(
    if: PythonWebSockets.isThere, "no Python package websockets: its client is not tried"))
struct PythonWebSocketTests {
  private static let lines = [
    FaultLine(nth: [1], .session(SessionStep(.push([#"{"cid":110,"a":"ä"}"#]), milliseconds: 50))),
    FaultLine(
      nth: [1], .session(SessionStep(.close(code: 4001, reason: "ende"), milliseconds: 100))),
    FaultLine(nth: [2], .session(SessionStep(.truncate))),
    FaultLine(nth: [3], .status(503, [HTTPHeader("Retry-After", "1")])),
  ]

  @Test func anotherClientTalksToIt() throws {
    let emulator = try RunningEmulator(script: FaultScript(Self.lines))
    let messages = MessageCase.goldens.filter { $0["strict"] == nil }
      .compactMap { $0["message"].map(DialectCase.text) }
    let text = try PythonWebSockets.run(
      Self.script, [String(emulator.port), "[" + messages.joined(separator: ",") + "]"])
    #expect(
      text.split(separator: "\n").map(String.init) == [
        "4 2 6 11 2003 10 110 4001 ende", "4 6 lost", "refused 503", "4 6 11 1000",
      ])
    #expect(emulator.violations == [])
    #expect(emulator.requests.map(\.status) == [101, 101, 503, 101])
  }

  private static let script = #"""
    import json, sys
    from websockets.sync.client import connect
    from websockets.exceptions import ConnectionClosed, InvalidStatus

    port, messages = sys.argv[1], json.loads(sys.argv[2])
    address = f"ws://127.0.0.1:{port}/websocket/services?master&domain=a&version=1.2.3"

    def talk(cids):
        said = []
        try:
            with connect(address) as socket:
                for message in messages:
                    if message["cid"] not in cids: continue
                    socket.send(json.dumps(message))
                    if message["cid"] in (2, 123): continue
                    said.append(json.loads(socket.recv(timeout=10))["cid"])
                if 123 in cids:
                    while True: said.append(json.loads(socket.recv(timeout=10))["cid"])
                if 7 not in cids: socket.recv(timeout=10)
            said.append(socket.protocol.close_code)
        except ConnectionClosed as end:
            said += [end.rcvd.code, end.rcvd.reason] if end.rcvd else ["lost"]
        except InvalidStatus as end:
            said = ["refused", end.response.status_code]
        print(*said)

    talk([3, 1, 2, 5, 7, 9, 1003, 123])
    talk([3, 5])
    talk([3, 5])
    talk([3, 5, 7])
    """#
}

enum PythonWebSockets {
  static let isThere = (try? run("import websockets.sync.client", [])) != nil

  struct Failed: Error {
    let status: Int32
    let stderr: String
  }

  /// What a script prints.
  static func run(_ script: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let (stdout, stderr) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (stdout, stderr)
    try process.run()
    let text = stdout.fileHandleForReading.readDataToEndOfFile()
    let errors = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(
        status: process.terminationStatus, stderr: String(decoding: errors, as: UTF8.self))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
