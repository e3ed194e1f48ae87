extension PageComposer {
  /// Returns the body of `pushkit-records(7)`.
  static func outputRecords() -> [Block] {
    formats + results + errors + jsonInput
  }

  private static let formats: [Block] = [
    text(
      """
      A record is one JSON object with the result of one document, message or call. pushkit prints \
      records to standard output and nothing else, so that other programs can read them:
      """),
    .code([
      #"$ pushkit report-click --batch clicks.ndjson >results.ndjson"#,
      #"$ jq -r 'select(.ok | not) | .error.code' results.ndjson |"#,
      "    sort | uniq -c",
    ]),
    text(
      """
      The keys of a record have the order of the command's page. Keys without a value are omitted. \
      Numbers and texts of the input are copied exactly. Keys, codes and statuses are stable: a new \
      version may add some, but does not rename any.
      """),
    .subheading("Output formats"),
    text("`-o` chooses one of these. A command's page lists those that it supports:"),
    .entries([
      entry(
        KeyRow("compact", "one JSON object per line. This is the default; `json` means the same")),
      entry(KeyRow("pretty", "indented JSON. This is the default on a terminal")),
      entry(
        KeyRow(
          "text",
          """
          text for people. A call is a line with `done` or `failed`, the vendor, the command and \
          the event, and then one line for each other key
          """)),
      entry(
        KeyRow(
          "env",
          """
          `export` lines for `eval`, one for each ID in the record. More than one record is an error \
          with status 65
          """)),
    ]),
    text(
      """
      On a terminal, pushkit escapes control characters and invisible characters. In a file or a \
      pipe it does not.
      """),
    .entries(OptionGroup.records.rows.map(entry)),
  ]

  private static let results: [Block] = [
    .subheading("Results of calls"),
    text(
      """
      A command that calls a vendor prints one result for each call, also if the call failed. Only \
      pushkit-fetch-history(1) and pushkit-smartico-listen(1) print messages instead. All results have \
      these keys. The keys of the command itself follow `command`:
      """),
    .entries(CallRecord.keys([], isBulk: true).map(entry)),
    text(
      """
      With `--dry-run`, a record has `method`, `url`, `query`, `headers` and `body` of a request, \
      and for a WebSocket `frames`, the messages that pushkit sends.
      """),
  ]

  private static let errors: [Block] = [
    .subheading("Errors"),
    text(
      """
      Errors, warnings and notes go to standard error, one per line, with a code in brackets. With \
      `--error-format json`, each line is a JSON object, also for errors in the command line:
      """),
    .code([
      #"{"error":{"code":"json.syntax","message":"expected a value, found 'o'","#,
      #"  "input":{"source":"-","line":1,"column":9,"offset":8}}}"#,
    ]),
    text(
      """
      Warnings have the key `warning`, and notes the key `info`, in place of `error`. `hint` says \
      what to do. `input` is present if a document is the cause. Lines and columns start at 1, \
      offsets at 0. Columns and offsets are in bytes.
      """),
  ]

  private static let jsonInput: [Block] = [
    .subheading("JSON input"),
    text(
      """
      The input is any number of JSON documents, one after another: one per line, indented, or \
      separated by RS characters (RFC 7464). A document is an object. An array of objects is the \
      same as its elements. Nesting is limited to 512 levels. Input without a document is not an \
      error, except for pushkit-check-payload(1).
      """),
    .entries(OptionGroup.jsonInput.rows.map(entry)),
  ]
}
