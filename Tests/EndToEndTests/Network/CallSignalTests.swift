import Foundation
import PushTestPeers
import Testing

/// Signals, and readers that go, while a request is under way.
@Suite("Signals during calls", .waiting) struct CallSignalTests {
  /// A run whose first request the server has read.
  private func start(
    _ server: RawServer, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> Exchange {
    try Exchange(
      arguments, stderr: folder.path + "/stderr",
      environment: Calling(server).variables.merging(["HOME": folder.path]) { $1 })
  }

  @Test("an answer that comes in time is taken, then death", arguments: [SIGINT, SIGTERM, SIGHUP])
  func inTime(signal: Int32) throws {
    let server = try RawServer { connection in
      guard connection.request() != nil, connection.pause(1.5) else { return }
      connection.send(Answer.text())
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try start(server, Calling.click(.everlytic), in: folder)
    #expect(server.requests(1).count == 1)
    kill(exchange.process, signal)
    #expect(exchange.line()?.contains(#""ok":true"#) == true)
    #expect(Child.wait(for: exchange.process).signal == signal)
  }

  @Test("a request gets five seconds and is reported as lost; then pushkit ends")
  func grace() throws {
    let server = try RawServer { $0.waitForEnd() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // Nobody reads requests here: only the connection can be waited for.
    let exchange = try start(server, Calling.click(.smartico), in: folder)
    while server.connections == 0 { usleep(10_000) }
    #expect(Child.waitUntilBlocked(exchange.process))
    let begin = ContinuousClock.now
    kill(exchange.process, SIGTERM)
    let line = exchange.line()
    let outcome = Child.wait(for: exchange.process)
    #expect(outcome.signal == SIGTERM)
    #expect((.seconds(4)...(.seconds(15))).contains(ContinuousClock.now - begin))
    #expect(line?.contains(#""code":"http.lost""#) == true)
  }

  @Test(
    "a second signal, of any kind, ends at once",
    arguments: [(SIGINT, SIGINT), (SIGINT, SIGTERM), (SIGTERM, SIGINT), (SIGTERM, SIGHUP)])
  func second(first: Int32, second: Int32) throws {
    let server = try RawServer { $0.waitForEnd() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try start(server, Calling.click(.smartico), in: folder)
    while server.connections == 0 { usleep(10_000) }
    #expect(Child.waitUntilBlocked(exchange.process))
    let begin = ContinuousClock.now
    kill(exchange.process, first)
    // Nothing outside shows that the signal was handled.
    usleep(300_000)
    kill(exchange.process, second)
    #expect(Child.wait(for: exchange.process).signal == second)
    #expect(ContinuousClock.now - begin < .milliseconds(4800))
  }

  @Test("a wait ends at once, and nothing more is sent") func whileWaiting() throws {
    let server = try RawServer(replies: [
      Answer.text(status: "503 x", headers: ["Retry-After: 60"])
    ])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try start(server, Calling.click(.everlytic), in: folder)
    #expect(server.requests(1).count == 1)
    #expect(Child.waitUntilBlocked(exchange.process))
    let begin = ContinuousClock.now
    #expect(exchange.end(by: SIGTERM).signal == SIGTERM)
    #expect(ContinuousClock.now - begin < .seconds(10))
    #expect(server.requests.count == 1)
  }

  @Test("a run over payloads sends no further one") func bulk() throws {
    let server = try RawServer { connection in
      while connection.request() != nil, connection.pause(0.5) { connection.send(Answer.text()) }
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try start(server, ["report-click", "--from-payload", "-"], in: folder)
    let push = #"{"data":{"title":"a","message_id":"1","subscription_id":"123"}}"# + "\n"
    exchange.send(String(repeating: push, count: 20))
    #expect(server.requests(1).count == 1)
    kill(exchange.process, SIGINT)
    #expect(exchange.line()?.contains(#""ok":true"#) == true)
    #expect(Child.wait(for: exchange.process).signal == SIGINT)
    #expect(server.requests.count == 1)
  }

  @Test("who reads no more ends what sends, by SIGPIPE", arguments: [false, true])
  func closedOutput(isBulk: Bool) throws {
    let server = try RawServer { connection in
      while connection.request() != nil, connection.pause(0.3) { connection.send(Answer.text()) }
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let arguments = isBulk ? ["report-click", "--from-payload", "-"] : Calling.click(.everlytic)
    let exchange = try start(server, arguments, in: folder)
    let push = #"{"data":{"title":"a","message_id":"1","subscription_id":"123"}}"# + "\n"
    if isBulk { exchange.send(String(repeating: push, count: 20)) }
    #expect(server.requests(1).count == 1)
    exchange.closeOutput()
    #expect(exchange.finish().signal == SIGPIPE)
    #expect(server.requests.count == 1)
  }

  @Test("a dry run whose reader goes ends quietly") func closedDryRun() throws {
    let server = try RawServer(replies: [Answer.text()])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let exchange = try start(server, Calling.click(.everlytic, "--dry-run"), in: folder)
    exchange.closeOutput()
    #expect(exchange.finish().status == 0)
    #expect(server.connections == 0)
  }
}
