import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// The driver against servers of bytes.
@Suite struct WebSocketChannelTests {
  @Test("Messages go to and fro, and pings are answered")
  func session() throws {
    let notes = Notes<WebSocketEvent>()
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      peer.send("hello")
      peer.send(.ping, [1, 2, 3])
      while let event = peer.next() {
        notes.add(event)
        if case .text(let bytes) = event { peer.send(.text, Array(bytes.reversed())) }
        if case .close = event { return peer.close(1000) }
      }
    }
    let talk = try Talk(server)
    #expect(!talk.channel.isOpen)
    talk.run(3)
    #expect(talk.texts == ["opened", "hello", "activity"])
    #expect(talk.channel.isOpen)
    talk.channel.send(text: "abc")
    talk.run(4)
    talk.channel.close(code: 1000, reason: "done")
    #expect(!talk.channel.isOpen)
    talk.run()
    #expect(talk.texts == ["opened", "hello", "activity", "cba"])
    #expect(talk.failure == .closed(code: 1000, reason: ""))
    #expect(
      notes.all(3) == [
        .pong([1, 2, 3]), .text(Array("abc".utf8)), .close(code: 1000, reason: "done"),
      ])
    let request = try #require(server.requests.first)
    #expect(request.line == "GET /a?b=c HTTP/1.1")
    #expect(request.headers.contains("Host: 127.0.0.1:\(server.port)"))
    #expect(!request.headers.contains { $0.lowercased().hasPrefix("origin") })
    #expect(!request.headers.contains { $0.lowercased().contains("extensions") })
    #expect(server.connections == 1)
  }

  @Test("A server that drips one byte at a time")
  func drip() throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer(connection) else { return }
      let frames: [UInt8] =
        [0x01, 1, 0xE2, 0x89, 0, 0x80, 2, 0x82, 0xAC] + [0x82, 1, 0] + [0x88, 2, 0x0F, 0xA0]
      for byte in Array(peer.answer().utf8) + frames {
        connection.send([byte])
        usleep(300)
      }
      while peer.next() != nil {}
    }
    let talk = try Talk(server)
    talk.run()
    #expect(talk.texts == ["opened", "activity", "\u{20AC}", "[0]"])
    #expect(talk.failure == .closed(code: 4000, reason: ""))
  }

  @Test("Large messages, both ways at once")
  func large() throws {
    let size = 3 << 20
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      peer.send(.text, [UInt8](repeating: 0x61, count: size))
      while let event = peer.next() {
        if case .text(let bytes) = event { peer.send("\(bytes.count)") }
        if case .close = event { return peer.close(1000) }
      }
    }
    let talk = try Talk(server)
    talk.run(1)
    talk.channel.send(text: String(repeating: "b", count: size))
    #expect(talk.channel.unsent > size)
    talk.run(3)
    #expect(talk.texts.map(\.utf8.count) == [6, size, 7])
    #expect(talk.texts.last == "\(size)")
    #expect(talk.channel.unsent == 0)
  }

  /// Answer, and what comes of it.
  static let refusals: [(String, WebSocketFailure)] = [
    ("HTTP/1.1 301 Moved\r\nLocation: http://h/\r\n\r\n", .refused(status: 301, retryAfter: nil)),
    ("HTTP/1.1 401 Unauthorized\r\n\r\n", .refused(status: 401, retryAfter: nil)),
    ("HTTP/1.1 403 Forbidden\r\n\r\n{}", .refused(status: 403, retryAfter: nil)),
    (
      "HTTP/1.1 404 x\r\nContent-Length: 12\r\n\r\n{\"m\":\"no\"}..",
      .refused(status: 404, retryAfter: nil, body: Array(#"{"m":"no"}.."#.utf8))
    ),
    // It ends, and is an answer all the same.
    (
      "HTTP/1.1 401 x\r\nContent-Length: 12\r\n\r\nno",
      .refused(status: 401, retryAfter: nil, body: Array("no".utf8))
    ),
    ("HTTP/1.1 426 Upgrade Required\r\n\r\n", .refused(status: 426, retryAfter: nil)),
    ("HTTP/1.1 503 x\r\nRetry-After: 9\r\n\r\n", .refused(status: 503, retryAfter: 9)),
    ("HTTP/1.1 200 OK\r\n\r\n", .refused(status: 200, retryAfter: nil)),
    ("220 mail.example\r\n", .violation("the response is not HTTP/1.1")),
    (
      "HTTP/1.1 101 x\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n",
      .violation("the head of the response is longer than 32 KiB")
    ),
    (
      "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
      .violation("the response's Sec-WebSocket-Accept does not match the key")
    ),
    (
      "",
      .transport(
        TransportFault(
          .closed, "the connection was closed before the end of the response", wasSent: true))
    ),
    (
      "HTTP/1.1 101 x\r\nUpgr",
      .transport(
        TransportFault(
          .truncated, "the connection was closed before the end of the response", wasSent: true))
    ),
  ]

  @Test("What is no upgrade", arguments: refusals)
  func refused(answer: String, failure: WebSocketFailure) throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(answer)
      if failure != .violation("") { connection.pause(0.02) }
    }
    let talk = try Talk(server)
    talk.run()
    #expect(talk.events == [.ended(failure)])
    #expect(!talk.channel.isOpen)
    #expect(server.connections == 1)
    // Nothing follows, and nothing is waited for in haste.
    #expect(talk.channel.step(milliseconds: 10, watching: nil).events.isEmpty)
  }

  @Test(
    "An extension or a protocol that was not requested",
    arguments: ["Extensions: permessage-deflate", "Protocol: chat"])
  func unasked(header: String) throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer(connection) else { return }
      connection.send(peer.answer(["Sec-WebSocket-" + header]))
      connection.waitForEnd()
    }
    let talk = try Talk(server)
    talk.run()
    guard case .violation? = talk.failure else {
      Issue.record("\(talk.events)")
      return
    }
  }

  /// Frames of a server, and the code that it gets.
  static let violations: [(String, [UInt8], Int)] = [
    ("masked", [0x81, 0x81, 0, 0, 0, 0, 0x61], 1002),
    ("not UTF-8", [0x81, 2, 0xC0, 0xAF], 1007),
    ("oversize, by its header", [0x82, 127, 0, 0, 0, 0, 0x04, 0, 0, 1], 1009),
    ("reserved opcode", [0x83, 0], 1002),
    ("reserved bit", [0xC1, 0], 1002),
    ("close 999", [0x88, 2, 0x03, 0xE7], 1002),
    ("close 1005", [0x88, 2, 0x03, 0xED], 1002),
    ("close 1006", [0x88, 2, 0x03, 0xEE], 1002),
    ("close 5000", [0x88, 2, 0x13, 0x88], 1002),
    ("close of one byte", [0x88, 1, 3], 1002),
    ("close with a reason that is not UTF-8", [0x88, 3, 0x03, 0xE8, 0xFF], 1007),
  ]

  @Test("A violation is reported with its code", arguments: violations)
  func violation(name: String, bytes: [UInt8], code: Int) throws {
    let notes = Notes<WebSocketEvent>()
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      peer.send("before")
      // What is on its way must not make the close frame be lost.
      connection.send(bytes + [UInt8](repeating: 0, count: 100_000))
      while let event = peer.next() {
        notes.add(event)
        if case .close = event { return }
      }
    }
    let talk = try Talk(server)
    talk.run()
    #expect(talk.texts == ["opened", "before"])
    guard case .violation(let message)? = talk.failure else {
      Issue.record("\(talk.events)")
      return
    }
    #expect(notes.all(1) == [.close(code: code, reason: message)])
  }

  @Test(
    "A reply to a message that came with the end goes out before the close frame",
    arguments: [[0x83, 0], [0x88, 2, 3, 234]] as [[UInt8]])
  func repliesBeforeTheEnd(end: [UInt8]) throws {
    let notes = Notes<WebSocketEvent>()
    let server = try RawServer { connection in
      guard let peer = FramePeer(connection) else { return }
      // One write, so that one read brings all of it.
      connection.send(Array(peer.answer().utf8) + [0x81, 1, 0x61] + end)
      while let event = peer.next() {
        notes.add(event)
        if case .close = event { return }
      }
    }
    let talk = try Talk(server)
    talk.run(2)
    #expect(talk.texts == ["opened", "a"])
    #expect(talk.channel.send(text: "reply"))
    talk.run()
    #expect(talk.failure != nil)
    #expect(notes.all(2).first == .text(Array("reply".utf8)))
    #expect(notes.all.count == 2)
    #expect(!talk.channel.send(text: "late"))
  }

  @Test("A peer that does not care for violations is left")
  func deafToViolations() throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      peer.send(.close, [0])
      connection.waitForEnd()
    }
    let talk = try Talk(server)
    talk.channel.violationTimeout = 100
    let begin = ContinuousClock.now
    talk.run()
    #expect((.milliseconds(90)...(.seconds(5))).contains(ContinuousClock.now - begin))
    #expect(talk.failure == .violation("a close frame has half a code"))
  }

  @Test("The peer's close frames are answered", arguments: [1000, 1001, 1011, 3000, 4000, 4999])
  func closes(code: Int) throws {
    let notes = Notes<WebSocketEvent>()
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      peer.close(code)
      while let event = peer.next() { notes.add(event) }
    }
    let talk = try Talk(server)
    talk.run()
    #expect(talk.failure == .closed(code: code, reason: ""))
    #expect(notes.all(1) == [.close(code: code, reason: "")])
  }

  @Test("An end without a close frame", arguments: [false, true])
  func lost(resets: Bool) throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      peer.send("hello")
      connection.pause(0.1)
      if resets { connection.reset() }
    }
    let talk = try Talk(server)
    talk.run()
    #expect(talk.texts == ["opened", "hello"])
    guard case .lost? = talk.failure else {
      Issue.record("\(talk.events)")
      return
    }
  }

  @Test("A close frame is read also when nothing can be sent any more")
  func closedWhileSending() throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      connection.pause(0.1)
      peer.close(1013)
      connection.pause(0.2)
    }
    let talk = try Talk(server)
    talk.run(1)
    talk.channel.send(text: String(repeating: "x", count: 8 << 20))
    talk.channel.closeTimeout = 300
    talk.run()
    #expect(talk.failure == .closed(code: 1013, reason: ""))
  }

  // MARK: Time

  @Test("Silence in the handshake")
  func silentHandshake() throws {
    for sends in ["", "HTTP/1.1 101 x\r\n"] {
      let server = try RawServer { connection in
        guard connection.request() != nil else { return }
        connection.send(sends)
        connection.waitForEnd()
      }
      let talk = try Talk("ws://127.0.0.1:\(server.port)/") { $0.attemptTimeout = 300 }
      let begin = ContinuousClock.now
      talk.run()
      #expect((.milliseconds(250)...(.seconds(5))).contains(ContinuousClock.now - begin))
      guard case .transport(let fault)? = talk.failure else {
        Issue.record("\(talk.events)")
        return
      }
      #expect(fault.kind == .timeout)
      #expect(fault.wasSent)
    }
  }

  @Test("An answer to our close frame that never comes")
  func silentClose() throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      while peer.next() != nil { peer.send("still here") }
    }
    let talk = try Talk(server)
    talk.channel.closeTimeout = 200
    talk.run(1)
    talk.channel.close(code: 1000, reason: "")
    let begin = ContinuousClock.now
    talk.run()
    #expect((.milliseconds(150)...(.seconds(5))).contains(ContinuousClock.now - begin))
    #expect(talk.texts == ["opened", "still here"])
    #expect(talk.failure == .lost("the server did not reply to the close frame in time"))
  }

  @Test("The channel does not time out a silent session")
  func silentSession() throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      while peer.next() != nil {}
    }
    let talk = try Talk("ws://127.0.0.1:\(server.port)/") {
      ($0.attemptTimeout, $0.connectTimeout) = (1000, 1000)
    }
    talk.run(seconds: 1.5)
    #expect(talk.events == [.opened])
    let begin = ContinuousClock.now
    #expect(talk.channel.step(milliseconds: 200, watching: nil).events.isEmpty)
    #expect((.milliseconds(190)...(.seconds(5))).contains(ContinuousClock.now - begin))
  }

  // MARK: Connecting

  @Test("Connections that are not made")
  func unconnected() throws {
    let port = try RawServer.freePort()
    for (address, kind) in [
      ("ws://127.0.0.1:\(port)/", TransportFault.Kind.connect),
      ("ws://no-such-host.invalid/", .resolve), ("nonsense", .badURL),
    ] {
      let talk = try Talk(address)
      talk.run()
      guard case .transport(let fault)? = talk.failure else {
        Issue.record("\(talk.events)")
        continue
      }
      #expect(fault.kind == kind)
      #expect(!fault.wasSent)
    }
  }

  @Test("One client makes one session after another")
  func again() throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      peer.close(1001)
      _ = peer.next()
    }
    let wire = try Wire()
    for _ in 0..<3 {
      let talk = try Talk(wire.client, "http://127.0.0.1:\(server.port)/")
      talk.run()
      #expect(talk.failure == .closed(code: 1001, reason: ""))
    }
    #expect(server.connections == 3)
  }

  @Test("Closing or dropping it before it is open")
  func early() throws {
    let server = try RawServer { $0.waitForEnd() }
    let closed = try Talk(server)
    closed.channel.close(code: 1000, reason: "")
    closed.run()
    #expect(closed.failure == .lost("it was closed before it was open"))
    let dropped = try Talk(server)
    dropped.run(seconds: 0.1)
    dropped.channel.cancel()
    #expect(dropped.run(seconds: 0.1).isEmpty)
    #expect(!dropped.channel.isOpen)
  }

  @Test("An input wakes it, before and after it is open", arguments: [false, true])
  func input(isOpen: Bool) throws {
    let server = try RawServer { connection in
      if isOpen { _ = FramePeer.open(connection) }
      connection.waitForEnd()
    }
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let talk = try Talk(server)
    talk.run(1, seconds: 0.2, input: descriptor)
    #expect(!talk.inputWasReady)
    pipe.fileHandleForWriting.write(Data("x".utf8))
    let begin = ContinuousClock.now
    #expect(talk.channel.step(milliseconds: 60_000, watching: descriptor).inputIsReady)
    _ = pipe.fileHandleForReading.availableData
    try pipe.fileHandleForWriting.close()
    #expect(talk.channel.step(milliseconds: 60_000, watching: descriptor).inputIsReady)
    #expect(ContinuousClock.now - begin < .seconds(50))
  }
}
