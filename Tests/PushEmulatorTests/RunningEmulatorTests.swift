import Foundation
import Testing

@testable import PushEmulator

/// A whole emulator over real sockets.
@Suite struct RunningEmulatorTests {
  private static let click =
    "POST /api/r/v2/apps/1/instances/2/events/lifecycle HTTP/1.1\r\nHost: localhost\r\n"
    + "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{\"event\":\"onscreen\"}"
  private static let accepted =
    "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n"

  @Test func oneConnectionServesManyRequests() throws {
    let emulator = try RunningEmulator()
    let wire = try Wire(port: emulator.port)
    for _ in 0..<3 {
      wire.send(Self.click)
      #expect(wire.read(until: "\r\n\r\n") == Self.accepted)
    }
    wire.send(Self.click + Self.click)
    wire.endSending()
    #expect(wire.readToEnd() == Self.accepted + Self.accepted)
    #expect(emulator.requests.count == 5)
    #expect(emulator.violations == [])
    emulator.stop()
  }

  @Test func stoppingEndsConnections() throws {
    let emulator = try RunningEmulator()
    let wire = try Wire(port: emulator.port)
    wire.send("GET")
    emulator.stop()
    emulator.stop()
    #expect(wire.readToEnd() == "")
    #expect(throws: Wire.Refused.self) { try Wire(port: emulator.port) }
  }

  @Test func whoeverDropsItStopsIt() throws {
    var emulator: RunningEmulator? = try RunningEmulator()
    let port = try #require(emulator?.port)
    // Once there is a reply its thread is at work.
    let wire = try Wire(port: port)
    wire.send(Self.click)
    #expect(wire.read(until: "\r\n\r\n") == Self.accepted)
    weak let rest = emulator
    emulator = nil
    #expect(rest == nil)
    #expect(throws: Wire.Refused.self) { try Wire(port: port) }
  }

  @Test func aPortCanBeHadOnce() throws {
    let emulator = try RunningEmulator()
    defer { emulator.stop() }
    let fault = #expect(throws: ListenFault.self) { try RunningEmulator(port: emulator.port) }
    #expect(fault?.errorNumber == EADDRINUSE)
  }

  @Test func slowPeersStopNobody() throws {
    let emulator = try RunningEmulator(
      script: FaultScript([FaultLine(vendor: .smartico, .delay(60_000))]))
    defer { emulator.stop() }
    let delayed = try Wire(port: emulator.port)
    delayed.send("GET /services/public HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let dripping = try Wire(port: emulator.port)
    dripping.send(String(Self.click.dropLast()))
    let silent = try Wire(port: emulator.port)
    // Asks for more than any buffer holds, and reads nothing.
    let greedy = try Wire(port: emulator.port)
    let begun = ContinuousClock.now
    for _ in 0..<20 { greedy.send(String(repeating: Self.click, count: 10)) }
    let wire = try Wire(port: emulator.port)
    wire.send(Self.click)
    #expect(wire.read(until: "\r\n\r\n") == Self.accepted)
    dripping.send("}")
    #expect(dripping.read(until: "\r\n\r\n") == Self.accepted)
    silent.send(Self.click)
    #expect(silent.read(until: "\r\n\r\n") == Self.accepted)
    #expect(ContinuousClock.now - begun < .seconds(20))
  }

  @Test func aDelayHoldsItsOwnReplyAlone() throws {
    let emulator = try RunningEmulator(script: FaultScript([FaultLine(nth: [1], .delay(300))]))
    defer { emulator.stop() }
    let begun = ContinuousClock.now
    let late = try Wire(port: emulator.port)
    late.send(Self.click)
    // Half closed: the reply still has somebody to go to.
    late.endSending()
    while emulator.requests.isEmpty { usleep(1000) }
    let wire = try Wire(port: emulator.port)
    wire.send(Self.click)
    #expect(wire.read(until: "\r\n\r\n") == Self.accepted)
    #expect(late.readToEnd() == Self.accepted)
    #expect(ContinuousClock.now - begun >= .milliseconds(300))
  }

  @Test func connectionsBeyondTheLimitWait() throws {
    let emulator = try RunningEmulator()
    defer { emulator.stop() }
    let first = try Wire(port: emulator.port)
    first.send(String(Self.click.dropLast()))
    // None of these ends its connection, so the server has to.
    let others = try (0..<LoopbackServer.connectionLimit + 40).map { _ in
      let wire = try Wire(port: emulator.port)
      wire.send(Self.click)
      return wire
    }
    for wire in others {
      #expect(wire.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 202 Accepted\r\n"))
    }
    first.send("}")
    #expect(first.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 202 Accepted\r\n"))
    #expect(emulator.requests.count == others.count + 1)
  }

  @Test(arguments: ["", "POST /services/public HTTP/1.1\r\nHost: localhost\r\n"])
  func silentConnectionsGiveWay(_ beginning: String) throws {
    let emulator = try RunningEmulator()
    defer { emulator.stop() }
    let silent = try (0..<LoopbackServer.connectionLimit).map { _ in
      let wire = try Wire(port: emulator.port)
      wire.send(beginning)
      return wire
    }
    let begun = ContinuousClock.now
    let others = try (0..<3).map { _ in try Wire(port: emulator.port) }
    for wire in others {
      wire.send(Self.click)
      #expect(wire.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 202 Accepted\r\n"))
    }
    #expect(ContinuousClock.now - begun < .seconds(20))
    // Only as many as are needed.
    #expect(emulator.requests.count == others.count)
    #expect(silent.count { $0.isClosed } <= others.count)
  }

  /// The reply arrives although much of the request was never read.
  @Test func aBodyThatIsTooLongIsRefusedInWords() throws {
    let emulator = try RunningEmulator()
    let wire = try Wire(port: emulator.port)
    wire.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n\r\n")
    wire.send([UInt8](repeating: 0x61, count: 1 << 20))
    wire.endSending()
    #expect(wire.readToEnd().hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
    #expect(emulator.requests.isEmpty)
  }

  @Test func aLargeBodyIsTaken() throws {
    let emulator = try RunningEmulator()
    let wire = try Wire(port: emulator.port)
    wire.send("POST /nothing HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<16 {
      wire.send("10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n")
    }
    wire.send("0\r\n\r\n")
    #expect(wire.read(until: "}").hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(emulator.requests.first?.request.body.count == 1 << 20)
  }

  @Test(arguments: [FaultLine.Action.close, .truncate])
  func connectionsEndAsTheScriptSays(action: FaultLine.Action) throws {
    let emulator = try RunningEmulator(script: FaultScript([FaultLine(action)]))
    let wire = try Wire(port: emulator.port)
    wire.send(Self.click)
    let text = wire.readToEnd()
    #expect(text.utf8.count < Self.accepted.utf8.count)
    #expect(text.isEmpty == (action == .close))
    #expect(emulator.requests.first?.status == (action == .close ? nil : 202))
  }

  @Test func whoGoesAwayIsForgotten() throws {
    let emulator = try RunningEmulator(
      script: FaultScript([FaultLine(vendor: .smartico, .delay(50))]))
    defer { emulator.stop() }
    for _ in 0..<50 {
      let wire = try Wire(port: emulator.port)
      wire.send("GET /services/public HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }
    let wire = try Wire(port: emulator.port)
    wire.send(Self.click)
    #expect(wire.read(until: "\r\n\r\n") == Self.accepted)
  }
}
