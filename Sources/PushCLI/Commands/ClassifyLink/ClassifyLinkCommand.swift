import PushCore

extension Command {
  static let classifyLink = Command("classify-link", run: ClassifyLinkCommand.run) { name in
    CommandRow(
      name, .links, "tell what Smartico deep links do",
      operands: OperandShape(
        "[LINK…]", 0...Int.max,
        "Deep links. None: standard input, one link a line."),
      groups: [.strict, .records, .common],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        A Smartico deep link is `dp:` and a name with parameters, or an address. One record per link \
        tells its class, its name and its parameters.
        """,
        """
        The classes: `dummy` does nothing but close what is shown (`ok`, `cancel`, `close`, `action`, \
        `close_me`, `gf_close`). `gamification` opens the gamification page (`gf`, and whatever begins \
        with `gf_`). `url` leads to an address (`http://…`, `https://…`, `/…`, `dp:/…`, \
        `dp:go&url=…`). `custom` is all else, left to the app. `invalid` is an empty link, one without \
        a name (`dp:`, `dp:&x=1`) or one with control characters: that is an answer, not a failure, \
        unless `--strict` is given.
        """,
        """
        The prefix, the name and the names of parameters ignore case and are told in lower case. \
        `dp:` may be missing, and blanks around a link are dropped.
        """,
      ],
      record: [
        KeyRow("input", "the link as given"),
        KeyRow("class", "`dummy`, `gamification`, `custom`, `url` or `invalid`"),
        KeyRow("name", "what the link names, such as `gf_saw`; a bare address has none"),
        KeyRow("parameters", "an object of the parameters, decoded"),
        KeyRow(
          "normalized",
          "the link with its prefix, values byte for byte as given; a bare address as it is"),
        KeyRow(
          "diagnostics", "what was found: objects of `severity`, `code`, `path` and `message`"),
      ],
      statuses: [.ok, .usage, .data, .io],
      examples: [
        ExampleRow(
          "one link",
          "pushkit classify-link -o compact 'dp:gf_saw&id=5'",
          prints: """
            {"input":"dp:gf_saw&id=5","class":"gamification","name":"gf_saw",\
            "parameters":{"id":"5"},"normalized":"dp:gf_saw&id=5"}

            """),
        ExampleRow(
          "count the classes in a list of links",
          "pushkit classify-link --field class <links.txt | sort | uniq -c"),
      ],
      seeAlso: ["build-gf-url", "parse-payload"])
  }
}

/// `classify-link`: prints a record of the effect of each link.
struct ClassifyLinkCommand {
  private let context: Context
  private let printer: RecordPrinter
  private let isStrict: Bool

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: ClassifyLinkText())
    let operands = arguments.operands
    if operands.count(where: { $0 == "-" }) > 1 {
      throw Failure(.usageStdinTwice, "two operands - both want standard input")
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

/// `classify-link -o text`: the class, then the link.
struct ClassifyLinkText: RecordRenderer {
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let name = record["class"]?.text ?? ""
    let blanks = String(repeating: " ", count: max(14 - name.utf8.count, 1))
    style.append(name, .bold, to: out)
    out.append(contentsOf: blanks)
    if let link = record["normalized"] ?? record["input"] {
      style.append(link, to: out)
    }
    out.append(0x0A)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }
}
