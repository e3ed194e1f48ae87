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
    case .profiles: profiles()
    case .vendors: vendors()
    case .redaction: redaction()
    }
  }

  private static func exitCodes() -> [Block] {
    [
      text(
        """
        The numbers follow sysexits(3) where it has a name for the case, so that a script can tell \
        a mistake of its own from a fault in the data and from a server that is down. Of several \
        failures the gravest decides, a fault of the system before one of the data: no success, and \
        no lesser failure, hides it. The page of a subcommand lists those that it \
        can end with; a number that none of them lists is reserved.
        """)
    ] + statuses(ExitStatus.allCases).blocks + [
      text(
        """
        On a signal pushkit reads no more, finishes the line it is writing and dies by that signal; \
        a shell then tells 128 and the signal's number. When the reader of its output goes away \
        (`pushkit … | head`), it ends quietly with 0; a command that calls a vendor dies by SIGPIPE.
        """)
    ]
  }

  private static func variablesTopic() -> [Block] {
    [
      text(
        """
        Options win over variables. A variable that is empty counts as not set. Values are used as \
        they stand: `@FILE` is for options and profiles alone.
        """)
    ] + variables(VariableTable.rows.map(\.name)).blocks
  }

  private static func diagnostics() -> [Block] {
    let areas = DiagnosticIndex.all.reduce(into: [String]()) { areas, row in
      let area = String(row.code.prefix { $0 != "." })
      if !areas.contains(area) { areas.append(area) }
    }
    let intro = text(
      """
      A code is an area and a fault, `json.syntax`. Codes stand in errors and warnings on standard \
      error and in the `diagnostics` of records; they are never renamed. `pushkit help CODE` tells \
      more of one, with the section of the vendor's guide that it rests on. The severity is \
      `error`, `warning` or `info`.
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
      A payload seldom names its vendor. pushkit decides by keys that only one vendor uses, in the \
      order of this page; `evidence` in a record of pushkit-parse-payload(1) lists the keys that \
      decided, and `candidates` the vendors when several have proof. `--vendor` overrules all of it.
      """)
    let paths = text(
      """
      Paths are JSON Pointers into the message, inside whatever envelope it came in; `*` stands for \
      the rest of a key. Proof makes `confidence` `certain`.
      """)
    return [intro, paths]
      + VendorTable.rows.flatMap { row -> [Block] in
        let aliases = row.aliases.map { ", also `\($0)`" }.joined()
        let formats = FormatTable.rows.filter { $0.vendor == row.name }
        return [
          .subheading(row.title),
          text((["Named `\(row.name)`\(aliases)."] + evidence(row)).joined(separator: " ")),
          text(row.notes),
          .entries(formats.map { entry(KeyRow($0.name, $0.meaning)) }),
        ]
      } + senders()
  }

  /// Returns the senders of plain messages, each with its keys.
  private static func senders() -> [Block] {
    let intro = text(
      """
      pushkit reads the messages of other services as plain ones. The record names the service as \
      `sender_hint` if the message has one of these keys, and `evidence` lists the key.
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
        The `to` of a message for Expo's push service, the `app_id` of a request of OneSignal's REST \
        API, and the `rawPayload` of a notification from OneSignal's SDKs name their sender, too.
        """),
    ]
  }

  /// Returns the sentences about the evidence that identifies a vendor's payloads.
  private static func evidence(_ row: VendorRow) -> [String] {
    let (proof, signs, parts) = (row.paths(.conclusive), row.paths(.namespaced), row.paths(.part))
    if !parts.isEmpty {
      return [
        "Proof: two of \(list(parts, "and")), and with them \(list(signs, "or")).",
        "Two of them alone: a guess.",
      ]
    }
    return (proof.isEmpty ? [] : ["Proof: \(list(proof, "or"))."])
      + (signs.isEmpty ? [] : ["Likely: \(list(signs, "or"))."])
  }

  private static func list(_ words: [String], _ link: String) -> String {
    let quoted = words.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(link) \(last)"
  }

  static func text(_ text: String) -> Block {
    .paragraph(Span.prose(text))
  }
}
