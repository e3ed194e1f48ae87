import PushCore

/// `parse-socket`: explains the messages of Smartico's socket in a capture, a record for each.
///
/// ``CapturedMessage`` finds the messages in a document, and a ``CaptureReader`` explains them.
enum ParseSocketCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: SocketText.render)
    var input = InputOptions(arguments)
    if !input.reading.scan { input.reading.isMarked = CaptureMark.begins }
    let filter = DocumentFilter(arguments, context, style, input)
    let printer = filter.printer
    let reader = CaptureReader { message in
      var record = JSONObjectWriter(printer.begin())
      record.members(json: message.members)
      record.diagnostics(message.findings)
      record.end()
      printer.end(at: message.input)
      filter.check(message.findings, message.input)
    }
    var mark: (line: Int, mark: CaptureMark)?
    func end() {
      reader.finish()
      mark = nil
    }
    filter.run(ended: { _ in end() }) { stream, source throws(Failure) in
      filter.redactor?.redact(stream.tape)
      let notes = stream.hasNotes ? stream.removeNoteTexts() : []
      let root = stream.root
      let position = InputPosition(stream.documentPosition, in: source)
      let line = stream.documentPosition.line
      // The mark of a line is before its first message.
      if mark?.line != line {
        mark = (line, stream.options.scan ? CaptureMark(stream.linePrefix) : CaptureMark())
      }
      var broken: [(frame: JSONValue, failure: Failure)] = []
      let messages = try CapturedMessage.all(in: root, after: mark?.mark ?? CaptureMark()) {
        broken.append(($0, $1))
      }
      for message in messages {
        reader.add(message, at: position, findings: root.tape.findings(notes: notes))
      }
      try fail(broken, stream, source, context)
    }
    reader.finish()
  }

  /// Reports frames without a message; the last one ends the document as a broken one.
  private static func fail(
    _ broken: [(frame: JSONValue, failure: Failure)], _ stream: DocumentStream, _ source: String,
    _ context: Context
  ) throws(Failure) {
    let positions = stream.positions(ofTokens: broken.map(\.frame.index))
    let failures = zip(broken, positions).map { broken, position in
      var failure = broken.failure
      failure.input = InputPosition(position, in: source)
      return failure
    }
    for failure in failures.dropLast() { context.fail(failure) }
    if let last = failures.last { throw last }
  }
}

/// Draws a message as a line of a conversation: `>` sent, `<` received, as in `-vv`.
enum SocketText {
  /// The keys that are not part of the contents.
  private static let others: Set<String> = [
    "source", "line", "direction", "cid", "name", "time", "uuid", "ts", "opens", "diagnostics",
  ]

  private static let longest = 48

  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    if let time = record["time"]?.text {
      style.append("\(time.dropFirst(11).dropLast()) ", .dim, to: out)
    }
    let direction = record["direction"]?.text
    out.append(contentsOf: direction == "sent" ? "> " : direction == nil ? "  " : "< ")
    let cid = record["cid"]?.text ?? ""
    style.append(record["name"]?.text ?? "cid \(cid)", .bold, to: out)
    append(contents(of: record), to: out, style)
    out.append(0x0A)
    if let url = record["opens"] {
      out.append(contentsOf: "    opens ")
      style.append(url, to: out)
      out.append(0x0A)
    }
    let start = out.count
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
    indent(out, from: start)
  }

  private typealias Content = (name: String, value: JSONValue)

  /// Returns the members of the message; the name of a number replaces it.
  private static func contents(of record: JSONValue) -> [Content] {
    record.members.flatMap { name, value -> [Content] in
      if others.contains(name) || value.kind == .null { return [] }
      return name == "other" ? value.members.map { ($0.name, $0.value) } : [(name, value)]
    }
  }

  private static func append(_ contents: [Content], to out: ByteBuffer, _ style: TextStyle) {
    for (name, value) in contents {
      style.append("  \(style.escapes ? TerminalText.escaped(name) : name) ", .dim, to: out)
      let text = value.cell(escapes: style.escapes)
      out.append(contentsOf: text.count > longest ? "\(text.prefix(longest))…" : text)
    }
  }

  /// Indents the lines from an offset.
  private static func indent(_ out: ByteBuffer, from start: Int) {
    guard out.count > start else { return }
    let text = String(decoding: out.bytes[start...], as: UTF8.self)
    out.truncate(to: start)
    for line in text.split(separator: "\n") { out.append(contentsOf: "    \(line)\n") }
  }
}
