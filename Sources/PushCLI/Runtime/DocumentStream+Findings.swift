import PushCore

extension Context {
  /// Warns about each duplicate name in the document of a stream.
  func warn(duplicatesIn stream: DocumentStream, _ source: String) {
    for found in stream.duplicateNames() {
      report(Failure(found, in: source))
    }
  }
}

extension Failure {
  /// Creates a message from a finding at its position in a source.
  package init(_ found: LocatedFinding, in source: String) {
    self.init(found.finding, input: InputPosition(found.position, in: source))
  }
}

extension DocumentStream {
  /// Returns the repairs of lenient reading in the document, for its record.
  func removeNoteTexts() -> [String] {
    removeNotes().map { "\($0.message) at line \($1.line), column \($1.column)" }
  }
}

extension Context {
  /// Warns that `--scan` has found no document in an input, if there was no error either.
  ///
  /// - Parameters:
  ///   - before: The tally before the input.
  ///   - form: The form of a document that only lenient reading accepts, if there was one.
  func checkScan(_ source: String, since before: InputTally, _ form: PastedForm?) {
    guard !tally.hasResult(since: before) else { return }
    warn(
      .scanNothing, "--scan found no JSON object",
      hint: form.map { "the input has \($0.name), which --lenient reads" },
      input: InputPosition(file: source))
  }
}
