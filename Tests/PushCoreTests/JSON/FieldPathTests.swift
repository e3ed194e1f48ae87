import Testing

@testable import PushCore

@Suite struct FieldPathTests {
  private static let record = #"""
    {"a":"x","b":[{"id":7},[10,20]],"px.id":"9","a/b":1,"m~n":2,"":3,"0":"zero","d":1,"d":2,
    "t":"tab\there\n\u0000\r","o":{"k":[1, 2]},"n":null,"é":"composed"}
    """#

  private func cell(_ path: String, escapes: Bool = false) throws -> String? {
    let record = try #require(JSONValue(Self.record.utf8))
    guard let value = try #require(FieldPath(path)).find(in: record) else { return nil }
    let out = ByteBuffer()
    value.appendCell(to: out, escapes: escapes)
    return out.string
  }

  @Test(
    "Dotted paths and JSON Pointers lead to values",
    arguments: [
      ("a", "x"), ("b.0.id", "7"), ("b.1.1", "20"), ("/b/0/id", "7"), ("/px.id", "9"),
      ("/a~1b", "1"), ("/m~0n", "2"), ("/", "3"), ("0", "zero"), ("d", "2"), ("o", #"{"k":[1,2]}"#),
      ("n", ""), ("é", "composed"),
    ])
  func found(path: String, value: String) throws {
    #expect(try cell(path) == value)
  }

  @Test(
    "A path that leads nowhere finds nothing",
    arguments: ["z", "a.b", "b.2", "b.00", "b.01", "b.-", "b.x", "px.id", "/b/", "e\u{301}"])
  func absent(path: String) throws {
    #expect(try cell(path) == nil)
  }

  @Test("Other text is not a path", arguments: ["", ".", "a..b", "a.", ".a", "/a~2", "/~"])
  func refused(path: String) {
    #expect(FieldPath(path) == nil)
  }

  @Test("A value adds neither cells nor lines")
  func cells() throws {
    #expect(try cell("t") == "tab\\there\\n\\0\\r")
    #expect(try cell("t", escapes: true) == "tab\\there\\n\\0\\r")
  }
}
