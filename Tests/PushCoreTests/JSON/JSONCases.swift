@testable import PushCore

/// Texts that RFC 8259 allows, and texts that it does not, with the place where they go wrong.
enum JSONCases {
  struct Bad: Sendable, CustomStringConvertible {
    let bytes: [UInt8]
    let kind: DiagnosticKind
    let offset: Int

    init(_ text: String, _ kind: DiagnosticKind, _ offset: Int) {
      (bytes, self.kind, self.offset) = (Array(text.utf8), kind, offset)
    }

    /// A string of these bytes in an array; `offset` counts from the first of them.
    init(string bytes: [UInt8], _ kind: DiagnosticKind, _ offset: Int) {
      self.bytes = Array("[\"".utf8) + bytes + Array("\"]".utf8)
      (self.kind, self.offset) = (kind, offset + 2)
    }

    var description: String { String(decoding: bytes.prefix(40), as: UTF8.self) }
  }

  static let good: [String] = {
    let texts = strings.map { "[\"\($0)\"]" }
    return structures + good(numbers) + texts + ["[true,false,null]", depth(512)]
  }()

  private static func good(_ values: [String]) -> [String] {
    values.flatMap { ["[\($0)]", "{\"a\":\($0) }", "[\($0),\($0)\n]"] }
  }

  /// Objects within each other, `levels` of them.
  static func depth(_ levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
  }

  private static let structures = [
    "{}", "[]", "{ }", "[ ]", "[[]]", "[[] ,[ ]]", "{\"a\":{}}", "{\"\":0}", "{\"a\":[]}",
    "[{},{ },[{}]]", "{\"a\":1,\"b\":2}", "{\"a\":1,\"a\":1}", "{\"a\":1,\"a\":2}",
    " \t\r\n[\n1\r\n,\t2 ]", "{\n\"a\" \r:\t1\n}", "{\"a\":\"b\",\"c\":\"d\"}",
    "{\"a\\u0000b\":1}", "{\"min\":-1e+28,\"max\":1e28}", "{\"\\\"\":\"\\\\\"}",
    "[\"\",\"a\",\"\"]",
    "[1,null,null,null,2]", "[\"a\" ,\"b\"\t,\"c\"\n]", "{\"a\":\"\\n\",\"b\":\"c\",\"d\":\"\\t\"}",
  ]

  private static let numbers = [
    "0", "-0", "1", "-1", "10", "123", "0.0", "-0.5", "1.25", "0e1", "0E1", "0e+1", "0e-1", "1e1",
    "1E22", "1E-2", "1E+2", "123e45", "123.456e78", "-123123e100000", "12345678901234567890",
    "0.000000000000000000000000000000000000000000001", "100000000000000000000000000000000000000",
    "-9223372036854775809", "1.7976931348623157e309", "20e1", "-237462374673276894279832749832423",
  ]

  private static let strings = [
    "", "a", "abcdefg", "abcdefgh", "abcdefghi", "0123456789abcdef0123456789abcdef", "/",
    "\\\"", "\\\\", "\\/", "\\b\\f\\n\\r\\t", "\\u0060\\u012a\\u12AB", "\\uD801\\udc37",
    "\\ud83d\\ude39\\ud83d\\udc8d", "\\uDBFF\\uDFFE", "\\uDBFF\\uDFFF", "\\uD800\\uDC00",
    "\\u0000", "\\uFFFF", "\\u2028\\u2029", "\\u0022", "\\u005C", "\\\\u0000", "\\\\\\\"",
    "aaaaaaa\\n", "aaaaaa\\n", "aaaaaaaa\\n", "\\naaaaaaaaaaaaa", "\u{7F}", "\u{80}", "\u{7FF}",
    "\u{800}", "\u{FFFD}", "\u{FFFF}", "\u{D7FF}", "\u{E000}", "\u{10000}", "\u{10FFFF}",
    "\u{1F600}", "\u{2028}\u{2029}", "asd\u{20AC}\u{301}", "\u{FEFF}", "\u{1F468}\u{200D}\u{1F469}",
    "a/*b*/c",
    "{}[]:,", "abcdef\u{E9}", "abcdefg\u{20AC}", "\\u00e9\u{E9}",
  ]

  static let bad: [Bad] = [
    badStructures, badNumbers, badLiterals, badStrings, badUTF8, badControls, tooDeep,
  ].flatMap { $0 }

  private static let tooDeep: [Bad] = [
    Bad(depth(513), .jsonDepth, 512),
    Bad(String(repeating: "{\"a\":", count: 513) + "1", .jsonDepth, 5 * 512),
    Bad(String(repeating: "[", count: 100_000), .jsonDepth, 512),
  ]

