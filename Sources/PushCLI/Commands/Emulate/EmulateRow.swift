extension CommandRow {
  static let emulate = CommandRow(
    .emulate, .testing, "stand in for Everlytic, Smartico and Push.Express",
    operands: OperandShape(
      "[-- COMMAND…]", 0...Int.max,
      """
      A program to run with the variables set, and its arguments; `--` keeps its options from being \
      taken for those of pushkit. None: the variables are printed, and pushkit runs until a signal \
      comes.
      """),
    groups: [.common],
    options: emulateOptions,
    description: emulateDescription + emulateScript,
    record: emulateRecord,
    statuses: [.ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .io],
    variables: [
      "PUSHKIT_EMULATOR", "PUSHKIT_EVERLYTIC_PROJECT_UUID", "PUSHKIT_SMARTICO_LABEL_KEY",
      "PUSHKIT_SMARTICO_BRAND_KEY", "PUSHKIT_PUSHEXPRESS_APP_ID", "NO_PROXY",
    ],
    examples: [
      ExampleRow(
        "run a test suite against it and keep what was sent",
        "pushkit emulate --record sent.ndjson -- make test"),
      ExampleRow(
        "see what a program is given",
        "pushkit emulate -- sh -c 'echo \"$PUSHKIT_PUSHEXPRESS_APP_ID\"'", prints: "12345-678\n"),
      ExampleRow(
        "leave it running and use it from this shell",
        "pushkit emulate --env-file emulator.sh &\nuntil [ -s emulator.sh ]; do sleep 0.1; done\n"
          + ". ./emulator.sh"),
      ExampleRow(
        "answer the second request with 429",
        "echo '{\"nth\":[2],\"do\":\"status\",\"status\":429}' | pushkit emulate --script -"),
    ],
    seeAlso: ["variables", "diagnostics"])

  private static let emulateOptions: [OptionRow] = [
    OptionRow(
      .port, .integer("N", 0...65535), "listen on this port",
      detail: "0, the default, takes a free one."),
    OptionRow(
      .envFile, .file("FILE"), "write the export lines to a file once requests are taken",
      detail: "The file is there whole or not at all, and only its owner can read it."),
    OptionRow(
      .record, .file("FILE"), "write a line of JSON for each request",
      detail: "What the file held before is lost. OUTPUT lists the keys."),
    OptionRow(
      .script, .file("FILE"), "read from this file which requests go wrong",
      detail: "Lines of JSON, described above; `-` is standard input."),
  ]

  private static let emulateDescription: [String] = [
    """
    A server on 127.0.0.1 that answers as the vendors' guides say and checks every request against \
    them. Vendors are told apart by path: `/servlet/push-notifications/` is Everlytic, \
    `/services/public` Smartico, `/api/r/v2/apps/` Push.Express.
    """,
    """
    A request that breaks a rule is refused as its vendor refuses, Everlytic with 200 and `status` \
    `error`, Smartico with 200 and `errCode` 1, Push.Express with 400 and `message`; and an error on \
    standard error names the field and the rule. `-v` tells of every request.
    """,
    """
    Keys, tokens and ids of any proper form are taken. What was registered is remembered until \
    pushkit ends: the same token is subscribed once, the same `ic_token` and `ext_id` are one \
    instance, and the history of a contact that has subscribed holds the guide's two messages.
    """,
    """
    Nothing but loopback is listened to, requests for another host name than 127.0.0.1, localhost \
    or [::1] are refused with 421, headers end at 32 KiB and bodies at 1 MiB.
    """,
    """
    COMMAND finds the folder of this pushkit first in its `PATH`. A signal is passed on to it. \
    pushkit ends with its status; 127 is a COMMAND that is not there, 126 one that cannot be run, \
    128 and a number one that a signal ended.
    """,
  ]

  private static let emulateScript: [String] = [
    """
    A script has a line such as `{"nth":[2,5],"do":"delay","ms":500}` for each thing that goes \
    wrong. `vendor` (`everlytic`, `smartico`, `pushexpress`) and `path`, the whole path without \
    query, say which requests a line means, `nth` which of these, counted from 1; what is left out \
    means all.
    """,
    """
    `do` is `status`: the answer has the status in `status` (200 to 599), the headers in `headers` \
    and an empty body, and the request changes nothing; `delay`: the answer waits `ms` \
    milliseconds; `close`: the connection ends without an answer; `truncate`: it ends within the \
    answer; `push`: a session is sent the objects in `messages`. Delays add up; of the other lines \
    that mean a request the first one counts.
    """,
  ]

  private static let emulateRecord: [KeyRow] = [
    KeyRow("at", "when the request was complete, RFC 3339 in UTC"),
    KeyRow(
      "vendor", "`everlytic`, `smartico` or `pushexpress`; none where the path is no vendor's"),
    KeyRow("method", "the method"),
    KeyRow("path", "the path as it was sent, without query"),
    KeyRow("query", "an object of the query's parameters, decoded"),
    KeyRow("headers", "an object of the headers, names in lower case"),
    KeyRow("body", "the body: JSON as it is, other text as a string"),
    KeyRow("body_base64", "in its place a body that is no text"),
    KeyRow("status", "the status of the answer; none where there was no answer"),
    KeyRow("faults", "the `do` of the script's lines that applied"),
    KeyRow("violations", "an array of `field` and `rule`, the rules that were broken"),
  ]
}
