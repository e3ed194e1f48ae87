import PushCore
import Testing

@testable import PushEmulator

@Suite struct HostCheckTests {
  /// The reply of a session that allows `mock` and `192.0.2.1`.
  private func reply(to request: String) -> String {
    let hosts = HostCheck(names: ["Mock", "192.0.2.1"])
    let session = HTTPSession(Emulator(), hosts: hosts, now: 0)
    session.receive(Array(request.utf8), now: 0)
    return session.output.string
  }

  private func reply(toHost host: String) -> String {
    reply(to: "GET /health HTTP/1.1\r\nHost: \(host)\r\n\r\n")
  }

  @Test(arguments: [
    "127.0.0.1", "127.0.0.1:80", "localhost", "LocalHost:65535", "[::1]", "[::1]:8080",
    "localhost:",
  ])
  func loopback(host: String) {
    #expect(HostCheck.isLoopback(host))
    #expect(reply(toHost: host).hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test(arguments: ["mock", "MOCK:8080", "192.0.2.1:80"]) func allowed(host: String) {
    #expect(!HostCheck.isLoopback(host))
    #expect(reply(toHost: host).hasSuffix("\r\n\r\n{\"status\":\"ok\"}"))
  }

  @Test(arguments: [
    "", "example.com", "localhost.example.com", "127.0.0.1.example.com", "127.0.0.12", "127.0.0.2",
    "localhost:80x", "localhost:-1", "localhost:123456", "::1", "0.0.0.0", "user@localhost",
    "localhost@example.com", "[::1", "127.0.0.1:80:80", "localhost\u{301}", "2130706433",
    "mock.example.com", "amock", "mock:80:80", "user@mock", "192.0.2.12",
  ])
  func elsewhere(host: String) {
    #expect(!HostCheck.isLoopback(host))
    #expect(reply(toHost: host).hasPrefix("HTTP/1.1 421 Misdirected Request\r\n"))
  }

  @Test(arguments: ["10.0.2.2:8080", "10.0.3.2"]) func anAndroidEmulator(host: String) {
    let reply = reply(toHost: host)
    #expect(reply.hasPrefix("HTTP/1.1 421 "))
    #expect(reply.contains("run 'adb reverse tcp:PORT tcp:PORT' and use 127.0.0.1"))
  }

  @Test(arguments: [
    "GET / HTTP/1.0\r\n\r\n", "GET http://example.com/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ])
  func withoutItsName(request: String) {
    #expect(reply(to: request).hasPrefix("HTTP/1.1 421 "))
  }

  @Test func healthIsRead() {
    let reply = reply(to: "POST /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(reply.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\n"))
  }
}
