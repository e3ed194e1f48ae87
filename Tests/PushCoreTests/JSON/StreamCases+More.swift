@testable import PushCore

extension StreamCase {
  private static let scanning = JSONInputOptions.with(scan: true)
  private static let lenience = JSONInputOptions.with(lenient: true)

  private static let marks: JSONInputOptions = {
    var options = JSONInputOptions.with(keeps: true)
    options.isMarked = { $0.first == UInt8(ascii: ">") }
    return options
  }()

  static let marked: [StreamCase] = [
    StreamCase(
      "all objects of a marked line", "> {\"a\":1}{} x {\"b\":2}\n\n  > {}\r\n>\n> x",
      [
        "doc 1:3 (2) {\"a\":1}", "doc 1:10 (9) {}", "doc 1:15 (14) {\"b\":2}", "doc 3:5 (27) {}",
      ], marks),
    StreamCase(
      "marked lines among JSON", "{\"a\":1}\n> {}\nbye [x] {\n{\"b\":\n2}\n[{},\n{}]\n[1] {}\n> {}",
      [
        "doc 1:1 (0) {\"a\":1}", "doc 2:3 (10) {}", "doc 4:1 (23) {\"b\":2}", "doc 6:2 (33) {}",
        "doc 7:1 (37) {}", "doc 8:5 (45) {}", "doc 9:3 (50) {}",
      ], marks),
    StreamCase(
      "a marked line after an error", "x\n> {}\n{\"a\":x}\n> {\"b\":\n> {}",
      [
        "error syntax 1:1 (0)", "skipped 'x\n'", "doc 2:3 (4) {}", "error syntax 3:6 (12)",
        "skipped '{\"a\":x}\n'", "error truncated 4:8 (22)", "skipped '{\"b\":\n'",
        "doc 5:3 (25) {}",
      ], marks),
  ]

  static let scans: [StreamCase] = [
    StreamCase(
      "within text", "IN {\"a\":1} out {}\nno\n{}", ["doc 1:4 (3) {\"a\":1}", "doc 3:1 (21) {}"],
      scanning),
    StreamCase("braces without JSON", "f {x} {{y}} {\n{}\n{ x", ["doc 2:1 (14) {}"], scanning),
    StreamCase("an object behind them", "{x} {\"a\":1}", ["doc 1:5 (4) {\"a\":1}"], scanning),
    StreamCase(
      "an object that does not end", "I {\"a\":\nI {}",
      ["error truncated 1:8 (7)", "doc 2:3 (10) {}"], scanning),
    StreamCase(
      "a key that does not end", "I {\"a\nI {}", ["error truncated 1:6 (5)", "doc 2:3 (8) {}"],
      scanning),
    StreamCase(
      "an object that the input cuts", "I {\"a\":[", ["error truncated 1:9 (8)"], scanning),
    StreamCase(
      "what was lost", "I {\"a\":\nI {}",
      ["error truncated 1:8 (7)", "skipped '{\"a\":\n'", "doc 2:3 (10) {}"],
      .with(scan: true, keeps: true)),
    StreamCase("CRLF", "I {}\r\nI {}\r\n", ["doc 1:3 (2) {}", "doc 2:3 (8) {}"], scanning),
    StreamCase(
      "at the limit", "x {\"a\":1}", ["doc 1:3 (2) {\"a\":1}"], .with(scan: true, maximum: 7)),
    StreamCase(
      "one over", "x {\"a\":1}\n{}", ["error too-large 1:3 (2)", "doc 2:1 (10) {}"],
      .with(scan: true, maximum: 6)),
    StreamCase(
      "lenient", "I {a:1,} // x\n{ nothing\n{}",
      [
        "doc 1:3 (2) {\"a\":1}", "note trailingComma+unquotedKey 1:4 (3)", "doc 3:1 (24) {}",
      ],
      .with(lenient: true, scan: true)),
    StreamCase(
      "levels that an error is in", "{\"a\":{\"b\":{x\n{\"a\":{\"b\":{\"c\":1}x {}",
      ["error syntax 1:12 (11)", "error syntax 2:18 (30)"], scanning),
    StreamCase(
      "an object within a string of what is broken", "{\"a\":\"{\"b\":1}\" {\"c\":1}",
      ["error syntax 1:9 (8)"], scanning),
    StreamCase(
      "a line that is longer than the limit, its errors before that", "{x {\"a\":1}          {}",
      ["doc 1:4 (3) {\"a\":1}"], .with(scan: true, maximum: 8)),
    StreamCase(
      "lenient, does not end", "I {a:1,\n{}", ["error truncated 1:8 (7)", "doc 2:1 (8) {}"],
      .with(lenient: true, scan: true)),
  ]

