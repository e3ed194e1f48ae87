import PushCore
import Testing

@testable import PushEmulator

/// A session with a clock of the test's.
@Suite struct HTTPSessionTests {
  private let emulator: Emulator
  private let session: HTTPSession

  init() throws {
    let lines = [
      FaultLine(path: "/late", .delay(500)), FaultLine(path: "/close", .close),
      FaultLine(path: "/half", .truncate),
      FaultLine(path: "/busy", .status(429, [HTTPHeader("Retry-After", "1")])),
    ]
    emulator = Emulator(script: FaultScript(lines))
    session = HTTPSession(emulator, now: 0)
  }

  private func send(_ text: String, at now: Int64 = 0) {
    session.receive(Array(text.utf8), now: now)
  }

  /// Takes what was to be sent.
  private func sent() -> String {
    defer { session.output.removeAll() }
    return session.output.string
  }

  private func get(_ path: String, _ more: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(more)\r\n"
  }

  @Test func requestsAreAnsweredInTurn() {
    send(get("/a") + get("/b"))
    let one =
      "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: 60\r\n"
      + "Connection: keep-alive\r\n\r\n{\"message\":\"path: is not an endpoint of an emulated vendor\"}"
    #expect(sent() == one + one)
    #expect(session.ending == .open)
  }

  @Test func theConnectionEndsWhereItIsAsked() {
    send(get("/a", "Connection: close\r\n") + get("/b"))
    let text = sent()
    #expect(text.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(text.split(separator: "HTTP/1.1 ").count == 1)
    #expect(session.ending == .lingering)
    #expect(!session.wantsBytes)
  }

  @Test func anAnswerToHeadHasNoBody() {
    send("HEAD /services/public HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let text = sent()
    #expect(text.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
    #expect(text.contains("\r\nAllow: GET, POST\r\n"))
    #expect(text.hasSuffix("\r\n\r\n"))
  }

  @Test func aDelayIsATimer() {
    send(get("/late") + get("/b"), at: 1000)
    #expect(sent() == "")
    #expect(session.deadline == 1501)
    #expect(!session.wantsBytes)
    session.wake(now: 1500)
    #expect(sent() == "")
    session.wake(now: 1501)
    #expect(sent().split(separator: "HTTP/1.1 ").count == 2)
    #expect(session.wantsBytes)
  }

  @Test func closeSendsNothing() {
    send(get("/close"))
    #expect(sent() == "")
    #expect(session.ending == .atOnce)
  }

  @Test func truncateSendsHalf() {
    send(get("/half"))
    let text = sent()
    let length = text.matches(of: /Content-Length: (\d+)/).first.flatMap { Int($0.1) } ?? 0
    #expect(text.split(separator: "\r\n\r\n").last?.utf8.count == length / 2)
    #expect(session.ending == .atOnce)
  }

  @Test func aStatusHasItsHeaders() {
    send(get("/busy"))
    let wanted =
      "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\n"
      + "Connection: keep-alive\r\n\r\n"
    #expect(sent() == wanted)
  }

  @Test func continueIsSaid() {
    send(
      "POST /a HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    #expect(sent() == "HTTP/1.1 100 Continue\r\n\r\n")
    send("ab")
    #expect(sent().hasPrefix("HTTP/1.1 404 "))
  }

  // MARK: Time

  @Test func aRequestMustComeInTime() {
    send("GET / HT", at: 1000)
    #expect(session.deadline == 31_000)
    send("TP/1", at: 20_000)
    #expect(session.deadline == 31_000)
    session.wake(now: 31_000)
    #expect(sent().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(session.ending == .lingering)
  }

  @Test func silenceEndsTheConnection() {
    #expect(session.deadline == 30_000)
    send(get("/a"), at: 1000)
    _ = sent()
    #expect(session.deadline == 121_000)
    session.wake(now: 60_000)
    #expect(session.deadline == 121_000)
    session.wake(now: 121_000)
    #expect(sent() == "")
    #expect(session.ending == .atOnce)
  }

  @Test func whoDoesNotReadIsNotReadFrom() {
    for _ in 0..<2000 where session.wantsBytes { send(get("/a")) }
    #expect(!session.wantsBytes)
    #expect(session.output.count < 70_000)
    _ = sent()
    session.wake(now: 0)
    #expect(session.wantsBytes)
  }
}
