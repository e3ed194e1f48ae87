import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// Sessions through a proxy, which also replaces the server after it.
@Suite struct WebSocketProxyTests {
  @Test("ws goes through a tunnel as well")
  func tunnel() throws {
    let proxy = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
      guard let peer = FramePeer.open(connection) else { return }
      peer.send("behind")
      peer.close(1000)
      _ = peer.next()
    }
    let talk = try Talk("ws://example.invalid/a") {
      $0.proxy = "http://u:p@127.0.0.1:\(proxy.port)"
    }
    talk.run()
    #expect(talk.texts == ["opened", "behind"])
    #expect(talk.failure == .closed(code: 1000, reason: ""))
    #expect(
      proxy.requests.map(\.line) == ["CONNECT example.invalid:80 HTTP/1.1", "GET /a HTTP/1.1"])
    let asked = proxy.requests[0].headers.contains("Proxy-Authorization: Basic dTpw")
    #expect(asked)
    #expect(!proxy.requests[1].headers.contains { $0.hasPrefix("Proxy-") })
  }

  @Test(
    "A proxy that refuses",
    arguments: [
      ("403 Forbidden", TransportFault.Kind.proxyRefused),
      ("407 Proxy Authentication Required", .proxyCredentials),
    ])
  func refusal(status: String, kind: TransportFault.Kind) throws {
    let proxy = try RawServer(replies: [Answer.text(status: status)])
    let talk = try Talk("ws://example.invalid/a") { $0.proxy = "http://127.0.0.1:\(proxy.port)" }
    talk.run()
    guard case .transport(let fault)? = talk.failure else {
      Issue.record("\(talk.events)")
      return
    }
    #expect(fault.kind == kind)
    #expect(!fault.wasSent)
    #expect(proxy.requests.count == 1)
  }

  @Test("A proxy that says nothing")
  func silence() throws {
    let proxy = try RawServer { $0.waitForEnd() }
    let talk = try Talk("ws://example.invalid/a") {
      ($0.proxy, $0.attemptTimeout) = ("http://127.0.0.1:\(proxy.port)", 300)
    }
    talk.run()
    guard case .transport(let fault)? = talk.failure else {
      Issue.record("\(talk.events)")
      return
    }
    #expect(fault.kind == .timeout)
    #expect(!fault.wasSent)
  }
}
