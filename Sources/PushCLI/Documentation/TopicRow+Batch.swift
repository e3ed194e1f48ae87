import PushCore

extension TopicRow {
  static let batch = TopicRow(
    "batch", "make calls for each record of a file",
    seeAlso: ["register-token", "report-click", "send-reports", "exit-codes", "service-errors"]
  ) {
    """
    With `--batch FILE`, a command that calls a vendor makes one call for each record of FILE. The
    report commands do the same for push payloads (`pushkit report-click FILE`), and
    pushkit-send-reports(1) for report entries. All of them use the options of this page.

        $ cat tokens.ndjson
        {"email":"ann@example.com","token":"cDWUiFOgR6ygfj6q","ref":1}
        {"email":"bob@example.com","token":"e7Rq1vXw9KpLmN2s","ref":2}
        $ pushkit register-token --profile acme --batch tokens.ndjson \\
            --journal tokens.journal >>results.ndjson

    # Records
    A record is a JSON object. Its keys are the command's option names with `_` in place of `-`:
    `message_id` is `--message-id`. The options of the command line are defaults, and the values
    of a record take precedence. Values are strings or numbers; `metadata` and `tags` are objects.
    These keys are special:
    - `payload`: A push payload with exactly one message. pushkit reads the IDs of the message.
    - `ref`: Any JSON value. pushkit copies it to the result.

    A record can also be the body of a request as the vendor's guide prints it:

        $ cat bodies.ndjson
        {"contact":{"email":"ann@example.com","push_token":"cDWUiFOgR6ygfj6q"},
         "platform":{"type":"android"},"device":{"type":"handset"},"metadata":{}}
        $ pushkit register-token --profile acme --batch bodies.ndjson

    These names are the same as options. A name with a period is a member of an object. It can also
    be a key of the record itself, such as a column of a CSV file.
    \(aliases)

    These names say what pushkit sends:
    - `event`: Push.Express's event. It chooses the event of `px-lifecycle` and of a report.
    - `event_type`: Smartico's event. It chooses the event of a report. With `register_push_token`,
      pushkit sends the GET request of Smartico's guide.
    - `cid`: 1003. `uuid` and `ts` of such a message are for the WebSocket: a POST request has none.
    - `pushNotificationUserStatus`: Smartico's status. `unregister-token` sends 2 and accepts no other.
    - `metadata`: An empty object in the body of a subscription.
    - `payload.activity_type`: 40, as in each report to Smartico.
    - `tz_sec`: The time zone for Push.Express, in seconds east of UTC.
    - `ext_id`: An empty text means that there is none.

    One file can have records for several events.

    A record with an unknown key fails, unless `--ignore-unknown` is given. pushkit never ignores a
    name that the requests in the vendor's guide have: it sends the value, or the record fails.
    A record cannot set
    `api_url` or `install_url`, so that data cannot send your keys to another server. A failed result of an
    earlier run is a valid record: pushkit sends its `input` again.

    A key of another vendor than the record's is unknown, too. With `--ignore-unknown`, columns such
    as `country` do not choose the vendor if other keys of the record identify the user. If a key appears twice, pushkit warns
    and uses the last value. pushkit refuses a record with `"redacted":true`.

    `--batch` does not read or write the state file. A record without `device_id` or `ic_token`
    gets a new ID, and its result contains it. Payloads and report entries do use the IDs in the
    state.

    To register the tokens of a CSV file with the columns email and token, without a header line:

        $ jq -Rc '. / "," | {email: .[0], token: .[1]}' tokens.csv |
            pushkit register-token --profile acme --batch -

    # Results
    Each record has one result line. Results appear as requests complete. They appear in input
    order with `--ordered`, and if the input is payloads without `--batch`. A result has the keys
    of a single call and also `index` (from 0), `line` and `ref`. A failed result also has `error`
    and `input`, the record.

    A record of a vendor without keys fails with `config.missing`, and pushkit sends the others.
    With `--on-error emit`, a broken document has a result, too, with `ok`, `command`, `index`,
    `error` and `raw`.

    The exit status is 0 if all records succeeded, and 75 if some failed. If all failed with the
    same code, it is the status of that code. Without a journal, send the failed records again. A
    report that failed with `http.lost` may have been counted, so leave it out:

        $ jq -c 'select(.input and .error.code != "http.lost").input' \\
            results.ndjson |
            pushkit report-click --profile acme --batch -

    If the run read payloads without `--batch`, leave out `--batch` here, too. A broken document has
    no `input`, but `raw`.

    # Requests
    pushkit sends up to `--jobs` requests at the same time over open connections. A run begins
    with one request, and each success allows one more, so that wrong credentials are not sent
    many times. If the limit of open files is too low for `--jobs`, pushkit raises it if the system
    permits that, and otherwise lowers the number of jobs. `--rate` limits all requests of this
    process together; divide the limit among several machines. After a pause of the input, pushkit
    may send up to `--jobs` requests at once. `--max-time` applies to each record.

    The run stops if the vendor responds with 401 or 403, if a proxy responds with 407, or after
    `--max-failures` records or broken documents in a row with one error code, other than missing
    or invalid keys. pushkit then sends
    nothing more, prints the results of the requests in flight, and exits with the status of the
    cause. Records that were not sent have no result, and the summary does not count them. With
    `--on-error emit`, records that pushkit has already read have a result with the code
    `bulk.not-sent`, and the summary counts them as `not_sent`.

    If the reader of standard output ends, as head(1) does, pushkit sends nothing more. It waits
    for the requests in flight, completes the journal, and ends by SIGPIPE.

    At the end pushkit prints one summary line to standard error; for payloads only with `-v` or
    `--summary`. On a terminal it shows the progress after one second. `-q` omits both.

    After SIGINT, SIGTERM or SIGHUP, pushkit sends nothing more. It waits up to 5 seconds for the
    requests in flight, prints the summary and the command that continues the run, and ends by the
    signal. A second signal, also of another kind, ends it at once.

    # Continuing a run
    With `--journal FILE`, run the same command again after a crash, a signal or an error. pushkit
    skips records that are done, also duplicates within the input. A skipped record has a result
    with `"skipped":true`, which lacks the IDs of the vendor's response. So append the results of
    all runs to one file with `>>`. Records that failed are skipped too, and make the exit status
    75. `--retry-failed` sends them again, except lost reports. Two reports that differ only in
    `ts` or `datetime` are duplicates. The journal identifies a `payload` by the IDs that the report
    sends, not by its texts. So two payloads with the same IDs are duplicates, and so is a record
    with these IDs and without a payload.

    Reports are not idempotent. pushkit writes `sent` to the journal before a report leaves. If
    the process dies before the response, the next run cannot know whether the vendor counted the
    report. It then reports `http.lost`; `--retry-lost` sends such reports again. Registrations
    are idempotent: the next run sends them again if they have no result in the journal. But a
    Push.Express record without `ic_token` gets a new one in each run. Add an `ic_token` to such
    records, so that a registration that was interrupted does not create a second instance.

    A report that waits for another attempt is not lost: the vendor rejected it, so that the next
    run sends it.

    The journal is a file of JSON lines with mode 0600. Only one run at a time can use it. If it
    is removed or replaced during a run, the run stops with status 74. pushkit flushes it to the
    disk once a second and at the end. A run keeps about 24 bytes of memory for each record of
    the journal.

    # The key of a record
    Journals and `--shard` identify a record by a key: the first 128 bits, in hexadecimal, of the
    SHA-256 digest of a canonical JSON text. The text is an object without white space, with names
    sorted by byte. Its members are:
    - `vendor`: The name of the vendor.
    - `account`: The Everlytic project, the Smartico label key, or the app ID.
    - `event`: The vendor's name of a report or of a lifecycle event; for other commands, the
      command.
    - the record: The members of the record, and defaults and IDs from the payload or the state.
      Aliases are replaced. Values are strings; `metadata` and `tag` are objects with sorted
      names. `ref`, `uuid`, `ts`, `datetime`, keys, and IDs that pushkit generated are omitted.

    For example, a click with its key, and a registration with its key:

    \(testVectors.map(example).joined(separator: "\n"))

    `--shard I/N` processes a record if the first 64 bits of its key, multiplied by N and divided
    by 2^64, are at least I and less than I + 1. The first shard reports broken documents, and
    records that fail before they have a key, for example without a message ID.

    # Options
    \(OptionGroup.batch.rows)
    """
  }

