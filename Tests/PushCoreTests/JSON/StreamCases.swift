@testable import PushCore

/// Inputs and what a stream reports of them.
struct StreamCase: Sendable, CustomStringConvertible {
  let description: String
  let text: String
  let expected: [String]
  var options = JSONInputOptions()

  init(
    _ description: String, _ text: String, _ expected: [String],
    _ options: JSONInputOptions = JSONInputOptions()
  ) {
    (self.description, self.text, self.expected) = (description, text, expected)
    self.options = options
  }

  static let all =
    forms + arrays + recovery + arrayRecovery + elements + skipped + limits + scans + marked
    + lenient

  private static let keeps = JSONInputOptions.with(keeps: true)

  private static let forms: [StreamCase] = [
    StreamCase("nothing", "", []),
    StreamCase("blanks", " \n\r\n\t", []),
    StreamCase("a byte order mark alone", "\u{FEFF}", []),
    StreamCase("a line each", "{\"a\":1}\n{}\n", ["doc 1:1 (0) {\"a\":1}", "doc 2:1 (8) {}"]),
    StreamCase("no last line break", "{}\n{}", ["doc 1:1 (0) {}", "doc 2:1 (3) {}"]),
    StreamCase("CRLF", "{}\r\n{}\r\n", ["doc 1:1 (0) {}", "doc 2:1 (4) {}"]),
    StreamCase("a byte order mark", "\u{FEFF}{}", ["doc 1:4 (3) {}"]),
    StreamCase("on one line", "{}{} {}", ["doc 1:1 (0) {}", "doc 1:3 (2) {}", "doc 1:6 (5) {}"]),
    StreamCase(
      "pretty-printed", "{\n  \"a\": {\n  }\n}\n{\n}",
      ["doc 1:1 (0) {\"a\":{}}", "doc 5:1 (17) {}"]),
    StreamCase("RFC 7464", "\u{1E}{}\n\u{1E}{}\n", ["doc 1:2 (1) {}", "doc 2:2 (5) {}"]),
    StreamCase("many separators", "\u{1E}\u{1E}\n\u{1E}{}\u{1E}", ["doc 2:2 (4) {}"]),
    StreamCase(
      "a byte order mark later", "{}\n\u{FEFF}{}\n{}",
      ["doc 1:1 (0) {}", "error syntax 2:1 (3)", "doc 3:1 (9) {}"]),
  ]

  private static let arrays: [StreamCase] = [
    StreamCase("an empty array", "[]", []),
    StreamCase("empty arrays", "[ ]\n[\n]{}", ["doc 3:2 (7) {}"]),
    StreamCase("elements", "[{},{}]", ["doc 1:2 (1) {}", "doc 1:5 (4) {}"]),
    StreamCase(
      "elements on lines", "[\n{\"a\":1} ,\n {}\n] {}",
      ["doc 2:1 (2) {\"a\":1}", "doc 3:2 (13) {}", "doc 4:3 (18) {}"]),
    StreamCase(
      "an element over lines, begun within a line", "[{}, {\"a\":\n1},\n{}]",
      ["doc 1:2 (1) {}", "doc 1:6 (5) {\"a\":1}", "doc 3:1 (15) {}"]),
    StreamCase(
      "an array that does not end", "[{},", ["doc 1:2 (1) {}", "error truncated 1:5 (4)"]),
    StreamCase("an array that just begins", "[", ["error truncated 1:2 (1)"]),
  ]

  private static let recovery: [StreamCase] = [
    StreamCase(
      "within a line: the next one", "{\"a\":x}\n{}", ["error syntax 1:6 (5)", "doc 2:1 (8) {}"]),
    StreamCase(
      "the rest of the line is lost", "{} x {}\n{}",
      ["doc 1:1 (0) {}", "error syntax 1:4 (3)", "doc 2:1 (8) {}"]),
    StreamCase(
      "the line of the error, when the document began before it", "{\"a\":\"b\n{\"c\":1}\n",
      ["error syntax 1:8 (7)", "doc 2:1 (8) {\"c\":1}"]),
    StreamCase(
      "a document that is cut, and the next at the error", "{\"a\":\n{\"b\":1}\n{\"c\":1}\n",
      ["error syntax 3:1 (14)", "doc 3:1 (14) {\"c\":1}"]),
    StreamCase(
      "lines that begin otherwise are passed over", "{x\nfoo {}\n {}\n\"{}\n{}\n",
      ["error syntax 1:2 (1)", "doc 5:1 (18) {}"]),
    StreamCase("at an array", "{x\n[{}]", ["error syntax 1:2 (1)", "doc 2:2 (4) {}"]),
    StreamCase("at a separator", "{x\n\u{1E}{}", ["error syntax 1:2 (1)", "doc 2:2 (4) {}"]),
    StreamCase("no document", "\"{}\"\n{}", ["error not-an-object 1:1 (0)", "doc 2:1 (5) {}"]),
    StreamCase(
      "each of several", "1\n{}\nnull\n-\n{}\n",
      [
        "error not-an-object 1:1 (0)", "doc 2:1 (2) {}", "error not-an-object 3:1 (5)",
        "doc 5:1 (12) {}",
      ]),
    StreamCase(
      "the end of the input", "{}\n{\"a\"", ["doc 1:1 (0) {}", "error truncated 2:5 (7)"]),
    StreamCase(
      "cut at the end, over lines", "{\n{\"a\":1}\n",
      ["error syntax 2:1 (2)", "doc 2:1 (2) {\"a\":1}"]),
    StreamCase("no document after an error", "x\ny", ["error syntax 1:1 (0)"]),
    StreamCase(
      "a brace too many", "{}}\n{}", ["doc 1:1 (0) {}", "error syntax 1:3 (2)", "doc 2:1 (4) {}"]),
  ]

