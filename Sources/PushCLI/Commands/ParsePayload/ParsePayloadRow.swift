extension Command {
  static let parsePayload = Command("parse-payload", run: ParsePayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "explain push payloads, one record per message",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Files of JSON documents; `-`, or no FILE, is standard input."),
      groups: [.strict, .records, .jsonInput, .common],
      options: parsePayloadOptions,
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Reads push payloads of Everlytic, Smartico, Push.Express, Emarsys and OptiMobile, and plain \
        ones of APNs and FCM, and tells of each what the phone shows, where a tap leads and what a \
        report needs, in the same words for all vendors.
        """,
        """
        A payload may be bare or in any envelope it travels in: `data`, `message`, a request of FCM v1 \
        or of the FCM before it, APNs, the `.apns` file of simctl, Huawei's `data` in one JSON string, \
        or the dump of a received message. JSON inside strings is decoded. A request that holds both \
        `apns` and `data` gives two records.
        """,
        """
        Input is any number of JSON documents, one after another: a line each, indented, or separated \
        by RS characters. A document is an object; an array of objects counts as its elements. A \
        broken one is reported on standard error and the next one is read.
        """,
        """
        What a vendor's app would do wrong with a payload is a diagnostic in its record, never a \
        failure, unless `--strict` is given. An inbox, a history reply, a bridge message and a \
        handleEvent object are no pushes and are refused.
        """,
        "`-o text` draws the notification as a phone shows it, with the diagnostics under it.",
      ],
      record: parsePayloadRecord,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: [
        ExampleRow(
          "which vendor sends this, and what it says",
          "pushkit sample-payload everlytic-fcm |\n  pushkit parse-payload --field vendor --field title",
          prints: "everlytic\tPharmacy Notification\n"),
        ExampleRow(
          "the notifications of a log, as a phone shows them",
          "pushkit parse-payload --scan -o text app.log"),
        ExampleRow(
          "fail if anything is wrong",
          "pushkit parse-payload --strict --require-vendor push.json"),
        ExampleRow(
          "a large file on two cores, broken documents kept in the output",
          "pushkit parse-payload --jobs 2 --on-error emit pushes.ndjson"),
        ExampleRow(
          "a record to attach to a support ticket",
          "pushkit sample-payload smartico-push | pushkit parse-payload --redact"),
      ],
      seeAlso: ["check-payload", "sample-payload", "diagnostics", "redaction", "vendors"])
  }

  private static let parsePayloadOptions: [OptionRow] = [
    PayloadVendor.row,
    OptionRow(
      .raw, .none, "add the input document to the record",
      detail: """
        As `raw`, without white space between tokens, else byte for byte; with `--lenient` the \
        repaired one.
        """),
    PayloadVendor.requireRow,
    OptionRow(
      .badgeNow, .integer("N", 0...Int.max), "the number that the icon shows now",
      detail: """
        The record's `badge` then has `result`, the number shown afterwards: N itself, with a \
        warning, where the vendor's app would do nothing.
        """),
    OptionRow(
      .jobs, .integer("N", 1...1024), "work on N cores",
      detail: "On files and on standard input; the order of the records stays. The default is 1."),
    RedactOption.row,
  ]

  private static let parsePayloadRecord: [KeyRow] = [
    KeyRow("vendor", FormatTable.vendorList),
    KeyRow("format", "one of the formats that pushkit-vendors(7) lists"),
    KeyRow(
      "sender_hint",
      """
      the service that sent a plain message, if a key names it: one of the senders in \
      pushkit-vendors(7)
      """),
    KeyRow("platform", "`ios`, `android`, `huawei` or `web`"),
    KeyRow("confidence", "`certain`, `likely` or `guess`"),
    KeyRow("evidence", "the paths that decided"),
    KeyRow(
      "candidates",
      "vendors, best first; only when several have conclusive evidence"),
    KeyRow(
      "kind",
      """
      `notification`, `silent`, `engagement`, `mini-game`, `withdrawal`, `live-activity` or `widget`
      """),
    KeyRow("title", "as sent, and so are the texts that follow"),
    KeyRow("subtitle", "the line under the title"),
    KeyRow("body", "the text"),
    KeyRow("image_url", "the large picture"),
    KeyRow("icon_url", "the small picture"),
    KeyRow("sound", "the name of the sound"),
    KeyRow("channel_id", "the notification channel of Android"),
    KeyRow("importance", "the importance on Android"),
    KeyRow("category", "the category of iOS"),
    KeyRow("style", "how Android lays it out"),
    KeyRow("message_id", "text, its digits exact"),
    KeyRow("campaign_id", "text, its digits exact"),
    KeyRow("withdrawn_id", "the ID of the notification that a withdrawal removes"),
    KeyRow("url", "the web address that a tap on the body leads to"),
    KeyRow(
      "deep_link",
      "the app link that a tap on the body leads to: Smartico `dp:`, Emarsys, own schemes"),
    KeyRow(
      "badge",
      "`{\"set\":n}` or `{\"increment\":n,\"initial\":m}`; with `--badge-now` also `result`"),
    KeyRow(
      "default_action",
      """
      an object of `type` (as sent), `kind` (`app-event`, `deep-link`, `open-url`, `custom-event`, \
      `dismiss`, `badge`, `launch`, `unknown`), `name`, `url`, `deep_link` and `payload`
      """),
    KeyRow(
      "buttons",
      """
      actions with `id`, `title`, `icon` and `index`; of a silent message the actions that it runs \
      by itself
      """),
    KeyRow("in_app", "an object of `campaign_id`, `url`, `message_id` and `type`"),
    KeyRow(
      "attributes",
      """
      the customer's own keys: Everlytic `$x` as `x`, root parameters of Emarsys, OptiMobile's \
      `custom.a` less what is reserved, own keys of plain APNs and FCM
      """),
    KeyRow(
      "delivery",
      """
      an object of `ttl_seconds`, `priority`, `collapse_key`, `mutable_content`, \
      `content_available` and `background`; of received FCM data also `from` and the keys that begin \
      with `google.` or `gcm.`, under their own names
      """),
    KeyRow(
      "tracking",
      """
      what that vendor's reports need, under its own names: Everlytic `message_id`, \
      `subscription_id`, `metadata`; Smartico `engagement_uid`, `message_id`, `user_ext_id`, \
      `action`; Push.Express `msg_id`; Emarsys `sid`; OptiMobile `type`, `id`
      """),
    KeyRow("diagnostics", "what was found: objects of `severity`, `code`, `path` and `message`"),
    KeyRow("raw", "the input document, with `--raw`"),
  ]
}
