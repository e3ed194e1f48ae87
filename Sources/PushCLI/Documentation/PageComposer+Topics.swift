import PushCore

extension PageComposer {
  /// Returns the page of a topic, such as `pushkit-exit-codes(7)`.
  static func page(_ row: TopicRow) -> Page {
    Page(
      name: .topic(row.id), title: "pushkit help \(row.id.rawValue)", summary: row.summary,
      sections: [Section(heading: "DESCRIPTION", blocks: body(row.id))]
        + [seeAlso(["pushkit"] + row.seeAlso)])
  }

  private static func body(_ id: TopicID) -> [Block] {
    switch id {
    case .exitCodes: exitCodes()
    case .variables: variablesTopic()
    case .diagnostics: diagnostics()
    case .records: outputRecords()
    case .retries: retries()
    case .profiles: profiles()
    case .vendors: vendors()
    case .platforms: platforms()
    case .redaction: redaction()
    case .batch: batch()
    case .scale: scale()
    case .emulatorScripts: emulatorScripts()
    }
  }

  private static func exitCodes() -> [Block] {
    [
      text(
        """
        The exit status separates a wrong command line, bad data, a vendor that is unavailable and \
        a vendor that rejects the request. The page of each subcommand lists its own statuses. Their \
        meaning never changes; other numbers are reserved.
        """),
      .code([
        "pushkit report-click push.json",
        "case $? in",
        "  0)  echo reported ;;",
        "  69) echo 'unavailable: try again later' ;;",
        "  76) echo 'rejected: do not repeat' ;;",
        "esac",
      ]),
      .entries(ExitStatus.allCases.map(entry)),
      text(
        """
        The numbers follow sysexits(3), except two. In `sysexits.h`, 75 (EX_TEMPFAIL) asks the \
        caller to retry, and 76 (EX_PROTOCOL) is an error in a protocol. In pushkit, 75 means that \
        part of a run failed, and 76 that the vendor rejected the request. Mail servers and job \
        schedulers that repeat a job after 75 would repeat the records that succeeded.
        """),
      .subheading("Several failures"),
      text(
        """
        If a run has several failures, the most severe one is the exit status: 70, 64, 74, 73, 78, \
        66, 77, 69, 76, 75, 65, in this order. A bulk run exits with 75 if some records succeeded \
        or the causes differ, and with the status of the cause if it is the same for all.
        """),
      .subheading("Signals and pipes"),
      text(
        """
        After SIGINT, SIGTERM or SIGHUP, pushkit stops reading, completes the current line and ends \
        by that signal. A shell shows this as 128 plus the number of the signal. If the reader of the \
        output exits (`pushkit … | head`), pushkit exits with 0; a command that calls a vendor ends \
        by SIGPIPE.
        """),
      text("pushkit-emulate(1) with a COMMAND exits with the status of COMMAND."),
    ]
  }

  private static func entry(_ status: ExitStatus) -> Entry {
    Entry(
      term: [.literal(String(status.rawValue)), .plain(" (\(status.name))")],
      paragraphs: [Span.prose("\(sentence(status.meaning)) \(status.nextStep) \(status.reason)")])
  }

  private static func variablesTopic() -> [Block] {
    [
      text(
        """
        Options take precedence over variables. An empty variable is the same as no variable. \
        pushkit uses the value of a variable unchanged: `@FILE` works only in options and profiles. \
        pushkit-profiles(7) describes the precedence of variables and profiles.
        """)
    ] + [
      .entries(
        VariableTable.rows.map { row in
          Entry(
            term: [.literal(row.name)],
            paragraphs: [Span.prose("\(sentence(row.summary)) \(row.detail)")])
        })
    ]
  }

