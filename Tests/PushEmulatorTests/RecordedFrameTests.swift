import PushCore
import Testing

@testable import PushEmulator

/// A line of the record for a frame.
@Suite struct RecordedFrameTests {
  private func json(_ event: WebSocketEvent, _ violations: [Violation] = []) -> String {
    let record = RecordedFrame(
      at: 1_700_000_000_123, vendor: .smartico, path: "/websocket/services", session: 2,
      direction: violations.isEmpty ? .outgoing : .incoming, event: event,
      faults: violations.isEmpty ? ["push"] : [], violations: violations)
    let out = ByteBuffer()
    record.appendJSON(to: out)
    return out.string
  }

  /// The members between the direction and what went wrong.
  @Test(
    arguments: [
      (.text(Array("{ \"cid\": 1.0 }".utf8)), #""text","body":{"cid":1.0}"#),
      (.text(Array("a\n\"".utf8)), #""text","body":"a\n\"""#), (.text([]), #""text","body":"""#),
      (.binary([0xFF, 0xFE]), #""binary","body_base64":"//4=""#),
      (.ping(Array("hi".utf8)), #""ping","body":"hi""#), (.pong([]), #""pong""#),
      (.close(code: 1000, reason: "a\"b"), #""close","code":1000,"reason":"a\"b""#),
      (.close(code: nil, reason: ""), #""close""#),
    ] as [(WebSocketEvent, String)])
  func frames(event: WebSocketEvent, members: String) {
    let start =
      #"{"at":"2023-11-14T22:13:20.123Z","vendor":"smartico","path":"/websocket/services","#
    #expect(
      json(event)
        == start + #""session":2,"direction":"out","frame":\#(members),"faults":["push"]}"#)
    let rule = #""violations":[{"field":"a.b","rule":"must be \"c\""}]}"#
    #expect(
      json(event, [Violation("a.b", "must be \"c\"")])
        == start + #""session":2,"direction":"in","frame":\#(members),\#(rule)"#)
  }

  @Test(arguments: [(#"{"cid":3}"#, 3), (#"{"cid":"3"}"#, nil), ("x", nil)])
  func classIDs(text: String, cid: Int?) {
    let record = RecordedFrame(
      at: 0, vendor: nil, path: "", session: 1, direction: .incoming,
      event: .text(Array(text.utf8)), faults: [], violations: [])
    #expect(record.classID == cid)
  }
}
