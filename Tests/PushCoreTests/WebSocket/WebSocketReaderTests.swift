import Testing

@testable import PushCore

@Suite struct WebSocketReaderTests {
  private func check(_ item: FrameCase, role: WebSocketRole = .client) {
    let bytes = item.bytes
    let whole = Reading([bytes[...]], role: role, limit: item.limit)
    #expect(whole.events == item.events)
    #expect(whole.violation?.closeCode == item.code)
    #expect(Reading(bytes.map { [$0] }, role: role, limit: item.limit) == whole)
    for cut in 0...min(bytes.count, 300) {
      let halves = [bytes[..<cut], bytes[cut...]]
      #expect(Reading(halves, role: role, limit: item.limit) == whole, "cut at \(cut)")
    }
  }

  @Test("Messages are the same however they are cut", arguments: FrameCases.good)
  func good(item: FrameCase) { check(item) }

  @Test("A violation has its code, however it is cut", arguments: FrameCases.bad)
  func bad(item: FrameCase) { check(item) }

  /// The reader does not need the byte after it.
  @Test("A violation is reported at the byte that shows it", arguments: FrameCases.bad)
  func early(item: FrameCase) {
    let before = Reading([item.bytes.dropLast()], role: .client, limit: item.limit)
    let shows = ["masked", "HTTP", "fragmented close"].contains(item.name)
    #expect((before.violation == nil) != shows)
  }

  /// A reader that copied the message for each piece would take minutes.
  @Test("A message in many pieces takes linear time")
  func pieces() throws {
    let count = 300_000
    var reader = WebSocketReader(role: .client, limit: 1 << 26)
    var events: [WebSocketEvent] = []
    try reader.receive([0x01, 1, 0x61], into: &events)
    for _ in 2..<count { try reader.receive([0x00, 1, 0x61], into: &events) }
    try reader.receive([0x80, 1, 0x61], into: &events)
    #expect(events == [.text([UInt8](repeating: 0x61, count: count))])
  }

  @Test("Reserved opcodes are violations", arguments: [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
  func opcodes(code: UInt8) {
    check(FrameCase("", [0x80 | code, 0], code: 1002))
    check(FrameCase("", [code, 0], code: 1002))
  }

  @Test("Codes of close frames")
  func closeCodes() {
    for code in FrameCases.allowedCodes {
      check(FrameCase("\(code)", Bytes.close(code), [.close(code: code, reason: "")]))
    }
    for code in FrameCases.forbiddenCodes {
      check(FrameCase("\(code)", Bytes.close(code), code: 1002))
    }
  }

  @Test("A server unmasks", arguments: [0, 1, 5, 7, 8, 9, 15, 16, 17, 33, 64, 125])
  func masked(length: Int) {
    let text = FrameCases.many(length)
    let keys: [[UInt8]] = [[0x37, 0xFA, 0x21, 0x3D], [0, 0, 0, 0], [255, 1, 0, 128]]
    for key in keys {
      let bytes =
        Bytes.frame(0x01, text, mask: key) + Bytes.frame(0x89, [1, 2, 3, 4, 5, 6], mask: key)
        + Bytes.frame(0x80, text, mask: key)
      check(
        FrameCase("", bytes, [.ping([1, 2, 3, 4, 5, 6]), .text(text + text)]), role: .server)
    }
  }

  @Test("A server requires masks")
  func unmasked() {
    check(FrameCase("", Bytes.text("a"), code: 1002), role: .server)
    check(FrameCase("", [0x89, 0], code: 1002), role: .server)
    // RFC 6455, section 5.7.
    let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    check(FrameCase("", hello, [.text(Array("Hello".utf8))]), role: .server)
  }

  @Test("A violation is final")
  func final() throws {
    var reader = WebSocketReader(role: .client, limit: 1 << 26)
    var events: [WebSocketEvent] = []
    #expect(throws: WebSocketViolation.self) {
      try reader.receive([0xFF], into: &events)
    }
    try reader.receive(Bytes.text("a")[...], into: &events)
    #expect(events.isEmpty)
  }

  @Test("All of UTF-8 is valid, other bytes are not", arguments: [0, 6, 7, 8])
  func utf8(plain: Int) {
    let before = [UInt8](repeating: 0x61, count: plain)
    for first in UInt8(0x7E)...0xFF {
      for second in [UInt8](arrayLiteral: 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0) {
        for rest in [[], [0x80], [0xBF, 0x80], [0xBF, 0xBF, 0x41]] as [[UInt8]] {
          let text = before + [first, second] + rest
          let isValid = text.withUnsafeBufferPointer { UTF8Check.isValid($0) }
          let found = Reading([Bytes.frame(0x81, text)[...]], role: .client, limit: 100)
          #expect((found.events == [.text(text)]) == isValid, "\(text)")
          #expect(found.violation?.closeCode == (isValid ? nil : 1007), "\(text)")
        }
      }
    }
  }
}
