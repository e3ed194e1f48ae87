import PushCore
import Testing

@testable import PushEmulator

/// The test API: queries that select records or wait for them, and scripts that change at run time.
@Suite struct RequestQueryTests {
  private let emulator = Emulator()

  @discardableResult
  private func ask(_ line: String, _ body: String = "") -> (status: Int, text: String) {
    let handling = handle(line, body)
    return (handling.response.status, String(decoding: handling.response.body, as: UTF8.self))
  }

  private func handle(_ line: String, _ body: String = "") -> Handling {
    let words = line.split(separator: " ")
    let target = words[1].split(separator: "?", maxSplits: 1)
    return emulator.respond(
      to: ReceivedRequest(
        method: String(words[0]), path: String(target[0]),
        query: target.count > 1 ? String(target[1]) : nil, authority: "localhost",
        headers: [HTTPHeader("Authorization", "Bearer t"), HTTPHeader("apns-topic", "a.b")],
        body: Array(body.utf8)))
  }

  private static let send = "POST /v1/projects/p/messages:send"
  private static let sale = #"{"message":{"token":"one","notification":{"title":"Sale"}}}"#
  private static let wrong = #"{"message":{"token":"two","notification":{"title":1}}}"#
  private static let device = "/3/device/" + String(repeating: "740f", count: 16)

