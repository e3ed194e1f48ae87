import Testing

@testable import PushCore

@Suite struct Base64Tests {
  @Test(
    "Either alphabet is read, padded or not, with blanks anywhere",
    arguments: [
      ("", ""), ("Zg==", "f"), ("Zg", "f"), ("Zm8=", "fo"), ("Zm8", "fo"), ("Zm9v", "foo"),
      (" Z\nm9\tv\r\n", "foo"), ("Pz8/", "???"), ("Pz8_", "???"), ("Pj4+", ">>>"), ("Pj4-", ">>>"),
    ])
  func decoding(text: String, bytes: String) {
    #expect(Base64.decode(text.utf8) == Array(bytes.utf8))
  }

  @Test(
    "Other text is not base64",
    arguments: ["Z", "Zm9vY", "Zm9v!", "Zm=9v", "=", "Zg===", "p=1;i=x", "Zm9v\u{E9}"])
  func refusal(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test("Decoding reverses encoding", arguments: 0..<70)
  func roundTrip(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
    let out = ByteBuffer()
    bytes.withUnsafeBufferPointer { Base64.append($0, to: out) }
    #expect(out.count == (length + 2) / 3 * 4)
    #expect(Base64.decode(out.bytes) == bytes)
  }
}