  static let lenient: [StreamCase] = [
    StreamCase(
      "many repairs", "{\(String(repeating: "a:1,", count: 22))} {b:1}",
      ["doc 1:1 (0) {\(repeatElement("\"a\":1", count: 22).joined(separator: ","))}"]
        + ["note trailingComma+unquotedKey 1:2 (1)"]
        + ["doc 1:92 (91) {\"b\":1}", "note unquotedKey 1:93 (92)"], lenience),
    StreamCase(
      "nothing to mend", "{\"a\" : 1}\n[{}]", ["doc 1:1 (0) {\"a\":1}", "doc 2:2 (11) {}"], lenience
    ),
    StreamCase(
      "comments in a document", "{ // one\n\"a\":/* two */1}",
      ["doc 1:1 (0) {\"a\":1}", "note comment 1:3 (2)"], lenience),
    StreamCase(
      "comments between documents", "// one\n{} /* two\n */ {} // end",
      [
        "note comment 1:1 (0)", "doc 2:1 (7) {}", "note comment 2:4 (10)", "doc 3:5 (21) {}",
        "note comment 3:8 (24)",
      ], lenience),
    StreamCase(
      "comments of two marks, noted once", "// one\n# two\n{}",
      ["note comment 1:1 (0)", "doc 3:1 (13) {}"], lenience),
    StreamCase(
      "text before a document", "import a\nb.c()\n{\"a\":1}\nd.e()\n",
      ["doc 3:1 (15) {\"a\":1}", "note textAround 1:1 (0)"], lenience),
    StreamCase(
      "a brace at the end of text", "a b{\n  \"c",
      ["error syntax 1:1 (0)"], lenience),
    StreamCase("text only", "import a\nb.c()\n", ["error syntax 1:1 (0)"], lenience),
    StreamCase(
      "text after a document", "{}\nd.e()\n", ["doc 1:1 (0) {}"], lenience),
    StreamCase(
      "trailing commas", "{\"a\":[1 , ],\n}",
      ["doc 1:1 (0) {\"a\":[1]}", "note trailingComma 1:9 (8)"],
      lenience),
    StreamCase(
      "a trailing comma among elements", "[{},\n]",
      ["doc 1:2 (1) {}", "note trailingComma 2:1 (5)"], lenience),
    StreamCase(
      "single quotes", "{'a':'it\\'s \"b\"'}",
      [
        "doc 1:1 (0) {\"a\":\"it's \\\"b\\\"\"}", "note singleQuotes 1:2 (1)",
      ],
      lenience),
    StreamCase(
      "keys", "{a:1,\n $b-c_9 : true}",
      [
        "doc 1:1 (0) {\"a\":1,\"$b-c_9\":true}", "note unquotedKey 1:2 (1)",
      ], lenience),
    StreamCase(
      "placeholders", "{\"a\":..., \"b\":[<ACTIONS>], ...more...}",
      [
        "doc 1:1 (0) {\"a\":null,\"b\":[]}", "note placeholder 1:6 (5)",
      ], lenience),
    StreamCase(
      "a placeholder among elements", "[{}, ... ]\n{}",
      ["doc 1:2 (1) {}", "note placeholder 1:6 (5)", "doc 2:1 (11) {}"], lenience),
    StreamCase(
      "an error, mapped to its place", "{a:'b', c:00}\n{}",
      ["error syntax 1:12 (11)", "doc 2:1 (14) {}"],
      lenience),
    StreamCase(
      "brackets that never match", "{\"a\":[}\n{\"b\":1}\n{}",
      ["error syntax 1:7 (6)", "doc 2:1 (8) {\"b\":1}", "doc 3:1 (16) {}"], lenience),
    StreamCase("cut at the end", "{a:1,", ["error truncated 1:6 (5)"], lenience),
    StreamCase(
      "an error after escapes in the key of a description",
      "{ a = 1; \"b\\U0001\\U00e8\\n\u{1}\u{2}c\"; }\n{}",
      ["error syntax 1:30 (29)", "doc 2:1 (33) {}"], lenience),
    StreamCase(
      "an error after a string with escapes in a description",
      "{ a = \"\\U0001\\U00e8\u{1}\" b\u{1}; c; }",
      ["error syntax 1:24 (23)"], lenience),
    StreamCase(
      "commas keep their places", "{a : [ 1 , 2 ] , 'b' : - }", ["error syntax 1:25 (24)"],
      lenience),
    StreamCase(
      "neither a placeholder nor within the limit", "<A" + String(repeating: "n", count: 40) + "\"",
      ["error too-large 1:1 (0)"], .with(lenient: true, maximum: 20)),
    StreamCase(
      "a broken element with a comment", "[{a:-}, /* ] */ {y /* } */ z}, {'b':'}'}]",
      [
        "error syntax 1:6 (5)", "note comment 1:9 (8)", "error syntax 1:18 (17)",
        "doc 1:32 (31) {\"b\":\"}\"}", "note singleQuotes 1:33 (32)",
      ], lenience),
    StreamCase(
      "a message of Objective-C is text", "x\n  [[P m] s];\n{\"a\":1}\n",
      ["doc 3:1 (15) {\"a\":1}", "note textAround 1:1 (0)"], lenience),
    StreamCase(
      "a quote before text that is as long as a key can be",
      "`e: {\n\"a\": 1,\n\"n\" \"" + String(repeating: "x y ", count: 80) + "\n\"",
      ["error syntax 3:5 (18)"], lenience),
    StreamCase(
      "a comment that does not end", "{}\n/* x", ["doc 1:1 (0) {}", "error syntax 2:1 (3)"],
      lenience),
  ]
}
