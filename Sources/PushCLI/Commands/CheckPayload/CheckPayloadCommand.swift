import PushCore

extension Command {
  static let checkPayload = Command("check-payload", run: CheckPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "validate push payloads",
      operands: .files("Files of JSON documents"),
      groups: [.records, .jsonInput, .common],
      options: [
        PayloadVendor.row, PayloadVendor.requireRow, RedactOption.row,
        OptionRow(
          .failOn, "SEVERITY", .word(["info", "warning", "error", "never"]),
          "fail on this severity or higher", default: "warning",
          detail: """
            The exit status is then 65, and a line on standard error gives the number of findings. \
            With `info`, the notes of sizes do not count. With `never`, no finding changes the exit \
            status.
            """),
        IgnoredCodes.row,
        OptionRow(
          .at, "TIME", .text, "set the time at which requests are sent", default: "now",
          detail: """
            A timestamp, a date, or seconds since 1970. JSON Web Tokens that have expired at that \
            time are errors. Without `--at`, they are notes.
            """),
        OptionRow(
          .fix, "print the documents with all fixes made",
          detail: """
            Prints each document where it was. Findings are on standard error, and the file stays as \
            it is.
            """),
      ],
      exclusions: [ExclusionRow(.fix, [.output, .field, .redact])],
      outputs: [.compact, .json, .pretty, .text, .github, .sarif, .junit],
      description: """
        Reads push payloads as pushkit-parse-payload(1) does and prints only what is wrong with
        them, one record per finding. Use it in builds and editors, before a payload is sent.

        The findings are the diagnostics of pushkit-parse-payload(1) and these:
        - Size: APNs accepts \(SizeLimit.apns) bytes, or \(SizeLimit.apnsCall) for VoIP calls. FCM
          accepts \(SizeLimit.fcm) bytes, or \(SizeLimit.fcmTopic) for topics. A note says how many
          bytes are used and left. A larger payload is an error that names the three largest values.
          For APNs, the size is that of the payload without white space between tokens, for FCM that
          of `notification` and the names and values of `data`. If a block for Android or browsers
          makes the message larger, it is the size with the block. Huawei and Expo accept
          \(SizeLimit.huawei) bytes, web push services \(SizeLimit.webPlain) bytes before encryption,
          and Amazon SNS \(SizeLimit.sns) bytes.
        - Visibility: `payload.not-shown` says why a device shows nothing of the message. It is a
          note if the message is silent, or if it changes only the badge or plays only a sound. It
          is a warning if the notification has no text. Apps of unknown senders must draw data
          messages themselves, which is a note.
        - Placeholders: `payload.placeholder` is a warning about a token or an ID that is a
          placeholder, and about a placeholder such as `{{name}}`, or a word such as `undefined`, in
          a title, a text, a button or a link.
        - Other warnings: A picture or buttons without `mutable-content`, a picture over http, and
          more than three Emarsys buttons.
        - Services: Types, values and names that the service rejects (errors) or that the device
          ignores (warnings). pushkit-service-errors(7) has the sources of these rules.
        - Places: A member that belongs into another object, such as `channel_id` in
          `notification`, and a name in the spelling of another library, such as `imageUrl`. The
          message names the right place or spelling. It is an error if the service rejects the
          request. In `data` all names are free.
        - Delivery: The notes `delivery.*` are about messages that the service accepts, but that may
          arrive late, twice, without a sound or not at all. An example is a data message without a
          high priority. Each has its own code, so `--ignore` can select them.
        - No vendor: A document without a key of any vendor or platform gets the warning
          `payload.unrecognized`.

        Input without any document (also `[]`) is the error `payload.none`. Broken documents and
        documents that are not pushes are errors on standard error. The exit status for all of these
        is 65, regardless of `--fail-on`.

        On a terminal, and with `-o text`, each finding is a line `file:line:column: severity: code:
        message (at path)`, which editors and build logs understand. Standard input is `-`. Below it
        are the line of the file, cut around the place, and a sign under the place; not with `-q` or
        `--redact`, nor for standard input. `pushkit help CODE` explains a code.

        JSON has all findings. The other formats omit those with the severity `info`, except with
        `-v` or `--fail-on info`: a payload without a problem prints nothing. `--ignore` removes
        findings that you accept. To accept them in a repository, write `{"ignore":["CODE"]}` into
        its file `.pushkit.json`, which pushkit-checks(7) describes.

        Line and column are those of the value. For a value in a JSON string they are those of the
        string, for the whole document those of its beginning. pushkit sorts the findings of a
        document by position. If several messages in a request have the same finding, it is printed once.

        A document can be a whole request with its URL and headers. A finding has the operations
        that correct it, if the right result is certain, and `--fix` prints the corrected documents.
        `-o github`, `-o sarif` and `-o junit` write reports for other programs. pushkit-checks(7)
        describes requests, fixes and reports.

        # Other questions
        - The picture is missing: See `apns.no-mutable-content`, and try the command below.
        - It is too large: `apns.too-large` and `fcm.too-large` name the largest values.
        - Nothing is shown: `payload.not-shown` says why. As a note, it needs `-v`.
        - The push is late, or the app does not run: `-v` prints the notes `delivery.*`.
        - The service rejected the push: pushkit-explain-reply(1) explains its response. To try a
          request, use `convert-payload --curl`.
        - The token is dead: pushkit-service-errors(7) shows how to unregister it.
        - One push works and another does not: pushkit-diff-payload(1) compares them.
        - Two notifications are shown: The system draws `notification`, and the app draws `data`.
          Send only one of them. `delivery.drawn-twice` and `delivery.alert-and-background` find
          such messages.
        - A tap opens nothing: pushkit-resolve-action(1) prints what it opens.

        This prints the HTTP status, the size, the type and the URL of each picture, and of each
        page that a tap on the body or a button opens:

            $ pushkit parse-payload push.json |
                jq -r '.image_url, .url, .buttons[]?.url | strings' | tr '\\n' '\\0' |
                xargs -0 -n1 curl -sSLo /dev/null -w \\
                '%{http_code} %{size_download} %{content_type} %{url_effective}\\n' --url

        iOS shows a picture only if the server sends it with https and an image's type, and if the
        app has a notification service extension.
        """,
      record: .list(
        """
        source string!: the file name as given; `-` for standard input
        line integer!: the line, from 1
        column integer!: the column in bytes, from 1
        severity error|warning|info!: `error`, `warning` or `info`
        code string!: one of the codes in pushkit-diagnostics(7)
        path: a JSON Pointer to the value, which continues inside strings that contain JSON
        message string!: a description of the finding
        fix [@operation]: the operations of JSON Patch (RFC 6902) that correct the document
        """),
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: """
        print how much of the APNs size limit is used
        $ pushkit sample-payload apns | pushkit check-payload -v -o text
        -:1:1: info: apns.size: 174 of 4096 bytes used, 3922 under the APNs limit

        print the codes and paths of all findings
        $ echo '{"aps":{"alert":"Hello","mutable_content":1}}' |
            pushkit check-payload --fail-on error --field code --field path
        apns.size\t
        apns.unknown-key\t/aps/mutable_content

        find out why APNs rejects a request
        $ echo '{"url":"https://api.push.apple.com/3/device/$TOKEN",
            "headers":{"apns-push-type":"voip","apns-topic":"com.example.app"},
            "body":{"aps":{}}}' |
            pushkit check-payload --fail-on never --field code,path | tail -n 1
        apns.header\t/headers/apns-topic

        print the corrected payload
        $ echo '{"aps":{"alert":"Hello","mutable_content":true}}' |
            pushkit check-payload --fix
        {"aps":{"alert":"Hello","mutable-content":1}}

        fail a build on errors only, and print lines that editors can open
        $ pushkit check-payload --fail-on error -o text push/*.json
        """,
      seeAlso: [
        "checks", "parse-payload", "explain-reply", "sample-payload", "diagnostics", "exit-codes",
        "redaction", "service-errors",
      ])
  }
}