  private static let arrayRecovery: [StreamCase] = [
    StreamCase(
      "an element on a line of its own", "[{},\n{x},\n{}]\n{}",
      ["doc 1:2 (1) {}", "error syntax 2:2 (6)", "doc 3:1 (10) {}", "doc 4:1 (14) {}"]),
    StreamCase(
      "no object", "[{},1,\n{}]",
      ["doc 1:2 (1) {}", "error not-an-object 1:5 (4)", "doc 2:1 (7) {}"]),
    StreamCase("an array within", "[[{}]]\n{}", ["error not-an-object 1:2 (1)", "doc 2:1 (7) {}"]),
    StreamCase(
      "no comma, the next on its own line", "[{}\n{}]",
      ["doc 1:2 (1) {}", "error syntax 2:1 (4)", "doc 2:1 (4) {}"]),
    StreamCase(
      "no comma, behind blanks", "[{}\n\n  {}]\n{}",
      ["doc 1:2 (1) {}", "error syntax 3:3 (7)", "doc 3:3 (7) {}", "doc 4:1 (11) {}"]),
    StreamCase(
      "an array that is cut, another behind it", "[{}\n[{}]\n",
      ["doc 1:2 (1) {}", "error syntax 2:1 (4)", "doc 2:2 (5) {}"]),
    StreamCase(
      "a comma too many", "[,{}\n]\n{}",
      ["error syntax 1:2 (1)", "doc 1:3 (2) {}", "doc 3:1 (7) {}"]),
    StreamCase(
      "a trailing comma", "[{},]\n{}", ["doc 1:2 (1) {}", "error syntax 1:5 (4)", "doc 2:1 (6) {}"]),
    StreamCase(
      "cut behind an element, a separator", "[{}\n\u{1E}{}\n",
      ["doc 1:2 (1) {}", "error syntax 2:1 (4)", "doc 2:2 (5) {}"]),
    StreamCase(
      "cut behind a comma, a separator", "[{},\n\u{1E}{}\n",
      ["doc 1:2 (1) {}", "error syntax 2:1 (5)", "doc 2:2 (6) {}"]),
    StreamCase(
      "cut at once, a separator", "[\n\u{1E}{}\n", ["error syntax 2:1 (2)", "doc 2:2 (3) {}"]),
    StreamCase(
      "over after an error", "[x\n{},\n{}",
      ["error syntax 1:2 (1)", "doc 2:1 (3) {}", "doc 3:1 (7) {}"]),
  ]

