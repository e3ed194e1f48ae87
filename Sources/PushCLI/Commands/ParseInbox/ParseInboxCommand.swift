import PushCore

extension Command {
  static let parseInbox = Command("parse-inbox", run: ParseInboxCommand.run) { name in
    CommandRow(
      name, .payloads, "explain message inboxes and histories",
      operands: .files("Files of JSON documents"),
      groups: [.strict, .records, .jsonInput, .common],
      options: [
        OptionRow(
          .at, "TIME", .text, "set the time for `expired`", default: "now",
          detail: """
            RFC 3339 (`2021-06-01T07:49:23Z`), a date (midnight UTC), or seconds since 1970. Numbers \
            from 100000000000 are milliseconds.
            """),
        .position,
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads responses of Emarsys's mobile inbox, Everlytic's message history and Smartico's inbox,
        and prints one record per message, with the keys of pushkit-parse-payload(1). Use it to read the messages
        of a contact and the effects of their buttons.

        pushkit accepts these documents:
        - Emarsys: Inbox responses, inboxes of the plugins for React Native and Flutter, and
          embedded messages of SDK 4. Their `lead` becomes `body`.
        - Everlytic: History responses, as pushkit-fetch-history(1) receives them.
        - Smartico: GET_INBOX_MESSAGES_RESPONSE of the WebSocket, `cid` 514, also in a record of
          pushkit-smartico-listen(1).
        - Parts: The content of a response's `data`, or a single message, for example one that
          another tool has selected.

        If an entry of the list is not a message, its record has only diagnostics. Diagnostics
        of the list itself, and the repairs of `--lenient`, are in the first record, or on standard
        error if there is none. An empty list prints no record and is not a failure.

        An Everlytic response with `status` `error`, or with texts in place of messages, is an error
        that quotes these texts. pushkit refuses a push payload.

        Emarsys times are seconds or milliseconds since 1970. pushkit distinguishes them by their
        size. A record has a diagnostic for everything that the vendor's app would handle wrongly.
        Diagnostics change the exit status only with `--strict`.
        """,
      record: InboxKeys.rows,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: """
        list the messages of an inbox
        $ pushkit sample-payload emarsys-inbox |
            pushkit parse-inbox --field id --field received_at --field title
        58577\t2021-06-01T07:49:23Z\t1.06.2021.
        58576\t2021-06-01T07:20:26Z\t1.06.

        print the messages that were not expired at a certain time
        $ pushkit parse-inbox --at 2021-06-01T12:00:00Z inbox.json |
            jq 'select(.expired != true)'

        print a history as text
        $ pushkit parse-inbox -o text history.json
        """,
      seeAlso: ["fetch-history", "parse-payload", "sample-payload", "diagnostics"])
  }
}

/// The keys of a message's record.
enum InboxKeys {
  static let rows: [KeyRow] =
    .list(
      """
      vendor emarsys|everlytic|smartico!: `emarsys`, `everlytic` or `smartico`
      id: a string with the exact digits
      title: the title, unchanged like the following texts
      body: the text
      image_url: the picture
      image_alt_text: a description of the picture
      campaign_id: a string with the exact digits
      created_at: the time when the message was created, not sent, as the vendor writes it
      received_at: the time of arrival, RFC 3339 in UTC like the next two
      updated_at: the time of the last change
      expires_at: the time until which the app shows the message
      expired boolean: true if `expires_at` has passed
      tags [string]: strings such as `opened`, `seen`, `pinned`, `deleted`
      categories [string]: the category names of an Emarsys embedded message
      collapse_id: the internal ID of the message
      click_action: `open-url` or `open-app`
      url: the web page that a click opens
      attributes object: Emarsys `properties`, or Everlytic `additional_data` as an object
      default_action @action: the action of an Emarsys embedded message or of a Smartico message, as
        in parse-payload
      buttons [@button]: actions, as in parse-payload
      inbox_count integer: the number of messages, as reported by the inbox
      other object: members of the message that no other key has, as in parse-payload
      """) + [.diagnostics]

  private static let everlyticNames: Set<String> = [
    "vendor", "title", "body", "created_at", "click_action", "url", "attributes", "other",
    "diagnostics",
  ]

  /// The keys that messages of a history have.
  static let everlytic: [KeyRow] = rows.filter { everlyticNames.contains($0.name) }
}

/// `parse-inbox`: explains inboxes and histories, a record for each message.
enum ParseInboxCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputProgress.start(arguments, context)
    let style = try PrintStyle(arguments, context, text: InboxText.render)
    let filter = DocumentFilter(arguments, context, style)
    let records = InboxRecords(context, filter.printer, isStrict: arguments.has(.strict))
    let now = try now(arguments, context)
    let reader = InboxReader(tape: filter.stream.tape, now: now)
    filter.run { stream, source throws(Failure) in
      try reader.open()
      // If there is no record, the notes of lenient reading go to standard error.
      let notes = stream.hasNotes && !reader.isEmpty ? stream.removeNoteTexts() : []
      records.emit(
        reader, notes: notes, position: InputPosition(stream.documentPosition, in: source))
    }
  }

  /// Returns the time that `--at` names, or else the current time.
  private static func now(_ arguments: ParsedArguments, _ context: Context) throws(Failure) -> Int {
    try arguments.time(.at) ?? Int(context.now)
  }
}

/// Prints the records of the messages that a reader has found.
struct InboxRecords {
  private let context: Context
  private let printer: RecordPrinter
  private let isStrict: Bool

  init(_ context: Context, _ printer: RecordPrinter, isStrict: Bool) {
    (self.context, self.printer, self.isStrict) = (context, printer, isStrict)
  }

  /// Prints the records; the first one also has the notes and the findings about the list.
  ///
  /// If there are no messages, the findings go to standard error.
  func emit(_ reader: InboxReader, notes: [String], position: InputPosition?) {
    if reader.isEmpty { return report(reader.findings, position) }
    var notes = notes
    while !reader.isEmpty {
      let outcome = reader.writeRecord(notes: notes, into: printer.begin())
      printer.end()
      context.output.endLines()
      notes = []
      if isStrict, let failure = Failure.strict(outcome, input: position) { context.fail(failure) }
    }
  }

  private func report(_ findings: [Finding], _ position: InputPosition?) {
    for finding in findings {
      context.report(Failure(finding, input: position))
    }
    if isStrict, let failure = Failure.strict(findings, input: position) { context.fail(failure) }
  }
}

/// Draws a message of an inbox or a history, followed by its diagnostics.
enum InboxText {
  private static let card = card("expires")
  private static let expiredCard = card("expired")

  private static func card(_ expires: String) -> CardText<JSONKey> {
    CardText(
      heading: ["vendor", "received_at", "created_at"], texts: ["title", "body"],
      details: [
        ("image_url", "picture"), ("image_alt_text", "picture shows"), ("click_action", "click"),
        ("url", "click opens"), ("tags", "tags"), ("categories", "categories"),
        ("attributes", "attributes"), ("default_action", "click does"), ("updated_at", "updated"),
        ("expires_at", expires),
      ],
      buttons: "buttons", message: "id")
  }

  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let card = record["expired"]?.kind == .true ? Self.expiredCard : Self.card
    card.append(record, to: out, style: style)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }
}
