import PushCore

/// Reads the documents of a bulk run.
protocol BulkHandler: DocumentHandler {
  var bulk: BulkRun { get }
  /// The command for the input of records; nil if the documents are payloads.
  var recordReader: RecordReader? { get }
}

extension BulkHandler {
  var isSatisfied: Bool { bulk.isOver && !bulk.options.emitsUnsent }
  var wantsMoreInput: Bool { !bulk.isOver }

  mutating func willWait(for descriptor: Int32?) {
    bulk.waitForInput(descriptor)
  }

  /// Handles all documents of the files.
  mutating func read(_ files: [String]) {
    let run = bulk.run
    var input = InputOptions(run.input.arguments)
    input.recordReader = recordReader
    input.reportsBroken = bulk.reportsBroken
    var loop = InputLoop(run.context, input, printer: bulk.printer)
    loop.run(files, &self)
  }
}