  /// A broken element on the line of others.
  private static let elements: [StreamCase] = [
    StreamCase(
      "an array", "[{},[1,{}], {\"a\":1}]",
      ["doc 1:2 (1) {}", "error not-an-object 1:5 (4)", "doc 1:13 (12) {\"a\":1}"]),
    StreamCase(
      "a bad value", "[{\"a\":x,\"b\":[\"}]\"]},{}]\n{}",
      ["error syntax 1:7 (6)", "doc 1:21 (20) {}", "doc 2:1 (24) {}"]),
    StreamCase(
      "a closing bracket that is missing", "[{\"a\":[1},{\"b\":2}]",
      ["error syntax 1:9 (8)", "doc 1:11 (10) {\"b\":2}"]),
    StreamCase(
      "a bracket too many", "[{\"a\":1]},{\"b\":2}}, {\"c\":3}]",
      [
        "error syntax 1:8 (7)", "doc 1:11 (10) {\"b\":2}", "error syntax 1:18 (17)",
        "doc 1:21 (20) {\"c\":3}",
      ]),
    StreamCase(
      "a closing quote that is missing", "[{\"a\":\"x},{\"b\":2}, {\"c\":3}]",
      ["error syntax 1:13 (12)", "doc 1:11 (10) {\"b\":2}", "doc 1:20 (19) {\"c\":3}"]),
    StreamCase(
      "a comma that is missing", "[{} {\"b\":2},{}]",
      ["doc 1:2 (1) {}", "error syntax 1:5 (4)", "doc 1:5 (4) {\"b\":2}", "doc 1:13 (12) {}"]),
    StreamCase(
      "something after it", "[{} x, {}]",
      ["doc 1:2 (1) {}", "error syntax 1:5 (4)", "doc 1:8 (7) {}"]),
    StreamCase(
      "values that are not objects", "[1, \"],\" ,null,{}]",
      [
        "error not-an-object 1:2 (1)", "error not-an-object 1:5 (4)",
        "error not-an-object 1:11 (10)",
        "doc 1:16 (15) {}",
      ]),
    StreamCase(
      "over lines", "[\n  {\n    \"a\": x\n  },\n  {}\n]\n{}",
      ["error syntax 3:10 (15)", "doc 5:3 (24) {}", "doc 7:1 (29) {}"]),
    StreamCase(
      "too long", "[{\"a\":\"12345,},\"},{\"b\":2}]",
      ["error too-large 1:2 (1)", "doc 1:19 (18) {\"b\":2}"], .with(maximum: 7)),
    StreamCase(
      "too deep", "[{\"a\":" + JSONCases.depth(5000) + "},{}]",
      ["error depth 1:518 (517)", "doc 1:10009 (10008) {}"]),
    StreamCase(
      "what was passed over", "[{\"a\":x}, [1 ] , 2 ,{}]",
      [
        "error syntax 1:7 (6)", "skipped '{\"a\":x}'", "error not-an-object 1:11 (10)",
        "skipped '[1 ]'", "error not-an-object 1:18 (17)", "skipped '2'", "doc 1:21 (20) {}",
      ], keeps),
    StreamCase(
      "control characters", "[\u{F} ,{}\u{F}\u{E}\n]",
      [
        "error syntax 1:2 (1)", "skipped '\u{F}'", "doc 1:5 (4) {}", "error syntax 1:7 (6)",
        "skipped '\u{F}\u{E}'",
      ], keeps),
    StreamCase(
      "the end of the input", "[{\"a\":x}, {\"b\":",
      ["error syntax 1:7 (6)", "error truncated 1:16 (15)"]),
  ]

  private static let skipped: [StreamCase] = [
    StreamCase(
      "the bytes up to the next document", "{}\n{x}\nrest\n{}",
      ["doc 1:1 (0) {}", "error syntax 2:2 (4)", "skipped '{x}\nrest\n'", "doc 4:1 (12) {}"], keeps),
    StreamCase(
      "the bytes up to the end", "{\"a\":", ["error truncated 1:6 (5)", "skipped '{\"a\":'"], keeps),
    StreamCase(
      "not the line that is read", "{\"a\":\"\n{}",
      ["error syntax 1:7 (6)", "skipped '{\"a\":\"\n'", "doc 2:1 (7) {}"],
      keeps),
    StreamCase(
      "nothing if the next document begins at the error", "[{}\n{}]",
      ["doc 1:2 (1) {}", "error syntax 2:1 (4)", "skipped ''", "doc 2:1 (4) {}"], keeps),
    StreamCase(
      "the length when it is too much", "{x\n0123456789\n{}",
      ["error syntax 1:2 (1)", "skipped 14", "doc 3:1 (14) {}"], .with(keeps: true, maximum: 8)),
    StreamCase(
      "all but too much", "{x\n0123\n{}",
      ["error syntax 1:2 (1)", "skipped '{x\n0123\n'", "doc 3:1 (8) {}"],
      .with(keeps: true, maximum: 8)),
  ]

  private static let limits: [StreamCase] = [
    StreamCase(
      "at the limit", "{\"a\":1}\n{}", ["doc 1:1 (0) {\"a\":1}", "doc 2:1 (8) {}"],
      .with(maximum: 7)),
    StreamCase(
      "one over", "{\"a\":1}\n{}", ["error too-large 1:1 (0)", "doc 2:1 (8) {}"], .with(maximum: 6)),
    StreamCase(
      "at the limit, at the end", "{\"a\":1}", ["doc 1:1 (0) {\"a\":1}"], .with(maximum: 7)),
    StreamCase("one over, at the end", "{\"a\":1}", ["error too-large 1:1 (0)"], .with(maximum: 6)),
    StreamCase("cut at the limit", "{\"a\":1", ["error truncated 1:7 (6)"], .with(maximum: 6)),
    StreamCase("wrong before the limit", "{\"a\"x:1}", ["error syntax 1:5 (4)"], .with(maximum: 5)),
    StreamCase(
      "each element of its own", "[{\"a\":1},\n{\"a\":12},\n{\"a\":1}]",
      ["doc 1:2 (1) {\"a\":1}", "error too-large 2:1 (10)", "doc 3:1 (20) {\"a\":1}"],
      .with(maximum: 7)),
    StreamCase(
      "one over, lenient", "{a:1}\n{a:12,b:13,c:14,d:15}\n{}",
      [
        "doc 1:1 (0) {\"a\":1}", "note unquotedKey 1:2 (1)", "error too-large 2:1 (6)",
        "doc 3:1 (28) {}",
      ],
      .with(lenient: true, maximum: 20)),
  ]
}
