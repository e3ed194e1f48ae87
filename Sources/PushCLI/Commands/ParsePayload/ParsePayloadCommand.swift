import PushCore

/// `parse-payload`: explains push payloads, a record for each message.
///
/// ``ParsePayloadPlan`` has the options. ``InputLoop`` or, with several jobs, ``ParallelLoop``
/// gives each document to a ``StreamRecords``, which prints the records of its messages.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputProgress.start(arguments, context)
    let plan = try ParsePayloadPlan(arguments)
    // The text of a message is drawn without its record: NotificationText.
    let style = try PrintStyle(arguments, context, text: { _, _, _ in })
    let input = InputOptions(arguments)
    let make = { (context: Context) in
      let printer = RecordPrinter(style, to: context.output)
      let loop = InputLoop(context, input, printer: printer)
      return (loop, StreamRecords(plan, context, printer, loop.stream))
    }
    if plan.jobs > 1 {
      ParallelLoop(context, jobs: plan.jobs, make).run(arguments.operands)
    } else {
      var (loop, records) = make(context)
      loop.run(arguments.operands, &records)
    }
  }
}

struct ParsePayloadPlan {
  var payload = PayloadOptions()
  let drawsTree: Bool
  let isStrict: Bool
  let requiresVendor: Bool
  /// The key that the redactors of all threads share; nil without `--redact`.
  let redaction: RedactionKey?
  let jobs: Int

  init(_ arguments: ParsedArguments) throws(Failure) {
    try Self.checkFields(arguments)
    payload.vendor = try PayloadVendor.named(arguments)
    payload.includesRaw = arguments.has(.raw)
    payload.badgeNow = arguments.integer(.badgeNow)
    drawsTree = arguments.has(.tree)
    isStrict = arguments.has(.strict)
    requiresVendor = arguments.has(.requireVendor)
    redaction = arguments.has(.redact) ? RedactionKey() : nil
    jobs = arguments.integer(.jobs) ?? ParallelJobs.number(for: arguments.operands)
  }

  /// Rejects `--field raw` without `--raw`, which would print only empty lines.
  private static func checkFields(_ arguments: ParsedArguments) throws(Failure) {
    // The records of broken documents have this key, too.
    guard !arguments.has(.raw), arguments[.onError] != ErrorAction.emit.rawValue else { return }
    let paths = arguments.all(.field).flatMap(FieldPath.list).compactMap(FieldPath.init)
    guard paths.contains(where: { $0.firstName == RecordField.raw.rawValue }) else { return }
    throw Failure(.usageMissingOption, "--field raw requires --raw")
  }
}

