import Testing

@testable import PushCore

@Suite struct PastedFormTests {
  @Test("The JSON of each form", arguments: PastedCase.all)
  func json(_ test: PastedCase) {
    let told = events(test.text, .with(lenient: true))
    #expect(told.first == "doc 1:1 (0) \(test.json)")
  }

  @Test("The form is noted once", arguments: PastedCase.all)
  func note(_ test: PastedCase) {
    let notes = events(test.text, .with(lenient: true)).filter { $0.hasPrefix("note ") }
    #expect(notes.count == 1)
    if test.form != .literal { #expect(notes.first?.hasPrefix("note \(test.form) ") == true) }
  }

  @Test("The same in every two pieces and byte by byte", arguments: PastedCase.all)
  func pieces(_ test: PastedCase) {
    let bytes = Array("\(test.text)\n{\"z\":1}".utf8)
    for options in [JSONInputOptions(), .with(lenient: true), .with(lenient: true, scan: true)] {
      let whole = events(bytes, options)
      for cut in 1..<bytes.count {
        #expect(events(bytes, cuts: [cut], options) == whole, "cut at \(cut)")
      }
      #expect(events(bytes, cuts: Array(1..<bytes.count), options) == whole, "byte by byte")
    }
  }

  @Test("The next document is read, too", arguments: PastedCase.all)
  func next(_ test: PastedCase) {
    let told = events("\(test.text)\n{\"z\":1}", .with(lenient: true))
    #expect(told.last?.hasSuffix("{\"z\":1}") == true)
  }

  @Test("Text on the line of the document is skipped", arguments: PastedCase.all)
  func around(_ test: PastedCase) {
    for (before, after) in PastedCase.around {
      let told = events(before + test.text + after, .with(lenient: true))
      #expect(told.first?.hasSuffix(test.json) == true, "after \(before)")
      #expect(!told.contains { $0.hasPrefix("error") }, "after \(before)")
    }
  }

  @Test("The entries of an NSDictionary are a document without the outer braces, too")
  func entries() {
    let text = "aps =     {\n    alert = \"x;}\";\n};\n\"a-b\" = 1;\nc = d;\n{\"z\":1}"
    let expected = [
      #"doc 1:1 (0) {"aps":{"alert":"x;}"},"a-b":1,"c":"d"}"#, "note propertyList 1:1 (0)",
      #"doc 6:1 (52) {"z":1}"#,
    ]
    let whole = events(text, .with(lenient: true))
    #expect(whole == expected)
    for cut in 1..<text.utf8.count {
      #expect(events(text, cuts: [cut], .with(lenient: true)) == whole, "cut at \(cut)")
    }
    #expect(events(text).count == 2)
  }

  @Test("What is skipped of a broken dictionary ends at the same place in every two pieces")
  func broken() {
    let text = "[\"aps\": [\"alert\": [\"title\": \"T\"], \"a\"\":\u{17}]]\n"
    let options = JSONInputOptions.with(lenient: true, scan: true, keeps: true)
    let whole = events(text, options)
    #expect(whole.last == "skipped '\(text.dropLast())'")
    for cut in 1..<text.utf8.count {
      #expect(events(text, cuts: [cut], options) == whole, "cut at \(cut)")
    }
  }

  @Test("A name before a dump that no semicolon ends is text")
  func name() {
    let told = events("payload = {\n  aps = {\n  };\n}\n", .with(lenient: true))
    #expect(told == [#"doc 1:11 (10) {"aps":{}}"#, "note propertyList 1:1 (0)"])
  }

  @Test("In a log, the document is found in its line", arguments: PastedCase.all)
  func log(_ test: PastedCase) {
    guard !test.text.contains("\n") || test.form.row.lines == .several else { return }
    let told = events(
      "12:00 start\n12:01 push \(test.text)\n12:02 end", .with(lenient: true, scan: true))
    #expect(told.first?.hasSuffix(test.json) == true)
  }

  @Test("Without --lenient, one error names the form", arguments: PastedCase.all)
  func refusal(_ test: PastedCase) {
    guard test.form != .literal else { return }
    let stream = DocumentStream(options: JSONInputOptions())
    let bytes = Array(test.text.utf8)
    bytes.withUnsafeBufferPointer {
      if let base = $0.baseAddress {
        stream.freeSpace(bytes.count).update(from: base, count: $0.count)
      }
    }
    stream.commit(bytes.count)
    stream.finish()
    guard case .failure(let error, _) = stream.next() else {
      Issue.record("no error")
      return
    }
    #expect(error.message == "this is \(test.form.name); --lenient reads it")
    guard case .end = stream.next() else {
      Issue.record("a second event")
      return
    }
  }

  @Test("--scan without --lenient reads no part of a description", arguments: PastedCase.all)
  func fragments(_ test: PastedCase) {
    guard test.form != .literal else { return }
    #expect(events("push \(test.text)", .with(scan: true)) == [])
  }
}
