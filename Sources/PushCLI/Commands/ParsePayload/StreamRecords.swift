import PushCore

/// Prints the records of the documents of one stream.
final class StreamRecords: DocumentHandler {
  private let plan: ParsePayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  private let stream: DocumentStream
  private let reader: PayloadReader
  private let redactor: Redactor?
  /// The members to print in place of whole records; nil for a name that no record has.
  private let fields: [(path: FieldPath, member: RecordField?)]?
  private let printsJSON: Bool
  private let isChecked: Bool

  @inline(never)
  init(
    _ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter,
    _ stream: DocumentStream
  ) {
    (self.plan, self.context, self.printer, self.stream) = (plan, context, printer, stream)
    redactor = plan.redaction.map { Redactor($0) }
    var options = plan.payload
    options.acceptsRecords = true
    reader = PayloadReader(options: options, tape: stream.tape)
    fields = printer.fields?.map { ($0, RecordField(rawValue: $0.firstName)) }
    printsJSON = printer.printsJSON && !plan.drawsTree
    isChecked = plan.isStrict || plan.requiresVendor
  }

  func document(_: DocumentStream, source: String) throws(Failure) {
    redactor?.redact(stream.tape)
    let messages = try reader.findMessages()
    let notes = stream.hasNotes ? stream.removeNoteTexts() : []
    for message in 0..<messages {
      write(message, notes, source)
      // A request can have any number of notifications.
      context.output.endLines()
    }
  }

  private func write(_ message: Int, _ notes: [String], _ source: String) {
    if printsJSON {
      printer.begin()
      reader.writeRecord(of: message, notes: notes, into: printer.scratch)
      printer.end()
    } else {
      draw(message, notes)
    }
    if isChecked { check(reader.outcome, source) }
  }

  /// Separate, so that writing whole records needs fewer instructions.
  @inline(never)
  private func draw(_ message: Int, _ notes: [String]) {
    reader.read(message, notes: notes)
    printer.draw { out, style in
      if plan.drawsTree { return reader.appendTree(to: out) }
      if fields != nil { return appendFields(out, style) }
      NotificationText.append(reader, to: out, style: style)
    }
  }

  /// Appends the fields of the last message read.
  private func appendFields(_ out: ByteBuffer, _ style: TextStyle) {
    for (index, field) in (fields ?? []).enumerated() {
      if index > 0 { out.append(0x09) }
      guard let member = field.member else {
        printer.appendPosition(field.path, to: out)
        continue
      }
      if field.path.isName {
        reader.appendCell(member, to: out, escapes: style.escapes)
      } else if let root = reader.container(member) {
        field.path.find(in: root, from: 1)?.appendCell(to: out, escapes: style.escapes)
      }
    }
    out.append(0x0A)
  }

  private func check(_ outcome: PayloadOutcome, _ source: String) {
    if plan.isStrict,
      let failure = Failure.strict(
        outcome, input: InputPosition(stream.documentPosition, in: source))
    {
      context.fail(failure)
    }
    if plan.requiresVendor, outcome.isPlain {
      context.fail(.noVendor(InputPosition(stream.documentPosition, in: source)))
    }
  }
}

extension Failure {
  /// Returns the failure for a payload that is not from a known vendor, for `--require-vendor`.
  static func noVendor(_ input: InputPosition) -> Failure {
    Failure(.payloadNoVendor, "pushkit recognized no vendor in the payload", input: input)
  }
}
