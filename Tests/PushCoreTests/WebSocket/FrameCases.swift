@testable import PushCore

/// Frames that a client reads; the tests read each case also in pieces.
enum FrameCases {
  private static let hello = Array("Hello".utf8)
  private static let euro: [UInt8] = [0xE2, 0x82, 0xAC]

  static let good: [FrameCase] = [
    FrameCase("nothing", []),
    // RFC 6455, section 5.7.
    FrameCase("text", [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [.text(hello)]),
    FrameCase(
      "two fragments", [0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F], [.text(hello)]),
    FrameCase("ping", [0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [.ping(hello)]),
    FrameCase("empty text", [0x81, 0], [.text([])]),
    FrameCase("empty binary", [0x82, 0], [.binary([])]),
    FrameCase("empty ping and pong", [0x89, 0, 0x8A, 0], [.ping([]), .pong([])]),
    FrameCase("binary is not UTF-8", [0x82, 2, 0xFF, 0xC0], [.binary([0xFF, 0xC0])]),
    FrameCase("ping of 125", [0x89, 125] + many(125), [.ping(many(125))]),
    FrameCase("125", Bytes.frame(0x82, many(125), length: [125]), [.binary(many(125))]),
    FrameCase("126", Bytes.frame(0x82, many(126), length: [126, 0, 126]), [.binary(many(126))]),
    FrameCase("300", Bytes.frame(0x82, many(300), length: [126, 1, 44]), [.binary(many(300))]),
    FrameCase(
      "65535", Bytes.frame(0x82, many(65535), length: [126, 255, 255]), [.binary(many(65535))],
      limit: 65536),
    FrameCase(
      "65536", Bytes.frame(0x82, many(65536), length: [127, 0, 0, 0, 0, 0, 1, 0, 0]),
      [.binary(many(65536))], limit: 65536),
    FrameCase(
      "control frames between fragments",
      [0x01, 1, 0x48] + [0x89, 1, 1] + [0x00, 1, 0x65] + [0x8A, 1, 2] + [0x00, 0]
        + [0x80, 1, 0x6C] + [0x82, 1, 3],
      [.ping([1]), .pong([2]), .text(Array("Hel".utf8)), .binary([3])]),
    FrameCase(
      "empty fragments", [0x01, 0, 0x00, 0, 0x80, 0, 0x02, 0, 0x80, 0], [.text([]), .binary([])]),
    FrameCase(
      "a character over frames", [0x01, 1, 0xE2, 0x00, 1, 0x82, 0x89, 0, 0x80, 1, 0xAC],
      [.ping([]), .text(euro)]),
    FrameCase(
      "a message at the limit", [0x02, 2, 1, 2, 0x80, 1, 3], [.binary([1, 2, 3])], limit: 3),
    FrameCase("close", Bytes.close(1000), [.close(code: 1000, reason: "")]),
    FrameCase(
      "close with a reason", Bytes.close(4000, euro), [.close(code: 4000, reason: "\u{20AC}")]),
    FrameCase("close without a code", [0x88, 0], [.close(code: nil, reason: "")]),
    FrameCase(
      "nothing is read behind a close", Bytes.close(1001) + Bytes.text("a") + [0xFF, 0xFF],
      [.close(code: 1001, reason: "")]),
    FrameCase(
      "close within a message", [0x01, 1, 0x48] + Bytes.close(1000),
      [.close(code: 1000, reason: "")]),
  ]

  static let bad: [FrameCase] = [
    FrameCase("masked", Bytes.frame(0x81, hello, mask: [1, 2, 3, 4]), code: 1002),
    FrameCase("RSV1", [0xC1], code: 1002),
    FrameCase("RSV2", [0xA1], code: 1002),
    FrameCase("RSV3", [0x91], code: 1002),
    FrameCase("HTTP", Array("HTTP/1.1 400".utf8), code: 1002),
    FrameCase("fragmented ping", [0x09], code: 1002),
    FrameCase("fragmented close", [0x08, 2, 3, 232], code: 1002),
    FrameCase("ping of 126", [0x89, 126], code: 1002),
    FrameCase("close of 64 bits", [0x88, 127], code: 1002),
    FrameCase("close of one byte", [0x88, 1], code: 1002),
    FrameCase("continuation of nothing", [0x80, 1], code: 1002),
    FrameCase(
      "continuation behind the end", Bytes.text("a") + [0x00, 1], [.text([0x61])], code: 1002),
    FrameCase("message within a message", [0x01, 1, 0x61, 0x81, 1], code: 1002),
    FrameCase("length 5 in 16 bits", [0x82, 126, 0, 5], code: 1002),
    FrameCase("length 125 in 16 bits", [0x82, 126, 0, 125], code: 1002),
    FrameCase("length 65535 in 64 bits", [0x82, 127, 0, 0, 0, 0, 0, 0, 255, 255], code: 1002),
    FrameCase("highest bit of the length", [0x82, 127, 128, 0, 0, 0, 0, 1, 0, 0], code: 1002),
    FrameCase("largest length", [0x82, 127, 127] + [UInt8](repeating: 255, count: 7), code: 1009),
    FrameCase("frame over the limit", [0x82, 126, 3, 233], code: 1009),
    FrameCase("message over the limit", [0x02, 2, 1, 2, 0x80, 2], code: 1009, limit: 3),
    FrameCase(
      "events before it", Bytes.text("a") + [0x89, 0] + [0xC1], [.text([0x61]), .ping([])],
      code: 1002),
    FrameCase("text is not UTF-8", [0x81, 2, 0x61, 0xFF], code: 1007),
    FrameCase("not in its first fragment either", [0x01, 2, 0x61, 0x80], code: 1007),
    FrameCase("at once, within a frame", [0x81, 125, 0xC0], code: 1007),
    FrameCase("at once, within a character", [0x81, 125, 0xF4, 0x90], code: 1007),
    FrameCase("overlong", [0x81, 125, 0xE0, 0x9F], code: 1007),
    FrameCase("surrogate over frames", [0x01, 1, 0xED, 0x80, 2, 0xA0], code: 1007),
    FrameCase(
      "behind eight that are plain", [0x81, 8] + many(8) + [0x81, 1, 0x80],
      [.text(many(8))], code: 1007),
    FrameCase("ends within a character", [0x81, 2, 0xE2, 0x82], code: 1007),
    FrameCase("ends so in fragments", [0x01, 1, 0xE2, 0x80, 1, 0x82], code: 1007),
    FrameCase("reason is not UTF-8", Bytes.close(1000, [0xFF]), code: 1007),
    FrameCase("reason ends within a character", Bytes.close(1000, [0xE2, 0x82]), code: 1007),
  ]

  static let allowedCodes = [
    1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999,
  ]
  static let forbiddenCodes = [
    0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535,
  ]

  /// Returns ASCII bytes, of which no two in a word are equal.
  static func many(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8($0 % 90 + 32) }
  }
}
