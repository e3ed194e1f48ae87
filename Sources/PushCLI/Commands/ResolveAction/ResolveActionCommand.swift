import PushCore

extension Command {
  static let resolveAction = Command("resolve-action", run: ResolveActionCommand.run) { name in
    CommandRow(
      name, .payloads, "show what a tap opens and which reports it requires",
      operands: .files("Files of push payloads"),
      groups: [.strict, .records, .jsonInput, .common],
      options: [
        OptionRow(
          .button, "ID", .text, "tap this button", default: "the notification itself",
          detail: """
            ID is the `id` that pushkit-parse-payload(1) prints. If several buttons have it, the \
            first one applies.
            """),
        OptionRow(
          .platform, "PLATFORM", .word(["ios", "android"]),
          "set the platform of the app", default: "the payload's",
          detail: """
            If a request has messages for both platforms, pushkit prints only the one for this \
            platform. The blocks of a request for other platforms do not count.
            """),
        RedactOption.row, .position,
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads push payloads as pushkit-parse-payload(1) does and prints the effect of a tap on the
        notification or on one of its buttons: the action, and the reports to send. Use it to see
        where a tap leads and which command reports it.

        The key `reports` depends on the vendor:
        - Everlytic, Smartico, Push.Express: Each report has a pushkit command and its options, with
          `_` in place of `-`. Add the values that a payload does not contain, such as keys and the
          subscription. A message without the required IDs has no reports.
        - Emarsys, OptiMobile: The facts that the vendor's SDK sends. Their guides describe no API.

        The vendors' SDKs differ by platform:
        - Emarsys: Android shows buttons of unknown types, which open the app. iOS omits them, and
          reports a default action with an ID as a button.
        - OptiMobile: A tap on a button opens the link of the message on iOS only.

        pushkit-send-reports(1) sends the reports that have a command. It refuses reports with
        `"redacted":true`, which `--redact` adds because their IDs are placeholders. It also refuses
        reports with `"confidence":"guess"`, unless `--vendor` names the vendor.

        If a message does not have the button, the error lists the buttons that it has.

        For Emarsys, pushkit also reads documents that are not pushes:
        - handleEvent objects: `{"eventName","payload"}`, the result of a tap.
        - Actions: An action of a push or of an inbox by itself.
        - Inboxes: Each action of each message has a record with the `message_id`. `--button`
          selects the actions with this ID.
        """,
      record: .list(
        """
        vendor \(FormatTable.vendorWords)!: \(FormatTable.vendorList)
        tap body|button!: `body` or `button`
        button_id: the button's id
        message_id: the message of an inbox with the button
        action @action: an object of `kind` (`app-event`, `deep-link`, `open-url`, `custom-event`,
          `dismiss`, `badge`, `launch`, `unknown`), `name`, `url`, `deep_link`, `target` and `payload`
        handle_event @handle-event: for Emarsys application events: an object of `eventName` and `payload`
        reports [@report]: the reports to send: objects of `command` and `arguments`; for Emarsys of `origin`,
          `button_id` and `sid`, or in the V2 formats of its SDK 4 `origin`, `reporting` and
          `trackingInfo`; for OptiMobile of `event`, `type` and `id`; also `confidence` if the vendor
          is a guess, and `redacted` with `--redact`
        diagnostics [@diagnostic]: objects of `severity`, `code`, `path` and `message`, also those of the payload
        """),
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: """
        print the command that reports a click
        $ pushkit sample-payload pushexpress-fcm |
            pushkit resolve-action --field reports.0.command
        report-click

        send the reports that a tap requires
        $ pushkit resolve-action push.json | pushkit send-reports

        show the effect of a button on iOS
        $ pushkit resolve-action --button accept --platform ios push.json
        """,
      seeAlso: [
        "parse-payload", "send-reports", "report-click", "classify-link", "diagnostics",
        "redaction",
      ])
  }
}

/// `resolve-action`: shows the effect of a tap on a notification, a record for each message.
enum ResolveActionCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: text)
    InputProgress.start(arguments, context)
    let filter = DocumentFilter(arguments, context, style)
    let platform: Platform? =
      switch arguments[.platform] {
      case "ios": .ios
      case "android": .android
      default: nil
      }
    var tap = Tap(button: arguments[.button], platform: platform)
    tap.isRedacted = filter.redactor != nil
    let reader = TapReader(tap, tape: filter.stream.tape)
    filter.run { stream, source throws(Failure) in
      if let redactor = filter.redactor {
        redactor.redact(stream.tape)
        reader.tap.button = tap.button.map(redactor.replacingRepeats(inOption:))
      }
      let messages = try reader.findMessages()
      let notes = stream.hasNotes ? stream.removeNoteTexts() : []
      for message in 0..<messages {
        try reader.writeRecord(of: message, notes: notes, into: filter.printer.begin())
        filter.printer.end()
        filter.check(reader.outcome, InputPosition(stream.documentPosition, in: source))
      }
    }
  }

  private static let card = CardText<JSONKey>(
    heading: ["tapped", "vendor"],
    details: [
      ("does", "does"), ("name", "name"), ("url", "URL"), ("deep_link", "deep link"),
      ("payload", "payload"), ("handle_event", "handleEvent"), ("reports", "to report"),
    ])

  /// Draws the tapped element, the action and the commands that send its reports.
  private static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let json = ByteBuffer()
    var shown = JSONObjectWriter(json)
    for member in record.members {
      switch member.name {
      case "action": append(action: member.value, to: &shown)
      case "reports": append(reports: member.value, to: &shown)
      case "vendor":
        shown.string("vendor", Vendor(name: member.value.text)?.title ?? member.value.text)
      case "tap":
        let button = record["button_id"].map { "tap on the button \($0.text)" }
        shown.string("tapped", button ?? "tap on the notification")
      default: shown.json(member.name, member.value.json)
      }
    }
    shown.end()
    card.append(JSONValue(Array(json.bytes)) ?? record, to: out, style: style)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  /// Appends an action in words, and its members that the words do not have.
  private static func append(action: JSONValue, to shown: inout JSONObjectWriter) {
    let target = action["target"]?.text
    let kind = action["kind"]?.text ?? ""
    shown.string(
      "does", target.map { "opens \($0)" } ?? (kind == "launch" ? "opens the app" : kind))
    for member in action.members
    where !["kind", "target"].contains(member.name) && member.value.text != target {
      shown.json(member.name, member.value.json)
    }
  }

  /// Appends the command lines of the reports, for a shell; reports without a command as they are.
  private static func append(reports: JSONValue, to shown: inout JSONObjectWriter) {
    let lines = reports.elements.map(ReportText.commandLine)
    if lines.contains(nil) {
      shown.json("reports", reports.json)
    } else {
      shown.string("reports", lines.compactMap { $0 }.joined(separator: " && "))
    }
  }
}

/// A report of a tap as text.
enum ReportText {
  /// Returns the command line of a report, for a shell; nil if it has no command.
  static func commandLine(_ report: JSONValue) -> String? {
    let arguments = report["arguments"]?.members ?? []
    guard let command = report["command"]?.text,
      arguments.allSatisfy({ [.string, .number].contains($0.value.kind) })
    else { return nil }
    let options = arguments.map { "--\($0.name.hyphenated) \(ShellQuoting.word($0.value.text))" }
    return (["pushkit \(command)"] + options).joined(separator: " ")
  }
}
