import PushCore

/// Reports the messages of push payloads: one report for each document, vendor and message.
struct ReportPayloads: BulkHandler {
  private let verb: ReportVerb
  private let run: CallRun
  let bulk: BulkRun
  let batchCommandLine: BatchCommandLine? = nil
  private let messages = ReportedMessages()
  /// The vendor that `--vendor` names.
  private let named: Vendor?
  private let served: [Vendor]
  private let namesFiles: Bool
  private var index = 0

  /// Runs the reports for the payloads that the command line names.
  static func perform(_ verb: ReportVerb, _ run: CallRun, _ options: [OptionRow]) throws(Failure) {
    var handler = try ReportPayloads(verb, run, options)
    handler.read(run.input.arguments.all(.fromPayload))
    if handler.isWithoutInput { run.context.fail(.noDocument) }
    handler.bulk.finish(isQuiet: true)
  }

  private init(_ verb: ReportVerb, _ run: CallRun, _ options: [OptionRow]) throws(Failure) {
    (self.verb, self.run) = (verb, run)
    let arguments = run.input.arguments
    named = arguments[.vendor].flatMap(Vendor.init(name:))
    namesFiles = arguments.all(.fromPayload).count > 1
    served = try VendorChoice.reportedVendors(run.configuration, among: verb.vendors)
    bulk = try BulkRun(run, BatchKeys(options), isOrdered: true)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let position = InputPosition(stream.documentPosition, in: source)
    var reported: Set<String> = []
    let found = try messages.read(stream, named)
    bulk.warn(duplicatesIn: stream, source)
    for message in found {
      guard reported.insert("\(message.vendor.name) \(message.messageID)").inserted else {
        continue
      }
      report(message, position, stream.root.json)
    }
  }

  mutating func broken(_ failure: Failure) -> BrokenResult? {
    defer { index += 1 }
    bulk.broken(failure)
    return BrokenResult(command: run.input.arguments.command, index: index)
  }

  /// Whether files that the user named have no document, valid or not; a pipe may be empty.
  private var isWithoutInput: Bool {
    let context = run.context
    return context.tally.documents == 0 && context.status == .ok && !bulk.isOver
      && bulk.reportsBroken && !run.input.arguments.all(.fromPayload).contains("-")
  }

  private mutating func report(
    _ message: ReportedMessage, _ input: InputPosition, _ document: String
  ) {
    let source = InputRecord(index: index, input: input, showsFile: namesFiles, record: document)
    index += 1
    let record = CallRecord(
      vendor: message.vendor, command: run.input.arguments.command, source: source)
    bulk.submit(record) { () throws(Failure) in
      guard served.contains(message.vendor) else {
        throw .wrongVendor(message.vendor, served: served)
      }
      try message.check(named)
      let input = run.input.with(try message.added(to: run.input.arguments))
      return (input, try verb.call(message.vendor, input))
    }
  }
}
