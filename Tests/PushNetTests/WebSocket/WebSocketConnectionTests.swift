import PushCore
import Testing

@testable import PushNet

/// The client's machine, fed by hand.
@Suite struct WebSocketConnectionTests {
  /// A machine, the events and failure so far, and what a server reads of its output.
  private final class Session {
    var connection: WebSocketConnection
    var events: [WebSocketChannel.Event] = []
    var failure: WebSocketFailure?
    private var server = WebSocketReader(role: .server, limit: 1 << 26)
    private let output = ByteBuffer()

    init(opened: Bool = true, limit: Int = 64 << 20) {
      var masks: UInt32 = 0x0123_4567
      let next: () -> UInt32 = {
        masks = masks &* 1_664_525 &+ 1_013_904_223
        return masks
      }
      connection = WebSocketConnection(
        upgrade: HTTPRequest(.get, "ws://h/"), key: Array("the sample nonce".utf8), mask: next,
        limit: limit)
      guard opened else { return }
      connection.moveOutput(into: ByteBuffer())
      receive(Array(WebSocketConnectionTests.answer.utf8))
      events = []
    }

    func receive(_ bytes: [UInt8]) {
      do throws(WebSocketFailure) {
        try connection.receive(bytes, into: &events)
      } catch {
        #expect(failure == nil)
        failure = error
      }
    }

    /// What the server has got since it last looked.
    func sent() throws -> [WebSocketEvent] {
      var found: [WebSocketEvent] = []
      while true {
        connection.moveOutput(into: output)
        if output.count == 0 { return found }
        try server.receive(Array(output.bytes)[...], into: &found)
        output.removeAll()
      }
    }
  }

  static let answer =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"

  private static func frame(_ first: UInt8, _ payload: String) -> [UInt8] {
    [first, UInt8(payload.utf8.count)] + Array(payload.utf8)
  }

  @Test("The request goes out first, frames may follow the answer at once")
  func opening() throws {
    let session = Session(opened: false)
    #expect(session.connection.output.string.hasPrefix("GET / HTTP/1.1\r\nHost: h\r\n"))
    #expect(
      session.connection.output.string.contains(
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"))
    session.connection.moveOutput(into: ByteBuffer())
    #expect(!session.connection.isOpen)
    session.connection.send(text: "too early")
    session.connection.close(code: 1000, reason: "")
    #expect(session.connection.output.count == 0)
    session.receive(Array(Self.answer.utf8) + Self.frame(0x81, "a") + Self.frame(0x89, "p"))
    #expect(session.events == [.opened, .text([0x61]), .activity])
    #expect(session.connection.isOpen)
    #expect(try session.sent() == [.pong([0x70])])
  }

  @Test("All together is the same byte by byte")
  func byteByByte() throws {
    let bytes =
      Array(Self.answer.utf8) + Self.frame(0x01, "a") + Self.frame(0x89, "1")
      + Self.frame(0x80, "b") + Self.frame(0x82, "\u{0}") + Self.frame(0x8A, "")
      + [0x88, 2, 0x0F, 0xA0] + Self.frame(0x81, "never")
    let whole = Session(opened: false)
    whole.connection.moveOutput(into: ByteBuffer())
    whole.receive(bytes)
    let pieces = Session(opened: false)
    pieces.connection.moveOutput(into: ByteBuffer())
    for byte in bytes { pieces.receive([byte]) }
    #expect(whole.events == [.opened, .activity, .text([0x61, 0x62]), .binary([0]), .activity])
    #expect(whole.failure == .closed(code: 4000, reason: ""))
    let sent = try whole.sent()
    #expect(sent == [.pong([0x31]), .close(code: 4000, reason: "")])
    #expect(pieces.events == whole.events)
    #expect(pieces.failure == whole.failure)
    #expect(try pieces.sent() == sent)
  }

  @Test("A close frame is answered with its code, once")
  func closedByThePeer() throws {
    for (bytes, answer, failure) in [
      ([0x88, 0], .close(code: nil, reason: ""), .closed(code: nil, reason: "")),
      (
        [0x88, 5, 3, 233] + Array("bye".utf8), .close(code: 1001, reason: ""),
        .closed(code: 1001, reason: "bye")
      ),
    ] as [([UInt8], WebSocketEvent, WebSocketFailure)] {
      let session = Session()
      session.receive(bytes + Self.frame(0x89, "late"))
      #expect(session.failure == failure)
      #expect(!session.connection.isOpen)
      session.connection.close(code: 1000, reason: "late")
      session.receive(Self.frame(0x81, "late"))
      #expect(try session.sent() == [answer])
      session.connection.send(text: "late")
      #expect(try session.sent().isEmpty)
      #expect(session.events.isEmpty)
    }
  }

  @Test(
    "Replies to the messages before a close frame or a violation are sent before the close frame",
    arguments: [([0x88, 2, 3, 233], 1001), ([0x83, 0], 1002)] as [([UInt8], Int)])
  func repliesBeforeTheEnd(end: [UInt8], code: Int) throws {
    let session = Session()
    session.receive(Self.frame(0x81, "a") + Self.frame(0x89, "p") + Self.frame(0x81, "b") + end)
    #expect(session.events == [.text([0x61]), .activity, .text([0x62])])
    #expect(session.failure != nil)
    #expect(!session.connection.isOpen)
    for reply in ["A", "B"] { session.connection.send(text: reply) }
    let sent = try session.sent()
    #expect(sent.dropLast() == [.pong([0x70]), .text([0x41]), .text([0x42])])
    guard case .close(code, _)? = sent.last else {
      Issue.record("\(sent)")
      return
    }
  }

  @Test("A pong that is owed precedes the close frame")
  func owedPongBeforeTheEnd() throws {
    let session = Session()
    session.connection.send(text: String(repeating: "x", count: 70_000))
    session.receive(Self.frame(0x89, "p") + [0x88, 0])
    #expect(try session.sent().dropFirst() == [.pong([0x70]), .close(code: nil, reason: "")])
  }

  @Test("Behind one's own close frame messages still come, and nothing more goes")
  func closedByUs() throws {
    let session = Session()
    session.connection.send(text: "a\u{20AC}")
    session.connection.close(code: 1000, reason: "done")
    session.connection.close(code: 1001, reason: "twice")
    session.connection.send(text: "late")
    session.receive(Self.frame(0x89, "p") + Self.frame(0x81, "b") + [0x88, 2, 3, 232])
    #expect(session.events == [.activity, .text([0x62])])
    #expect(session.failure == .closed(code: 1000, reason: ""))
    #expect(
      try session.sent() == [
        .text(Array("a\u{20AC}".utf8)), .close(code: 1000, reason: "done"),
      ])
  }

