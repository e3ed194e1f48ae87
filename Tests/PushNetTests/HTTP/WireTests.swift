import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// What a server reads is what the request says, and nothing besides.
@Suite struct WireTests {
  private static let always = ["Accept: application/json", "User-Agent: pushkit/"]

  /// Header lines in order of the alphabet, the version omitted.
  private func lines(_ request: ReceivedRequest) -> [String] {
    request.headers.map { $0.hasPrefix("User-Agent: pushkit/") ? "User-Agent: pushkit/" : $0 }
      .sorted()
  }

  @Test(arguments: [HTTPRequest.Method.post, .put], [true, false])
  func aBodyAndItsHeaders(method: HTTPRequest.Method, isReport: Bool) throws {
    let server = try RawServer(replies: [Answer.text()])
    let request = HTTPRequest(
      method, RequestText("\(server.address)/a/../b/./c//d%2e?x=[1]{2}"),
      query: [HTTPRequest.Field("q", "a b&é")],
      headers: [HTTPRequest.Field("X-EV-Project-UUID", "p q; r")], body: #"{"a":"é"}"#)
    #expect(try Wire().send(request, isIdempotent: !isReport).summary == "200")
    let received = try #require(server.requests.first)
    #expect(
      received.line
        == "\(method.rawValue) /a/../b/./c//d%2e?x=[1]{2}&q=a%20b%26%C3%A9 HTTP/1.1")
    #expect(
      lines(received)
        == (Self.always + [
          "Content-Length: 10", "Content-Type: application/json; charset=utf-8",
          "Host: 127.0.0.1:\(server.port)", "X-EV-Project-UUID: p q; r",
        ]).sorted())
    #expect(received.body == #"{"a":"é"}"#)
    #expect(server.requests.count == 1)
  }

  @Test func aGetHasNoBody() throws {
    let server = try RawServer(replies: [Answer.text()])
    #expect(try Wire().get(server.address + "/s").summary == "200")
    let received = try #require(server.requests.first)
    #expect(received.line == "GET /s HTTP/1.1")
    #expect(lines(received) == (Self.always + ["Host: 127.0.0.1:\(server.port)"]).sorted())
    #expect(received.body.isEmpty)
  }

  @Test func anAddressWithoutPath() throws {
    let server = try RawServer(replies: [Answer.text()])
    _ = try Wire().get(server.address)
    #expect(server.requests.first?.line == "GET / HTTP/1.1")
  }

  /// libcurl would wait for leave to send more than a megabyte.
  @Test func aLargeBodyGoesOutAtOnce() throws {
    let server = try RawServer(replies: [Answer.text()])
    let text = String(repeating: "0123456789", count: 300_000)
    let outcome = try Wire().send(
      HTTPRequest(.post, RequestText(server.address + "/"), body: RequestText(text)))
    #expect(outcome.summary == "200")
    let received = try #require(server.requests.first)
    #expect(received.body == text)
    #expect(!received.headers.contains { $0.lowercased().hasPrefix("expect") })
  }

  @Test func anEmptyBody() throws {
    let server = try RawServer(replies: [Answer.text()])
    _ = try Wire().send(HTTPRequest(.post, RequestText(server.address + "/"), body: ""))
    #expect(server.requests.first?.headers.contains("Content-Length: 0") == true)
  }

  @Test func cookiesAreNotKept() throws {
    let server = try RawServer(replies: [Answer.text(headers: ["Set-Cookie: a=b; Path=/"])])
    let wire = try Wire()
    for _ in 0..<2 { _ = wire.get(server.address + "/") }
    #expect(server.requests.count == 2)
    #expect(server.requests[0].headers == server.requests[1].headers)
  }

  /// Challenges are not answered: no second request, and no credentials from anywhere.
  @Test(arguments: ["Basic realm=x", "Digest realm=x, nonce=y", "Negotiate"])
  func challengesAreNotTakenUp(challenge: String) throws {
    let server = try RawServer(replies: [
      Answer.text(status: "401 Unauthorized", headers: ["WWW-Authenticate: \(challenge)"])
    ])
    #expect(try Wire().get(server.address + "/").summary == "401")
    #expect(server.requests.count == 1)
  }

  @Test(
    arguments: [
      "301 Moved", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect",
    ])
  func redirectsAreNotFollowed(status: String) throws {
    let other = try RawServer(replies: [Answer.text()])
    let server = try RawServer(replies: [
      Answer.text(status: status, headers: ["Location: \(other.address)/x"])
    ])
    let outcome = try Wire().send(
      HTTPRequest(.post, RequestText(server.address + "/"), body: "{}"), isIdempotent: false)
    #expect(outcome.summary == String(status.prefix(3)))
    #expect(server.requests.count == 1)
    #expect(other.connections == 0)
  }

  // MARK: Connections

  @Test(arguments: [true, false])
  func aConnectionIsUsedAgain(isReport: Bool) throws {
    let server = try RawServer(replies: [Answer.text()])
    let wire = try Wire()
    for _ in 0..<3 {
      #expect(wire.get(server.address + "/", isIdempotent: !isReport).summary == "200")
    }
    #expect(server.requests.map(\.connection) == [0, 0, 0])
  }

  /// A report uses a connection that the server has not closed yet.
  @Test func aConnectionThatWasIdleForLongIsNotUsedForWhatCounts() throws {
    let server = try RawServer(replies: [Answer.text()])
    let (counted, safe) = (try Wire(), try Wire())
    _ = counted.get(server.address + "/counted", isIdempotent: false)
    _ = safe.get(server.address + "/safe")
    usleep(4_300_000)
    _ = counted.get(server.address + "/counted", isIdempotent: false)
    _ = safe.get(server.address + "/safe")
    func connections(_ target: String) -> Set<Int> {
      Set(server.requests.filter { $0.target == target }.map(\.connection))
    }
    #expect(connections("/counted").count == 2)
    #expect(connections("/safe").count == 1)
  }

  /// libcurl would send the second request again by itself.
  @Test(arguments: [HTTPRequest.Method.get, .post, .put], [true, false])
  func aRequestThatAKeptConnectionSwallowsIsNotRepeated(
    method: HTTPRequest.Method, isReport: Bool
  ) throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(Answer.text())
      _ = connection.request()
    }
    let wire = try Wire()
    let request = HTTPRequest(
      method, RequestText(server.address + "/"), body: method == .get ? nil : "{}")
    #expect(wire.send(request, isIdempotent: !isReport).summary == "200")
    #expect(wire.send(request, isIdempotent: !isReport).summary == "closed, sent")
    #expect(server.requests.map(\.connection) == [0, 0])
    // The next attempt is on its own again.
    #expect(wire.send(request, isIdempotent: !isReport).summary == "200")
    #expect(server.requests.count == 3)
  }

  @Test func aConnectionThatWasClosedMeanwhileIsReplaced() throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(Answer.text())
    }
    let wire = try Wire()
    for _ in 0..<3 {
      #expect(wire.get(server.address + "/", isIdempotent: false).summary == "200")
      // Over 127.0.0.1, the client's side then has the end, too.
      server.waitUntilClosed()
    }
    #expect(server.requests.map(\.connection) == [0, 1, 2])
  }

  @Test func severalTransfersGoOnAtOnce() throws {
    let server = try RawServer { connection in
      while connection.request() != nil {
        connection.pause(1)
        connection.send(Answer.text())
      }
    }
    let wire = try Wire()
    let begin = ContinuousClock.now
    var transfers: [OpaquePointer: Transfer] = [:]
    for number in 1...8 {
      let transfer = try wire.client.start(
        HTTPRequest(.get, RequestText(server.address + "/\(number)")), isIdempotent: false)
      transfers[transfer.handle] = transfer
    }
    #expect(transfers.count == 8)
    while !transfers.isEmpty {
      wire.client.step(milliseconds: 1000)
      while let handle = wire.client.nextFinished() {
        #expect(transfers.removeValue(forKey: handle)?.outcome.summary == "200")
      }
    }
    // One after another, they would take 8 s.
    #expect(ContinuousClock.now - begin < .seconds(6))
    #expect(Set(server.requests.map(\.target)).count == 8)
  }

  @Test func whatIsCancelledEnds() throws {
    let server = try RawServer { connection in
      while connection.request() != nil { connection.waitForEnd() }
    }
    let wire = try Wire()
    var transfer: Transfer? = try wire.client.start(
      HTTPRequest(.get, RequestText(server.address + "/")), isIdempotent: false)
    while server.requests.isEmpty { wire.client.step(milliseconds: 10) }
    #expect(transfer != nil)
    transfer = nil
    #expect(wire.client.nextFinished() == nil)
    #expect(wire.get("http://127.0.0.1:\(try RawServer.freePort())/").summary == "connect")
  }
}