  private static let badStructures: [Bad] = [
    Bad("[", .jsonTruncated, 1), Bad("{", .jsonTruncated, 1), Bad("[1", .jsonTruncated, 2),
    Bad("[1,", .jsonTruncated, 3), Bad("[1,\n", .jsonTruncated, 4),
    Bad("{\"a\"", .jsonTruncated, 4),
    Bad("{\"a\":", .jsonTruncated, 5), Bad("{\"a\":1", .jsonTruncated, 6),
    Bad("{\"a\":1,", .jsonTruncated, 7),
    Bad("[\"a", .jsonTruncated, 3), Bad("[\"\\", .jsonTruncated, 3),
    Bad("[\"\\u00", .jsonTruncated, 6),
    Bad("[\"\\uD834\\", .jsonTruncated, 9), Bad("[\"\\uD834\\uDd", .jsonTruncated, 12),
    Bad("[[]", .jsonTruncated, 3), Bad("[tru", .jsonTruncated, 4), Bad("[-", .jsonTruncated, 2),
    Bad("[1.", .jsonTruncated, 3), Bad("[1e", .jsonTruncated, 3), Bad("[1e+", .jsonTruncated, 4),
    Bad("[1,]", .jsonSyntax, 3), Bad("[1,,2]", .jsonSyntax, 3),
    Bad("[,1]", .jsonSyntax, 1), Bad("[,]", .jsonSyntax, 1), Bad("[1 2]", .jsonSyntax, 3),
    Bad("[1:2]", .jsonSyntax, 2), Bad("[\"a\" \"b\"]", .jsonSyntax, 5), Bad("[1}", .jsonSyntax, 2),
    Bad("{]", .jsonSyntax, 1), Bad("[}", .jsonSyntax, 1), Bad("{\"a\":1]", .jsonSyntax, 6),
    Bad("{\"a\"}", .jsonSyntax, 4), Bad("{\"a\":}", .jsonSyntax, 5),
    Bad("{\"a\":1,}", .jsonSyntax, 7),
    Bad("{\"a\":1,,\"b\":2}", .jsonSyntax, 7), Bad("{,\"a\":1}", .jsonSyntax, 1),
    Bad("{\"a\",\"b\":1}", .jsonSyntax, 4), Bad("{\"a\"::1}", .jsonSyntax, 5),
    Bad("{1:1}", .jsonSyntax, 1),
    Bad("{a:1}", .jsonSyntax, 1), Bad("{'a':1}", .jsonSyntax, 1), Bad("{null:1}", .jsonSyntax, 1),
    Bad("{[]:1}", .jsonSyntax, 1), Bad("{\"a\" 1}", .jsonSyntax, 5),
    Bad("{\"a\":1 \"b\":2}", .jsonSyntax, 7),
    Bad("{\"a\":1/*c*/}", .jsonSyntax, 6), Bad("[/**/1]", .jsonSyntax, 1),
    Bad("[*]", .jsonSyntax, 1), Bad("[<null>]", .jsonSyntax, 1), Bad("[#1]", .jsonSyntax, 1),
    Bad("[\u{FEFF}1]", .jsonSyntax, 1), Bad("[\u{A0}1]", .jsonSyntax, 1),
    Bad("[\u{2060}1]", .jsonSyntax, 1),
    Bad("[\u{0B}1]", .jsonSyntax, 1), Bad("[\u{0C}1]", .jsonSyntax, 1),
    Bad("[1\u{0}]", .jsonSyntax, 2),
  ]

  private static let badNumbers: [Bad] = [
    Bad("[+1]", .jsonSyntax, 1), Bad("[.5]", .jsonSyntax, 1), Bad("[-.5]", .jsonSyntax, 2),
    Bad("[1.]", .jsonSyntax, 3), Bad("[1.e1]", .jsonSyntax, 3), Bad("[1e]", .jsonSyntax, 3),
    Bad("[1e+]", .jsonSyntax, 4), Bad("[1E-]", .jsonSyntax, 4), Bad("[1ee1]", .jsonSyntax, 3),
    Bad("[1e+-1]", .jsonSyntax, 4), Bad("[1e1.5]", .jsonSyntax, 4), Bad("[01]", .jsonSyntax, 2),
    Bad("[-01]", .jsonSyntax, 3), Bad("[00]", .jsonSyntax, 2), Bad("[-]", .jsonSyntax, 2),
    Bad("[--1]", .jsonSyntax, 2), Bad("[- 1]", .jsonSyntax, 2), Bad("[1-2]", .jsonSyntax, 2),
    Bad("[1+2]", .jsonSyntax, 2), Bad("[0x1F]", .jsonSyntax, 2), Bad("[1.2.3]", .jsonSyntax, 4),
    Bad("[1 000]", .jsonSyntax, 3), Bad("[NaN]", .jsonSyntax, 1), Bad("[-NaN]", .jsonSyntax, 2),
    Bad("[Infinity]", .jsonSyntax, 1), Bad("[-Infinity]", .jsonSyntax, 2),
    Bad("[1eA]", .jsonSyntax, 3),
    Bad("[1a]", .jsonSyntax, 2), Bad("[0.3e]", .jsonSyntax, 5), Bad("[\u{FF11}]", .jsonSyntax, 1),
    Bad("[2.\u{663}]", .jsonSyntax, 3),
  ]

