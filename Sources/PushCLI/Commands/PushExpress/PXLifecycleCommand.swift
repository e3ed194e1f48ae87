import PushCore
import PushNet

extension Command {
  static let pxLifecycle = Command("px-lifecycle", run: PXLifecycleCommand.run) { name in
    CommandRow(
      name, .calls, "report to Push.Express that an app was opened or left",
      operands: OperandShape(
        "[onscreen|background|closed]", 0...1,
        completion: .words(PushExpressAPI.Lifecycle.allCases.map(\.rawValue)),
        """
        The current state of the app. With `--batch`, the state in records without `event`; \
        otherwise it is required.
        """),
      groups: [
        .calls, .batch, PushExpressOptionRows.configuration.group, .records, .jsonInput, .common,
      ],
      options: [PushExpressOptionRows.chosen, CallOptionRows.retryLost],
      exclusions: [ExclusionRow(.instanceID, [.externalID])] + ExclusionRow.calls + [
        ExclusionRow(.batch, [.externalID])
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reports to Push.Express that the app is on screen, in the background or closed. Use it for
        an app without the vendor's SDK, or to test the vendor's statistics.

        Push.Express requires:
        - App: `--app-id`.
        - Instance: `--instance-id`, or an instance that pushkit-px-register(1) has saved.
          `--ext-id` chooses one of several.

        Everlytic and Smartico have no such call. \(TopicRow.vendorsWithoutCalls)

        pushkit counts the events of a saved instance in the state: how often the app was opened,
        and the seconds until `background` or `closed`. pushkit-px-register(1) sends both numbers.

        With `--batch`, `event` of a record chooses the event, and pushkit counts nothing.

        Events are not idempotent: Push.Express may count a repeated event twice. pushkit-retries(7)
        describes when pushkit repeats an event.
        """,
      record: CallRecord.keys([KeyRow("event", "the event")], isBulk: true),
      statuses: .calling + [.partial],
      variables: PushExpressOptionRows.configuration.variables,
      examples: #"""
        report that the user opened the app, for the saved instance
        $ pushkit px-lifecycle onscreen --profile acme

        print the body of an event without sending it
        $ pushkit px-lifecycle onscreen --app-id 16183-2 --instance-id 737112 \
            --dry-run --field body
        {"event":"onscreen"}
        """#,
      seeAlso: ["px-register", "profiles", "exit-codes"])
  }
}

/// `px-lifecycle`: reports a lifecycle event of the app to Push.Express.
enum PXLifecycleCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.explicit(arguments, among: [.pushexpress])
    let run = try CallRun(Configuration(arguments, context))
    let event = try arguments.operands.first.map(event)
    guard event != nil || arguments.has(.batch) else {
      throw Failure(
        .usageMissingOperand, "px-lifecycle requires an operand: onscreen, background or closed")
    }
    try CallCommand(
      vendors: [.pushexpress],
      planRecord: { record in
        { _, input throws(Failure) in
          try plan(try record["event"]?.string.map(Self.event) ?? event, input)
        }
      },
      plan: { _, input throws(Failure) in try plan(event, input) }
    ).perform(run, Command.pxLifecycle.row.allOptions)
  }

  private static func plan(
    _ event: PushExpressAPI.Lifecycle?, _ input: CallInput
  ) throws(Failure) -> Call {
    guard let event else {
      throw Failure(
        .recordIncomplete, "the record has no event",
        hint: "add event to the record, or give an operand for all records")
    }
    return try PushExpressCalls.lifecycle(event, input)
  }

  private static func event(_ word: String) throws(Failure) -> PushExpressAPI.Lifecycle {
    if let event = PushExpressAPI.Lifecycle(rawValue: word) { return event }
    let words = PushExpressAPI.Lifecycle.allCases.map(\.rawValue)
    throw Failure(
      .usageUnknownName, "unknown lifecycle event \(TypedText.quoted(word, among: words))",
      hint: "the values are \(words.joined(separator: ", "))")
  }
}
