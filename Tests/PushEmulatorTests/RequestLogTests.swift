import PushCore
import Testing

@testable import PushEmulator

/// The requests that the emulator remembers, and the endpoints that show them.
@Suite struct RequestLogTests {
  private static func request(
    _ method: String, _ path: String, _ body: String = "", headers: [HTTPHeader] = []
  ) -> ReceivedRequest {
    let target = path.split(separator: "?")
    return ReceivedRequest(
      method: method, path: String(target[0]), query: target.count > 1 ? String(target[1]) : nil,
      authority: "localhost", headers: headers, body: Array(body.utf8))
  }

  private static func record(_ size: Int) -> RequestLog.Item.Content {
    .request(
      RecordedRequest(
        at: 0, vendor: nil, request: request("POST", "/", String(repeating: "a", count: size)),
        status: 200, session: nil, faults: [], violations: []))
  }

  @Test func theOldestRequestsAreDropped() {
    var log = RequestLog()
    for _ in 0..<RequestLog.countLimit + 7 { log.add(Self.record(1)) }
    #expect(log.numbers == 8..<RequestLog.countLimit + 8)
    #expect(log[7] == nil)
    #expect(log[8]?.number == 8)
    #expect(log[RequestLog.countLimit + 7]?.number == RequestLog.countLimit + 7)
    #expect(log[RequestLog.countLimit + 8] == nil)
  }

  @Test func theBytesAreLimited() {
    var log = RequestLog()
    for _ in 0..<40 { log.add(Self.record(1 << 20)) }
    #expect(log.numbers == 26..<41)
    log.removeAll()
    #expect(log.numbers.isEmpty)
    log.add(Self.record(1))
    #expect(log.numbers == 41..<42)
  }

  @Test func theRecordsAreThoseOfTheFile() {
    let file = ByteBuffer()
    let emulator = Emulator { event in
      guard case .request(let record) = event else { return }
      record.appendJSON(to: file)
      file.append(0x0A)
    }
    func get(_ path: String, _ method: String = "GET") -> HTTPResponse {
      emulator.respond(to: Self.request(method, path)).response
    }
    #expect(get("/requests").body.isEmpty)
    _ = emulator.respond(to: Self.request("POST", "/3/device/quota", #"{"aps":{"alert":"a"}}"#))
    _ = emulator.respond(to: Self.request("POST", "/unknown"))
    #expect(get("/requests").body == Array(file.bytes))
    let lines = get("/requests").body.split(separator: 0x0A)
    #expect(lines.count == 2)
    #expect(get("/requests/2").body.dropLast() == lines[1])
    #expect(get("/requests/3").status == 404)
    for number in ["0", "-1", "x", "99999999999999999999"] {
      #expect(get("/requests/" + number).status == 404)
    }
    #expect(get("/requests", "POST").status == 405)
    #expect(get("/requests/1", "DELETE").status == 405)
    #expect(get("/requests", "DELETE").status == 204)
    #expect(get("/requests").body.isEmpty)
  }

  @Test(arguments: ["GET", "DELETE"]) func pagesOfOtherHostsReadAndDeleteNothing(method: String) {
    let emulator = Emulator(isLenient: true, page: { _, _, out in out.append("page") })
    _ = emulator.respond(to: Self.request("POST", "/unknown"))
    for path in ["/requests", "/"] {
      let foreign = Self.request(
        method, path, headers: [HTTPHeader("Origin", "https://pages.example")])
      #expect(emulator.respond(to: foreign).response.status == 403)
      let image = Self.request(method, path, headers: [HTTPHeader("Sec-Fetch-Site", "cross-site")])
      #expect(emulator.respond(to: image).response.status == 403)
    }
    let records = emulator.respond(to: Self.request("GET", "/requests")).response.body
    #expect(records.count { $0 == 0x0A } == 5)
  }

  @Test func thePageSelects() {
    var found: [Int] = []
    let emulator = Emulator(page: { log, query, _ in
      found = log.numbers.filter { log[$0].map(query.selects) ?? false }
    })
    let headers = [HTTPHeader("Authorization", "bearer a.b.c"), HTTPHeader("apns-topic", "a")]
    let device = "/3/device/" + String(repeating: "740f", count: 16)
    let bodies = [
      #"{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":"a","unknown":1}}"#, "",
    ]
    for body in bodies {
      _ = emulator.respond(to: Self.request("POST", device, body, headers: headers))
    }
    _ = emulator.respond(to: Self.request("POST", "/services/public"))
    func page(_ query: String) -> [Int] {
      _ = emulator.respond(to: Self.request("GET", "/" + query))
      return found
    }
    #expect(page("") == [1, 2, 3, 4])
    #expect(page("?service=apns") == [1, 2, 3])
    #expect(page("?service=other") == [])
    #expect(page("?findings=error") == [3, 4])
    #expect(page("?service=apns&findings=warning") == [2])
  }
}