  @Test(
    "A violation is sent to the server with its code",
    arguments: [
      ([0x81, 0x80], 1002, "a frame from a server is masked"),
      ([0x81, 1, 0xFF], 1007, "a text message is not UTF-8"),
      ([0x82, 11], 1009, "a message is longer than 10 bytes"),
      ([0x88, 2, 3, 237], 1002, "a close frame has the code 1005"),
    ] as [([UInt8], Int, String)])
  func violations(bytes: [UInt8], code: Int, message: String) throws {
    let session = Session(limit: 10)
    session.receive(Self.frame(0x81, "a") + bytes + Self.frame(0x81, "b"))
    #expect(session.events == [.text([0x61])])
    #expect(session.failure == .violation(message))
    #expect(try session.sent() == [.close(code: code, reason: message)])
    session.connection.send(text: "late")
    #expect(try session.sent().isEmpty)
    // Nor does it say so twice, or behind a close frame of its own.
    let closing = Session(limit: 10)
    closing.connection.close(code: 1000, reason: "")
    closing.receive(bytes)
    #expect(closing.failure == .violation(message))
    #expect(try closing.sent() == [.close(code: 1000, reason: "")])
  }

  @Test("What the end of the stream means")
  func ends() {
    let session = Session(opened: false)
    let closed = TransportFault(
      .closed, "the connection was closed before the end of the response", wasSent: true)
    #expect(session.connection.failure() == .transport(closed))
    session.receive(Array("HTTP/1.1 1".utf8))
    #expect(
      session.connection.failure(atEnd: "reset")
        == .transport(TransportFault(.truncated, "reset", wasSent: true)))
    let open = Session()
    #expect(open.connection.failure() == .lost("the connection ended without a close frame"))
    #expect(open.connection.failure(atEnd: "reset") == .lost("reset"))
  }

  @Test("A flood of pings whose replies are not read does not grow the output")
  func flood() throws {
    let session = Session()
    let ping = Self.frame(0x89, String(repeating: "p", count: 124))
    for _ in 0..<10_000 { session.receive(ping) }
    session.receive(Self.frame(0x89, "last"))
    #expect(session.connection.output.count < 66 << 10)
    let sent = try session.sent()
    #expect(sent.count < 600)
    #expect(sent.last == .pong(Array("last".utf8)))
    #expect(session.events.count == 10_001)
  }

  @Test("Every frame has a mask of its own")
  func masks() {
    let session = Session()
    session.connection.send(text: "aaaa")
    session.connection.send(text: "aaaa")
    let bytes = Array(session.connection.output.bytes)
    #expect(bytes.count == 20)
    #expect(bytes[2..<6] != bytes[12..<16])
    #expect(bytes[1] == 0x84)
  }
}
