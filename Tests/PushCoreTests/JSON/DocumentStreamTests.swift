import PushTestPeers
import Testing

@testable import PushCore

@Suite struct DocumentStreamTests {
  @Test("Events of a stream, with positions", arguments: StreamCase.all)
  func whole(_ test: StreamCase) {
    #expect(events(test.text, test.options) == test.expected)
  }

  /// A long text is cut at a few offsets only, unless the tests run in full.
  @Test("The same in every two pieces and byte by byte", arguments: StreamCase.all)
  func splits(_ test: StreamCase) {
    let bytes = Array(test.text.utf8)
    guard bytes.count > 1 else { return }
    let whole = events(bytes, test.options)
    let step = TestSize.of(1, byDefault: 1 + bytes.count / 200)
    for cut in stride(from: 1, to: bytes.count, by: step) {
      let seen = events(bytes, cuts: [cut], test.options)
      #expect(seen == whole, "cut at \(cut)")
    }
    let single = events(bytes, cuts: Array(1..<bytes.count), test.options)
    #expect(single == whole, "byte by byte")
  }

  @Test(
    "A stream reads as a new one after any other input or part of one", arguments: StreamCase.all)
  func restarts(_ test: StreamCase) {
    let bytes = Array(test.text.utf8)
    let others = StreamCase.all.filter { $0.text.utf8.count < 1000 }
    let step = TestSize.of(1, byDefault: 6)
    for options in [test.options, .with(lenient: true, keeps: true), .with(scan: true)] {
      let expected = events(bytes, options)
      let stream = DocumentStream(options: options)
      for index in stride(from: bytes.count % step, to: others.count, by: step) {
        let other = others[index]
        let before = Array(other.text.utf8)
        for part in [before[...], before[..<(before.count / 2)]] {
          stream.restart(line: 1, offset: 0)
          part.withUnsafeBufferPointer(stream.append)
          _ = pump(stream)
        }
        stream.restart(line: 1, offset: 0)
        #expect(events(bytes, on: stream) == expected, "after \(other)")
      }
    }
  }

  @Test("Pieces without bytes change nothing")
  func emptyPieces() {
    #expect(events("{}{}", cuts: [0, 0, 2, 2, 3, 3, 4]) == events("{}{}"))
  }

  @Test("An element keeps its position when the start of its line has left the buffer")
  func placeOfLongLine() {
    let text = "[{\"a\":1}, {\"b\":2}, {\"c\":\n3}]"
    #expect(events(text, cuts: [20]) == events(text))
    #expect(events(text).last == "doc 1:20 (19) {\"c\":3}")
  }

  @Test("Reading continues after an error whose line's beginning has left the buffer")
  func errorOnLongLine() {
    let text = "[{}\n     \u{0}\n{\"a\":1}]"
    let seen = events(text, cuts: Array(1..<text.utf8.count), .with(keeps: true))
    #expect(seen == events(text, .with(keeps: true)))
    #expect(seen.last == "doc 3:1 (11) {\"a\":1}")
  }

  @Test("A comment longer than the limit is an error, whether or not its end has come")
  func lengthOfComments() {
    for text in ["//345678901\n{}", "/*3456789*/\n{}", "[<ABCDEFGHI>,\n{}]"] {
      let seen = events(text, .with(lenient: true, maximum: 10))
      #expect(seen.count == 2 && seen[0].hasPrefix("error too-large 1:"), "\(text): \(seen)")
      for cut in 1..<text.utf8.count {
        #expect(events(text, cuts: [cut], .with(lenient: true, maximum: 10)) == seen)
      }
      #expect(events(text, .with(lenient: true, maximum: 11)).first?.hasPrefix("note") == true)
    }
  }

  @Test("A slash that does not begin a comment is reported with its line")
  func slash() {
    let stream = DocumentStream(options: .with(lenient: true))
    stream.freeSpace(3).update(from: Array("/x\n".utf8), count: 3)
    stream.commit(3)
    stream.finish()
    guard case .failure(let error, _) = stream.next() else {
      Issue.record("no error")
      return
    }
    #expect(error.kind == .jsonSyntax)
  }

