import Testing

@testable import PushCore

@Suite struct PrettyJSONTests {
  private func pretty(_ json: String, colors: Bool = false, escapes: Bool = false) -> String {
    var json = json
    let out = ByteBuffer()
    json.withUTF8 { PrettyJSON.append($0, to: out, colors: colors, escapes: escapes) }
    return out.string
  }

  @Test(
    "Two blanks a level, and empty containers on one line",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), (#"{"a":1}"#, "{\n  \"a\": 1\n}"),
      (#"{"a":[],"b":{}}"#, "{\n  \"a\": [],\n  \"b\": {}\n}"),
      (#"[1,[true,null]]"#, "[\n  1,\n  [\n    true,\n    null\n  ]\n]"),
      (#"{"a{":"},[\"\\"}"#, "{\n  \"a{\": \"},[\\\"\\\\\"\n}"),
    ])
  func layout(json: String, expected: String) {
    #expect(pretty(json) == expected)
  }

  @Test("Keys, strings and null are colored, and values are unchanged")
  func colors() {
    let expected =
      "{\n  \u{1B}[34;1m\"a\"\u{1B}[0m: \u{1B}[32m\"x\"\u{1B}[0m,\n  "
      + "\u{1B}[34;1m\"b\"\u{1B}[0m: \u{1B}[90mnull\u{1B}[0m\n}"
    #expect(pretty(#"{"a":"x","b":null}"#, colors: true) == expected)
  }

  @Test("Control and invisible characters are escaped, and the JSON has the same value")
  func escapes() {
    #expect(pretty("[\"a\u{202E}b\u{7F}\"]", escapes: true) == "[\n  \"a\\u202eb\\u007f\"\n]")
  }
}
