import CPlatform
import PushCore

/// Reports the messages of push payloads: one report for each document, vendor and message.
struct ReportPayloads: DocumentHandler {
  private let context: Context
  private let reporter: MessageReporter
  private let messages: PayloadMessages
  private let served: [Vendor]
  private let options: ReportFields
  private let namesFiles: Bool
  private var index = 0
  private(set) var tally = BulkTally()

  init(_ reporter: MessageReporter) throws(Failure) {
    self.reporter = reporter
    context = reporter.run.context
    let arguments = reporter.run.arguments
    messages = PayloadMessages(expecting: arguments[.vendor].flatMap(Vendor.init(name:)))
    namesFiles = arguments.all(.fromPayload).count > 1
    served = try VendorChoice.served(
      reporter.run.configuration, among: reporter.plan.verb.vendors)
    options = try ReportFields(reporter.run.arguments)
  }

  var isSatisfied: Bool { tally.isStopped || pk_pending_signal() != 0 }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let place = InputPlace(stream.documentPlace, in: source)
    var reported: Set<String> = []
    for message in try messages.read(stream) {
      guard !isSatisfied else { return }
      guard reported.insert("\(message.vendor.name) \(message.messageID)").inserted else {
        continue
      }
      try report(message, place, input: stream.tape.json(0))
    }
  }

  private mutating func report(
    _ message: PayloadMessage, _ input: InputPlace, input document: String
  ) throws(Failure) {
    let place = BulkPlace(
      index: index, file: namesFiles ? input.source : nil, line: input.line, input: document)
    index += 1
    let failure: Failure?
    do {
      failure = try reporter.report(try vendor(of: message), fields(message), place: place)?.failure
    } catch {
      // What lies with pushkit's surroundings would fail every record.
      guard error.status == .usage || error.status == .data else {
        return tally.abort(error, context)
      }
      failure = Failure(
        error.status == .usage ? "record.incomplete" : error.code, .data, error.message,
        hint: error.hint)
      var record = CallRecord(vendor: message.vendor, command: reporter.run.arguments.command)
      record.failure = failure
      record.place = place
      if reporter.run.sends { reporter.run.emit(record) }
    }
    settle(failure, input)
  }

  private mutating func settle(_ failure: Failure?, _ input: InputPlace) {
    guard var failure else { return tally.succeeded() }
    failure.input = input
    context.report(Diagnostic(failure))
    tally.failed(failure)
  }

  private func fields(_ message: PayloadMessage) -> ReportFields {
    var fields = options
    message.give(to: &fields)
    return fields
  }

  /// The vendor of a message, which must be the one that the options name, if they do.
  private func vendor(of message: PayloadMessage) throws(Failure) -> Vendor {
    if served.contains(message.vendor) { return message.vendor }
    let names = served.map(\.title).joined(separator: ", ")
    let whose = message.vendor == .unknown ? "of no known vendor" : "\(message.vendor.title)'s"
    throw Failure(
      "record.wrong-vendor", .data, "the payload is \(whose), and this report goes to \(names)")
  }
}