  @Test("A text whose offsets exceed a token is rejected before it is read")
  func offsets() {
    let (tape, text) = (JSONTape(), ByteBuffer())
    defer { tape.deallocate() }
    text.append("{}")
    let scanner = JSONScanner()
    scanner.begin()
    do {
      _ = try scanner.scan(text.base, end: 1 << 31, isFinal: false, onto: tape)
      Issue.record("no error")
    } catch {
      #expect(error.kind == .jsonTooLarge)
    }
    #expect(JSONInputOptions.with(maximum: .max).maximumDocument == 2_000_000_000)
  }

  @Test(
    "More keys and values than a tape may hold are an error",
    arguments: TestSize.isFull ? ["0,", "\"\":0,"] : ["\"\":0,"])
  func tokens(repeated: String) {
    let isMember = repeated.utf8.count > 2
    let count = JSONTape.tokenLimit / (isMember ? 2 : 1)
    let text = ByteBuffer(capacity: count * repeated.utf8.count + 16)
    text.append(isMember ? "{" : "{\"a\":[")
    let item = Array(repeated.utf8)
    for _ in 0..<count { item.withUnsafeBufferPointer { text.append(contentsOf: $0) } }
    let tape = JSONTape()
    defer { tape.deallocate() }
    let scanner = JSONScanner()
    scanner.begin()
    do {
      _ = try scanner.scan(text.base, end: text.count, isFinal: true, onto: tape)
      Issue.record("no error")
    } catch {
      #expect(error.kind == .jsonTooLarge)
    }
  }

  @Test("A document at 512 levels is read, one at 513 is not; an element starts at level 1")
  func depth() {
    let most = "{\"a\":" + JSONCases.depth(511) + "}"
    let tooMany = "{\"a\":" + JSONCases.depth(512) + "}"
    for options in [JSONInputOptions(), .with(lenient: true), .with(scan: true)] {
      #expect(events(most, options) == ["doc 1:1 (0) \(most)"])
    }
    #expect(events("[\(most)]") == ["doc 1:2 (1) \(most)"])
    #expect(events(tooMany) == ["error depth 1:517 (516)"])
    #expect(events(tooMany, .with(lenient: true)) == ["error depth 1:517 (516)"])
  }

  @Test("A stream that begins midway reports positions in the whole input")
  func beginsMidway() {
    let stream = DocumentStream(options: JSONInputOptions())
    stream.restart(line: 5, offset: 100)
    let text = Array(" {}\n x\n".utf8)
    stream.freeSpace(text.count).update(from: text, count: text.count)
    stream.commit(text.count)
    guard case .document = stream.next() else {
      Issue.record("no document")
      return
    }
    #expect(stream.documentPosition == TextPosition(line: 5, column: 2, offset: 101))
    guard case .failure(_, let place) = stream.next() else {
      Issue.record("no error")
      return
    }
    #expect(place == TextPosition(line: 6, column: 2, offset: 105))
  }

  @Test("A new stream can continue after a whole line if no document is open")
  func isBetweenDocuments() {
    let cases: [(String, Bool)] = [
      ("", true), ("{}\n", true), ("{}", false), ("{} ", false), ("{\n", false), ("[\n", false),
      ("[{}]\n", true), ("[{},\n", false), ("x\n", false), ("{}\n\u{1E}\n", true),
    ]
    for (text, expected) in cases {
      let stream = DocumentStream(options: JSONInputOptions())
      let bytes = Array(text.utf8)
      stream.freeSpace(bytes.count).update(from: bytes, count: bytes.count)
      stream.commit(bytes.count)
      var isOver = false
      while !isOver { if case .needsInput = stream.next() { isOver = true } }
      #expect(stream.isBetweenDocuments == expected, "'\(text)'")
    }
  }

  @Test("With --scan, a line without an object leaves nothing open")
  func isBetweenLines() {
    for (text, expected) in [("a {}\nword\n", true), ("a {}\nBund", false)] {
      let stream = DocumentStream(options: .with(scan: true))
      Array(text.utf8).withUnsafeBufferPointer(stream.append)
      _ = pump(stream)
      #expect(stream.isBetweenDocuments == expected, "'\(text)'")
    }
  }
}