extension Command {
  static let parsePayload = Command("parse-payload", run: ParsePayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "explain push payloads, one record per message",
      operands: .files("Files of JSON documents"),
      groups: [.strict, .records, .jsonInput, .common],
      options: parsePayloadOptions,
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads push payloads and prints one record per message, with the same keys for all vendors.
        Use it to find out who sent a push, what the phone shows, where a tap leads, and which IDs a
        report needs.

        pushkit knows the payloads of Everlytic, Smartico, Push.Express, Emarsys and OptiMobile, and
        plain APNs and FCM payloads. A payload may be bare or in an envelope, such as a request to
        FCM. pushkit-vendors(7) lists the formats, and pushkit-platforms(7) the envelopes. A request
        with both `apns` and `data` gives two records.

        The input may also be the whole request to a push service, as a command of curl, as an HTTP
        message, in JSON or in a HAR file. The
        values of the headers are in `delivery` and `request`, and all else is as for the body
        alone. pushkit-platforms(7) lists the forms. Credentials, such as `Cookie`, are
        not in a record, except in `raw`.

        A record has every value of its message. `other` has those for which no key of the record
        is made. Members that are null, and those that a duplicate key replaces, are left out.
        pushkit-records(7) describes the input.

        A record has a diagnostic for everything that the vendor's app would handle wrongly.
        Diagnostics change the exit status only with `--strict`. pushkit refuses documents that are
        not pushes: inboxes, message histories, bridge messages and handleEvent objects. `-o text`
        draws the notification as a phone shows it, followed by its diagnostics.
        """,
      record: parsePayloadRecord,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: """
        print the vendor and the title of a push
        $ pushkit sample-payload everlytic-fcm |
            pushkit parse-payload --field vendor --field title
        everlytic\tPharmacy Notification

        draw the notifications in a log
        $ pushkit parse-payload --scan -o text app.log

        fail on any problem
        $ pushkit parse-payload --strict --require-vendor push.json

        read a large file on one core, with broken documents in the output
        $ pushkit parse-payload --jobs 1 --on-error emit pushes.ndjson

        print a record for a support ticket
        $ pushkit sample-payload smartico-push | pushkit parse-payload --redact
        """,
      seeAlso: [
        "check-payload", "sample-payload", "diagnostics", "platforms", "redaction", "vendors",
      ])
  }

  private static let parsePayloadOptions: [OptionRow] = [
    PayloadVendor.row,
    OptionRow(
      .raw, "add the input document to the record",
      detail: """
        The key is `raw`. pushkit removes white space between tokens and changes nothing else. With \
        `--lenient`, `raw` is the repaired document. For a command of curl or an HTTP message, it is \
        the request as JSON. `raw` has the credentials of a request; add `--redact`.
        """),
    PayloadVendor.requireRow,
    OptionRow(
      .badgeNow, "N", .integer(0...Int.max),
      "compute the badge after this push, if the icon shows N now",
      detail: """
        The number is `result` of `badge` in the record. If the vendor's app \
        would not change the badge, `result` is N, with a warning. If an app without the SDK would \
        show another number, by the vendor's guide, it is `result_without_sdk`.
        """),
    OptionRow(
      .jobs, "N", .integer(1...1024), "use N CPU cores",
      detail: """
        The default is the number of cores for files of together at least 4 MiB, otherwise 1. The \
        order of the records does not change.
        """),
    OptionRow(
      .tree, "print how pushkit understood each message, as a tree",
      detail: """
        Shows the service, the envelope, the objects of the message, and where each value was \
        found. Programs must not rely on its form.
        """),
    RedactOption.row, .position,
  ]

  private static let formatWords = FormatTable.rows.map(\.name).joined(separator: "|")
  private static let senderWords = PushService.senders.map { "\($0.rawValue)" }.joined(
    separator: "|")

  private static let parsePayloadRecord: [KeyRow] = .list(
    """
    vendor \(FormatTable.vendorWords)!: \(FormatTable.vendorList)
    format \(formatWords)!: one of the formats in pushkit-vendors(7)
    sender_hint \(senderWords): the service that sent a plain message, if a key identifies it: one of the senders
      in pushkit-vendors(7)
    platform ios|android|huawei|web: `ios`, `android`, `huawei` or `web`
    confidence certain|likely|guess!: `certain`, `likely` or `guess`
    evidence [string]: the paths that identify vendor and format
    candidates [string]: vendors, best first; only if several have conclusive evidence
    kind notification|silent|engagement|mini-game|withdrawal|live-activity|widget!: `notification`, `silent`, `engagement`, `mini-game`, `withdrawal`, `live-activity` or
      `widget`
    title: the title, unchanged like all following texts
    subtitle: the line under the title
    body: the text
    image_url: the large picture
    icon_url: the small picture
    sound: the name of the sound
    channel_id: the Android notification channel
    importance: the Android importance, or `interruption_level`
    interruption_level: the iOS interruption level
    relevance_score any: the iOS relevance score, as sent
    category: the iOS category
    thread any: the iOS `thread-id`, by which notifications are grouped, as sent
    style: the Android layout
    loc @loc: the texts that are in the app: `title`, `subtitle` and `body`, each an object of `key` and `args`
    message_id: a string with the exact digits
    campaign_id: a string with the exact digits
    withdrawn_id: the ID of the notification that a withdrawal removes
    url: the web page that a tap on the body opens
    deep_link: the app link that a tap on the body opens: Smartico `dp:`, Emarsys, custom schemes
    badge @badge: `{"set":n}` or `{"increment":n,"initial":m}`; with `--badge-now` also `result`
      and, if it differs, `result_without_sdk`
    default_action @action: an object of `type` (as sent), `kind` (`app-event`, `deep-link`, `open-url`,
      `custom-event`, `dismiss`, `badge`, `launch`, `unknown`), `name`, `url`, `deep_link`,
      `target` and `payload`
    buttons [@button]: actions with `id`, `title`, `icon` and `index`; in a silent message, the actions that
      run without a tap
    in_app @in-app: an object of `campaign_id`, `url`, `message_id` and `type`
    live_activity @live-activity: an object of `event`, `timestamp`, `stale_date`, `dismissal_date`,
      `attributes_type`, `attributes` and `content_state`, as sent
    attributes object: the customer's own keys: Everlytic `$x` as `x`, Emarsys root parameters, OptiMobile
      `custom.a` without its reserved keys, custom keys of plain APNs and FCM
    delivery @delivery: an object of `ttl_seconds`, `priority`, `collapse_key`, `mutable_content`,
      `content_available` and `background`; for received FCM data also `from` and the keys that
      begin with `google.` or `gcm.`
    request @push-request: for a message in a request to a push service: an object of `service`,
      `method`, `url`, `token_form`, `headers` and `body`
    tracking object: the IDs that reports to the vendor need, under its own names: Everlytic `message_id`,
      `subscription_id`, `metadata`; Smartico `engagement_uid`, `message_id`, `user_ext_id`,
      `action`; Push.Express `msg_id`; Emarsys `sid`; OptiMobile `type`, `id`
    other object: the members of the message that no other key of the record holds, under their own names;
      null stands for an element of an array that another key holds
    diagnostics [@diagnostic]: objects of `severity`, `code`, `path` and `message`
    raw object: the input document, with `--raw`
    """)
}

extension DiagnosticKind {
  static let payloadNoVendor = DiagnosticKind(
    "payload.no-vendor", .data, summary: "pushkit recognized no vendor",
    meaning: "`--require-vendor` is set, and the payload is plain or unknown.",
    remedy: """
      Check `evidence` and `diagnostics` in the record. To choose a vendor yourself, add \
      `--vendor`.
      """
  )
}

/// The option `--redact` of commands that read payloads.
enum RedactOption {
  static let row = OptionRow(
    .redact, "replace sensitive values with placeholders",
    detail: """
      Replaces values that pushkit recognizes as keys, tokens, IDs or personal data. \
      pushkit-redaction(7) describes the rules and their limits.
      """)
}
