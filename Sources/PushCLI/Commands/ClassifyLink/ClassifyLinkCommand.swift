import PushCore

/// `classify-link`: what each link does, as a record.
struct ClassifyLinkCommand {
  private let context: Context
  private let printer: RecordPrinter
  private let isStrict: Bool

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: ClassifyLinkText())
    let operands = arguments.operands
    if operands.count(where: { $0 == "-" }) > 1 {
      throw .usage("stdin-twice", "two operands - both want standard input")
    }
    let command = ClassifyLinkCommand(
      context: context, printer: RecordPrinter(style, to: context.output),
      isStrict: arguments.has(.strict))
    for operand in operands.isEmpty ? ["-"] : operands {
      if operand == "-" {
        try command.readLines()
      } else {
        command.classify(DeepLink(operand), operand, nil)
      }
    }
  }

  private func readLines() throws(Failure) {
    let source = try InputSources(context).open("-", awaited: "links, one a line,")
    var lines = LineLoop(context)
    lines.run(source) { line in
      let place = InputPlace(source: "-", line: line.number, column: 1, offset: line.offset)
      classify(
        DeepLink(bytes: line.bytes), String(decoding: line.bytes, as: UTF8.self), place)
    }
  }

  private func classify(_ link: DeepLink, _ text: String, _ place: InputPlace?) {
    var record = JSONObjectWriter(printer.begin())
    record.members(of: link, input: text)
    record.diagnostics(link.findings)
    record.end()
    printer.end()
    context.output.endLines()
    if isStrict, let failure = Failure.strict(link.findings, input: place) {
      context.fail(failure)
    }
  }
}

/// `classify-link -o text`: class, then the link.
struct ClassifyLinkText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    let name = record.member(0, "class").map(record.text) ?? ""
    let blanks = String(repeating: " ", count: max(14 - name.utf8.count, 1))
    style.append(name, .bold, to: out)
    out.append(contentsOf: blanks)
    if let link = record.member(0, "normalized") ?? record.member(0, "input") {
      style.append(link, of: record, to: out)
    }
    out.append(0x0A)
    DiagnosticsText.append(record.member(0, "diagnostics"), of: record, to: out, style: style)
  }
}
