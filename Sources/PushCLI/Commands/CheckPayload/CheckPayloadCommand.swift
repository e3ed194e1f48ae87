import PushCore

extension Command {
  static let checkPayload = Command("check-payload", run: CheckPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "validate push payloads",
      operands: .files("Files of JSON documents"),
      groups: [.stats, .records, .jsonInput, .common],
      options: [
        PayloadVendor.row, PayloadVendor.requireRow, RedactOption.row,
        OptionRow(
          .failOn, .choice("SEVERITY", ["info", "warning", "error", "never"]),
          "fail on this severity or higher (default: warning)",
          detail: """
            The exit status is then 65, and a line on standard error gives the number of findings. \
            With `never`, no finding changes the exit status.
            """),
      ],
      outputs: [.compact, .json, .pretty, .text], terminalOutput: .text,
      description: """
        Reads push payloads as pushkit-parse-payload(1) does and prints only what is wrong with
        them, one record per finding. Use it in builds and editors, before a payload is sent.

        The findings are the diagnostics of pushkit-parse-payload(1) and these:
        - Size: APNs and FCM accept 4096 bytes. A note says how many bytes are used and left. A
          larger payload is an error. For APNs, the size is that of the payload without white space
          between tokens, for FCM that of `notification` and the values of `data`.
        - Warnings: Values in FCM `data` that are not strings, a picture or buttons without
          `mutable-content`, keys in `aps` that Apple does not define, more than three Emarsys
          buttons, and placeholders in place of tokens or IDs.
        - No vendor: A document without a key of any vendor or platform gets the warning
          `payload.unrecognized`.

        Input without any document (also `[]`) is the error `payload.none`. Broken documents and
        documents that are not pushes are errors on standard error. The exit status for all of these
        is 65, regardless of `--fail-on`.

        On a terminal, and with `-o text`, each finding is a line `file:line:column: severity: code:
        message`, which editors and build logs understand. Standard input is `-`. `pushkit help
        CODE` explains a code.

        Line and column are those of the value. For a value in a JSON string they are those of the
        string, for the whole document those of its beginning. pushkit sorts the findings of a
        document by position. A finding that several messages in a request share is printed once.
        """,
      record: [
        KeyRow("source", "the file name as given; `-` for standard input"),
        KeyRow("line", "the line, from 1"),
        KeyRow("column", "the column in bytes, from 1"),
        KeyRow("severity", "`error`, `warning` or `info`"),
        KeyRow("code", "one of the codes in pushkit-diagnostics(7)"),
        KeyRow(
          "path", "a JSON Pointer to the value, which continues inside strings that contain JSON"),
        KeyRow("message", "a description of the finding"),
      ],
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: """
        print how much of the APNs size limit is used
        $ pushkit sample-payload apns | pushkit check-payload -o text
        -:1:1: info: apns.size: 174 of 4096 bytes used, 3922 under the APNs limit

        print the codes and paths of all findings
        $ echo '{"aps":{"alert":"Hello","mutable_content":1}}' |
            pushkit check-payload --fail-on error --field code --field path
        apns.size\t
        apns.unknown-key\t/aps/mutable_content

        fail a build on errors only, and print lines that editors can open
        $ pushkit check-payload --fail-on error -o text push/*.json
        """,
      seeAlso: ["parse-payload", "sample-payload", "diagnostics", "exit-codes", "redaction"])
  }
}

/// `check-payload`: validates push payloads and prints a record for each finding.
enum CheckPayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputStatistics.start(arguments, context)
    var options = PayloadOptions()
    options.vendor = try PayloadVendor.named(arguments)
    // `never` is the choice that is not a severity.
    let threshold = Severity(rawValue: arguments[.failOn] ?? "warning")
    let style = try PrintStyle(
      arguments, context, text: text, defaultFormat: context.terminal.output ? .text(text) : nil)
    var filter = DocumentFilter(arguments, context, style)
    filter.input.failsOnNotes = threshold.map { $0 != .error } ?? false
    let (printer, redactor) = (filter.printer, filter.redactor)
    let requiresVendor = arguments.has(.requireVendor)
    var checkers = PerStream<PayloadChecker>()
    var hasDocuments = false
    var counts: [Severity: Int] = [:]
    filter.run { stream, source throws(Failure) in
      hasDocuments = true
      let checker = checkers(stream) { [options] in PayloadChecker(options: options, stream: stream)
      }
      redactor?.redact(stream.tape)
      for finding in try checker.check() {
        checker.write(finding, source: source, to: printer.begin())
        printer.end()
        context.output.endLines()
        counts[finding.severity, default: 0] += 1
      }
      if requiresVendor, checker.hasPlain {
        context.fail(.noVendor(InputPosition(stream.documentPosition, in: source)))
      }
    }
    if !hasDocuments, context.status == .ok {
      context.fail(.noDocument)
    }
    guard let threshold, let failure = failure(counts, from: threshold) else { return }
    // The findings of all documents together are not one more failure.
    context.note(failure.status)
    context.report(failure)
  }

  /// Returns a failure if there are findings of a severity or above.
  private static func failure(_ counts: [Severity: Int], from threshold: Severity) -> Failure? {
    let heavy = Severity.allCases.prefix { $0 != threshold } + [threshold]
    let parts = heavy.compactMap { severity in
      counts[severity].map { words($0, severity) }
    }
    guard !parts.isEmpty else { return nil }
    return Failure(.checkFindings, "found \(parts.joined(separator: ", "))")
  }

  private static func words(_ count: Int, _ severity: Severity) -> String {
    let name = severity == .info ? "note" : severity.rawValue
    return count == 1 ? "1 \(name)" : "\(count) \(name)s"
  }

  /// Draws `file:line:column: severity: code: message`, as compilers write.
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
  static let payloadNone = DiagnosticKind(
    "payload.none", .data, summary: "the input has no JSON document",
    meaning: "pushkit read all input and found no document. `[]` contains none.",
    remedy: "Check that the command that writes the input works, and that FILE is the right file.")
}
