import PushCore
import PushNet

/// `report-delivery` and the other `report-` commands: report a message's event to its vendor.
enum ReportCommand {
  static func run(
    _ verb: ReportVerb, _ arguments: ParsedArguments, _ context: Context,
    _ options: @autoclosure () -> [OptionRow]
  ) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context))
    if arguments.has(.fromPayload) { return try ReportPayloads.perform(verb, run, options()) }
    try CallCommand(vendors: verb.vendors, plan: verb.call).perform(run, options())
  }
}

/// Reports the messages of push payloads: one report for each document, vendor and message.
struct ReportPayloads: BulkHandler {
  private let verb: ReportVerb
  private let run: CallRun
  let bulk: BulkRun
  private let messages: PayloadMessages
  private let served: [Vendor]
  private let namesFiles: Bool
  private var index = 0

  /// Runs the reports for the payloads that the command line names.
  static func perform(_ verb: ReportVerb, _ run: CallRun, _ options: [OptionRow]) throws(Failure) {
    var handler = try ReportPayloads(verb, run, options)
    handler.read(run.input.arguments.all(.fromPayload))
    handler.bulk.finish(isQuiet: true)
  }

  private init(_ verb: ReportVerb, _ run: CallRun, _ options: [OptionRow]) throws(Failure) {
    (self.verb, self.run) = (verb, run)
    let arguments = run.input.arguments
    messages = PayloadMessages(expecting: arguments[.vendor].flatMap(Vendor.init(name:)))
    namesFiles = arguments.all(.fromPayload).count > 1
    served = try VendorChoice.served(run.configuration, among: verb.vendors)
    bulk = try BulkRun(run, RecordShape(options), isOrdered: true)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let place = InputPlace(stream.documentPlace, in: source)
    var reported: Set<String> = []
    let found: [PayloadMessage]
    do {
      found = try messages.read(stream)
    } catch {
      bulk.broken(error)
      throw error
    }
    for message in found {
      guard reported.insert("\(message.vendor.name) \(message.messageID)").inserted else {
        continue
      }
      report(message, place, stream.root.json)
    }
  }

  private mutating func report(_ message: PayloadMessage, _ input: InputPlace, _ document: String) {
    let place = BulkPlace(index: index, input: input, showsFile: namesFiles, record: document)
    index += 1
    let record = BulkRecord(
      place: place, vendor: message.vendor, command: run.input.arguments.command)
    bulk.submit(record) { () throws(Failure) in
      guard served.contains(message.vendor) else {
        throw .wrongVendor(message.vendor, served: served)
      }
      var input = run.input
      input.arguments = try message.added(to: input.arguments)
      return (input, try verb.call(message.vendor, input))
    }
  }
}
