import PushCore

extension Command {
  static let diffPayload = Command("diff-payload", run: DiffPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "compare what a device gets from two payloads",
      operands: OperandShape(
        "A B", 2...2, completion: .files,
        "Two files of JSON documents. One of them may be `-`, standard input."),
      groups: [.records, input, .common],
      options: options,
      outputs: [.compact, .json, .pretty, .text],
      description: description,
      record: .list(
        """
        message integer: the number of the message, from 0, if A or B has several
        platform ios|android|huawei|web: the platform of the message, if A or B has several, each
          for another platform
        scope payload: `payload` if the payloads differ in a value that changes no record; else
          missing
        path string!: a JSON Pointer into the record or, with `scope`, into the payload
        left any: the value in A; missing if A does not have it
        right any: the value in B; missing if B does not have it
        """),
      statuses: [.ok, .different, .usage, .data, .noInput, .io],
      examples: #"""
        print the differences between two payloads
        $ echo '{"aps":{"alert":"On sale","badge":1}}' >old.json
          echo '{"aps":{"alert":"Sold out","badge":1}}' >new.json
          pushkit diff-payload old.json new.json || true
        {"path":"/body","left":"On sale","right":"Sold out"}

        iOS shows it, Android does not: compare the messages of one request
        $ echo '{"message":{"token":"t",
            "data":{"px.msg_id":"1","px.title":"Sale"},
            "apns":{"payload":{"aps":{"alert":{"title":"Sale","body":"50 %"}},
              "px.msg_id":"1"}}}}' >both.json
          jq '{data: .message.data}' both.json >android.json
          jq .message.apns.payload both.json >ios.json
          pushkit diff-payload android.json ios.json || true
        {"path":"/format","left":"pushexpress-fcm","right":"pushexpress-apns"}
        {"path":"/platform","left":"android","right":"ios"}
        {"path":"/body","right":"50 %"}

        fail a build if a template changes what iPhones show
        $ pushkit diff-payload --platform ios before.json after.json
        """#,
      seeAlso: ["parse-payload", "check-payload", "convert-payload", "exit-codes", "redaction"])
  }

  /// The options of JSON input; after a broken document there is nothing to compare.
  private static let input = OptionGroup(
    OptionGroup.jsonInput.heading, page: OptionGroup.jsonInput.page,
    OptionGroup.jsonInput.rows.filter { $0.id != .onError })

  static let ignoreOption = OptionRow(
    .ignore, "PATH", .text, collects: true, "do not compare the values at PATH; may be repeated",
    detail: """
      PATH is dotted (`delivery.ttl_seconds`) or a JSON Pointer (`/delivery/ttl_seconds`), and \
      includes everything below it. It applies to records and to payloads.
      """)

  private static let options: [OptionRow] = [
    OptionRow(
      .platform, "PLATFORM", .word(Platform.allCases.map { "\($0.rawValue)" }),
      "compare only the messages for this platform",
      detail: "If a file has none, pushkit compares those whose platform is unknown."),
    ignoreOption, PayloadVendor.row, RedactOption.row,
  ]

  private static let description = """
    Reads two files of push payloads as pushkit-parse-payload(1) does, and prints one record per
    difference between their records. Use it to see what a new template changes, or why one of two
    pushes is shown and the other is not.

    The exit status is 0 if there is no difference, 1 if there is one, and another one if pushkit
    cannot compare the files. pushkit then prints no differences.

    # Comparison
    - Record: Evidence, candidates, confidence and diagnostics are not compared.
    - Types: `1` and `"1"` differ, `1` and `1.0` do not. If a file is a dump, which `--lenient`
      reads, types do not matter.
    - Spellings: The spellings that a service accepts are the same: `high` and `HIGH`, `channelId`
      and `channel_id`, `3600s` and `3600.000s`, and names of header fields in any case. `true` and 1
      are the same for `mutable-content` and `content-available` in `aps`, and so are 0 and none.
    - Objects: The order of members does not matter. A missing member and null differ: for a
      missing one, the output has no `left` or `right`.
    - Arrays: Elements are compared by index.
    - Messages: The first message of A is compared with the first of B, and so on. A request for
      APNs and for FCM has two. A message that only one file has is a difference with the
      path `""` and the whole record.

    # Payloads
    After the differences of the records, pushkit prints differences of the payloads that no record
    shows, with `"scope":"payload"`: a key that no app reads, or a token. It does so if both
    documents have the same envelope and the same number of messages. For payloads with many
    differences, this list is incomplete after 1 MiB of reading. With `--platform`, it has only the
    part of a request for that platform: `data`, or `apns` with its headers.

    pushkit holds both files in memory. Each may have \(AtFile.largestFile >> 20) MiB.

    # Output
    `-o text` prints the platform if there are several messages, the path and below it two columns,
    A on the left and B on the right. The sign
    between them is `|`, or `<` and `>` for a value that only A or only B has.
    """
}

/// `diff-payload`: compares the messages of two files.
enum DiffPayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    var options = PayloadOptions()
    options.vendor = try PayloadVendor.named(arguments)
    let platform = arguments[.platform].flatMap(Platform.init(name:))
    let diff = PayloadDiff(
      options: options, platform: platform, ignored: try ignored(arguments))
    let text = DifferenceText(columns: context.terminal.columns)
    let filter = DocumentFilter(
      arguments, context, try PrintStyle(arguments, context, text: text.append))
    var files: [[LocatedDocument]] = []
    for file in arguments.operands {
      files.append(documents(of: file, diff, options, filter))
    }
    guard context.status == .ok else { return }
    compare(files[0], files[1], diff, filter.printer, context)
  }

  /// Returns the paths of `--ignore`.
  static func ignored(_ arguments: ParsedArguments) throws(Failure) -> [FieldPath] {
    try arguments.all(.ignore).map { text throws(Failure) in
      guard let path = FieldPath(text) else {
        throw Failure(
          .usageBadValue, "option --ignore: not a path: \(TypedText.quoted(text))",
          hint: "use dots (delivery.priority) or a JSON Pointer (/delivery/priority)")
      }
      return path
    }
  }

  private static func documents(
    of file: String, _ diff: PayloadDiff, _ options: PayloadOptions, _ filter: DocumentFilter
  ) -> [LocatedDocument] {
    var documents: [LocatedDocument] = []
    var size = 0
    let reader = PayloadReader(options: options, tape: filter.stream.tape)
    filter.run([file]) { stream, source throws(Failure) in
      filter.redactor?.redact(stream.tape)
      let document = try diff.document(on: stream.tape, reader)
      size += document.text.count
      guard size <= AtFile.largestFile else {
        throw Failure(
          .ioTooLong, "the documents of \(source) are over \(AtFile.largestFile >> 20) MiB",
          hint: "compare parts of the files", input: InputPosition(file: source))
      }
      documents.append((document, InputPosition(stream.documentPosition, in: source)))
    }
    return documents
  }

  private typealias LocatedDocument = (document: ComparedDocument, input: InputPosition)

  private static func compare(
    _ left: [LocatedDocument], _ right: [LocatedDocument], _ diff: PayloadDiff,
    _ printer: RecordPrinter, _ context: Context
  ) {
    // The positions of the messages of both files.
    let inputs = [left, right].map { file in
      file.flatMap { located in located.document.messages.map { _ in located.input } }
    }
    guard inputs != [[], []] else {
      return context.fail(
        Failure(
          .payloadNone, "neither file has a message to compare",
          hint: "pushkit parse-payload shows the messages of a file and their platforms"))
    }
    let hasSeveral = inputs.contains { $0.count > 1 }
    let platforms = platforms([left, right])
    diff.compare(left.map(\.document), right.map(\.document)) { found in
      context.note(.different)
      append(
        found, hasSeveral, platforms.dropFirst(found.message).first, to: printer.begin())
      printer.end(at: inputs.compactMap { $0.dropFirst(found.message).first }.first)
      context.output.endLines()
    }
  }

  /// Returns the platforms of the messages of both files, by number; empty if they do not tell the
  /// messages apart.
  private static func platforms(_ files: [[LocatedDocument]]) -> [Platform] {
    let lists = files.map { $0.flatMap(\.document.platforms) }.sorted { $0.count > $1.count }
    let platforms = lists[0].compactMap { $0 }
    let isAlike = zip(lists[0], lists[1]).allSatisfy { $0 == $1 }
    return platforms.count == lists[0].count && isAlike && Set(platforms).count == platforms.count
      ? platforms : []
  }

  private static func append(
    _ found: PayloadDifference, _ hasSeveral: Bool, _ platform: Platform?, to out: ByteBuffer
  ) {
    var record = JSONObjectWriter(out)
    if hasSeveral {
      record.integer("message", found.message)
      record.string("platform", ifAny: platform.map { "\($0.rawValue)" })
    }
    if found.isInPayload { record.string("scope", "payload") }
    record.string("path", JSONDifference.pointer(found.steps))
    for (name, value) in [("left", found.left), ("right", found.right)] {
      guard let value else { continue }
      record.key(name)
      value.copy(to: out)
    }
    record.end()
  }
}

/// Draws a difference: its path, and below it the values in two columns.
struct DifferenceText: Sendable {
  /// The width of the terminal; 0 if lines are not wrapped.
  let columns: Int

  /// The width of the columns where lines are not wrapped.
  private static let usualColumns = 80
  /// The columns of the indent and of the sign between the values.
  private static let gaps = (indent: 2, sign: 3)

  func append(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let platform = record["platform"].flatMap { Platform(name: $0.text) }
    let number = platform?.title ?? record["message"].map { "message \($0.text)" }
    let scope = record["scope"] == nil ? "" : " (payload)"
    let path = cell(record["path"], style) ?? ""
    let shown = (path.isEmpty ? "/" : path) + scope
    style.append(number.map { "\($0): \(shown)" } ?? shown, .bold, to: out)
    out.append(0x0A)
    let (left, right) = cells(record["left"], record["right"], style)
    let sign = left == nil ? ">" : right == nil ? "<" : "|"
    let width = width
    let (mine, theirs) = (lines(left, width), lines(right, width))
    for index in 0..<max(mine.count, theirs.count) {
      let (one, other) = (
        index < mine.count ? mine[index] : "", index < theirs.count ? theirs[index] : ""
      )
      out.append("  ")
      style.append(one, .red, to: out)
      let gap = max(width - TerminalWidth.of(one), 0)
      out.append(contentsOf: String(repeating: " ", count: gap) + " \(sign)")
      if !other.isEmpty {
        out.append(" ")
        style.append(other, .blue, to: out)
      }
      out.append(0x0A)
    }
  }

  /// The width of each of the two columns.
  private var width: Int {
    let all = columns > 0 ? columns : Self.usualColumns
    return max((all - Self.gaps.indent - Self.gaps.sign) / 2, 8)
  }

  /// Returns the texts of two values; strings in quotes if the texts are equal, as those of 3 and "3".
  private func cells(
    _ left: JSONValue?, _ right: JSONValue?, _ style: TextStyle
  ) -> (left: String?, right: String?) {
    let cells = [left, right].map { cell($0, style) }
    guard cells[0] == cells[1], let text = cells[0] else { return (cells[0], cells[1]) }
    let shown = [left, right].map { $0?.kind == .string ? "\"\(text)\"" : text }
    return (shown[0], shown[1])
  }

  /// Returns the text of a value as it is on one line; nil if there is none.
  private func cell(_ value: JSONValue?, _ style: TextStyle) -> String? {
    guard let value else { return nil }
    let text = ByteBuffer(capacity: 256)
    if value.kind == .null { text.append("null") }
    value.appendCell(to: text, escapes: style.escapes)
    return text.string
  }

  /// Breaks a text into lines of at most `width` columns; one line if lines are not wrapped.
  private func lines(_ text: String?, _ width: Int) -> [String] {
    guard let text else { return [] }
    guard columns > 0 else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for character in text {
      let columns = TerminalWidth.of(String(character))
      if used + columns > width, !line.isEmpty {
        lines.append(line)
        (line, used) = ("", 0)
      }
      line.append(character)
      used += columns
    }
    return lines + [line]
  }
}
