import Testing

@testable import PushCore

@Suite struct WebSocketFrameTests {
  private func written(
    _ kind: WebSocketFrame.Kind, _ payload: [UInt8], mask: UInt32?, isFinal: Bool = true
  ) -> [UInt8] {
    let out = ByteBuffer()
    WebSocketFrame.append(kind, payload, mask: mask, isFinal: isFinal, to: out)
    return Array(out.bytes)
  }

  @Test("The samples of RFC 6455, section 5.7")
  func samples() {
    let hello = Array("Hello".utf8)
    #expect(written(.text, hello, mask: nil) == [0x81, 5, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
    #expect(
      written(.pong, hello, mask: 0x37FA_213D)
        == [0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    #expect(written(.text, [0x48], mask: nil, isFinal: false) == [0x01, 1, 0x48])
    #expect(written(.close, [], mask: nil) == [0x88, 0])
  }

  @Test(
    "Lengths are as short as they can be",
    arguments: [
      (0, [0]), (125, [125]), (126, [126, 0, 126]), (65535, [126, 255, 255]),
      (65536, [127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func lengths(count: Int, length: [UInt8]) {
    let payload = FrameCases.many(count)
    #expect(
      written(.binary, payload, mask: nil) == Bytes.frame(0x82, payload, length: length))
    #expect(
      written(.binary, payload, mask: 0x0102_03FF)
        == Bytes.frame(0x82, payload, length: length, mask: [1, 2, 3, 255]))
  }

  @Test("Masking is the same wherever it is interrupted")
  func masking() {
    let payload = FrameCases.many(40)
    let whole = written(.binary, payload, mask: 0xA1B2_C3D4).dropFirst(6)
    for cut in 0...40 {
      var bytes = Array(payload[..<cut])
      WebSocketMask.apply(0xA1B2_C3D4, to: &bytes)
      bytes += payload[cut...]
      WebSocketMask.apply(0xA1B2_C3D4, to: &bytes, start: cut, offset: cut)
      #expect(bytes == Array(whole), "cut at \(cut)")
    }
  }

  @Test("Written frames are read back")
  func roundTrip() {
    for mask in [nil, 0xDEAD_BEEF] as [UInt32?] {
      let bytes =
        written(.text, Array("a\u{20AC}".utf8), mask: mask, isFinal: false)
        + written(.ping, [1], mask: mask) + written(.continuation, Array("b".utf8), mask: mask)
        + written(.close, WebSocketFrame.closePayload(code: 1000, reason: "bye"), mask: mask)
      let reading = Reading([bytes[...]], role: mask == nil ? .client : .server, limit: 10)
      #expect(
        reading.events == [
          .ping([1]), .text(Array("a\u{20AC}b".utf8)), .close(code: 1000, reason: "bye"),
        ])
      #expect(reading.violation == nil)
    }
  }

  @Test("A reason is cut between two characters")
  func reasons() {
    #expect(WebSocketFrame.closePayload(code: 1000, reason: "") == [3, 232])
    for (text, kept) in [
      (String(repeating: "a", count: 123), 123), (String(repeating: "a", count: 124), 123),
      (String(repeating: "\u{E9}", count: 62), 122),
      ("a" + String(repeating: "\u{E9}", count: 61), 123),
      (String(repeating: "\u{20AC}", count: 42), 123),
      ("ab" + String(repeating: "\u{1F600}", count: 31), 122),
    ] {
      let payload = WebSocketFrame.closePayload(code: 4999, reason: text)
      #expect(payload[..<2] == [0x13, 0x87])
      #expect(payload[2...].elementsEqual(Array(text.utf8)[..<kept]))
    }
  }
}
