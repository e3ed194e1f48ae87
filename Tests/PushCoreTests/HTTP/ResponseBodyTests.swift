import Testing

@testable import PushCore

@Suite struct ResponseBodyTests {
  @Test(
    "What is no object and no array is unreadable, whatever follows",
    arguments: [
      "5", "5]", "\"a\"]", "\"a\"}", "true}", "null", "]", "}", ",", "-", "<html>", "{", "[1",
    ])
  func unreadable(text: String) {
    let body = ResponseBody(Array(text.utf8))
    #expect(body.content == .unreadable)
    #expect(body.objects.isEmpty && body.json == nil)
  }

  @Test("Blanks and a byte order mark around a body do not matter")
  func readable() {
    #expect(ResponseBody(Array("\u{FEFF} {\"a\": 1}\r\n".utf8)).json == "{\"a\":1}")
    #expect(ResponseBody(Array(" \n".utf8)).content == .empty)
    #expect(ResponseBody(Array("{}".utf8), isOversize: true).content == .oversize)
  }
}
