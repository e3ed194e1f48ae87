import PushCore

/// Reads the documents of a bulk run.
protocol BulkHandler: DocumentHandler {
  var bulk: BulkRun { get }
  /// The command line, if the input is records; nil if the documents are payloads.
  var batchCommandLine: BatchCommandLine? { get }
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
    input.batchCommandLine = batchCommandLine
    input.reportsBroken = bulk.reportsBroken
    var loop = InputLoop(run.context, input, printer: bulk.printer)
    loop.run(files, &self)
  }
}

/// How the records of a batch become calls.
struct BatchRules {
  /// The vendors that the calls may go to.
  let vendors: [Vendor]
  /// Whether IDs that a record lacks come from the state.
  let usesState: Bool
  /// Returns the records in a document; nil if each document is one record.
  var split: ((JSONValue) -> [JSONValue])?
  /// Returns the command of a record, the object with its keys, and the plan of its call.
  let open: (JSONValue) throws(Failure) -> (command: String, keys: JSONValue, plan: CallPlan)
}
