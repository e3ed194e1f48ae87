import PushCore

/// A record of a bulk run.
struct BulkRecord {
  var source: InputRecord
  /// The vendor in the result if no call is made.
  var vendor: Vendor?
  var command: String

  /// Returns the result of a record for which no call was made.
  func result(_ failure: Failure) -> CallRecord {
    let result = CallRecord(vendor: vendor, command: command)
    result.failure = failure
    result.source = source
    return result
  }
}

extension Failure {
  /// Whether the failure to plan a call would affect every record.
  ///
  /// A missing key fails only the records of its vendor, and the file of a key only those that need
  /// it. An invalid configuration file fails all.
  var failsAllRecords: Bool {
    switch status {
    case .config: kind == .configBadFile
    case .noInput, .usage, .data: false
    default: true
    }
  }

  /// The failure of a record whose call could not be planned: its usage errors are errors of data.
  var ofRecord: Failure {
    guard status == .usage else { return self }
    var failure = self
    failure.status = .data
    failure.kind =
      switch kind {
      case .usageMissingOption, .stateSeveral: .recordIncomplete
      case .usageWrongVendor: .recordWrongVendor
      default: .recordBadValue
      }
    return failure
  }

  /// The failure to plan a record's call, with the names of keys in place of those of options.
  ///
  /// - Parameter values: The values of the record; the others are from the command line.
  func namingKeys(of values: ParsedArguments) -> Failure {
    let text = message.hasPrefix("option --") ? message.dropFirst(7) : message[...]
    guard text.hasPrefix("--") else { return self }
    let name = text.dropFirst(2).prefix { $0 != ":" && $0 != " " }
    guard let option = OptionID(rawValue: String(name)),
      values.recorded(option) != nil || kind == .usageMissingOption
    else { return self }
    var failure = self
    failure.message = "the key \(option.key)\(text.dropFirst(2 + name.count))"
    return failure
  }
}

/// A call of a bulk run.
final class BulkCall: ActiveCall {
  let source: BulkRecord
  /// The number of the record among those with a result.
  let number: UInt64
  /// The key of the record in the journal.
  let key: JournalKey?
  /// Whether the request is a report, which must not be sent twice.
  let isReport: Bool

  init(_ call: Call, _ source: BulkRecord, number: UInt64, key: JournalKey?) {
    (self.source, self.number, self.key) = (source, number, key)
    isReport = call.first.idempotency != .idempotent
    super.init(call)
    record.source = source.source
  }
}

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
