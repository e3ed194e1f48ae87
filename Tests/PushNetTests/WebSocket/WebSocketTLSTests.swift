import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// Sessions over TLS, with a server that is none of ours in front.
@Suite(.enabled(if: TLSFront.isPossible)) struct WebSocketTLSTests {
  private func talk(_ front: TLSFront, trusts: Bool = true) throws -> Talk {
    try Talk("wss://127.0.0.1:\(front.port)/a") {
      if trusts { $0.certificateFile = front.certificateFile }
    }
  }

  @Test("What TLS holds back is read without the socket's telling")
  func burst() throws {
    let server = try RawServer { connection in
      guard let peer = FramePeer(connection) else { return }
      var burst = Array(peer.answer().utf8)
      for number in 0..<5000 {
        let text = Array("message \(number)".utf8)
        burst += [0x81, UInt8(text.count)] + text
      }
      connection.send(burst)
      while let event = peer.next() {
        if case .close = event { return peer.close(1000) }
      }
    }
    let front = try TLSFront(server)
    let talk = try talk(front)
    talk.run(5001)
    #expect(talk.texts.count == 5001)
    #expect(talk.texts.last == "message 4999")
    talk.channel.close(code: 1000, reason: "")
    talk.run()
    #expect(talk.failure == .closed(code: 1000, reason: ""))
    #expect(server.requests[0].headers.contains("Host: 127.0.0.1:\(front.port)"))
  }

  @Test("Large messages, both ways at once")
  func large() throws {
    let size = 8 << 20
    let server = try RawServer { connection in
      guard let peer = FramePeer.open(connection) else { return }
      connection.pause(0.2)
      peer.send(.text, [UInt8](repeating: 0x61, count: size))
      while let event = peer.next() {
        if case .text(let bytes) = event { peer.send("\(bytes.count)") }
        if case .close = event { return peer.close(1000) }
      }
    }
    let front = try TLSFront(server)
    defer { withExtendedLifetime(front) {} }
    let talk = try talk(front)
    talk.run(1)
    for part in ["b", "c"] {
      talk.channel.send(text: String(repeating: part, count: size))
      talk.run(2, seconds: 0.05)
    }
    talk.run(4, seconds: 30)
    #expect(talk.texts.map(\.utf8.count) == [6, size, 7, 7])
    #expect(talk.texts.last == "\(size)")
  }

  @Test("A certificate of an unknown issuer")
  func certificate() throws {
    let server = try RawServer { $0.waitForEnd() }
    let front = try TLSFront(server)
    defer { withExtendedLifetime(front) {} }
    let talk = try talk(front, trusts: false)
    talk.run()
    guard case .transport(let fault)? = talk.failure else {
      Issue.record("\(talk.events)")
      return
    }
    #expect(fault.kind == .certificate)
    #expect(!fault.wasSent)
    #expect(server.requests.isEmpty)
  }
}
