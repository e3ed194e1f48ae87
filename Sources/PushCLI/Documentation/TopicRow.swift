import PushCore

/// A topic: a help text, and a man page in section 7.
package struct TopicRow: Sendable {
  /// The name as typed after `help`.
  package let name: String
  /// One line: lower case, no final period.
  package let summary: String
  package let seeAlso: [String]
  let text: @Sendable () -> Markup

  init(
    _ name: String, _ summary: String, seeAlso: [String],
    text: @escaping @Sendable () -> Markup
  ) {
    (self.name, self.summary, self.seeAlso, self.text) = (name, summary, seeAlso, text)
  }

  /// All topics, in the order of the documentation.
  package static let all: [TopicRow] = [
    .exitCodes, .variables, .diagnostics, .serviceErrors, .records, .dumps, .input, .calls,
    .retries, .profiles,
    .vendors, .platforms, .conversions, .checks, .notArriving, .noToken,
    .redaction, .batch, .scale, .emulatorScripts, .testing, .pushServices, .emulatedVendors,
    .socketMessages,
  ]

  static func named(_ name: String) -> TopicRow? { all.first { $0.name == name } }
}

extension TopicRow {
  static let exitCodes = TopicRow(
    "exit-codes", "exit statuses of pushkit",
    seeAlso: ["diagnostics", "help"]
  ) {
    """
    The exit status separates a wrong command line, bad data, a vendor that is unavailable and a
    vendor that rejects the request. The page of each subcommand lists its own statuses. Their
    meaning never changes; other numbers are reserved.

        pushkit report-click push.json
        case $? in
          0)  echo reported ;;
          69) echo 'unavailable: try again later' ;;
          76) echo 'rejected: do not retry' ;;
        esac

    \(ExitStatus.allCases.map(entry))

    The numbers follow sysexits(3), except three. 1 is that of diff(1). In `sysexits.h`, 75
    (EX_TEMPFAIL) asks the caller to retry, and 76 (EX_PROTOCOL) is an error in a protocol. In
    pushkit, 75 means that part of a run failed, and 76 that the vendor rejected the request. Mail
    servers and job schedulers that repeat a job after 75 would repeat the records that succeeded.

    # Several failures
    If a run has several failures, the most severe one is the exit status: 70, 64, 74, 73, 78, 66,
    77, 69, 76, 75, 65, 1, in this order. A bulk run exits with 75 if some records succeeded or the
    causes differ, and with the status of the cause if it is the same for all or ended the run.

    # Signals and pipes
    After SIGINT, SIGTERM or SIGHUP, pushkit stops reading, completes the current line and ends by
    that signal. A shell shows this as 128 plus the number of the signal. If the reader of the
    output exits (`pushkit … | head`), pushkit exits with 0; a command that calls a vendor ends by
    SIGPIPE.

    pushkit-emulate(1) with a COMMAND exits with the status of COMMAND.
    """
  }

  static let variables = TopicRow(
    "variables", "environment variables that pushkit reads or prints",
    seeAlso: ["decode-config", "build-gf-url", "doctor", "profiles"]
  ) {
    """
    Options take precedence over variables. An empty variable is the same as no variable. pushkit
    uses the value of a variable unchanged: `@FILE` works only in options and profiles.
    pushkit-profiles(7) describes the precedence of variables and profiles.

    \(VariableTable.rows.map(entry))
    """
  }

  static let diagnostics = TopicRow(
    "diagnostics", "codes of errors, warnings and notes",
    seeAlso: ["check-payload", "exit-codes", "help", "parse-payload"]
  ) {
    """
    Every error, warning and note has a code such as `json.syntax`. The code appears in brackets
    on standard error, and in the `diagnostics` of records. Codes are stable: scripts can compare
    them. `pushkit help CODE` explains a code, its source and its fix. The severity is `error`,
    `warning` or `info`.

    \(areas.flatMap(area))
    """
  }

  private static func entry(_ status: ExitStatus) -> Entry {
    PageComposer.entry(status, "\(status.nextStep) \(status.reason)")
  }

  private static func entry(_ variable: VariableRow) -> Entry {
    let summary = PageComposer.sentence(variable.summary)
    return Entry("`\(variable.name)`", "\(summary) \(variable.detail)")
  }

  /// The first parts of the codes, in order.
  private static var areas: [String] {
    DiagnosticIndex.all.reduce(into: []) { areas, kind in
      let area = String(kind.code.prefix { $0 != "." })
      if !areas.contains(area) { areas.append(area) }
    }
  }

  private static func area(_ name: String) -> [Block] {
    let kinds = DiagnosticIndex.all.filter { $0.code.hasPrefix("\(name).") }
    let entries = kinds.map { kind in
      Entry("`\(kind.code)` (\(kind.severity))", PageComposer.sentence(kind.summary))
    }
    return [.subheading(name), .entries(entries)]
  }
}

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
    version may add some, but does not rename any. `pushkit generate schema COMMAND` prints a JSON
    Schema of a command's records; see pushkit-generate(1).

    # Output formats
    `-o` chooses one of these. A command's page lists those that it supports:
    - `compact`: One JSON object per line. This is the default. `json` means the same, except on a
      terminal, where it is `pretty`.
    - `pretty`: Indented JSON. This is the default on a terminal for commands without `text`.
    - `text`: Text for people, the default on a terminal. A call is a line with `done` or `failed`, the vendor, the command
      and the event, and then one line for each other key.
    - `env`: `export` lines for `eval`, one for each ID in the record. More than one record is an
      error with status 65.
    - `github`, `sarif`, `junit`: Reports of pushkit-check-payload(1) for other programs.

    With `--field`, `compact` and `json` change nothing, and the other formats are an error with
    status 64.

    On a terminal, pushkit escapes control characters and invisible characters, and wraps the
    lines of `text` that draw a message. In a file or a pipe it does neither.

    \(OptionGroup.records.rows)

    # Position of a document
    With `--field`, every command that reads documents also has the keys `source` and `line`, the
    file and the line on which the document of the record begins. `source` is the file name as
    given, `-` for standard input. Lines start at 1. Commands with `--position` add both keys to
    whole records. A key of the record itself takes precedence: for pushkit-check-payload(1), `line`
    is that of the finding.

        $ pushkit parse-payload --field source,line,title pushes/*.json

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
    what to do. `input` is present if a document is the cause. It also has `path`, a JSON Pointer
    (RFC 6901), if one value of the document is the cause. Lines and columns start at 1, offsets at
    0. Columns and offsets are in bytes.

    # JSON input
    The input is any number of JSON documents, one after another: one per line, indented, or
    separated by RS characters (RFC 7464). A document is an object. An array of objects is the
    same as its elements. Nesting is limited to \(JSONScanner.maximumDepth) levels. Input without a document is not an
    error, except for pushkit-check-payload(1).

    Commands that read payloads also read commands of curl and HTTP messages in place of JSON, as
    pushkit-platforms(7) describes.

    pushkit holds one document in memory at a time, or one for each of `--jobs`. A document made to
    be large in memory takes up to 30 times its size, and 300 bytes more for each duplicate key,
    because pushkit reports each. `--max-document` limits the size.

    \(OptionGroup.jsonInput.rows)
    """
  }
}
