import PushCore
import Testing

@testable import PushCLI

@Suite struct JUnitReportTests {
  @Test("A long suite continues in another one, and each counts its own test cases") func parts() {
    let context = Context.memory(arguments: [])
    let report = JUnitReport(context, failOn: .warning, limit: 140)
    for line in 1...3 {
      let place = TextPosition(line: line, column: 1, offset: 0)
      report.begin(InputPosition(place, in: "a.json"))
    }
    report.begin(InputPosition(.start, in: "b.json"))
    report.finish()
    context.output.flush()
    let suites = context.output.written.string.split(separator: "\n").filter {
      $0.hasPrefix("<testsuite ")
    }
    #expect(
      suites == [
        #"<testsuite name="a.json" tests="2" failures="0" errors="0" skipped="0">"#,
        #"<testsuite name="a.json, part 2" tests="1" failures="0" errors="0" skipped="0">"#,
        #"<testsuite name="b.json" tests="1" failures="0" errors="0" skipped="0">"#,
      ])
  }
}
