import Foundation
import Testing

@testable import PushCore

/// Literals of languages, source code, comments around a document, and records of logs over several lines.
@Suite struct PastedProgramTests {
  @Test("A literal of a language", arguments: programs)
  func literal(_ text: String, _ json: String) {
    expect(text, [json], .with(lenient: true))
  }

  private static let programs: [(String, String)] = [
    (
      "$p = ['a' => ['b' => 'Hi', 'c' => 1, 'd' => ['x', 'y']], 'e' => $z];",
      #"{"a":{"b":"Hi","c":1,"d":["x","y"]},"e":null}"#
    ),
    ("array('a' => array(1, 2), 'b' => NULL)", #"{"a":[1,2],"b":null}"#),
    (
      "array(2) {\n  [\"a\"]=>\n  string(2) \"hi\"\n  [\"b\"]=>\n  array(1) {\n    [0]=>\n    int(5)\n  }\n}",
      #"{"a":"hi","b":[5]}"#
    ),
    ("new { a = new { b = \"x\" } }", #"{"a":{"b":"x"}}"#),
    (#"%{"a" => %{b: "x"}, c: %P.Q{d: nil}}"#, #"{"a":{"b":"x"},"c":{"d":null}}"#),
    (#"@{@"a": @{@"b": @1}, @"c": @[@"d"]}"#, #"{"a":{"b":1},"c":["d"]}"#),
    (
      "let p = [\n  \"a\": \"x \\(y[\"z\"])\", // note\n  \"b\": [\"c\": [:]],\n]",
      #"{"a":"x \\(y[\"z\"])","b":{"c":{}}}"#
    ),
    ("payload = {\"a\": \"b\"};", #"{"a":"b"}"#),
    ("{\"a\":b}", #"{"a":null}"#),
    ("let p: [AnyHashable: Any] = [\"a\": [\"b\": 1]]", #"{"a":{"b":1}}"#),
    (
      "map[a:map[b:hi there c:1] d:[x y] e:<nil> f:http://g]",
      #"{"a":{"b":"hi there","c":1},"d":["x","y"],"e":null,"f":"http://g"}"#
    ),
    (
      "Array\n(\n    [a] => Array\n        (\n            [b] => hi there\n            [0] => x\n        )\n\n    [c] => \n    [d] => Array\n        (\n            [0] => y\n        )\n)",
      #"{"a":{"b":"hi there","0":"x"},"c":"","d":["y"]}"#
    ),
    ("Array\n(\n    [a] => Hi :)\n    [b] => (x)\n)", #"{"a":"Hi :)","b":"(x)"}"#),
    ("def p = [\n  a: [b: 'x', c: y],\n  d: 1]", #"{"a":{"b":"x","c":null},"d":1}"#),
    ("[pid: 12] {\"a\":1}", #"{"a":1}"#),
    (
      "array (\n  'a' =>\n  array (\n    'b' => 1,\n  ),\n  'c' =>\n  (object) array(\n     'd' => 2,\n  ),\n)",
      #"{"a":{"b":1},"c":{"d":2}}"#
    ),
    (
      "array:2 [\n  \"a\" => array:1 [\n    \"b\" => 1\n  ]\n  \"c\" => {#12\n    +\"d\": 2\n  }\n]",
      #"{"a":{"b":1},"c":{"d":2}}"#
    ),
    ("$b = @{\n  a = \"x\"\n  c = @{\n    d = 1\n  }\n}", #"{"a":"x","c":{"d":1}}"#),
    ("$b = @{\n  a = 'x'\n  c = 'it''s'\n}", #"{"a":"x","c":"it''s"}"#),
    ("o = {\n  a: \"x\"\n  c:{\n    d: 1\n  }\n}", #"{"a":"x","c":{"d":1}}"#),
    (#"@{@"a": @5, @"b": @YES}"#, #"{"a":5,"b":true}"#),
    (#"b'{"a": "Caf\xc3\xa9 \xe9"}'"#, #"{"a":"Café \u00e9"}"#),
    ("$m = C::make([\n  'data' => $c,\n  'd' => [/* e */],\n]);", #"{"data":null,"d":[]}"#),
    (
      "got N(a: null, b: {c: x y}, d: 12:30, e: M(f: 1))",
      #"{"a":null,"b":{"c":"x y"},"d":"12:30","e":{"f":1}}"#
    ),
    ("N{a='b, c', d=1, e=M{f='g'}}", #"{"a":"b, c","d":1,"e":{"f":"g"}}"#),
    (
      "{a: {b: x.Then this:\ny z, c: T}, d: {e: 1}}",
      #"{"a":{"b":"x.Then this:\u000ay z","c":"T"},"d":{"e":1}}"#
    ),
    (
      "{\n  a: null, b: two words,\n  c: {\n    d: https://e/f.png\n  }\n}",
      #"{"a":null,"b":"two words","c":{"d":"https://e/f.png"}}"#
    ),
  ]

  @Test("Source code of a program is one error", arguments: source)
  func refusal(_ text: String) { expect(text, ["error"], .with(lenient: true)) }

  private static let source = [
    "{'a': user.id(1, 'x'), b: 2}", "{'a': JSON.stringify({b: 1})}",
    "{'a': 1, f(x) { return x }}",
    "m = p.Message(title=\"T\", data={'a': 'b'})",
    "client.publish(\n  title: 'x',\n  data: { a: 'b' },\n)",
    "val p = mapOf(\"a\" to mapOf(\"b\" to 1))", "Map.of(\"a\", Map.of(\"b\", 1))",
    "{'a': x[0]}", "{'a': 'Hi ' + name}", "['a' => 'b ' . $c]", "{'a': ok ? 'x' : 'y'}",
    "{'a': 60 * 60}", "{'a': x || 'y'}", "{'a': new Date()}", "{'a': (b)}", "{\"a\": &hour}",
    "m := &p.Message{\n  Title: \"T\",\n}", "{'a': <String, dynamic>{'b': 1}}",
  ]

  @Test("A document in a comment", arguments: comments)
  func comment(_ text: String, _ json: [String]) {
    expect(text, json, .with(lenient: true))
  }

  private static let comments: [(String, [String])] = [
    ("// {\"a\":1}", [#"{"a":1}"#]),
    (
      "  /// Payload:\n  /// {\n  ///   \"a\": {b: 1}\n  /// }\n  /// Then this.\n{\"c\":2}",
      [#"{"a":{"b":1}}"#, #"{"c":2}"#]
    ),
    ("# {\n#   \"a\": 1,\n# }", [#"{"a":1}"#]),
    ("/**\n * Sent:\n * {\"a\": [1,\n *   2]}\n */\n{\"c\":2}", [#"{"a":[1,2]}"#, #"{"c":2}"#]),
    ("> {\n> \"a\": 1\n> }", [#"{"a":1}"#]),
    ("-- {\"a\":1}\n{\"b\":2}", [#"{"a":1}"#, #"{"b":2}"#]),
    ("// aps =  {\n//   alert = x;\n// };\n// b = 1;", [#"{"aps":{"alert":"x"},"b":1}"#]),
    ("// a note (see {x)\n{\"c\":2}", [#"{"c":2}"#]),
  ]

  @Test("A record of a log over several lines", arguments: records)
  func record(_ text: String, _ json: [String]) {
    expect(text, json, .with(scan: true))
  }

  private static let records: [(String, [String])] = [
    (
      "12:01 app p: {\n12:01 app   \"a\": {\n12:02 app     \"b\": 1\n12:02 app   }\n12:02 app }\n12:03 app {\"c\":2}",
      [#"{"a":{"b":1}}"#, #"{"c":2}"#]
    ),
    (
      "12:01 p: {\n  \"a\": [\n    {\"b\": 1}\n  ]\n}\n12:02 {\"c\":2}",
      [#"{"a":[{"b":1}]}"#, #"{"c":2}"#]
    ),
    ("  {\n    \"a\": 1\n  }\n  {\"b\":2}", [#"{"a":1}"#, #"{"b":2}"#]),
    ("// {\n//   \"a\": 1\n// }", [#"{"a":1}"#]),
    (
      "12:01 p: { a: 'x',\n12:01   b: { c: 1 } }\n12:02 {\"c\":2}",
      ["error", "error", #"{"c":2}"#]
    ),
    ("12:01 {\"a\":{\"b\":1},\n12:02 {\"c\":2}", ["error", #"{"c":2}"#]),
    (
      "12:01 {\n  \"a\": {\"b\":1} \"c\": {\"d\": 1}\n  }\n12:02 {\"c\":2}", ["error", #"{"c":2}"#]
    ),
    ("{'a': {\"b\":1}}\n{\"c\":2}", [#"{"c":2}"#]),
    ("{a:1,\"b\":{\"c\":1}}\n{\"c\":2}", [#"{"c":2}"#]),
  ]

  @Test func leniently() {
    expect(
      "12:01 p: { a: 'x',\n12:01   b: { c: 1 } }\n12:02 {\"c\":2}",
      [#"{"a":"x","b":{"c":1}}"#, #"{"c":2}"#], .with(lenient: true, scan: true))
  }

  /// Expects these documents, whole, in every two pieces and byte by byte.
  private func expect(_ text: String, _ json: [String], _ options: JSONInputOptions) {
    let bytes = Array(text.utf8)
    let whole = events(bytes, options)
    let found = whole.filter { !$0.hasPrefix("note ") }.map { event in
      event.hasPrefix("doc ")
        ? String(event.drop { $0 != "{" }).filter { !$0.isWhitespace || $0 == " " } : "error"
    }
    #expect(found.map(compact) == json.map(compact))
    for cut in 1..<bytes.count {
      #expect(events(bytes, cuts: [cut], options) == whole, "cut at \(cut)")
    }
    #expect(events(bytes, cuts: Array(1..<bytes.count), options) == whole, "byte by byte")
  }

  private func compact(_ json: String) -> String { json.replacingOccurrences(of: " ", with: "") }
}
