import PushCore

extension Command {
  static let sendReports = Command("send-reports", run: SendReportsCommand.run) { name in
    CommandRow(
      name, .calls, "send the reports that resolve-action prints",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Records of resolve-action, or report entries from them; `-` is standard input."),
      groups: [.calls, .bulk, configuration.group, .records, .jsonInput, .common],
      options: [CallOptionRows.retryLost, BulkOptionRows.ignoreUnknown],
      exclusions: ExclusionRow.calls,
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads the records of pushkit-resolve-action(1) and sends the reports in them. Use it to
        report a tap as an app does. A record without `reports` is passed over. The elements of
        `reports` are also accepted by themselves, such as
        `{"command":"report-click","arguments":{…}}`.

        The keys of `arguments` are those of batch records, which pushkit-batch(7) explains. IDs
        that an entry lacks come from options, and then from the state.

        An entry fails if its command is not a report command. It also fails without a command:
        entries for Emarsys and OptiMobile have none, because their guides describe no API for
        reports. A `ref` beside `command` is copied to the result.

        An entry with `"redacted":true` fails, because its IDs are placeholders. An entry with
        `"confidence":"guess"` fails unless `--vendor` names the vendor of the message.
        """,
      record: CallRecord.keys([KeyRow("event", "the vendor's name of the report")], isBulk: true),
      statuses: .calling + [.partial],
      variables: configuration.variables,
      examples: #"""
        report the tap on a message
        $ pushkit resolve-action push.json |
            pushkit send-reports --journal reports.journal

        send only the reports that pushkit can send
        $ pushkit resolve-action pushes.ndjson |
            jq -c '.reports[]? | select(.command)' | pushkit send-reports

        see what would be sent
        $ echo '{"command":"report-click","arguments":{"message_id":"12"}}' |
            pushkit send-reports --app-id 16183-2 --instance-id 737112 \
              --dry-run --field body
        {"msg_id":"12","event":"clicked"}
        """#,
      seeAlso: ["resolve-action", "report-click", "batch", "exit-codes"])
  }

  fileprivate static let configuration = ConfigurationOptions(
    SendReportsCommand.vendors, identifiers: VendorCalls.all.flatMap(\.reports.identifiers),
    usesState: true)
}

/// `send-reports`: sends the reports that `resolve-action` prints.
enum SendReportsCommand {
  static let vendors: [Vendor] = VendorCalls.all.map(\.vendor)

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context))
    let options = ReportVerb.allCases.flatMap { Command.report($0).row.allOptions }
    let rules = BatchRules(vendors: vendors, usesState: true, split: entries) {
      entry throws(Failure) in
      try open(entry, arguments)
    }
    try BatchRun.perform(run, InputSources.names(of: arguments.operands), options, rules)
  }

  /// Returns the report entries of a record of `resolve-action`, which may have none; any other
  /// document is an entry.
  private static func entries(_ root: JSONValue) -> [JSONValue] {
    guard root["command"] == nil, root["tap"] != nil else { return [root] }
    guard let reports = root["reports"] else { return [] }
    return reports.kind == .array ? reports.elements : [root]
  }

  private static func open(
    _ entry: JSONValue, _ arguments: ParsedArguments
  ) throws(Failure) -> (command: String, keys: JSONValue, plan: CallPlan) {
    guard let command = entry["command"]?.string else {
      throw Failure(
        .sendReportsNoCommand, "the entry has no command",
        hint: "an entry is an element of reports; those of Emarsys and OptiMobile have no command")
    }
    guard let verb = ReportVerb(rawValue: command) else {
      throw Failure(
        .sendReportsCommand, "the command \(TypedText.quoted(command)) is not a report command",
        hint:
          "the report commands are \(ReportVerb.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard let keys = entry["arguments"], keys.kind == .object else {
      throw Failure(.recordBadValue, "the entry's arguments are missing or not an object")
    }
    if entry["confidence"]?.string == "guess", let vendor = keys["vendor"]?.string,
      let guessed = Vendor(name: vendor),
      arguments[.vendor].flatMap(Vendor.init(name:)) != guessed
    {
      throw .vendorGuess(guessed)
    }
    return (command, keys, verb.plan(for: keys))
  }
}

extension DiagnosticKind {
  static let sendReportsNoCommand = DiagnosticKind(
    "send-reports.no-command", .data, summary: "a report entry has no command",
    meaning: """
      The record is not an element of `reports`. Or the entry is for Emarsys or OptiMobile, which \
      document no API for reports: their SDKs send them.
      """,
    remedy: "Select the entries that have a command: `jq -c '.reports[]? | select(.command)'`.")
  static let sendReportsCommand = DiagnosticKind(
    "send-reports.command", .data, summary: "the command of an entry is not a report command",
    meaning: "`send-reports` runs only the commands whose names begin with `report-`.",
    remedy: "Give records of other commands to `--batch` of that command.")
}