  private static let badLiterals: [Bad] = [
    Bad("[True]", .jsonSyntax, 1), Bad("[TRUE]", .jsonSyntax, 1), Bad("[tru]", .jsonSyntax, 1),
    Bad("[truE]", .jsonSyntax, 1), Bad("[truee]", .jsonSyntax, 5), Bad("[nul]", .jsonSyntax, 1),
    Bad("[nil]", .jsonSyntax, 1), Bad("[fals ]", .jsonSyntax, 1), Bad("[false1]", .jsonSyntax, 6),
    Bad("[nulltrue]", .jsonSyntax, 5), Bad("[undefined]", .jsonSyntax, 1),
    Bad("['a']", .jsonSyntax, 1),
    Bad("[a]", .jsonSyntax, 1), Bad("[\u{E9}]", .jsonSyntax, 1),
  ]

  private static let badStrings: [Bad] = [
    Bad("[\"\\x00\"]", .jsonSyntax, 2), Bad("[\"\\a\"]", .jsonSyntax, 2),
    Bad("[\"\\'\"]", .jsonSyntax, 2),
    Bad("[\"\\\u{E9}\"]", .jsonSyntax, 2), Bad("[\"\\U0041\"]", .jsonSyntax, 2),
    Bad("[\"\\0\"]", .jsonSyntax, 2), Bad("[\"\\ \"]", .jsonSyntax, 2),
    Bad("[\"\\u00A\"]", .jsonSyntax, 7),
    Bad("[\"\\u\"]", .jsonSyntax, 4), Bad("[\"\\uqqqq\"]", .jsonSyntax, 4),
    Bad("[\"\\u+041\"]", .jsonSyntax, 4),
    Bad("[\"\\uD800\"]", .jsonSyntax, 2), Bad("[\"\\uDC00\"]", .jsonSyntax, 2),
    Bad("[\"\\uD800x\"]", .jsonSyntax, 2), Bad("[\"\\uD800\\n\"]", .jsonSyntax, 2),
    Bad("[\"\\uD800\\uD800\"]", .jsonSyntax, 2), Bad("[\"\\uD800\\u0041\"]", .jsonSyntax, 2),
    Bad("[\"\\uDd1e\\uD834\"]", .jsonSyntax, 2), Bad("[\"\\uD800\\u\"]", .jsonSyntax, 10),
    Bad("[\"\\uD800\\uDx\"]", .jsonSyntax, 11), Bad("[\"\\uD800\\uDC0\"]", .jsonSyntax, 13),
    Bad("[\"abcdefgh\\uDFAA\"]", .jsonSyntax, 10), Bad("{\"\\uD800\":1}", .jsonSyntax, 2),
    Bad("{\"\\z\":1}", .jsonSyntax, 2),
  ]

  private static let badUTF8: [Bad] = [
    Bad(string: [0xFF], .jsonEncoding, 0), Bad(string: [0xFE], .jsonEncoding, 0),
    Bad(string: [0x80], .jsonEncoding, 0), Bad(string: [0xBF], .jsonEncoding, 0),
    Bad(string: [0x61, 0x81], .jsonEncoding, 1), Bad(string: [0xC0, 0xAF], .jsonEncoding, 0),
    Bad(string: [0xC1, 0xBF], .jsonEncoding, 0), Bad(string: [0xC3, 0x28], .jsonEncoding, 0),
    Bad(string: [0xC2], .jsonEncoding, 0), Bad(string: [0xE0, 0x80, 0xAF], .jsonEncoding, 0),
    Bad(string: [0xE0, 0x9F, 0xBF], .jsonEncoding, 0),
    Bad(string: [0xE1, 0xA0, 0x28], .jsonEncoding, 0),
    Bad(string: [0xE2, 0x82], .jsonEncoding, 0), Bad(string: [0xED, 0xA0, 0x80], .jsonEncoding, 0),
    Bad(string: [0xED, 0xBF, 0xBF], .jsonEncoding, 0),
    Bad(string: [0xF0, 0x80, 0x80, 0xAF], .jsonEncoding, 0),
    Bad(string: [0xF0, 0x8F, 0xBF, 0xBF], .jsonEncoding, 0),
    Bad(string: [0xF0, 0x9F, 0x98], .jsonEncoding, 0),
    Bad(string: [0xF0, 0x9F, 0x98, 0x28], .jsonEncoding, 0),
    Bad(string: [0xF4, 0x90, 0x80, 0x80], .jsonEncoding, 0),
    Bad(string: [0xF5, 0x80, 0x80, 0x80], .jsonEncoding, 0),
    Bad(string: [0xF8, 0x88, 0x80, 0x80, 0x80], .jsonEncoding, 0),
    Bad(string: [0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF], .jsonEncoding, 0),
    Bad(string: Array("abcdefghijk".utf8) + [0xE9], .jsonEncoding, 11),
    Bad(string: [0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0x80], .jsonEncoding, 5),
  ]

  private static let badControls: [Bad] = (UInt8(0)..<0x20).flatMap { byte in
    [
      Bad(string: [byte], .jsonSyntax, 0),
      Bad(string: Array("abcdefg".utf8) + [byte], .jsonSyntax, 7),
      Bad(string: Array("abcdefghi\\n".utf8) + [byte], .jsonSyntax, 11),
    ]
  }
}
