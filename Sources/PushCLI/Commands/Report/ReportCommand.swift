import PushCore

extension Command {
  static let reportDelivery = report(.delivery)
  static let reportImpression = report(.impression)
  static let reportClick = report(.click)
  static let reportDismissal = report(.dismissal)
  static let reportFailure = report(.failure)

  static func report(_ verb: ReportVerb) -> Command {
    Command(
      verb.rawValue,
      run: { arguments, context throws(Failure) in
        try ReportCommand.run(verb, arguments, context, row(verb.rawValue, verb).allOptions)
      },
      row: { row($0, verb) })
  }

  private static func row(_ name: String, _ verb: ReportVerb) -> CommandRow {
    let calls = verb.calls
    let groups = calls.map { OptionGroup($0.vendor.title, $0.reports.options(verb)) }.distinct
    let configuration = ConfigurationOptions(
      calls.map(\.vendor), identifiers: calls.flatMap(\.reports.identifiers), usesState: true)
    let own = Set((options + groups.flatMap(\.rows) + configuration.group.rows).map(\.id))
    return CommandRow(
      name, .calls, verb.summary,
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files, option: .fromPayload,
        """
        Push payloads to report, or `-` for standard input: the same as `--from-payload FILE` for \
        each FILE. Without FILE, pushkit reads no payload, and the options describe one report.
        """),
      groups: groups + [.calls, .batch, configuration.group, .records, .jsonInput, .common],
      options: options,
      exclusions: exclusions.compactMap { $0.among(own) },
      outputs: [.compact, .json, .pretty, .text],
      description: """
        \(verb.description) Use it for an app without the vendor's SDK, or to test the vendor's
        statistics.

        Each vendor has its own event and needs these values, from options or a payload:

        \(verb.requirements.joined(separator: "\n"))

        \(verb.refusals)

        Reports are not idempotent: a vendor may count a repeated report twice. pushkit-retries(7)
        describes when pushkit repeats a report. If the response is lost, the error is `http.lost`.

        With FILE or `--from-payload`, pushkit reads push payloads in any envelope and sends one
        report for each document, vendor and message. The IDs come from the payload. Options supply
        the IDs that a payload lacks. An option applies only to messages of its own vendor.
        \(singleOnly(own))

        A payload of a vendor without this report, or without the required IDs, fails with status
        65. pushkit still reports the others. `--vendor` restricts the run to one vendor: a payload
        of another vendor fails, and a payload of an unknown vendor is read as one of this vendor.
        If a FILE cannot be opened, pushkit processes the others and exits with 66. Files without
        any document are the error `payload.none`; standard input may be empty.
        """,
      record: CallRecord.keys([KeyRow("event", "the vendor's name of the report")], isBulk: true),
      statuses: .calling + [.partial],
      variables: configuration.variables,
      examples: examples(name, verb),
      seeAlso: [
        verb == .click ? "resolve-action" : "parse-payload", "calls", "profiles", "vendors",
        "exit-codes",
      ])
  }

  /// The options that reports to all vendors have.
  private static let options: [OptionRow] = [
    OptionRow(
      .messageID, "ID", .identifier, "set the vendor's ID of the message",
      detail: """
        For Everlytic and Smartico, this is `message_id` of the payload. Smartico needs decimal \
        digits, which pushkit sends exactly. For Push.Express, this is `px.msg_id`, not the message ID \
        of FCM.
        """),
    OptionRow(
      .fromPayload, "FILE", .text(.file), collects: true, "read the IDs from push payloads",
      detail: """
        `-` is standard input. May be repeated; pushkit reads the files in order. A payload's own \
        IDs take precedence over options.
        """),
    CallOptionRows.retryLost,
  ]

  /// Returns the sentence about the options of which each report needs another value.
  private static func singleOnly(_ own: Set<OptionID>) -> String {
    let names = ExclusionRow.batch.others.filter(own.contains).map { "`--\($0.rawValue)`" }
    return "\(names.listed("and")) \(names.count == 1 ? "is" : "are") for single reports only."
  }

  private static let exclusions: [ExclusionRow] =
    ExclusionRow.calls + [
      ExclusionRow(.subscriptionID, [.email, .uniqueID]),
      ExclusionRow(.instanceID, [.externalID]),
      ExclusionRow(.fromPayload, ExclusionRow.batch.others),
      .batch, ExclusionRow(.batch, [.fromPayload, .email, .uniqueID, .externalID]),
    ]

  private static func examples(_ name: String, _ verb: ReportVerb) -> String {
    let payload = #"""
      \#(verb.purpose)
      $ pushkit \#(name) push.json

      report pushes with the keys of a profile
      $ pushkit \#(name) --profile acme push.json

      report each record of a file, 50 a second; after a crash, run it again
      $ pushkit \#(name) --batch reports.ndjson --rate 50 \
          --journal reports.journal >>results.ndjson
      """#
    let everlytic = #"""


      print the body of a report to Everlytic without sending it
      $ pushkit \#(name) --install-url https://live10.everlytic.net \
          --project-uuid 0f8fad5b-d9cb-469f-a165-70867728950e \
          --subscription-id 123 --message-id 12 \
          --datetime 2018-11-23T11:05:47.000Z --dry-run --field body
      {"subscription_id":"123","message_id":"12","metadata":{},"datetime":"2018-11-23T11:05:47.000Z"}
      """#
    return verb.vendors.contains(.everlytic) ? payload + everlytic : payload
  }
}

extension ReportVerb {
  /// Returns the plan for a record, which may name another event.
  func plan(for record: JSONValue) -> CallPlan {
    { vendor, input throws(Failure) in
      try named(by: record, vendor).call(vendor, input)
    }
  }
}

extension ReportVerb {
  fileprivate var summary: String {
    switch self {
    case .delivery: "report that a push message arrived"
    case .impression: "report that a push message was displayed"
    case .click: "report that a push message was clicked"
    case .dismissal: "report that a push message was swiped away"
    case .failure: "report that a push message could not be displayed"
    }
  }

  /// The purpose of the first example.
  fileprivate var purpose: String {
    switch self {
    case .delivery: "report the delivery of the push in push.json"
    case .impression: "report an impression of the push in push.json"
    case .click: "report a click on the push in push.json"
    case .dismissal: "report the dismissal of the push in push.json"
    case .failure: "report that the push in push.json could not be displayed"
    }
  }

  /// A sentence about the vendors that never accept the report.
  fileprivate var refusals: String {
    let others = VendorCalls.all.map(\.vendor).filter { !vendors.contains($0) }.map(\.title)
    let without =
      others.isEmpty
      ? "" : "\(others.listed("and")) \(others.count == 1 ? "has" : "have") no such report. "
    let tap = self == .click ? " pushkit-resolve-action(1) shows what their SDKs report." : ""
    return without + TopicRow.vendorsWithoutCalls + tap
  }

  fileprivate var description: String {
    switch self {
    case .delivery: "Reports to a vendor that a push message arrived on the device."
    case .impression: "Reports to a vendor that a push message was shown to the user."
    case .click: "Reports to a vendor that the user tapped on a push message."
    case .dismissal: "Reports to a vendor that the user closed a push message without a tap."
    case .failure: "Reports to a vendor that a push message could not be shown."
    }
  }

  /// Returns a list item for each vendor that accepts the report: its event, and what it requires.
  fileprivate var requirements: [String] {
    VendorCalls.all.compactMap { calls in
      calls.reports.events[self].map { event in
        "- \(calls.vendor.title): The event is `\(event)`\(equal(event, calls)). It needs "
          + "\(calls.reports.needs)."
      }
    }
  }

  /// Returns a phrase about the other report with the same event, if there is one.
  private func equal(_ event: String, _ calls: VendorCalls) -> String {
    let other = ReportVerb.allCases.first { $0 != self && calls.reports.events[$0] == event }
    return other.map { ", which pushkit-\($0.rawValue)(1) sends, too" } ?? ""
  }
}

/// `report-delivery` and the other `report-` commands: report a message's event to its vendor.
///
/// The ``ReportVerb`` plans the call, for a single report or for each record of a batch. With
/// `--from-payload`, ``ReportPayloads`` plans one for each message of the payloads.
enum ReportCommand {
  static func run(
    _ verb: ReportVerb, _ arguments: ParsedArguments, _ context: Context,
    _ options: @autoclosure () -> [OptionRow]
  ) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context))
    if arguments.has(.fromPayload) { return try ReportPayloads.perform(verb, run, options()) }
    try CallCommand(vendors: verb.vendors, planRecord: verb.plan(for:), plan: verb.call)
      .perform(run, options())
  }
}
