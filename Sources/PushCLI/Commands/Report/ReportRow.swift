import PushCore

extension Command {
  static let reportDelivery = report("report-delivery", .delivery)
  static let reportImpression = report("report-impression", .impression)
  static let reportClick = report("report-click", .click)
  static let reportDismissal = report("report-dismissal", .dismissal)
  static let reportFailure = report("report-failure", .failure)

  private static func report(_ name: String, _ verb: ReportVerb) -> Command {
    Command(
      name,
      run: { arguments, context throws(Failure) in
        try ReportCommand.run(verb, arguments, context)
      },
      row: { row($0, verb) })
  }

  private static func row(_ name: String, _ verb: ReportVerb) -> CommandRow {
    let vendors = verb.vendors
    let options = options(verb)
    let configuration = ConfigurationOptions(vendors, identifiers: identifiers, usesState: true)
    let own = Set((options + configuration.group.rows).map(\.id))
    return CommandRow(
      name, .calls, verb.summary,
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files, option: .fromPayload,
        """
        Push payloads to report, or `-` for standard input: the same as `--from-payload FILE` for \
        each FILE.
        """),
      groups: [.calls, configuration.group, .records, .jsonInput, .common],
      options: options,
      exclusions: exclusions.compactMap { $0.among(own) },
      needs: [
        (.reveal, .curl), (.lenient, .fromPayload), (.scan, .fromPayload),
        (.onError, .fromPayload), (.maxDocument, .fromPayload),
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        verb.description,
        vendors.map { "\($0.title) calls it `\(verb.event($0) ?? "")`." }.joined(separator: " "),
        """
        A report counts where it arrives, so it is not repeated lightly: only while nothing can have \
        reached the vendor, or when it answers 429 or 503. When the answer is lost the error is \
        `http.lost`; `--retry-lost` sends such a report again, and it may then count twice. All \
        attempts carry the same time and identifiers.
        """,
        """
        With FILE or `--from-payload`, pushkit reads push payloads in any envelope and sends one \
        report for each document, vendor and message. The IDs come from the payload. Options supply \
        the IDs that a payload lacks, and an option applies only to messages of its own vendor. \
        `--uuid`, `--ts` and `--datetime` are for single reports only.
        """,
        """
        A payload of a vendor without this report, or without the required IDs, fails with status \
        65; pushkit reports the others. `--vendor` restricts the run to one vendor: a payload that \
        shows another one fails, and pushkit reads a payload that shows none as this vendor's. If a \
        FILE cannot be opened, pushkit processes the others and exits with 66.
        """,
      ],
      record: CallRecord.keys([KeyRow("event", "the vendor's name of the report")], isBulk: true),
      statuses: .calling + [.partial],
      variables: configuration.variables,
      examples: examples(name, verb),
      seeAlso: ["parse-payload", "profiles", "vendors", "exit-codes"])
  }

  private static let identifiers: [SettingID] = [.subscriptionID, .userID, .instanceID]

  private static let exclusions: [ExclusionRow] =
    ExclusionRow.calls + [
      ExclusionRow(.subscriptionID, [.email, .uniqueID]),
      ExclusionRow(.instanceID, [.externalID]),
      // Each report needs its own UUID and time.
      ExclusionRow(.fromPayload, [.uuid, .ts, .datetime]),
    ]

  private static func options(_ verb: ReportVerb) -> [OptionRow] {
    ReportOptions.rows.filter { row in
      if row.id == .action, verb != .click { return false }
      guard let own = ReportOptions.vendor[row.id] else { return true }
      return verb.vendors.contains(own)
    }
  }

  private static func examples(_ name: String, _ verb: ReportVerb) -> [ExampleRow] {
    let everlytic = ExampleRow(
      "see what would be sent to Everlytic",
      #"""
      pushkit \#(name) --install-url https://live10.everlytic.net \
        --project-uuid 0f8fad5b-d9cb-469f-a165-70867728950e \
        --subscription-id 123 --message-id 12 \
        --datetime 2018-11-23T11:05:47.000Z --dry-run --field body
      """#,
      prints: """
        {"subscription_id":"123","message_id":"12","metadata":{},\
        "datetime":"2018-11-23T11:05:47.000Z"}\n
        """)
    let payload = ExampleRow(
      "of a push that an app has received",
      "pushkit \(name) push.json")
    return [payload] + (verb.everlytic == nil ? [] : [everlytic])
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

  fileprivate var description: String {
    switch self {
    case .delivery: "Tells the vendor that a message has arrived at the device."
    case .impression: "Tells the vendor that a message was shown to the user."
    case .click: "Tells the vendor that the user tapped on a message."
    case .dismissal: "Tells the vendor that the user closed a message without a tap."
    case .failure: "Tells the vendor that a message could not be shown."
    }
  }
}

/// The options of reports.
private enum ReportOptions {
  /// The options that apply to only one vendor.
  static let vendor: [OptionID: Vendor] = [
    .engagementUID: .smartico, .action: .smartico, .appVersion: .smartico, .uuid: .smartico,
    .ts: .smartico, .metadata: .everlytic, .datetime: .everlytic, .email: .everlytic,
    .uniqueID: .everlytic, .externalID: .pushexpress,
  ]

  static let rows: [OptionRow] = [
    OptionRow(
      .fromPayload, .file("FILE"), collects: true, "read the IDs from push payloads",
      detail: """
        `-` is standard input. May be repeated; pushkit reads the files in order. A payload's own \
        IDs take precedence over options.
        """),
    OptionRow(
      .messageID, .identifier("ID"), "the vendor's id of the message",
      detail: """
        Everlytic and Smartico: `message_id` of the payload; for Smartico decimal digits, which are \
        sent exactly. Push.Express: `px.msg_id`, not the message id of FCM.
        """),
    OptionRow(
      .email, .identifier("ADDRESS"), "Everlytic: use the saved subscription of this contact",
      detail: "The email address that the token was registered with."),
    OptionRow(
      .uniqueID, .identifier("ID"), "Everlytic: use the saved subscription of this contact",
      detail: "The unique ID that the token was registered with."),
    InstanceOptions.chosen,
    OptionRow(.engagementUID, .identifier("UID"), "Smartico: `engagement_uid` of the payload"),
    OptionRow(
      .action, .text("LINK"), "Smartico: the link that was clicked"),
    OptionRow(
      .appVersion, .text("VERSION"), "Smartico: the version of the app",
      detail: "The default is 1.2.25, the guide's."),
    OptionRow(
      .metadata, .text("NAME=VALUE"), collects: true, "Everlytic: a member of `metadata`",
      detail: "May be repeated. `ev_return_data` of a payload belongs there."),
    OptionRow(.uuid, .uuid("UUID"), "Smartico: the id of the event, in place of a random one"),
    OptionRow(
      .ts, .integer("MS", 0...Int.max), "Smartico: the time of the event",
      detail: "Milliseconds since 1970, in place of now."),
    OptionRow(
      .datetime, .text("TIME"), "Everlytic: the time of the event",
      detail: "ISO 8601, sent as it is, in place of now."),
    CallOptionRows.retryLost,
  ]
}
