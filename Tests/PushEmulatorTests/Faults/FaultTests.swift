import PushCore
import Testing

@testable import PushEmulator

/// The script: what a line may say, and which requests it means.
@Suite struct FaultTests {
  private static func line(_ text: String) throws(FaultLineError) -> FaultLine {
    guard let body = JSONValue(text.utf8) else { throw FaultLineError("line", "is no JSON") }
    return try FaultLine(body, among: Emulator.vendors)
  }

  static let good: [(String, FaultLine)] = [
    (
      #"{"vendor":"everlytic","path":"/a","nth":[2,5],"do":"status","status":429,"headers":{"Retry-After":"1"}}"#,
      FaultLine(
        vendor: .everlytic, path: "/a", nth: [2, 5], .status(429, [HTTPHeader("Retry-After", "1")]))
    ),
    (#"{"do":"status","status":200}"#, FaultLine(.status(200, []))),
    (
      #"{"do":"reply","status":201,"headers":{"A":"b"},"body":{"id": 1.0}}"#,
      FaultLine(
        .reply(
          HTTPResponse(
            201, headers: [HTTPHeader("A", "b"), HTTPHeader("Content-Type", "application/json")],
            body: Array(#"{"id":1.0}"#.utf8))))
    ),
    (
      #"{"do":"reply","headers":{"content-type":"application/problem+json"},"body":[null]}"#,
      FaultLine(
        .reply(
          HTTPResponse(
            200, headers: [HTTPHeader("content-type", "application/problem+json")],
            body: Array("[null]".utf8))))
    ),
    (
      #"{"do":"reply","body":null}"#, FaultLine(.reply(.json(200, "null")))
    ),
    (
      #"{"do":"reply","status":502,"body":"<p>\u00e4\n"}"#,
      FaultLine(.reply(HTTPResponse(502, body: Array("<p>ä\n".utf8))))
    ),
    (#"{"do":"reply"}"#, FaultLine(.reply(HTTPResponse(200)))),
    (
      #"{"do":"reply","cid":705,"nth":2,"body":{"cid":706, "a":1.0}}"#,
      FaultLine(nth: [2], .message(classID: 705, text: #"{"cid":706,"a":1.0}"#))
    ),
    (#"{"do":"reply","cid":1,"body":"{"}"#, FaultLine(.message(classID: 1, text: "{"))),
    (#"{"do":"delay","ms":500}"#, FaultLine(.delay(500))),
    (#"{"every":10,"do":"close"}"#, FaultLine(every: 10, .close)),
    (#"{"do":"close","vendor":"smartico"}"#, FaultLine(vendor: .smartico, .close)),
    (#"{"do":"truncate","path":"/"}"#, FaultLine(path: "/", .truncate)),
    (
      #"{"do":"push","messages":[{"cid":110, "a":1.0},{}]}"#,
      FaultLine(.session(SessionStep(.push([#"{"cid":110,"a":1.0}"#, "{}"]))))
    ),
    (
      #"{"do":"push","text":"{","ms":5}"#,
      FaultLine(.session(SessionStep(.push(["{"]), milliseconds: 5)))
    ),
    (
      #"{"do":"close","code":4001,"reason":"why","ms":86400000}"#,
      FaultLine(
        .session(SessionStep(.close(code: 4001, reason: "why"), milliseconds: 86_400_000)))
    ),
    (#"{"do":"close","code":0}"#, FaultLine(.session(SessionStep(.close(code: 0, reason: ""))))),
    (
      #"{"do":"truncate","ms":0}"#, FaultLine(.session(SessionStep(.truncate)))
    ),
  ]

  @Test(arguments: good) func read(text: String, line: FaultLine) throws {
    #expect(try Self.line(text) == line)
  }

  @Test(arguments: [
    ("{}", "do"), (#"{"do":"stop"}"#, "do"), (#"{"do":1}"#, "do"), (#"[]"#, "do"),
    (#"{"do":"close","vender":"smartico"}"#, "vender"), (#"{"do":"close","ms":1}"#, "ms"),
    (#"{"do":"delay","ms":1,"status":1}"#, "status"), (#"{"do":"close","vendor":"px"}"#, "vendor"),
    (#"{"do":"close","vendor":null}"#, "vendor"), (#"{"do":"close","path":"a"}"#, "path"),
    (#"{"do":"close","path":"/a?b"}"#, "path"), (#"{"do":"close","path":1}"#, "path"),
    (#"{"do":"close","nth":"1"}"#, "nth"), (#"{"do":"close","nth":[]}"#, "nth"),
    (#"{"do":"close","every":0}"#, "every"), (#"{"do":"close","every":"2"}"#, "every"),
    (#"{"do":"close","nth":[0]}"#, "nth"), (#"{"do":"close","nth":[1,"2"]}"#, "nth"),
    (#"{"do":"close","nth":[1.5]}"#, "nth"), (#"{"do":"status"}"#, "status"),
    (#"{"do":"status","status":199}"#, "status"), (#"{"do":"status","status":600}"#, "status"),
    (#"{"do":"status","status":"429"}"#, "status"),
    (#"{"do":"status","status":429,"headers":[]}"#, "headers"),
    (#"{"do":"status","status":429,"headers":{"a b":"1"}}"#, "headers"),
    (#"{"do":"status","status":429,"headers":{"":"1"}}"#, "headers"),
    (#"{"do":"status","status":429,"headers":{"A":"1\r\nB: 2"}}"#, "headers"),
    (#"{"do":"status","status":429,"headers":{"A":1}}"#, "headers"),
    (#"{"do":"status","status":429,"headers":{"content-length":"1"}}"#, "headers"),
    (#"{"do":"status","status":429,"headers":{"Transfer-Encoding":"chunked"}}"#, "headers"),
    (#"{"do":"reply","status":101}"#, "status"), (#"{"do":"reply","ms":1}"#, "ms"),
    (#"{"do":"status","status":200,"body":""}"#, "body"),
    (#"{"do":"reply","headers":{"Connection":"close"}}"#, "headers"),
    (#"{"do":"reply","cid":705}"#, "body"), (#"{"do":"reply","cid":"705","body":{}}"#, "cid"),
    (#"{"do":"reply","cid":705,"body":{},"status":200}"#, "status"),
    (#"{"do":"reply","cid":-1,"body":{}}"#, "cid"), (#"{"do":"close","cid":705}"#, "cid"),
    (#"{"do":"delay"}"#, "ms"), (#"{"do":"delay","ms":-1}"#, "ms"),
    (#"{"do":"delay","ms":86400001}"#, "ms"), (#"{"do":"push"}"#, "messages"),
    (#"{"do":"push","messages":[]}"#, "messages"), (#"{"do":"push","messages":[1]}"#, "messages"),
    (#"{"do":"push","messages":[{}],"text":"a"}"#, "text"), (#"{"do":"push","text":1}"#, "text"),
    (#"{"do":"push","text":"a","ms":-1}"#, "ms"), (#"{"do":"truncate","ms":"1"}"#, "ms"),
    (#"{"do":"close","reason":"a"}"#, "reason"), (#"{"do":"close","code":65536}"#, "code"),
    (#"{"do":"close","code":null}"#, "code"),
    (#"{"do":"close","code":1000,"reason":1}"#, "reason"),
    (#"{"do":"close","code":1000,"reason":"\#(String(repeating: "ä", count: 62))"}"#, "reason"),
    (#"{"do":"truncate","code":1000}"#, "code"), (#"{"do":"delay","ms":1,"text":"a"}"#, "text"),
  ])
  func refused(text: String, member: String) {
    let error = #expect(throws: FaultLineError.self) { try Self.line(text) }
    #expect(error?.member == member)
  }

  // MARK: Turns

  @Test func nthCountsTheRequestsThatALineMeans() {
    var script = FaultScript([
      FaultLine(vendor: .everlytic, path: "/a", nth: [2], .close), FaultLine(nth: [4], .truncate),
    ])
    let requests: [(EmulatedService?, String)] = [
      (.everlytic, "/a"), (.smartico, "/a"), (.everlytic, "/b"), (.everlytic, "/a"),
      (.everlytic, "/a"),
    ]
    let found = requests.map { script.actions($0, $1, isSocket: false, opensSession: false).names }
    #expect(found == [[], [], [], ["close"], []])
  }

  @Test func everyCountsTheRequestsThatALineMeans() {
    var script = FaultScript([FaultLine(path: "/a", every: 3, .close)])
    let found = ["/a", "/b", "/a", "/a", "/a", "/a", "/a"].map {
      script.actions(nil, $0, isSocket: false, opensSession: false).names
    }
    #expect(found == [[], [], [], ["close"], [], [], ["close"]])
  }

  @Test func delaysAddUpAndTheFirstOtherLineCounts() {
    var script = FaultScript([
      FaultLine(.delay(5)), FaultLine(.truncate), FaultLine(.delay(7)), FaultLine(.close),
      FaultLine(.session(SessionStep(.push(["{}"])))),
    ])
    let verdict = script.actions(nil, "/", isSocket: false, opensSession: false)
    #expect(verdict.delay == 12)
    #expect(verdict.action == .truncate)
    #expect(verdict.names == ["delay", "truncate", "delay"])
  }

  @Test(arguments: [
    (FaultLine.Action.status(500, []), false), (.reply(.json(200, #"{"id":"1"}"#)), false),
    (.close, true), (.truncate, true),
  ])
  func onlyAReplyOfTheScriptKeepsARequestFromBeingRemembered(action: FaultLine.Action, isKept: Bool)
  {
    let emulator = Emulator(script: FaultScript([FaultLine(nth: [1], action)]))
    let request = ReceivedRequest(
      method: "POST", path: "/api/r/v2/apps/1/instances",
      headers: [HTTPHeader("Content-Type", "application/json")],
      body: Array(#"{"ic_token":"a"}"#.utf8))
    _ = emulator.respond(to: request)
    let second = String(decoding: emulator.respond(to: request).response.body, as: UTF8.self)
    #expect(second == #"{"id":"737112","just_created":\#(!isKept)}"#)
  }

  // MARK: Sessions

  private static let socket = "/websocket/services"

  @Test func sessionsDoWhatIsDueInItsOrder() {
    let steps = [
      SessionStep(.push(["1"]), milliseconds: 5), SessionStep(.push(["2"])),
      SessionStep(.close(code: 4000, reason: ""), milliseconds: 9),
      SessionStep(.push(["3"]), milliseconds: 5),
    ]
    var script = FaultScript(steps.map { FaultLine(.session($0)) } + [FaultLine(.truncate)])
    let verdict = script.actions(.smartico, Self.socket, isSocket: true, opensSession: true)
    #expect(verdict.action == nil)
    #expect(verdict.names == ["push", "push", "close", "push", "truncate"])
    #expect(verdict.steps == [steps[1], SessionStep(.truncate), steps[0], steps[3], steps[2]])
  }

  /// Only these are counted, too.
  @Test func whatSessionsDoIsForRequestsThatOpenThem() {
    var script = FaultScript([FaultLine(nth: [2], .session(SessionStep(.truncate)))])
    let requests = [
      ("/services/public", false), (Self.socket, true), (Self.socket, false), (Self.socket, true),
    ]
    let found = requests.map {
      script.actions(.smartico, $0, isSocket: $0 == Self.socket, opensSession: $1).names
    }
    #expect(found == [[], [], [], ["truncate"]])
  }

  @Test func repliesToMessagesAreNotForRequests() {
    var script = FaultScript([
      FaultLine(path: "/other", .message(classID: 705, text: "0")),
      FaultLine(nth: [2], .message(classID: 705, text: "1")),
      FaultLine(vendor: .smartico, .message(classID: 705, text: "2")),
    ])
    let verdict = script.actions(.smartico, Self.socket, isSocket: true, opensSession: true)
    #expect(verdict.names == [])
    let replies = [705, 9, 705, 705].map { script.reply(toMessage: $0, .smartico, Self.socket) }
    #expect(replies == ["2", nil, "1", "2"])
  }

  @Test(arguments: [FaultLine.Action.status(503, []), .close])
  func withoutAReplyThereIsNoSession(action: FaultLine.Action) {
    let push = FaultLine(.session(SessionStep(.push(["1"]))))
    var script = FaultScript([push, FaultLine(.delay(5)), FaultLine(action), push])
    let verdict = script.actions(.smartico, Self.socket, isSocket: true, opensSession: true)
    #expect(verdict.steps == [])
    #expect(verdict.names == ["delay", action.name])
  }
}
