import Testing

@testable import PushCore

@Suite struct JSONScannerTests {
  @Test("Texts that RFC 8259 allows are read", arguments: JSONCases.good)
  func good(text: String) {
    let scanned = scan(Array(text.utf8))
    #expect(scanned.error == nil)
    #expect(scanned.end == text.utf8.count)
  }

  @Test("Other texts are an error of the right kind at the right byte")
  func bad() {
    for bad in JSONCases.bad {
      let scanned = scan(bad.bytes)
      #expect(scanned.outcome == "\(bad.kind.code.dropFirst(5)) at \(bad.offset)", "\(bad)")
    }
  }

  @Test("A truncated text is not an error before the end of the input")
  func waits() {
    for bad in JSONCases.bad where bad.kind == .jsonTruncated {
      let scanned = scan(bad.bytes, isFinal: false)
      #expect(scanned.error == nil && scanned.end == nil, "\(bad)")
    }
  }

  @Test(
    "A text has the same tokens in every two pieces and byte by byte", arguments: JSONCases.good)
  func resumesGood(text: String) {
    resume(Array(text.utf8))
  }

  @Test("An error is the same in every two pieces and byte by byte")
  func resumesBad() {
    for bad in JSONCases.bad where bad.bytes.count < 5000 { resume(bad.bytes) }
  }

  /// Compares the results for all ways to split a text with that for the whole.
  private func resume(_ bytes: [UInt8]) {
    let whole = scan(bytes)
    for cut in 1..<bytes.count {
      let isSame = scan(bytes, cuts: [cut]) == whole
      #expect(isSame, "\(String(decoding: bytes, as: UTF8.self)) cut at \(cut)")
    }
    if bytes.count < 700 {
      let isSame = scan(bytes, cuts: Array(1..<bytes.count)) == whole
      #expect(isSame, "\(String(decoding: bytes, as: UTF8.self)) byte by byte")
    }
  }

  @Test("A string with escapes that is cut before its closing quote is still one with escapes")
  func cutBeforeQuote() {
    let text = #"{"a\n":"b\t","c":"plain","d":"e"}"#
    resume(Array(text.utf8))
  }

  @Test("A message of a broken text is one line, lower case, without a final period")
  func messages() {
    for bad in JSONCases.bad {
      guard let message = scan(bad.bytes).error?.message else { continue }
      #expect(!message.contains("\n") && !message.hasSuffix("."))
      #expect(message.first.map { !$0.isUppercase } == true)
    }
  }

  @Test("A copy omits white space between tokens and retains all other bytes")
  func compact() {
    let text = " {\n \"a b\" :\t[ 1.0 , 1e3,\r\n\" x \\u0020 \" , { } , [ ] ] , \"a b\" : null }"
    let expected = "{\"a b\":[1.0,1e3,\" x \\u0020 \",{},[]],\"a b\":null}"
    #expect(String(decoding: scan(Array(text.utf8)).compact, as: UTF8.self) == expected)
    #expect(String(decoding: scan(Array(expected.utf8)).compact, as: UTF8.self) == expected)
  }

  @Test("White space in one document does not affect the next on the same tape")
  func spaceIsForgotten() throws {
    let tape = JSONTape()
    defer { tape.deallocate() }
    let scanner = JSONScanner()
    for text in ["{ \"a\" : 1 }", "{\"a\":1}", "{\"a\":[1 ,2]}"] {
      try Array(text.utf8).withUnsafeBufferPointer { bytes in
        let base = try #require(bytes.baseAddress)
        tape.reset(document: base)
        scanner.begin()
        _ = try scanner.scan(base, end: bytes.count, isFinal: true, onto: tape)
        #expect(tape.compact() == text.filter { $0 != " " })
      }
    }
  }

  @Test("A hundred thousand members, and as many elements, retain their order and pointers")
  func wide() throws {
    let count = 100_000
    let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    try onTape("{\(members)}") { tape in
      #expect(tape.count == 1 + 2 * count && !tape.hasDuplicates)
      #expect(tape.member(0, "k99999").map(tape.text) == "99999")
      #expect(tape.pointer(tape.count - 1) == "/k99999")
    }
    let elements = (0..<count).map { "\($0)" }.joined(separator: ",")
    try onTape("[\(elements)]") { tape in
      #expect(tape.count == 1 + count)
      #expect(tape.pointer(tape.count - 1) == "/99999")
    }
  }
}
