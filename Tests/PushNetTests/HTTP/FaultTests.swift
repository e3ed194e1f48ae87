import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// What ends an attempt, and whether the vendor may have read the request.
@Suite struct FaultTests {
  private func silent() throws -> RawServer {
    try RawServer { $0.waitForEnd() }
  }

  private func post(_ address: String, _ wire: Wire) -> HTTPOutcome {
    wire.send(HTTPRequest(.post, RequestText(address), body: "{}"), isIdempotent: false)
  }

  @Test func nobodyListens() throws {
    let address = "http://127.0.0.1:\(try RawServer.freePort())/"
    #expect(post(address, try Wire()).summary == "connect")
  }

  @Test func aNameWithoutAddress() throws {
    #expect(post("http://no-such-host.invalid/", try Wire()).summary == "resolve")
  }

  @Test func aTimeOutAfterSending() throws {
    let server = try silent()
    let begin = ContinuousClock.now
    #expect(post(server.address, try Wire { $0.attemptTimeout = 300 }).summary == "timeout, sent")
    #expect((.milliseconds(250)...(.seconds(8))).contains(ContinuousClock.now - begin))
  }

  @Test func whatIsLeftOfALongerTimeLimitsAnAttempt() throws {
    let server = try silent()
    let begin = ContinuousClock.now
    let outcome = try Wire().send(
      HTTPRequest(.get, RequestText(server.address)), isIdempotent: false, timeLimit: 200)
    #expect(outcome.summary == "timeout, sent")
    #expect(ContinuousClock.now - begin < .seconds(8))
  }

  /// A handshake without an answer: users see it as connecting.
  @Test(arguments: [true, false])
  func aTimeOutBeforeSending(isOfConnecting: Bool) throws {
    let server = try silent()
    let wire = try Wire {
      if isOfConnecting { $0.connectTimeout = 300 } else { $0.attemptTimeout = 300 }
    }
    #expect(post("https://127.0.0.1:\(server.port)/", wire).summary == "timeout")
  }

