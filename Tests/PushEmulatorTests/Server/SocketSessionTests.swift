import PushCore
import Testing

@testable import PushEmulator

/// A session of Smartico's socket with a clock of the test's.
@Suite struct SocketSessionTests {
  private let inbox = Inbox()

  private func peer(_ steps: SessionStep...) -> SocketPeer {
    let lines = steps.map { FaultLine(.session($0)) }
    let emulator = Emulator(script: FaultScript(lines)) { [inbox] in inbox.take($0) }
    let peer = SocketPeer(emulator)
    peer.open()
    return peer
  }

  private static let ping =
    #"{"cid":1,"ts":1632897982843,"uuid":"dcc747c1-4a3b-4cb1-a62d-7095f01c16a7"}"#

  // MARK: Conversation

  @Test func aSessionIsIdentifiedAndTalks() {
    let peer = peer()
    peer.identify()
    #expect(peer.classIDs() == [4, 6])
    peer.send(Self.ping)
    #expect(peer.classIDs() == [2])
    #expect(
      inbox.frames.map(\.direction) == [
        .incoming, .outgoing, .incoming, .outgoing, .incoming, .outgoing,
      ])
    #expect(inbox.frames.map(\.classID) == [3, 4, 5, 6, 1, 2])
    #expect(inbox.frames.flatMap(\.violations) == [])
  }

  @Test func bytesMayComeOneByOneAndMessagesInPieces() {
    let peer = peer()
    let text = Array(Self.ping.utf8)
    var first = SocketPeer.frame(.text, Array(text[..<9]))
    first[0] &= 0x7F
    for byte in first + SocketPeer.frame(.ping, [])
      + SocketPeer.frame(.continuation, Array(text[9...]))
    {
      peer.send([byte])
    }
    #expect(peer.received().count == 2)
    #expect(inbox.frames.map(\.kind) == ["ping", "pong", "text", "text"])
  }

  @Test func violationsAreToldAndTheSessionGoesOn() {
    let peer = peer()
    peer.send("{")
    peer.send(SocketPeer.frame(.binary, Array(Self.ping.utf8)))
    #expect(peer.received() == [])
    #expect(
      inbox.frames.flatMap(\.violations).map(\.text) == [
        "message: must be a JSON object", "message: must be a text frame",
      ])
    peer.identify()
    #expect(peer.classIDs() == [4, 6])
  }

  @Test func sessionsKnowNothingOfEachOther() {
    let emulator = Emulator { [inbox] in inbox.take($0) }
    for _ in 0..<2 {
      let peer = SocketPeer(emulator)
      peer.open()
      peer.identify()
      #expect(peer.classIDs() == [4, 6])
    }
    #expect(inbox.records.map(\.session) == [1, 2])
    #expect(inbox.frames.map(\.session) == [1, 1, 1, 1, 2, 2, 2, 2])
  }

  // MARK: Script

  @Test func pushesFollowIdentification() {
    let peer = peer(
      SessionStep(.push([#"{"cid":110}"#, #"{"a":1}"#]), milliseconds: 500),
      SessionStep(.push(["no JSON"])))
    peer.wake(at: 10_000)
    #expect(peer.received() == [])
    peer.identify(at: 11_000)
    #expect(peer.received().dropFirst(2) == [.text(Array("no JSON".utf8))])
    #expect(peer.session.deadline == 11_501)
    peer.wake(at: 11_500)
    #expect(peer.received() == [])
    peer.wake(at: 11_501)
    #expect(peer.classIDs() == [110, nil])
    #expect(inbox.frames.suffix(3).map(\.faults) == [["push"], ["push"], ["push"]])
  }

  @Test func aRefusedIdentificationPushesNothing() {
    let peer = peer(SessionStep(.push(["{}"])))
    peer.send(#"{"cid":5}"#)
    #expect(peer.classIDs() == [6])
  }

  @Test func theScriptClosesASession() {
    let peer = peer(SessionStep(.close(code: 4001, reason: "why"), milliseconds: 200))
    peer.identify()
    peer.wake(at: 201)
    #expect(peer.received().last == .close(code: 4001, reason: "why"))
    #expect(peer.session.ending == .open)
    // What still comes is read and not answered, until the client's close frame is there.
    peer.send(Self.ping, at: 300)
    peer.send(SocketPeer.frame(.ping, []), at: 300)
    #expect(peer.received() == [])
    peer.send(SocketPeer.frame(.close, [0x0F, 0xA1]), at: 300)
    #expect(peer.session.ending == .lingering)
    #expect(peer.received() == [])
    #expect(inbox.frames.suffix(4).map(\.kind) == ["close", "text", "ping", "close"])
  }

  @Test func whoDoesNotAnswerACloseFrameIsLeft() {
    let peer = peer(SessionStep(.close(code: 1001, reason: "")))
    peer.identify(at: 1000)
    #expect(peer.received().last == .close(code: 1001, reason: ""))
    #expect(peer.session.deadline == 6000)
    peer.wake(at: 6000)
    #expect(peer.session.ending == .lingering)
  }

  @Test func theScriptCutsAFrame() {
    let peer = peer(SessionStep(.push(["{}"])), SessionStep(.truncate), SessionStep(.push(["1"])))
    peer.identify()
    #expect(peer.received().count == 3)
    #expect(peer.violation == nil)
    #expect(peer.session.ending == .atOnce)
    #expect(inbox.frames.last?.faults == ["truncate"])
  }

  // MARK: Ends

  @Test(arguments: [
    ([UInt8](), WebSocketEvent.close(code: nil, reason: "")),
    ([0x03, 0xE8, 0x61], .close(code: 1000, reason: "a")),
    ([0x0F, 0xFF], .close(code: 4095, reason: "")),
  ])
  func aCloseFrameIsAnswered(payload: [UInt8], answer: WebSocketEvent) {
    let peer = peer()
    peer.send(SocketPeer.frame(.close, payload) + SocketPeer.frame(.ping, []))
    #expect(peer.received() == [answer])
    #expect(peer.session.ending == .lingering)
    #expect(!peer.session.wantsBytes)
  }

  /// Bytes that RFC 6455 does not allow, and the close code.
  @Test(arguments: [
    (SocketPeer.frame(.text, [0x7B], mask: nil), 1002), (SocketPeer.frame(.text, [0xFF]), 1007),
    ([0xC1, 0x80, 0, 0, 0, 0], 1002), (SocketPeer.frame(.continuation, []), 1002),
    ([0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1, 0, 0, 0, 0], 1009),
    (SocketPeer.frame(.close, [0]), 1002),
  ])
  func brokenFramesEndTheSession(bytes: [UInt8], code: Int) throws {
    let peer = peer()
    peer.send(SocketPeer.frame(.ping, []) + bytes)
    let events = peer.received()
    #expect(events.count == 2)
    guard case .close(code, let reason)? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(inbox.broken.map(\.message) == [reason])
    #expect(peer.session.ending == .lingering)
  }

  // MARK: Replies of the script

  @Test func messagesGetTheRepliesOfTheScript() {
    let lines = [
      FaultLine(.message(classID: 705, text: #"{"cid":706}"#)),
      FaultLine(nth: [1], .message(classID: 5, text: #"{"cid":6,"errCode":0}"#)),
      FaultLine(.session(SessionStep(.push([#"{"cid":110}"#])))),
    ]
    let emulator = Emulator(script: FaultScript(lines)) { [inbox] in inbox.take($0) }
    for identified in [#"{"cid":6,"errCode":0}"#, nil] {
      let peer = SocketPeer(emulator)
      peer.open()
      peer.identify()
      let events = peer.received()
      #expect(events.count == 3)
      // The message has its usual effect.
      #expect(events.last == .text(Array(#"{"cid":110}"#.utf8)))
      if let identified { #expect(events[1] == .text(Array(identified.utf8))) }
      peer.send(Self.ping.replacing(#""cid":1"#, with: #""cid":705"#))
      #expect(peer.received() == [.text(Array(#"{"cid":706}"#.utf8))])
    }
    #expect(inbox.frames.filter { $0.faults == ["reply"] }.map(\.classID) == [6, 706, 706])
    #expect(inbox.frames.flatMap(\.violations) == [])
  }

  // MARK: Silence

  @Test func aSilentClientIsAskedAndThenLeft() {
    let peer = peer()
    #expect(peer.session.deadline == 30_000)
    peer.wake(at: 29_999)
    #expect(peer.received() == [])
    peer.wake(at: 30_000)
    #expect(peer.classIDs() == [1])
    #expect(peer.session.deadline == 60_000)
    peer.wake(at: 45_000)
    #expect(peer.received() == [])
    peer.wake(at: 60_000)
    #expect(peer.received() == [.close(code: 1001, reason: "no response to PING")])
    peer.wake(at: 65_000)
    #expect(peer.session.ending == .lingering)
  }

  @Test func whoIsAskedLateHasItsTimeAllTheSame() {
    let peer = peer()
    peer.wake(at: 500_000)
    #expect(peer.classIDs() == [1])
    #expect(peer.session.deadline == 530_000)
  }

  @Test(arguments: [SocketPeer.frame(.text, Array(ping.utf8)), SocketPeer.frame(.pong, []), [0x81]])
  func anythingThatComesIsALifeSign(bytes: [UInt8]) {
    let peer = peer()
    peer.wake(at: 30_000)
    peer.send(bytes, at: 50_000)
    #expect(peer.session.deadline == 80_000)
  }

  @Test func whoDoesNotReadIsNotReadFrom() {
    let session = SocketSession(
      SmarticoConversation(isLenient: false, host: "localhost") {
        SmarticoAPI.MessageHeader(uuid: "", ts: 0)
      },
      report: { _ in })
    let bytes = SocketPeer.frame(.ping, [UInt8](repeating: 0, count: 125))
    var count = 0
    while session.wantsBytes, count < 10_000 {
      session.receive(bytes, now: 0)
      count += 1
    }
    #expect(session.output.count < 70_000)
    session.output.removeAll()
    #expect(session.wantsBytes)
  }
}
