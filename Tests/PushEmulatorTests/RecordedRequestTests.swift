import PushCore
import Testing

@testable import PushEmulator

/// A line of the record.
@Suite struct RecordedRequestTests {
  private func json(_ record: RecordedRequest) -> String {
    let out = ByteBuffer()
    record.appendJSON(to: out)
    return out.string
  }

  @Test func everything() {
    let request = ReceivedRequest(
      method: "POST", path: "/a%20b", query: "x=1+2&x=%7B%7D&y=%zz&z", authority: "h",
      headers: [HTTPHeader("X-A", "1"), HTTPHeader("x-a", "2"), HTTPHeader("Host", "h")],
      body: Array("{ \"n\": 1.0 }".utf8))
    let record = RecordedRequest(
      at: 1_700_000_000_123, vendor: .smartico, request: request, status: 200, session: 3,
      faults: ["delay"], violations: [Violation("a.b", "must be \"c\"")])
    #expect(
      json(record)
        == #"{"at":"2023-11-14T22:13:20.123Z","vendor":"smartico","method":"POST","#
        + #""path":"/a%20b","query":{"x":"1 2, {}","y":"%zz","z":""},"#
        + #""headers":{"x-a":"1, 2","host":"h"},"body":{"n":1.0},"status":200,"#
        + #""session":3,"faults":["delay"],"violations":[{"field":"a.b","rule":"must be \"c\""}]}"#)
  }

  @Test(arguments: [
    ([UInt8]("a\n\"".utf8), #","body":"a\n\"""#), ([UInt8]("{\"a\"".utf8), #","body":"{\"a\"""#),
    ([0xFF, 0xFE], #","body_base64":"//4=""#), ([], ""),
  ])
  func bodies(body: [UInt8], member: String) {
    let request = ReceivedRequest(method: "GET", path: "/", body: body)
    let record = RecordedRequest(
      at: 0, vendor: nil, request: request, status: nil, session: nil, faults: [],
      violations: [])
    #expect(
      json(record)
        == #"{"at":"1970-01-01T00:00:00.000Z","method":"GET","path":"/","headers":{}\#(member)}"#)
  }
}
