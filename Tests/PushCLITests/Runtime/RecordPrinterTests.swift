import PushCore
import Testing

@testable import PushCLI

@Suite struct RecordPrinterTests {
  private func printed(
    _ records: [String], _ form: PrintStyle.Form, colors: Bool = false, escapes: Bool = false
  ) throws -> String {
    let output = OutputWriter(descriptor: nil, block: .max)
    let printer = RecordPrinter(
      PrintStyle(form: form, colors: colors, escapes: escapes), to: output)
    for record in records {
      printer.begin().append(contentsOf: record)
      printer.end()
    }
    try printer.finish()
    return output.buffer.string
  }

  private func paths(_ texts: String...) throws -> PrintStyle.Form {
    .fields(try texts.map { try #require(FieldPath($0)) })
  }

  @Test("Compact records are composed in the output itself")
  func compact() throws {
    let output = OutputWriter(descriptor: nil, block: .max)
    let printer = RecordPrinter(PrintStyle(form: .compact), to: output)
    #expect(printer.begin() === output.buffer)
    #expect(try printed([#"{"a":1}"#, "{}"], .compact) == "{\"a\":1}\n{}\n")
  }

  @Test("Finished records stay if a later one is discarded", arguments: [true, false])
  func kept(isTerminal: Bool) {
    let output = OutputWriter(descriptor: nil, block: .max)
    let printer = RecordPrinter(PrintStyle(form: .compact, escapes: isTerminal), to: output)
    printer.begin().append(contentsOf: "{\"a\":1}")
    printer.endError()
    printer.discard()
    #expect(output.buffer.string == "{\"a\":1}\n")
  }

  @Test("A record that was not ended is not printed", arguments: [true, false])
  func discarded(isTerminal: Bool) {
    let output = OutputWriter(descriptor: nil, block: .max)
    let printer = RecordPrinter(PrintStyle(form: .compact, escapes: isTerminal), to: output)
    for (record, ends) in [("{\"a\":1}", true), ("{\"b\"", false), ("{\"c\":1}", true)] {
      printer.begin().append(contentsOf: record)
      if ends { printer.end() } else { printer.discard() }
    }
    #expect(output.buffer.string == "{\"a\":1}\n{\"c\":1}\n")
  }

  @Test("On a terminal, compact records escape control and invisible characters")
  func terminal() throws {
    #expect(
      try printed(["[\"\u{9B}\u{202E}\"]"], .compact, escapes: true) == "[\"\\u009b\\u202e\"]\n")
  }

  @Test("Fields have tabs between them, one line per record")
  func fields() throws {
    let records = [#"{"a":"x\ty","b":[1,{"c":null}]}"#, "{}", #"{"a":null,"b":true}"#]
    #expect(
      try printed(records, paths("a", "b", "b.1.c"))
        == "x\\ty\t[1,{\"c\":null}]\t\n\t\t\n\ttrue\t\n")
  }

  @Test("Fields are escaped only on a terminal")
  func fieldEscapes() throws {
    let record = ["{\"a\":\"\u{202E}\\u001b\"}"]
    #expect(try printed(record, paths("a")) == "\u{202E}\u{1B}\n")
    #expect(try printed(record, paths("a"), escapes: true) == "\\u202e\\u001b\n")
  }

  @Test("A record may be nested as deeply as a document and a little more")
  func depth() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try printed(["{\"raw\":\(deep),\"a\":1}"], paths("a")) == "1\n")
  }

  @Test("All values of export lines are safe in a shell")
  func environment() throws {
    let names = [EnvironmentName("A", "a"), EnvironmentName("B", "b"), EnvironmentName("C", "c")]
    let record = #"{"a":"it's $(x) \"y\" `z` \\","b":null}"#
    #expect(
      try printed([record], .env(names)) == "export A='it'\\''s $(x) \"y\" `z` '\"\\\\\"''\n")
    #expect(try printed([], .env(names)) == "")
    let color = #"{"a":"\u001b[31m"}"#
    #expect(try printed([color], .env(names)) == "export A='\u{1B}[31m'\n")
    #expect(try printed([color], .env(names), escapes: true) == "export A='\\u001b[31m'\n")
  }

  @Test("More than one record is an error of export lines, and none are printed")
  func severalRecords() {
    let output = OutputWriter(descriptor: nil, block: .max)
    let printer = RecordPrinter(PrintStyle(form: .env([EnvironmentName("A", "a")])), to: output)
    for _ in 0..<2 {
      printer.begin().append(contentsOf: "{\"a\":\"x\"}")
      printer.end()
    }
    #expect { try printer.finish() } throws: { ($0 as? Failure)?.code == "output.env-many" }
    #expect(output.buffer.count == 0)
  }

  @Test("The record of a broken document is JSON in every format")
  func errors() throws {
    let output = OutputWriter(descriptor: nil, block: .max)
    let printer = RecordPrinter(PrintStyle(form: .env([])), to: output)
    printer.begin().append(contentsOf: "{\"error\":{}}")
    printer.endError()
    try printer.finish()
    #expect(output.buffer.string == "{\"error\":{}}\n")
  }
}
