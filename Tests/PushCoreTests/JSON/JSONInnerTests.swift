import PushTestPeers
import Testing

@testable import PushCore

@Suite struct JSONInnerTests {
  /// A JSON text as a JSON string.
  private func quoted(_ text: String) -> String {
    let out = ByteBuffer()
    JSONText.appendQuoted(text, to: out)
    return out.string
  }

  @Test(
    "A string that holds an object or array is one",
    arguments: [
      #"{"a":1}"#, "[1,2]", "{}", "[]", " {} ", "\n[ 1 ]\t", #"{"a":"é","b":"\u00e9\n"}"#,
    ])
  func holds(inner: String) throws {
    try onTape("{\"s\":\(quoted(inner))}") { tape in
      let root = try #require(tape.expand(2))
      #expect(tape.expand(2) == root, "asked again")
      let expected = inner.filter { !" \n\t".contains($0) }
      #expect(tape.compact(root) == expected)
      #expect(tape.kind(2) == .string)
    }
  }

  @Test("Keys that were expanded are found by name, and so are many strings")
  func manyExpansions() throws {
    let count = TestSize.of(70_000, byDefault: 10_000)
    let members = (0..<count).map { "\"[\($0)]\":\"[]\"" }.joined(separator: ",")
    try onTape("{\(members)}") { tape in
      let roots = (1...2 * count).map { tape.expand($0) }
      #expect((1...2 * count).map { tape.expand($0) } == roots)
      #expect(tape.member(0, TestSize.isFull ? "[69999]" : "[9999]") == 2 * count)
    }
  }

  @Test(
    "Other strings are not JSON, and leave no tokens on the tape",
    arguments: [
      "", " ", "a", "1", "null", "\"{}\"", "{", "{]", "{} {}", "{},", "{a:1}", "[1,]",
      "{\"a\":1,\"a\":",
      "\u{FEFF}{}", "\\u007b}",
    ])
  func holdsNone(inner: String) throws {
    try onTape("{\"s\":\(quoted(inner)),\"t\":\"{}\"}") { tape in
      #expect(tape.expand(2) == nil)
      #expect(tape.expand(2) == nil)
      #expect(tape.count == 5 && !tape.hasDuplicates)
      #expect(tape.expand(4) == 5)
    }
  }

  @Test("Texts within texts may be large: decoded text moves")
  func largeWithinLarge() throws {
    let long = String(repeating: "x\t€", count: 40_000)
    let innermost = "{\"c\":\(quoted(long))}"
    let middle = "{\"b\":\(quoted(innermost))}"
    try onTape("{\"a\":\(quoted(middle))}") { tape in
      let outer = try #require(tape.expand(2))
      let inner = try #require(tape.member(outer, "b").flatMap(tape.expand))
      #expect(tape.compact(inner) == innermost)
    }
  }

  @Test("The bracket itself may be escaped")
  func escapedBracket() throws {
    try onTape(#"["\u007b\u0022a\u0022:1}","\t[]"]"#) { tape in
      #expect(tape.expand(1).map(tape.compact) == #"{"a":1}"#)
      #expect(tape.expand(2).map(tape.compact) == "[]")
    }
  }

  @Test("Nesting starts again within a string: 512 levels, not 513")
  func depth() throws {
    let (most, tooMany) = (quoted(JSONCases.depth(512)), quoted(JSONCases.depth(513)))
    try onTape("[[[\(most),\(tooMany)]]]") { tape in
      #expect(tape.expand(3) != nil)
      #expect(tape.expand(4) == nil)
    }
  }

  @Test("Strings within strings within strings, with pointers that continue inside them")
  func pointers() throws {
    let deepest = #"{"k/1":[10,{"m~2":true}]}"#
    let middle = "{\"in\":[0,\(quoted(deepest))]}"
    try onTape("{\"x\":1,\"d\":[\(quoted(middle))]}") { tape in
      let first = try #require(tape.expand(5))
      let list = try #require(tape.member(first, "in"))
      let second = try #require(tape.expand(list + 2))
      #expect(tape.pointer(second) == "/d/0/in/1")
      let values = try #require(tape.member(second, "k/1"))
      #expect(tape.pointer(values) == "/d/0/in/1/k~11")
      #expect(tape.pointer(values + 1) == "/d/0/in/1/k~11/0")
      #expect(tape.pointer(values + 4) == "/d/0/in/1/k~11/1/m~02")
      #expect(tape.pointer(values + 3) == "/d/0/in/1/k~11/1/m~02", "of the key")
      #expect(tape.hasPointer(values))
      let made = tape.compose("made")
      #expect(!tape.hasPointer(made) && tape.pointer(made) == "")
    }
  }

  @Test(
    "A pointer is the inside of a JSON string, whatever escapes the key has",
    arguments: [
      (#"{"a~b":1}"#, "/a~0b"), (#"{"a/b":1}"#, "/a~1b"), (#"{"a\/b":1}"#, "/a~1b"),
      (#"{"\u002f\u007e":1}"#, "/~1~0"), (#"{"~1":1}"#, "/~01"), (#"{"a\"b":1}"#, #"/a\"b"#),
      (#"{"a\\b":1}"#, #"/a\\b"#), (#"{"":1}"#, "/"), (#"{"a\nb/":1}"#, #"/a\nb~1"#),
      (#"{"é":1}"#, "/é"),
    ])
  func pointerEscapes(text: String, expected: String) throws {
    try onTape(text) { tape in
      let pointer = tape.pointer(2)
      #expect(pointer == expected)
      #expect(scan(Array("[\"\(pointer)\"]".utf8)).error == nil)
    }
  }
}

@Suite struct ComposeTests {
  @Test("A part of a decoded string is copied even if the arena moves")
  func piecesOfTheArena() throws {
    let label = String(repeating: "a", count: 3000)
    let inner = #"{\"message_id\":\"1\",\"body\":\"b\",\"@primary\":\"url=[\#(label)](app://x)\"}"#
    let stream = DocumentStream(options: JSONInputOptions())
    let input = Array(#"{"data":"\#(inner)"}"#.utf8)
    stream.freeSpace(input.count).update(from: input, count: input.count)
    stream.commit(input.count)
    stream.finish()
    guard case .document = stream.next() else { return #expect(Bool(false), "no document") }
    let reader = PayloadReader(options: PayloadOptions(), tape: stream.tape)
    let out = ByteBuffer()
    #expect(try reader.findMessages() == 1)
    reader.writeRecord(of: 0, notes: [], into: out)
    #expect(out.string.contains(#""title":"\#(label)","type":"url","kind":"deep-link""#))
    #expect(out.string.contains(#""deep_link":"app://x""#))
  }
}