  /// A list item for each vendor with its names, and the option's name in parentheses.
  private static let aliases = VendorCalls.all.map { calls in
    let names = calls.members.compactMap { member in
      member.aliasOf.map { "`\(member.name)` (\($0.key))" }
    }
    return "- \(calls.vendor.title): \(names.joined(separator: ", "))."
  }.joined(separator: "\n")

  /// Returns lines of code that compute a key, with line breaks after commas of the text.
  private static func example(_ text: String, _ key: String) -> String {
    var lines = [""]
    for (index, part) in text.split(on: ",").enumerated() {
      if index > 0 { lines[lines.count - 1] += "," }
      if (lines.last?.count ?? 0) + part.count > 60 { lines.append("") }
      lines[lines.count - 1] += part
    }
    return """
          $ printf %s \\
      \(lines.map { "        '\($0)' \\" }.joined(separator: "\n"))
              | sha256sum | cut -c1-32
          \(key)
      """
  }

  /// Canonical texts of records, with their keys.
  static let testVectors: [(text: String, key: String)] = [
    (
      """
      {"account":"0f8fad5b-d9cb-469f-a165-70867728950e","event":"clicks","message_id":"12",\
      "subscription_id":"123","vendor":"everlytic"}
      """, "2a213b13473f7c4c9e9b4756c6ca3594"
    ),
    (
      """
      {"account":"16183-2","event":"px-register","ext_id":"user-1",\
      "tag":{"ad_id":"7","offer":"x"},"token":"cDWUiFOgR6ygfj6q","vendor":"pushexpress"}
      """, "6a0b0ef5a547b51513ac46ba7aa0d70e"
    ),
  ]
}
