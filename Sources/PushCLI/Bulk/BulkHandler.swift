import PushCore

/// Reads the documents of a bulk run.
protocol BulkHandler: DocumentHandler {
  var bulk: BulkRun { get }
}

extension BulkHandler {
  var isSatisfied: Bool { bulk.isOver && !bulk.options.emitsUnsent }
  var readsOn: Bool { !bulk.isOver }

  mutating func willWait(for descriptor: Int32?) {
    bulk.waitForInput(descriptor)
  }

  mutating func broken(_ failure: Failure) {
    bulk.broken(failure)
  }

  /// Handles all documents of the files.
  mutating func read(_ files: [String]) {
    let run = bulk.run
    var input = InputOptions(run.input.arguments)
    input.reportsBroken = bulk.reportsBroken
    var loop = InputLoop(run.context, input, printer: run.printer)
    loop.run(files, &self)
  }
}
