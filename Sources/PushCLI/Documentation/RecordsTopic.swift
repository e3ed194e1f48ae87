import PushCore

extension TopicRow {
  static let records = TopicRow(
    "records", "formats of records and errors, and JSON input",
    seeAlso: ["batch", "diagnostics", "exit-codes", "parse-payload"]
  ) {
    """
    A record is one JSON object with the result of one document, message or call. pushkit prints
    records to standard output and nothing else, so that other programs can read them:

        $ pushkit report-click --batch clicks.ndjson >results.ndjson
        $ jq -r 'select(.ok | not) | .error.code' results.ndjson |
            sort | uniq -c

    The keys of a record have the order of the command's page. Keys without a value are omitted.
    Numbers and texts of the input are copied exactly. Keys, codes and statuses are stable: a new
    version may add some, but does not rename any.

    # Output formats
    `-o` chooses one of these. A command's page lists those that it supports:
    - `compact`: One JSON object per line. This is the default; `json` means the same.
    - `pretty`: Indented JSON. This is the default on a terminal.
    - `text`: Text for people. A call is a line with `done` or `failed`, the vendor, the command
      and the event, and then one line for each other key.
    - `env`: `export` lines for `eval`, one for each ID in the record. More than one record is an
      error with status 65.

    On a terminal, pushkit escapes control characters and invisible characters. In a file or a
    pipe it does not.

    \(OptionGroup.records.rows)

    # Results of calls
    A command that calls a vendor prints one result for each call, also if the call failed. Only
    pushkit-fetch-history(1) and pushkit-smartico-listen(1) print messages instead. All results
    have these keys. The keys of the command itself follow `command`:

    \(CallRecord.keys([], isBulk: true))

    With `--dry-run`, a record has `method`, `url`, `query`, `headers` and `body` of a request,
    and for a WebSocket `frames`, the messages that pushkit sends.

    # Errors
    Errors, warnings and notes go to standard error, one per line, with a code in brackets. With
    `--error-format json`, each line is a JSON object, also for errors in the command line:

        {"error":{"code":"json.syntax","message":"expected a value, found 'o'",
          "input":{"source":"-","line":1,"column":9,"offset":8}}}

    Warnings have the key `warning`, and notes the key `info`, in place of `error`. `hint` says
    what to do. `input` is present if a document is the cause. Lines and columns start at 1,
    offsets at 0. Columns and offsets are in bytes.

    # JSON input
    The input is any number of JSON documents, one after another: one per line, indented, or
    separated by RS characters (RFC 7464). A document is an object. An array of objects is the
    same as its elements. Nesting is limited to 512 levels. Input without a document is not an
    error, except for pushkit-check-payload(1).

    \(OptionGroup.jsonInput.rows)
    """
  }
}
