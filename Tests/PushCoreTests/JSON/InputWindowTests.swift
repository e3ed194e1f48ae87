import Testing

@testable import PushCore

@Suite struct InputWindowTests {
  private func window(_ text: String) -> InputWindow {
    let window = InputWindow(ByteBuffer())
    window.buffer.append(contentsOf: text)
    return window
  }

  @Test("The end of a line is found once it is in memory, also after bytes were dropped.")
  func lineEnds() {
    var window = window("ab\ncd")
    #expect(window.lineEnd(0) == 2)
    #expect(window.lineEnd(1) == 2)
    #expect(window.lineEnd(2) == 2)
    #expect(window.lineEnd(3) == nil)
    window.drop(3)
    window.buffer.append(contentsOf: "e\n\nf")
    #expect(window.lineEnd(0) == 3)
    #expect(window.lineEnd(4) == 4)
    #expect(window.lineEnd(5) == nil)
    #expect(window.lineEnd(6) == nil)
  }

  @Test("Positions continue after bytes were dropped.")
  func positions() {
    var window = window("a,\n bc")
    window.drop(4)
    #expect(window.origin == 4)
    #expect(window.lastDropped == UInt8(ascii: ","))
    #expect(window.position(of: 1) == TextPosition(line: 2, column: 3, offset: 5))
    window.drop(0)
    #expect(window.position(of: 0) == TextPosition(line: 2, column: 2, offset: 4))
  }

  @Test("The start of a line is known only if it is in memory and not too far away.")
  func lineStarts() {
    var window = window("abc\ndef")
    #expect(window.lineStart(2, within: 8) == 0)
    #expect(window.lineStart(6, within: 8) == 4)
    #expect(window.lineStart(6, within: 2) == nil)
    window.drop(1)
    #expect(window.lineStart(1, within: 8) == nil)
    #expect(window.lineStart(5, within: 8) == 3)
  }

  @Test("More input decides whether the first bytes are a byte order mark.")
  func byteOrderMark() {
    var window = InputWindow(ByteBuffer())
    #expect(window.byteOrderMark == nil)
    for byte: UInt8 in [0xEF, 0xBB] {
      window.buffer.append(byte)
      #expect(window.byteOrderMark == nil)
    }
    window.isFinal = true
    #expect(window.byteOrderMark == 0)
    window.buffer.append(0xBF)
    #expect(window.byteOrderMark == 3)
  }
}