  private static func diagnostics() -> [Block] {
    let areas = DiagnosticIndex.all.reduce(into: [String]()) { areas, row in
      let area = String(row.code.prefix { $0 != "." })
      if !areas.contains(area) { areas.append(area) }
    }
    let intro = text(
      """
      Every error, warning and note has a code such as `json.syntax`. The code appears in brackets \
      on standard error, and in the `diagnostics` of records. Codes are stable: scripts can compare \
      them. `pushkit help CODE` explains a code, its source and its fix. The severity is `error`, \
      `warning` or `info`.
      """)
    return [intro]
      + areas.flatMap { area -> [Block] in
        let rows = DiagnosticIndex.all.filter { $0.code.hasPrefix("\(area).") }
        return [.subheading(area), .entries(rows.map(entry))]
      }
  }

  private static func entry(_ row: DiagnosticKind) -> Entry {
    Entry(
      term: [.literal(row.code), .plain(" (\(row.severity))")],
      paragraphs: [Span.prose(sentence(row.summary))])
  }

  private static func vendors() -> [Block] {
    let intro = text(
      """
      Payloads rarely name their vendor. pushkit recognizes the vendor by keys that no other vendor \
      uses, and tries the vendors in the order of this page. `--vendor` overrides the result.
      """)
    let record: [Entry] = [
      entry(KeyRow("vendor", "the name of the vendor")),
      entry(KeyRow("format", "one of the formats on this page")),
      entry(
        KeyRow("confidence", "`certain`, `likely` or `guess`, depending on the keys below")),
      entry(KeyRow("evidence", "the keys that were found")),
      entry(KeyRow("candidates", "the vendors, if the keys of several are certain")),
    ]
    let paths = text(
      """
      The paths below are JSON Pointers into the message, without its envelope. `*` matches the rest \
      of a key.
      """)
    return [intro, text("A record of pushkit-parse-payload(1) contains:"), .entries(record), paths]
      + Vendor.allCases.flatMap { [.subheading($0.title)] + vendor($0) } + senders()
  }

  /// Returns the names of a vendor, the keys that identify its payloads, and its formats.
  static func vendor(_ vendor: Vendor) -> [Block] {
    [
      .entries(evidence(vendor)), text(vendor.notes),
      .entries(vendor.formats.map { entry(KeyRow($0.name, $0.meaning)) }),
    ]
  }

  /// Returns the senders of plain messages, each with its keys.
  private static func senders() -> [Block] {
    let intro = text(
      """
      pushkit reads messages of other services as plain APNs or FCM messages. If a message has one \
      of these keys, `sender_hint` in the record names the service and `evidence` lists the key.
      """)
    let entries = Sender.allCases.map { sender in
      let paths = EvidenceRow.all.filter { $0.sender == sender }.map { "`\($0.path)`" }
      return Entry(
        term: [.literal("\(sender.name)")],
        paragraphs: [Span.prose(paths.joined(separator: ", ") + ".")])
    }
    return [
      .subheading("Other senders"), intro, .entries(entries),
      text(
        """
        pushkit also recognizes `to` in messages for Expo's push service, `app_id` in requests to \
        OneSignal's REST API, and `rawPayload` in notifications from OneSignal's SDKs.
        """),
    ]
  }

  /// Returns the names of a vendor, and the keys that identify its payloads.
  private static func evidence(_ vendor: Vendor) -> [Entry] {
    let names = (["\(vendor.name)"] + vendor.aliases).map { "`\($0)`" }.joined(separator: ", ")
    let (proof, signs, parts) = (
      vendor.paths(.conclusive), vendor.paths(.namespaced), vendor.paths(.part)
    )
    let keys =
      parts.isEmpty
      ? [("Certain", list(proof, "or")), ("Likely", list(signs, "or"))]
      : [
        ("Certain", "two of \(list(parts, "and")), and one of \(list(signs, "or"))"),
        ("Guess", "two of \(list(parts, "and"))"),
      ]
    return ([("Name", names)] + keys.filter { !$0.1.isEmpty }).map { term, text in
      Entry(term: [.plain(term)], paragraphs: [Span.prose(sentence(text))])
    }
  }

  static func list(_ words: [String], _ link: String) -> String {
    words.map { "`\($0)`" }.listed(link)
  }

  static func text(_ text: String) -> Block {
    .paragraph(Span.prose(text))
  }
}