/// `check-payload`: validates push payloads and prints a record for each finding.
///
/// ``CheckRun`` gives each document to a ``PayloadChecker``, and the findings to the
/// ``CheckReport`` that `--output` selects: ``RecordReport``, ``GitHubReport``, ``SARIFReport`` or
/// ``JUnitReport``.
enum CheckPayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputProgress.start(arguments, context)
    let repository =
      arguments.has(.noDefaults)
      ? nil : try RepositoryFile.read(context, Command.checkPayload.row)
    let arguments = repository?.applied(to: arguments) ?? arguments
    let style = try PrintStyle(arguments, context, text: text)
    try CheckRun.perform(arguments, context, style, repository)
  }

  /// Draws `file:line:column: severity: code: message (at path)`, as compilers write.
  private static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    for key: JSONKey in ["source", "line", "column"] {
      style.append(record[key], to: out)
      out.append(UInt8(ascii: ":"))
    }
    out.append(UInt8(ascii: " "))
    if let severity = record["severity"] {
      let name = severity.text
      style.append(name, DiagnosticsText.color(of: name), to: out)
    }
    for key: JSONKey in ["code", "message"] {
      out.append(": ")
      style.append(record[key], to: out)
    }
    if let path = record["path"] {
      out.append(" (at ")
      style.append(path, to: out)
      out.append(")")
    }
    out.append(0x0A)
  }
}

extension Failure {
  /// The error for input without any document.
  static let noDocument = Failure(
    .payloadNone, "the input has no JSON document",
    hint: "FILE or standard input must contain at least one")
}

extension DiagnosticKind {
  static let checkFindings = DiagnosticKind(
    "check.findings", .data, summary: "`check-payload` found problems",
    meaning: "At least one finding has the severity that `--fail-on` names, or a higher one.",
    remedy: "The records list the findings. `pushkit help CODE` explains each code.")
  static let checkNotes = DiagnosticKind(
    "check.notes", .info, summary: "`check-payload` found only notes",
    meaning: "On a terminal, pushkit does not print findings of the severity info.",
    remedy: "`-v` prints them.")
  static let payloadNone = DiagnosticKind(
    "payload.none", .data, summary: "the input has no JSON document",
    meaning: "pushkit read all input and found no document. `[]` contains none.",
    remedy: "Check that the command that writes the input works, and that FILE is the right file.")
}
