import PushCore

/// `parse-socket`: explains the messages of Smartico's socket in a capture, a record for each.
///
/// ``CapturedMessage`` finds the messages in a document, and a ``CaptureReader`` explains them.
enum ParseSocketCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: SocketText.render)
    var input = InputOptions(arguments)
    input.scansMarkedLines = true
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
    filter.run(ended: { _ in reader.finish() }) { stream, source throws(Failure) in
      let notes = stream.hasNotes ? stream.removeNoteTexts() : []
      let root = stream.root
      let mark = stream.options.scan ? CaptureMark(stream.linePrefix) : CaptureMark()
      let position = InputPosition(stream.documentPosition, in: source)
      for message in try CapturedMessage.all(in: root, after: mark) {
        reader.add(message, at: position, findings: root.tape.findings(notes: notes))
      }
    }
    reader.finish()
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
