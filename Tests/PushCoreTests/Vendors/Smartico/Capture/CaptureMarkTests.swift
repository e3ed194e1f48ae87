import Testing

@testable import PushCore

/// The text before a message on its line.
@Suite struct CaptureMarkTests {
  private func mark(_ text: String) -> CaptureMark {
    Array(text.utf8).withUnsafeBufferPointer(CaptureMark.init)
  }

  @Test(
    arguments: [
      ("> ", CapturedMessage.Direction.sent), ("< ", .received), ("ws -> ", .sent),
      ("INFO [socket] RECV: ", .received), ("\u{1B}[31m< \u{1B}[1m", .received),
      ("received after sent ", .sent), ("(out) ", .sent),
    ])
  func direction(_ text: String, _ direction: CapturedMessage.Direction) {
    #expect(mark(text).direction == direction)
  }

  @Test(arguments: ["", "message ", "sending2 ", "{"]) func noDirection(_ text: String) {
    #expect(mark(text).direction == nil)
  }

  @Test(
    arguments: [
      "2026-01-01T00:00:00.250Z > ", "[2026-01-01 00:00:00,250] ",
      "I 2026-01-01T01:00:00.250+01:00 ",
    ])
  func time(_ text: String) { #expect(mark(text).time == 1_767_225_600_250) }

  @Test func noTime() { #expect(mark("00:00:00 12 2026 ").time == nil) }

  @Test(
    arguments: [
      ("> {", true), ("\n< {", true), ("Connected (press CTRL+C to quit)\n", true), ("{", false),
      ("2026 > {", false), ("", false), ("\u{1B}[2K\u{1B}[34m> {", true),
    ])
  func begins(_ text: String, _ isMarked: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer(CaptureMark.begins) == isMarked)
  }
}
