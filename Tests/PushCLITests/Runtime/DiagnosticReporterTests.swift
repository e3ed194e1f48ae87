import PushCore
import Testing

@testable import PushCLI

@Suite struct DiagnosticReporterTests {
  private static let place = InputPosition(
    TextPosition(line: 3, column: 7, offset: 40), in: "in.json")
  private static let error = Failure(
    .jsonSyntax, "expected ':'", hint: "--lenient", input: place)

  private func said(
    _ diagnostic: Failure, isTerminal: Bool = false,
    _ prepare: (DiagnosticReporter) -> Void = { _ in }
  ) -> String {
    let reporter = DiagnosticReporter(descriptor: nil, isTerminal: isTerminal)
    prepare(reporter)
    reporter.report(diagnostic)
    return reporter.written.string
  }

  @Test("An error has its position and code, and its hint has its own line")
  func text() {
    #expect(
      said(Self.error)
        == "pushkit: error: in.json:3:7: expected ':' [json.syntax]\n  hint: --lenient\n"
    )
  }

  @Test("Progress is a line of a terminal that the next one replaces")
  func progress() {
    let reporter = DiagnosticReporter(descriptor: nil, isTerminal: true)
    reporter.show(progress: nil)
    reporter.show(progress: "next attempt in 2 s")
    reporter.show(progress: "next attempt in 1 s")
    reporter.report(Failure(.httpRequest, "POST"))
    reporter.show(progress: nil)
    #expect(
      reporter.written.string
        == "\r\u{1B}[Kpushkit: next attempt in 2 s\r\u{1B}[Kpushkit: next attempt in 1 s"
        + "\r\u{1B}[Kpushkit: info: POST [http.request]\n")
  }

  @Test("Progress is for terminals, for text, and not with -q")
  func noProgress() {
    let reporters = [false, true, true].map { DiagnosticReporter(descriptor: nil, isTerminal: $0) }
    reporters[1].isJSON = true
    reporters[2].verbosity = .quiet
    for reporter in reporters {
      reporter.show(progress: "next attempt in 2 s")
      #expect(reporter.written.string.isEmpty)
    }
  }

  @Test("An error about a whole file leaves the name to the message")
  func sourceOnly() {
    let place = InputPosition(file: "nope")
    let diagnostic = Failure(.ioNoInput, "no nope", input: place)
    #expect(said(diagnostic) == "pushkit: error: no nope [io.no-input]\n")
    #expect(
      said(diagnostic) { $0.isJSON = true }
        == "{\"error\":{\"code\":\"io.no-input\",\"message\":\"no nope\",\"input\":{\"source\":\"nope\"}}}\n"
    )
  }

  @Test("JSON lines have the members of the contract in order")
  func json() {
    let line = said(Self.error) { $0.isJSON = true }
    #expect(
      line == "{\"error\":{\"code\":\"json.syntax\",\"message\":\"expected ':'\","
        + "\"hint\":\"--lenient\",\"input\":{\"source\":\"in.json\",\"line\":3,\"column\":7,"
        + "\"offset\":40}}}\n")
  }

  @Test(
    "-q does not suppress errors",
    arguments: [(Severity.error, true), (.warning, false), (.info, false)])
  func quiet(severity: Severity, isTold: Bool) {
    let line = said(Failure(.internalBug, "c", severity: severity)) { $0.verbosity = .quiet }
    #expect(line.isEmpty != isTold)
  }

  @Test("Text of the input can neither move the cursor nor begin a line")
  func harmless() {
    let nasty = Failure(.internalBug, "x\ny\u{1B}[2J\u{202E}")
    #expect(said(nasty, isTerminal: true).hasPrefix("pushkit: error: x\\u000ay\\u001b[2J\\u202e"))
    #expect(said(nasty).filter(\.isNewline).count == 1)
  }

  private func condensing(_ prepare: (DiagnosticReporter) -> Void = { _ in }) -> DiagnosticReporter
  {
    let reporter = DiagnosticReporter(descriptor: nil, isTerminal: false)
    reporter.condenses = true
    prepare(reporter)
    return reporter
  }

  private func lines(_ reporter: DiagnosticReporter) -> [Substring] {
    reporter.written.string.split(separator: "\n")
  }

  @Test("A hint is printed once, another hint of the same code too")
  func hintsOnce() {
    let reporter = condensing()
    for hint in ["a", "b", "a", "b"] { reporter.report(Failure(.jsonSyntax, "x", hint: hint)) }
    let hints = lines(reporter).filter { $0.hasPrefix("  hint:") }
    #expect(hints == ["  hint: a", "  hint: b"])
    #expect(lines(reporter).count == 6)
  }

  @Test("After 20 diagnostics of a kind, the others are only counted")
  func twentyOfAKind() {
    let reporter = condensing()
    for _ in 0..<50 {
      reporter.report(Self.error)
      reporter.report(Failure(.jsonLenient, "fixed", severity: .error))
    }
    for _ in 0..<20 { reporter.report(Failure(.internalBug, "c")) }
    let printed = lines(reporter).filter { !$0.hasPrefix("  hint:") }
    #expect(printed.count == 60)
    reporter.written.removeAll()
    reporter.reportRest()
    #expect(
      lines(reporter) == [
        "pushkit: error: 30 more of this kind; -v prints all [json.lenient]",
        "pushkit: error: 30 more of this kind; -v prints all [json.syntax]",
      ])
    reporter.written.removeAll()
    reporter.reportRest()
    #expect(lines(reporter) == [])
  }

  @Test("-v and JSON have all diagnostics with their hints", arguments: [true, false])
  func all(isJSON: Bool) {
    let reporter = condensing {
      $0.isJSON = isJSON
      if !isJSON { $0.verbosity = .verbose }
    }
    for _ in 0..<50 { reporter.report(Self.error) }
    reporter.reportRest()
    #expect(lines(reporter).count == (isJSON ? 50 : 100))
  }

  @Test("Workers' diagnostics are counted with the others")
  func workers() {
    let reporter = condensing()
    let worker = reporter.worker()
    for _ in 0..<3 {
      for _ in 0..<9 { worker.report(Self.error) }
      #expect(worker.written.count == 0 && worker.hasDeferred)
      reporter.merge(worker)
      #expect(!worker.hasDeferred)
    }
    reporter.reportRest()
    #expect(lines(reporter).count == 20 + 1 + 1)
    #expect(lines(reporter).last?.contains(" 7 more of this kind") == true)
  }

  @Test("A failed write to standard error is ignored")
  func failing() {
    let reporter = DiagnosticReporter(descriptor: 9999, isTerminal: false)
    reporter.report(Self.error)
  }
}
