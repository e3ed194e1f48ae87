import PushCore
import PushNet

extension Command {
  static let fetchHistory = Command("fetch-history", run: FetchHistoryCommand.run) { name in
    CommandRow(
      name, .calls, "fetch the messages that Everlytic sent to a contact",
      groups: [.strict, .calls, .batch, configuration.group, .records, .jsonInput, .common],
      options: [
        EverlyticOptionRows.email, EverlyticOptionRows.uniqueID, EverlyticOptionRows.since,
      ],
      exclusions: ExclusionRow.calls + [ExclusionRow(.batch, [.strict])],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Fetches the push messages that Everlytic sent to a contact of a project, and prints one
        record per message, as pushkit-parse-inbox(1) does. Use it to see what a contact has
        received.

        Everlytic requires:
        - Project: `--config-string`, or `--project-uuid` and `--install-url`.
        - Contact: `--email`, `--unique-id`, or both.

        Smartico and Push.Express have no such call. \(TopicRow.vendorsWithoutCalls)

        If the contact does not exist or is not subscribed, Everlytic rejects the request. The error
        is then `reply.refused` with Everlytic's message. If the response has no list of messages,
        the error is `reply.unusable`. An empty history is not an error and has no records.

        With `--batch`, pushkit prints one result per contact. Its `messages` are the records of the
        messages.
        """,
      record: (InboxKeys.everlytic + batchKeys).map(\.optional),
      statuses: [
        .ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .io, .partial, .refused,
        .notAuthorized, .config,
      ],
      variables: configuration.variables,
      examples: #"""
        print the titles, with the configuration in variables or a profile
        $ pushkit fetch-history --email joe@example.com \
            --field created_at --field title

        print the body of the request without sending it
        $ pushkit fetch-history --install-url https://live10.everlytic.net \
            --project-uuid 0f8fad5b-d9cb-469f-a165-70867728950e \
            --email example@example.com --since '2019-09-28 10:20' \
            --dry-run --field body
        {"contact":{"email":"example@example.com"},"from_datetime":"2019-09-28 10:20"}
        """#,
      seeAlso: ["parse-inbox", "calls", "profiles", "vendors", "exit-codes"])
  }

  private static let configuration = ConfigurationOptions([.everlytic], usesState: false)

  /// The keys of the results of a batch that records of messages do not have.
  private static let batchKeys = CallRecord.keys(
    [KeyRow("messages", type: "[@message]", "with `--batch`: the records of the messages")],
    isBulk: true
  ).filter { row in !InboxKeys.everlytic.contains { $0.name == row.name } }
}

/// `fetch-history`: prints the messages that Everlytic has sent to a contact.
enum FetchHistoryCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.explicit(arguments, among: [.everlytic])
    let isRecord = arguments.has(.batch) || arguments.has(.dryRun) || arguments.has(.curl)
    let run = try CallRun(
      Configuration(arguments, context), text: isRecord ? CallText.render : InboxText.render)
    if arguments.has(.batch) {
      return try CallCommand(vendors: [.everlytic]) { _, input throws(Failure) in
        try Self.call(input) { outcome, record throws(Failure) in
          try addMessages(outcome, record, context)
        }
      }.perform(run, Command.fetchHistory.row.allOptions)
    }
    try BulkOptions.refuse(arguments)
    let call: Call
    do {
      call = try Self.call(run.input, finish: Step.add)
    } catch {
      throw CallCommand.explained(error, run, Command.fetchHistory.row.allOptions)
    }
    guard run.sends else { return try run.show(call) }
    let record = try run.perform(call)
    if let failure = record.failure { throw failure }
    let records = InboxRecords(context, run.printer, isStrict: arguments.has(.strict))
    try read(record.outcome?.body, context) { records.emit($0, notes: [], position: nil) }
  }

  private static func call(
    _ input: CallInput, finish: @escaping (StepOutcome, CallRecord) throws(Failure) -> Step?
  ) throws(Failure) -> Call {
    let contact = try input.everlyticContact()
    let request = try input.everlytic().history(contact, since: input.arguments[.since])
    let step = Step(
      request: request, idempotency: .idempotent, evaluate: EverlyticResponses.history,
      finish: finish)
    return Call(vendor: .everlytic, command: input.arguments.command, first: step)
  }

  /// Adds the messages to a result, in place of the response that contains them.
  private static func addMessages(
    _ outcome: StepOutcome, _ record: CallRecord, _ context: Context
  ) throws(Failure) -> Step? {
    var outcome = outcome
    if outcome.failure == nil {
      let out = ByteBuffer()
      out.append(UInt8(ascii: "["))
      try read(outcome.body, context) { reader in
        while !reader.isEmpty {
          if out.count > 1 { out.append(UInt8(ascii: ",")) }
          _ = reader.writeRecord(notes: [], into: out)
        }
      }
      out.append(UInt8(ascii: "]"))
      outcome.fields.append(ResponseField("messages", json: out.string))
      outcome.response = nil
    }
    record.add(outcome)
    return nil
  }

  /// Opens the history in a response.
  private static func read(
    _ body: ResponseBody?, _ context: Context, _ use: (InboxReader) -> Void
  ) throws(Failure) {
    guard let root = body?.objects.first else { return }
    let reader = InboxReader(tape: root.tape, now: Int(context.now))
    defer { withExtendedLifetime(root) {} }
    do {
      try reader.open(root.index)
    } catch {
      throw Failure(.replyUnusable, "Everlytic: \(error.message)")
    }
    use(reader)
  }
}
