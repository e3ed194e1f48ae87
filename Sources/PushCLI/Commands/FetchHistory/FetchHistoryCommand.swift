import PushCore
import PushNet

/// `fetch-history`: the messages that Everlytic has sent to a contact.
enum FetchHistoryCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.everlytic])
    let options = try CallOptions(arguments, context)
    let isSent = options.mode == .send
    let style = try PrintStyle(arguments, context, text: isSent ? InboxText() : nil)
    let contact = try contact(arguments)
    let access = VendorAccess(Configuration(arguments, context), isReadOnly: true)
    let request = try access.everlytic().history(contact, since: arguments[.since])
    let printer = RecordPrinter(style, to: context.output)
    let caller = Caller(options, context)
    guard isSent else { return try caller.show(request, printer) }
    let step = Step(request: request, repetition: .safe, judge: EverlyticReplies.history)
    let outcome = try caller.call(step, of: .everlytic)
    if let failure = outcome.failure { throw failure }
    try show(
      outcome.body, InboxRecords(context, printer, isStrict: arguments.has(.strict)),
      now: Int(context.clock.now))
  }

  /// Whom to ask for.
  private static func contact(
    _ arguments: ParsedArguments
  ) throws(Failure) -> EverlyticAPI.Contact {
    let contact = EverlyticAPI.Contact(email: arguments[.email], uniqueID: arguments[.uniqueID])
    guard contact.email != nil || contact.uniqueID != nil else {
      throw .usage("missing-option", "the contact is missing", hint: "give --email or --unique-id")
    }
    return contact
  }

  private static func show(
    _ body: ReplyBody?, _ records: InboxRecords, now: Int
  ) throws(Failure) {
    guard let body, let root = body.objects.first else { return }
    let reader = InboxReader(tape: body.tape, now: now)
    do {
      try reader.open(root)
    } catch {
      throw Failure("reply.unusable", .refused, "Everlytic: \(error.message)")
    }
    records.emit(reader, notes: [], place: nil)
  }
}
