import PushCore
import Testing

@testable import PushEmulator

/// The opening handshake of a socket (RFC 6455, section 4.2).
@Suite struct UpgradeTests {
  private let inbox = Inbox()

  private func peer(_ lines: FaultLine...) -> SocketPeer {
    SocketPeer(Emulator(script: FaultScript(lines)) { [inbox] in inbox.take($0) })
  }

  private static let accepted =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
    + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nConnection: Upgrade\r\n\r\n"

  @Test(arguments: [
    [:], ["Upgrade": "h2c, WebSocket"], ["Connection": "keep-alive, upgrade"],
    ["Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"],
    ["Sec-WebSocket-Protocol": "chat"], ["Origin": "http://localhost:8080"],
    ["Origin": "https://127.0.0.1"], ["Host": "[::1]:1"],
  ])
  func opens(changes: [String: String]) {
    let peer = peer()
    peer.open(changes)
    #expect(peer.head == Self.accepted)
    #expect(peer.session is SocketSession)
    #expect(inbox.records.map(\.status) == [101])
    #expect(inbox.records.flatMap(\.violations) == [])
  }

  /// Headers, the status of the refusal, the fields at fault.
  static let refused: [([String: String?], Int, [String])] = [
    (["Upgrade": nil], 426, ["Upgrade"]), (["Upgrade": "h2c"], 426, ["Upgrade"]),
    (["Connection": nil], 400, ["Connection"]), (["Connection": "close"], 400, ["Connection"]),
    (["Sec-WebSocket-Version": "8"], 426, ["Sec-WebSocket-Version"]),
    (["Sec-WebSocket-Version": "13, 8"], 426, ["Sec-WebSocket-Version"]),
    (["Sec-WebSocket-Version": nil], 426, ["Sec-WebSocket-Version"]),
    (["Sec-WebSocket-Key": nil], 400, ["Sec-WebSocket-Key"]),
    (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25j"], 400, ["Sec-WebSocket-Key"]),
    (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ"], 400, ["Sec-WebSocket-Key"]),
    (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZ-=="], 400, ["Sec-WebSocket-Key"]),
    (
      ["Connection": nil, "Sec-WebSocket-Version": nil, "Sec-WebSocket-Key": ""], 426,
      ["Sec-WebSocket-Version", "Connection", "Sec-WebSocket-Key"]
    ),
  ]

  @Test(arguments: refused)
  func refuses(changes: [String: String?], status: Int, fields: [String]) {
    let peer = peer()
    peer.open(changes)
    #expect(peer.head.hasPrefix("HTTP/1.1 \(status) "))
    #expect(peer.head.contains(#"{"errCode":1,"detailMessage":"\#(fields[0]): must "#))
    #expect(
      peer.head.contains("\r\nSec-WebSocket-Version: 13\r\n")
        == (fields[0] == "Sec-WebSocket-Version"))
    #expect(peer.head.contains("\r\nUpgrade: websocket\r\n") == (status == 426))
    #expect(peer.head.contains(", Upgrade\r\n") == (status == 426))
    #expect(inbox.records.flatMap(\.violations).map(\.field) == fields)
    #expect(inbox.records.map(\.session) == [nil])
    #expect(peer.session is HTTPSession)
  }

  /// Request lines, statuses, fields.
  @Test(arguments: [
    ("POST /websocket/services?master&domain=a&version=1 HTTP/1.1", 405, ["method"]),
    ("GET /websocket/services?master&domain=a&version=1 HTTP/1.0", 426, ["Upgrade"]),
    ("GET /websocket/services HTTP/1.1", 400, ["master", "domain", "version"]),
    (
      "GET /websocket/services?master&domain=&version=1&version=2 HTTP/1.1", 400,
      ["domain", "version"]
    ),
    (
      "GET /websocket/services?master&master&domain=a&version={ HTTP/1.1", 400,
      ["master", "version"]
    ),
    ("GET /websocket HTTP/1.1", 404, ["path"]),
  ])
  func lines(line: String, status: Int, fields: [String]) {
    let peer = peer()
    peer.send(Array(SocketPeer.upgrade(line: line).utf8))
    #expect(peer.head.hasPrefix("HTTP/1.1 \(status) "))
    #expect(inbox.records.flatMap(\.violations).map(\.field) == fields)
  }

  /// As the Swift SDK sends it.
  @Test(arguments: [(true, []), (false, ["domain"])])
  func theDomainMayBeEmptyWithLenientOnly(isLenient: Bool, fields: [String]) {
    let line = "GET /websocket/services?master&domain=&version=smartico-swift-0.0.1 HTTP/1.1"
    let peer = SocketPeer(Emulator(isLenient: isLenient) { [inbox] in inbox.take($0) })
    peer.send(Array(SocketPeer.upgrade(line: line).utf8))
    #expect(inbox.records.flatMap(\.violations).map(\.field) == fields)
    #expect((peer.head == Self.accepted) == isLenient)
  }

  @Test func aQueryMayHaveMasterWithAValue() {
    let line = "GET /websocket/services?a=b&version=1.0&domain=%C3%A4&master= HTTP/1.1"
    let peer = peer()
    peer.send(Array(SocketPeer.upgrade(line: line).utf8))
    #expect(peer.head == Self.accepted)
  }

  @Test func anotherHostIsNotThisOne() {
    let peer = peer()
    peer.open(["Host": "pushes.example"])
    #expect(peer.head.hasPrefix("HTTP/1.1 421 "))
    #expect(inbox.faults.map(\.status) == [421])
  }

  @Test func whatCameBehindTheUpgradeIsTheSessions() {
    let peer = peer()
    let ping = SocketPeer.frame(.ping, [1])
    peer.send(Array(SocketPeer.upgrade().utf8) + ping.prefix(3))
    #expect(peer.head == Self.accepted)
    peer.send(Array(ping.dropFirst(3)))
    #expect(peer.received() == [.pong([1])])
  }

  @Test func aRefusalLeavesTheConnectionAsItIs() {
    let peer = peer()
    peer.open(["Sec-WebSocket-Key": "x"])
    peer.open()
    #expect(peer.head.hasSuffix(Self.accepted))
    #expect(inbox.records.map(\.session) == [nil, 1])
  }

  // MARK: Script

  @Test func theScriptRefuses() {
    let peer = peer(
      FaultLine(nth: [1], .status(503, [HTTPHeader("Retry-After", "2")])),
      FaultLine(.session(SessionStep(.push(["{}"])))))
    peer.open()
    #expect(peer.head.hasPrefix("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n"))
    peer.open()
    #expect(peer.head.hasSuffix(Self.accepted))
    #expect(inbox.records.map(\.faults) == [["status"], ["push"]])
    #expect(inbox.records.map(\.session) == [nil, 1])
  }

  /// What sessions do counts the sessions that open, whoever refuses the others.
  @Test func aRefusalTakesNoTurnOfASession() {
    let peer = peer(
      FaultLine(nth: [1], .session(SessionStep(.push(["{}"])))),
      FaultLine(nth: [2], .status(503, [])), FaultLine(nth: [1], .truncate),
      FaultLine(path: "/websocket/services", .delay(0)))
    peer.open(["Sec-WebSocket-Version": "8"])
    peer.open()
    peer.open()
    #expect(inbox.records.map(\.status) == [426, 503, 101])
    #expect(
      inbox.records.map(\.faults)
        == [["delay"], ["status", "delay"], ["push", "truncate", "delay"]])
  }

  @Test func theScriptDelays() {
    let peer = peer(FaultLine(.delay(500)))
    peer.send(Array(SocketPeer.upgrade().utf8) + SocketPeer.frame(.ping, [1]), at: 1000)
    #expect(peer.head == "")
    peer.wake(at: 1501)
    #expect(peer.head == Self.accepted)
    #expect(peer.received() == [.pong([1])])
  }

  @Test func theScriptEndsTheConnection() {
    let peer = peer(FaultLine(.close))
    peer.open()
    #expect(peer.head == "")
    #expect(peer.session.ending == .atOnce)
    #expect(inbox.records.map(\.status) == [nil])
  }
}
