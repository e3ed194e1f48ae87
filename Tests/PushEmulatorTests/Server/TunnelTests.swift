import CPlatform
import PushCore
import Testing

@testable import PushEmulator

@Suite struct TunnelTests {
  /// A server whose port a gate leads to; nobody accepts.
  private let listener: Int32
  private let gate: TunnelGate

  init() throws {
    listener = pk_listen("127.0.0.1", 0)
    try #require(listener >= 0)
    gate = TunnelGate(port: Int(pk_port_of(listener)), passed: ["passed.example": "127.0.0.1"])
  }

  private func session(_ tunnels: TunnelGate?) -> HTTPSession {
    HTTPSession(Emulator(), tunnels: tunnels, now: 0)
  }

  private func reply(to request: String, _ session: HTTPSession) -> String {
    session.receive(Array(request.utf8), now: 0)
    return session.output.string
  }

  private func connect(_ target: String, _ session: HTTPSession) -> String {
    reply(to: "CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\r\nhello", session)
  }

  @Test(arguments: [
    "fcm.googleapis.com:443", "FCM.googleapis.com:443", "api.push.apple.com:2197",
    "sns.eu-west-1.amazonaws.com:443", "papi2.smartico.ai:443", "passed.example:443",
  ])
  func leadsOn(target: String) throws {
    defer { _ = pk_close(listener) }
    let session = session(gate)
    #expect(connect(target, session) == "HTTP/1.1 200 Connection established\r\n\r\n")
    let near = try #require(session.successor as? TunnelSession)
    let far = try #require(near.takePartner())
    defer { _ = pk_close(far.descriptor) }
    #expect(near.takePartner() == nil)
    #expect(far.session.output.string == "hello")
    far.session.receive(Array("world".utf8), now: 0)
    #expect(near.output.string == "world")
    #expect(near.ending == .open)
    far.session.clientClosed()
    #expect(near.ending == .lingering)
    #expect(near.deadline == 0)
  }

  @Test(arguments: [
    "example.com:443", "fcm.googleapis.com", "fcm.googleapis.com:80", "fcm.googleapis.com:2197",
    "api.push.apple.com:22", "passed.example:80", "fcm.googleapis.com.example.com:443",
    "127.0.0.1:443", "localhost:443", "smartico.ai:443", ".smartico.ai:443", "a.b.smartico.ai:443",
    "sns.mars-1.amazonaws.com:443", ":443", "443", "user@fcm.googleapis.com:443",
  ])
  func refuses(target: String) {
    defer { _ = pk_close(listener) }
    let session = session(gate)
    #expect(connect(target, session).hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(session.successor == nil)
    #expect(session.ending == .lingering)
  }

  @Test func aHandshakeNeedsNoCONNECT() throws {
    defer { _ = pk_close(listener) }
    let session = session(gate)
    #expect(reply(to: "\u{16}\u{03}\u{01}", session) == "")
    let far = try #require((session.successor as? TunnelSession)?.takePartner())
    defer { _ = pk_close(far.descriptor) }
    #expect(far.session.output.string == "\u{16}\u{03}\u{01}")
  }

  @Test func withoutTLSThereIsNoTunnel() {
    defer { _ = pk_close(listener) }
    #expect(connect("fcm.googleapis.com:443", session(nil)).hasPrefix("HTTP/1.1 405 "))
    #expect(reply(to: "\u{16}\u{03}\u{01}", session(nil)).hasPrefix("HTTP/1.1 400 "))
  }

  @Test func anEndAloneIsOver() throws {
    defer { _ = pk_close(listener) }
    var near: TunnelSession? = try gate.open()
    let far = try #require(near?.takePartner())
    defer { _ = pk_close(far.descriptor) }
    #expect(far.session.wantsBytes)
    near = nil
    #expect(!far.session.wantsBytes)
    #expect(far.session.ending == .lingering)
    #expect(far.session.deadline == 0)
  }

  @Test func theirNumberIsLimited() throws {
    defer { _ = pk_close(listener) }
    var tunnels = try (0..<TunnelGate.limit).map { _ in try gate.open() }
    #expect(throws: HTTPFault.self) { _ = try gate.open() }
    // The far end of a tunnel may have bytes to send when the near end is gone.
    do {
      let far = try #require(tunnels.removeLast().takePartner())
      defer { _ = pk_close(far.descriptor) }
      #expect(throws: HTTPFault.self) { _ = try gate.open() }
    }
    tunnels.append(try gate.open())
    #expect(tunnels.count == TunnelGate.limit)
  }

  @Test func aServiceHasItsOwnHosts() {
    let registry = Emulator.registry
    let paths = [
      ("api.push.apple.com", "/", "apns"), ("fcm.googleapis.com:443", "/3/device/a", "fcm"),
      ("oauth2.googleapis.com", "/token", "fcm"), ("core.push.express", "/x", "pushexpress"),
    ]
    for (host, path, vendor) in paths {
      let found = PlayedHost.at(host)?.dialect(of: path, among: registry)?.vendor
      #expect(found.map { "\($0.name)" } == vendor)
    }
    #expect(PlayedHost.at("127.0.0.1:8080") == nil)
  }
}
