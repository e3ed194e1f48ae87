import Testing

@testable import PushEmulator

/// The script: what a line may say, and which requests it means.
@Suite struct FaultTests {
  private static func line(_ text: String) throws(FaultLineError) -> FaultLine {
    guard let body = ReceivedJSON(text.utf8) else { throw FaultLineError("line", "is no JSON") }
    return try FaultLine(body.root)
  }

  static let good: [(String, FaultLine)] = [
    (
      #"{"vendor":"everlytic","path":"/a","nth":[2,5],"do":"status","status":429,"headers":{"Retry-After":"1"}}"#,
      FaultLine(
        vendor: .everlytic, path: "/a", nth: [2, 5], .status(429, [HTTPHeader("Retry-After", "1")]))
    ),
    (#"{"do":"status","status":200}"#, FaultLine(.status(200, []))),
    (#"{"do":"delay","ms":500}"#, FaultLine(.delay(500))),
    (#"{"do":"close","vendor":"smartico"}"#, FaultLine(vendor: .smartico, .close)),
    (#"{"do":"truncate","path":"/"}"#, FaultLine(path: "/", .truncate)),
    (
      #"{"do":"push","messages":[{"cid":110, "a":1.0},{}]}"#,
      FaultLine(.push([#"{"cid":110,"a":1.0}"#, "{}"]))
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
    (#"{"do":"close","nth":1}"#, "nth"), (#"{"do":"close","nth":[]}"#, "nth"),
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
    (#"{"do":"delay"}"#, "ms"), (#"{"do":"delay","ms":-1}"#, "ms"),
    (#"{"do":"delay","ms":86400001}"#, "ms"), (#"{"do":"push"}"#, "messages"),
    (#"{"do":"push","messages":[]}"#, "messages"), (#"{"do":"push","messages":[1]}"#, "messages"),
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
    let requests: [(EmulatedVendor?, String)] = [
      (.everlytic, "/a"), (.smartico, "/a"), (.everlytic, "/b"), (.everlytic, "/a"),
      (.everlytic, "/a"),
    ]
    let found = requests.map { script.verdict($0, $1).names }
    #expect(found == [[], [], [], ["close"], []])
  }

  @Test func delaysAddUpAndTheFirstOtherLineCounts() {
    var script = FaultScript([
      FaultLine(.delay(5)), FaultLine(.truncate), FaultLine(.delay(7)), FaultLine(.close),
      FaultLine(.push(["{}"])),
    ])
    let verdict = script.verdict(nil, "/")
    #expect(verdict.delay == 12)
    #expect(verdict.action == .truncate)
    #expect(verdict.names == ["delay", "truncate", "delay"])
  }

  @Test(arguments: [(FaultLine.Action.status(500, []), false), (.close, true), (.truncate, true)])
  func onlyAStatusKeepsARequestFromBeingRemembered(action: FaultLine.Action, isKept: Bool) {
    let emulator = Emulator(script: FaultScript([FaultLine(nth: [1], action)]))
    let request = ReceivedRequest(
      method: "POST", path: "/api/r/v2/apps/1/instances",
      headers: [HTTPHeader("Content-Type", "application/json")],
      body: Array(#"{"ic_token":"a"}"#.utf8))
    _ = emulator.respond(to: request)
    let second = String(decoding: emulator.respond(to: request).response.body, as: UTF8.self)
    #expect(second == #"{"id":"737112","just_created":\#(!isKept)}"#)
  }
}