  @Test func aSlowDripEndsWithTheTime() throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n")
      while connection.pause(0.02), connection.send("x") {}
    }
    let begin = ContinuousClock.now
    #expect(post(server.address, try Wire { $0.attemptTimeout = 500 }).summary == "timeout, sent")
    #expect(ContinuousClock.now - begin < .seconds(8))
  }

  @Test func aSlowDripThatEndsInTimeIsAnAnswer() throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      for byte in Answer.text(#"{"status":"success"}"#).utf8 where connection.pause(0.002) {
        connection.send([byte])
      }
    }
    #expect(post(server.address, try Wire()).summary == "200")
  }

  /// The beginning of a response to CONNECT, what follows without end, and the fault.
  static let endlessRefusals = [
    ("HTTP/1.1 407 x\r\nContent-Length: 99999999999\r\n\r\n", "x", "proxyCredentials"),
    ("HTTP/1.1 407 x\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n", "proxyCredentials"),
    ("HTTP/1.1 403 x\r\n\r\n", "x", "proxyRefused"), ("HTTP/1.1 200 x\r\n", "A: b\r\n", "proxy"),
  ]

  @Test(.timeLimit(.minutes(10)), arguments: endlessRefusals)
  func aProxyWhoseResponseHasNoEnd(first: String, more: String, fault: String) throws {
    let proxy = try RawServer { connection in
      guard connection.request() != nil else { return }
      let piece = String(repeating: more, count: 1000)
      var isRead = connection.send(first)
      while isRead { isRead = connection.send(piece) }
    }
    let wire = try Wire {
      $0.proxy = proxy.address
      $0.attemptTimeout = 60_000
    }
    #expect(post("https://vendor.invalid/", wire).summary == fault)
    let error = #expect(throws: TransportFault.self) {
      try wire.connect(to: "http://vendor.invalid/")
    }
    #expect(error.map { "\($0.kind)" } == fault)
  }

  @Test func aServerThatSpeaksNoTLS() throws {
    let server = try RawServer { connection in
      connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      connection.waitForEnd()
    }
    #expect(post("https://127.0.0.1:\(server.port)/", try Wire()).summary == "tls")
  }

  @Test func aServerThatEndsTheHandshake() throws {
    let server = try RawServer { _ in }
    #expect(post("https://127.0.0.1:\(server.port)/", try Wire()).summary == "tls")
  }

  @Test(arguments: ["/nonexistent/ca.pem", "/dev/null"])
  func aFileWithoutCertificates(path: String) throws {
    let server = try silent()
    let wire = try Wire { $0.certificateFile = path }
    #expect(post("https://127.0.0.1:\(server.port)/", wire).summary == "certificateFile")
  }

  @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http://"])
  func otherAddressesAreRefused(address: String) throws {
    #expect(post(address, try Wire()).summary == "badURL")
  }

  // MARK: Proxies

  @Test func aProxyGetsWholeAddresses() throws {
    let proxy = try RawServer(replies: [Answer.text()])
    let wire = try Wire { $0.proxy = proxy.address }
    #expect(post("http://vendor.invalid/a?b", wire).summary == "200")
    let received = try #require(proxy.requests.first)
    #expect(received.line == "POST http://vendor.invalid/a?b HTTP/1.1")
    #expect(received.headers.filter { $0.hasPrefix("Host:") } == ["Host: vendor.invalid"])
  }

  /// Neither the key nor the body goes to a proxy that only makes the connection.
  @Test(
    arguments: [
      ("302 Found", "proxyRefused"), ("403 Forbidden", "proxyRefused"),
      ("407 Proxy Authentication Required", "proxyCredentials"),
      ("408 Request Timeout", "proxyRefused"), ("429 Too Many Requests", "proxyRefused"),
      ("502 Bad Gateway", "proxy"),
    ])
  func aProxyThatRefuses(status: String, summary: String) throws {
    let proxy = try RawServer(replies: [Answer.text("<html>", status: status)])
    let wire = try Wire { $0.proxy = proxy.address }
    let request = HTTPRequest(
      .post, "https://vendor.invalid/a", headers: [HTTPRequest.Field("X-EV-Project-UUID", "key")],
      body: "{}")
    #expect(wire.send(request, isIdempotent: false).summary == summary)
    #expect(proxy.requests.count == 1)
    let received = try #require(proxy.requests.first)
    #expect(received.line == "CONNECT vendor.invalid:443 HTTP/1.1")
    #expect(!received.headers.contains { $0.contains("key") })
    #expect(received.body.isEmpty)
  }

  /// What a SOCKS5 proxy responds (RFC 1928, sections 3 and 6; RFC 1929), and what it means.
  static let socksResponses: [([[UInt8]], String)] = [
    ([[5, 0xFF]], "proxyCredentials"), ([[5, 2], [1, 1]], "proxyCredentials"),
    ([[5, 0], [5, 2, 0, 1, 0, 0, 0, 0, 0, 0]], "proxyRefused"),
    ([[5, 0], [5, 1, 0, 1, 0, 0, 0, 0, 0, 0]], "proxy"),
  ]

  @Test(arguments: socksResponses)
  func aSOCKSProxyThatRefuses(responses: [[UInt8]], summary: String) throws {
    let proxy = try RawServer { connection in
      for response in responses {
        guard connection.bytes() != nil else { return }
        connection.send(response)
      }
      connection.waitForEnd()
    }
    let wire = try Wire { $0.proxy = "socks5h://user:password@127.0.0.1:\(proxy.port)" }
    #expect(post("http://vendor.invalid/", wire).summary == summary)
    #expect(proxy.connections == 1)
  }

  @Test func aProxyThatCannotBeUsedIsNotTried() throws {
    let server = try RawServer(replies: [Answer.text()])
    let wire = try Wire { $0.proxy = "socks9://user:pass@127.0.0.1:\(server.port)" }
    let fault = try #require(post("http://vendor.invalid/", wire).fault)
    #expect(fault.kind == .badProxy)
    #expect(!fault.kind.isTransient && !fault.detail.contains("pass"))
    #expect(throws: TransportFault.self) { try wire.connect(to: "https://vendor.invalid/") }
    #expect(server.connections == 0)
  }

  @Test func aProxyThatEndsTheConnection() throws {
    let proxy = try RawServer { _ = $0.request() }
    let wire = try Wire { $0.proxy = proxy.address }
    let fault = try #require(post("https://vendor.invalid/", wire).fault)
    #expect(!fault.wasSent)
    #expect(fault.kind.isTransient)
  }

  @Test func aProxyThatDoesNotAnswer() throws {
    let proxy = try silent()
    let wire = try Wire {
      $0.proxy = proxy.address
      $0.attemptTimeout = 300
    }
    #expect(post("https://vendor.invalid/", wire).summary == "timeout")
  }

  @Test func aProxyThatIsNotThere() throws {
    let port = try RawServer.freePort()
    let wire = try Wire { $0.proxy = "http://127.0.0.1:\(port)" }
    let fault = try #require(post("http://vendor.invalid/", wire).fault)
    #expect([.connect, .proxy].contains(fault.kind))
    #expect(!fault.wasSent)
    let nameless = try Wire { $0.proxy = "http://no-such-proxy.invalid:1" }
    #expect(post("http://vendor.invalid/", nameless).summary == "proxy")
  }
}
