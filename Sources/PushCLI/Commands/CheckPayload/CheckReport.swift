import PushCore

/// The output of check-payload in one format.
protocol CheckReport: AnyObject {
  /// Begins a document; its findings follow.
  func begin(_ document: InputPosition)
  func add(_ finding: CheckFinding)
  /// Adds an error: of the document, of a broken one, or of a whole input.
  func fail(_ failure: Failure)
  func finish()
}

extension CheckReport {
  func begin(_ document: InputPosition) {}
  func fail(_ failure: Failure) {}
  func finish() {}
}

/// Prints each finding as a record; errors are only on standard error.
final class RecordReport: CheckReport {
  private let printer: RecordPrinter

  init(_ printer: RecordPrinter) { self.printer = printer }

  func add(_ finding: CheckFinding) {
    finding.write(to: printer.begin())
    printer.end()
  }
}