  /// Sends four requests: 1 and 3 are accepted, 2 breaks a rule, 4 is for no service.
  private func fill() {
    ask(Self.send, Self.sale)
    ask(Self.send, Self.wrong)
    ask("POST \(Self.device)", #"{"aps":{"alert":"a","unknown":1}}"#)
    ask("GET /nothing")
  }

  private func numbers(_ query: String) -> [Int] {
    ask("GET /requests" + query).text.split(separator: "\n").compactMap {
      JSONValue($0.utf8)?["number"]?.literalInteger
    }
  }

  @Test(arguments: [
    ("", [1, 2, 3, 4]), ("?service=fcm", [1, 2]), ("?service=apns", [3]), ("?status=200", [1, 3]),
    ("?status=404", [4]), ("?findings=error", [2, 4]), ("?findings=warning", [3]),
    ("?findings=info", [1]), ("?findings=none", []), ("?token=one", [1]), ("?token=One", []),
    ("?token=" + String(repeating: "740f", count: 16), [3]), ("?since=2", [3, 4]),
    ("?since=99", []), ("?service=fcm&since=1&status=400", [2]), ("?count=4", [1, 2, 3, 4]),
    ("?since=\(Int.max)", []),
  ]) func aQuerySelects(query: String, found: [Int]) {
    fill()
    #expect(numbers(query) == found)
  }

  @Test(arguments: [
    ("?x=1", "x is not a parameter"), ("?service=bmc", "service must be one of everlytic"),
    ("?status=1000", "status"), ("?status=2xx", "status"), ("?findings=bad", "findings"),
    ("?since=-1", "since"), ("?since=99999999999999999999", "since"), ("?count=0", "count"),
    ("?count=501", "count"), ("?count=%2B1", "count"), ("?count=1&wait=61s", "wait"),
    ("?count=1&wait=-1", "wait"), ("?wait=1s", "wait needs count"), ("?token=", "token"),
    ("?token=%FF", "token"), ("?since=1&since=2", "since"), ("?count", "count"),
  ]) func anInvalidQueryIsNamed(query: String, message: String) {
    let (status, text) = ask("GET /requests" + query)
    #expect(status == 400)
    #expect(text.contains(#""message":"\#(message)"#), "\(text)")
  }

  @Test func aCountThatIsNotReachedIsATimeout() {
    ask(Self.send, Self.sale)
    let (status, text) = ask("GET /requests?count=2")
    #expect(status == 408)
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test func aWaitEndsWithTheRequestOrTheTime() {
    fill()
    let handling = handle("GET /requests?service=fcm&status=200&count=2&wait=1.5s")
    #expect(handling.milliseconds == 1500)
    #expect(handling.pending?(false) == nil)
    ask(Self.send, Self.wrong)
    #expect(handling.pending?(false) == nil)
    #expect(handling.pending?(true)?.status == 408)
    ask(Self.send, Self.sale)
    let response = handling.pending?(false)
    #expect(response?.status == 200)
    #expect(response?.body.count { $0 == 0x0A } == 2)
  }

  @Test func aWaitGoesOnAfterTheListIsEmptied() {
    ask(Self.send, Self.sale)
    let handling = handle("GET /requests?count=2&wait=60s")
    ask("DELETE /requests")
    ask(Self.send, Self.sale)
    #expect(handling.pending?(false) == nil)
    ask(Self.send, Self.sale)
    #expect(handling.pending?(false)?.status == 200)
    #expect(numbers("") == [2, 3])
  }

  @Test func numbersAreNotUsedTwice() {
    fill()
    #expect(ask("DELETE /requests").status == 204)
    ask(Self.send, Self.sale)
    #expect(numbers("") == [5])
    #expect(ask("GET /requests/5").status == 200)
    #expect(ask("GET /requests/1").status == 404)
  }

  // MARK: Script

  @Test func aScriptIsReplaced() {
    #expect(ask("PUT /script", #"{"nth":2,"do":"status","status":503}"#).status == 204)
    #expect((1...3).map { _ in ask(Self.send, Self.sale).status } == [200, 503, 200])
    #expect(ask("PUT /script", #"{"every":2,"do":"status","status":429}"#).status == 204)
    #expect((1...4).map { _ in ask(Self.send, Self.sale).status } == [200, 429, 200, 429])
    #expect(ask("DELETE /script").status == 204)
    #expect((1...2).map { _ in ask(Self.send, Self.sale).status } == [200, 200])
  }

  @Test func anEmptyListRestartsTheScript() {
    ask("PUT /script", #"{"nth":2,"do":"status","status":503}"#)
    ask(Self.send, Self.sale)
    ask("DELETE /requests")
    #expect((1...3).map { _ in ask(Self.send, Self.sale).status } == [200, 503, 200])
  }

  @Test(arguments: [
    ("{\"do\":\"close\"}\n{\"do\":\"stop\"}", 2, "do must be"), ("{\"do\":\"close\"}\n\n{", 3, ""),
    ("{\"do\":\"status\",\"status\":99999999999999999999}", 1, "status must be"), ("text", 1, ""),
  ]) func anInvalidScriptChangesNothing(script: String, line: Int, message: String) {
    ask("PUT /script", #"{"do":"status","status":503}"#)
    let (status, text) = ask("PUT /script", script)
    #expect(status == 400)
    #expect(text.hasPrefix(#"{"line":\#(line),"message":"\#(message)"#), "\(text)")
    #expect(ask(Self.send, Self.sale).status == 503)
  }

  @Test func theScriptAcceptsNoOtherMethods() {
    #expect(ask("GET /script").status == 405)
    #expect(ask("POST /script", "{}").status == 405)
  }

  @Test(arguments: ["PUT", "DELETE"]) func pagesOfOtherHostsChangeNoScript(method: String) {
    ask("PUT /script", #"{"do":"status","status":503}"#)
    let foreign = ReceivedRequest(
      method: method, path: "/script", authority: "localhost",
      headers: [HTTPHeader("Origin", "https://pages.example")])
    #expect(emulator.respond(to: foreign).response.status == 403)
    #expect(ask(Self.send, Self.sale).status == 503)
  }

  // MARK: Connections

  @Test func aRequestOfAnotherConnectionEndsTheWait() throws {
    let running = try RunningEmulator()
    defer { running.stop() }
    let (waiting, sending) = (try Wire(port: running.port), try Wire(port: running.port))
    waiting.send(
      "GET /requests?count=1&wait=60s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    sending.send("GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(sending.readToEnd().hasPrefix("HTTP/1.1 404 "))
    let text = waiting.readToEnd()
    #expect(text.hasPrefix("HTTP/1.1 200 "))
    #expect(text.contains(#""number":1,"method":"GET","path":"/nothing""#))
  }

  @Test func aWaitEndsByItself() throws {
    let running = try RunningEmulator()
    defer { running.stop() }
    let waiting = try Wire(port: running.port)
    waiting.send(
      "GET /requests?count=1&wait=50ms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(waiting.readToEnd().hasPrefix("HTTP/1.1 408 "))
  }
}
