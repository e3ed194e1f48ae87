import Testing

@testable import PushCore

@Suite struct JSONDuplicateTests {
  /// The values that a later one replaces, by their pointers and texts.
  private func shadowed(_ text: String) -> [String] {
    withTape(text) { tape in tape.duplicates.map { tape.text(Int($0) + 1) } } ?? ["broken"]
  }

  @Test(
    "The last of several members with the same name is used, the others are marked",
    arguments: [
      (#"{"a":1,"b":2}"#, []), (#"{"a":1,"a":2}"#, ["1"]), (#"{"a":1,"b":2,"a":3}"#, ["1"]),
      (#"{"a":1,"a":2,"a":3}"#, ["1", "2"]), (#"{"a":1,"b":{"a":2}}"#, []),
      (#"{"b":{"a":1,"a":2},"c":[{"a":3,"a":4}]}"#, ["1", "3"]),
      (#"{"a":1,"\u0061":2}"#, ["1"]), (#"{"\u0061":1,"a":2}"#, ["1"]),
      (#"{"\u0061":1,"\u0061":2}"#, ["1"]), (#"{"a\/b":1,"a/b":2}"#, ["1"]),
      (#"{"\ud83d\ude00":1,"😀":2}"#, ["1"]), (#"{"":1,"":2}"#, ["1"]),
      (#"{"a":1,"A":2}"#, []), (#"{"a\\u0061":1,"aa":2}"#, []),
    ])
  func few(text: String, expected: [String]) {
    #expect(shadowed(text) == expected)
  }

  @Test("Keys compare as bytes: the same letter composed and decomposed is two keys")
  func canonicalEquivalence() {
    #expect(shadowed("{\"\u{E9}\":1,\"e\u{301}\":2}") == [])
    #expect(shadowed("{\"\\u00e9\":1,\"e\\u0301\":2}") == [])
    #expect(shadowed("{\"\\u00e9\":1,\"\u{E9}\":2}") == ["1"])
    #expect(shadowed("{\"\u{212B}\":1,\"\u{C5}\":2}") == [])
  }

  @Test(
    "Objects with more members than the pairwise comparison handles",
    arguments: [14, 15, 16, 17, 40, 500])
  func many(count: Int) {
    let members = (0..<count).map { "\"k\($0)\":\($0)" }
    let all = "{" + (members + ["\"k7\":\"x\"", "\"\\u006b7\":\"y\""]).joined(separator: ",") + "}"
    #expect(Set(shadowed(all)) == ["7", "x"])
    let value = withTape(all) { tape in tape.member(0, "k7").map(tape.text) }
    #expect(value == "y")
    #expect(shadowed("{" + members.joined(separator: ",") + "}") == [])
    let accents = (members + ["\"\u{E9}\":1", "\"e\u{301}\":2"]).joined(separator: ",")
    #expect(shadowed("{\(accents)}") == [])
  }

  @Test("Keys of any length are found among many", arguments: [0, 1, 7, 8, 9, 16, 40])
  func lengths(length: Int) {
    let long = String(repeating: "a", count: length)
    let keys =
      (0..<30).map { "\(long)\($0)" } + (0..<30).map { "\($0)\(long)x" } + [long, long + "a"]
    let members = keys.enumerated().map { "\"\($1)\":\($0)" }
    #expect(shadowed("{" + members.joined(separator: ",") + "}") == [])
    let expected = members.indices.map(String.init)
    #expect(shadowed("{" + (members + members).joined(separator: ",") + "}") == expected)
  }

  @Test("Keys with the same hash are distinguished")
  func oneHash() {
    // Under four bytes the hash sees the first, the middle and the last; from eight on both ends.
    let text = #"{"abcdefgh1abcdefgh":1,"abcdefgh2abcdefgh":2,"abcdefgh1abcdefgh":3}"#
    #expect(shadowed(text) == ["1"])
    let value = withTape(text) { tape in tape.member(0, "abcdefgh2abcdefgh").map(tape.text) }
    #expect(value == "2")
  }

  @Test("A copy keeps all members")
  func copies() {
    #expect(withTape(#"{ "a":1, "a":2 }"#) { $0.compact() } == #"{"a":1,"a":2}"#)
  }
}
