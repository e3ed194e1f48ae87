import PushCore

/// Prints findings as JUnit XML: a suite for each input, a test case for each document.
///
/// A test case has the findings that reach `--fail-on` as its failure, and the others as its output.
/// Test cases have unique names, as GitLab requires. A suite counts its test cases in attributes that
/// come first, so it is printed as a whole; a long one is printed in parts.
///
/// Source: the Jenkins xUnit plugin's junit-10.xsd; GitLab's parser of JUnit reports.
final class JUnitReport: CheckReport {
  private struct Suite {
    let source: String
    var part = 1
    var tests = 0
    var failures = 0
    var errors = 0
  }

  private struct TestCase {
    let place: InputPosition
    var failing: [Failure] = []
    var others: [Failure] = []
    var error: Failure?
  }

  private let context: Context
  /// The lowest severity that fails a test case; nil for none.
  private let threshold: Severity?
  private var suite: Suite?
  private var test: TestCase?
  /// The test cases of ``suite``.
  private let body = ByteBuffer(capacity: 1024)

  /// The length in bytes at which a suite continues in another part.
  private let limit: Int

  init(_ context: Context, failOn threshold: Severity?, limit: Int = 4 << 20) {
    (self.context, self.threshold, self.limit) = (context, threshold, limit)
    context.emit(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="pushkit check-payload">

      """)
  }

  func begin(_ document: InputPosition) {
    endTest()
    test = TestCase(place: document)
  }

  func add(_ finding: CheckFinding) {
    if let threshold, finding.severity.reaches(threshold), !finding.found.finding.kind.isSize {
      test?.failing.append(finding.diagnostic)
    } else {
      test?.others.append(finding.diagnostic)
    }
  }

  func fail(_ failure: Failure) {
    let place = failure.input ?? InputPosition(file: "-")
    if test?.place != place || test?.error != nil {
      endTest()
      test = TestCase(place: place)
    }
    test?.error = failure
  }

  func finish() {
    endTest()
    endSuite()
    context.emit("</testsuites>\n")
  }

  // MARK: Parts

  private func endTest() {
    guard let test else { return }
    self.test = nil
    if suite?.source != test.place.source {
      endSuite()
      suite = Suite(source: test.place.source)
    }
    suite?.tests += 1
    if !test.failing.isEmpty { suite?.failures += 1 }
    if test.error != nil { suite?.errors += 1 }
    append(test)
    if body.count >= limit, let part = suite?.part {
      endSuite()
      suite = Suite(source: test.place.source, part: part + 1)
    }
  }

  private func endSuite() {
    guard let suite, suite.tests > 0 else { return }
    let out = ByteBuffer(capacity: body.count + 256)
    let part = suite.part > 1 ? ", part \(suite.part)" : ""
    XMLWriter(out: out).element(
      "testsuite",
      [
        "name": RawText.shown(suite.source) + part, "tests": "\(suite.tests)",
        "failures": "\(suite.failures)", "errors": "\(suite.errors)", "skipped": "0",
      ]
    ) {
      out.append("\n")
      out.append(contentsOf: body.bytes)
    }
    context.emit(lines: out.bytes)
    body.removeAll()
    self.suite = nil
  }

  private func append(_ test: TestCase) {
    let writer = XMLWriter(out: body)
    writer.element(
      "testcase", ["classname": "pushkit.check-payload", "name": Self.name(test.place)]
    ) {
      if let error = test.error { append("error", [error], to: writer) }
      if !test.failing.isEmpty { append("failure", test.failing, to: writer) }
      if !test.others.isEmpty {
        writer.element("system-out", text: Self.lines(test.others))
      }
    }
  }

  /// Appends an element with a line for each diagnostic; the first one is in its attributes, too.
  private func append(_ element: StaticString, _ diagnostics: [Failure], to writer: XMLWriter) {
    let first = diagnostics[0]
    let more = diagnostics.count > 1 ? ", and \(diagnostics.count - 1) more" : ""
    writer.element(
      element, ["message": "\(first.reportMessage)\(more)", "type": first.code],
      text: Self.lines(diagnostics))
  }

  // MARK: Texts

  /// Returns `file:line:column`.
  private static func name(_ place: InputPosition) -> String {
    RawText.shown(place.source) + (place.position.map { ":\($0.line):\($0.column)" } ?? "")
  }

  private static func lines(_ diagnostics: [Failure]) -> String {
    diagnostics.map(line).joined(separator: "\n")
  }

  private static func line(_ diagnostic: Failure) -> String {
    let place = diagnostic.input.map { "\(TerminalText.escaped(name($0))): " } ?? ""
    return "\(place)\(diagnostic.severity): \(diagnostic.code): \(diagnostic.reportMessage)"
  }
}
