import PushCore

extension Command {
  static let classifyLink = Command("classify-link", run: ClassifyLinkCommand.run) { name in
    CommandRow(
      name, .links, "show what Smartico deep links open",
      operands: OperandShape(
        "[LINK…]", 0...Int.max,
        """
        Deep links. Quote them: `&` is special to the shell. Without operands, pushkit reads \
        standard input, one link per line.
        """),
      groups: [.strict, .records, .common],
      options: [.position],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads Smartico deep links and prints one record per link, with its class, its name and its
        parameters. Use it to see what an app must do with a link. A deep link is a URL, or `dp:`
        and a name with parameters.

        The classes are:
        - `dummy`: The app only closes what is shown. The names are `ok`, `cancel`, `close`,
          `action`, `close_me` and `gf_close`.
        - `gamification`: Opens the gamification page. The name is `gf` or begins with `gf_`.
        - `url`: Opens a URL: `http://…`, `https://…`, `/…`, `dp:/…`, `dp:go&url=…`.
        - `custom`: Any other name, and any other URL, such as `mailto:…`. Its meaning is up to the
          app. So is a URL after `dp:`, which Smartico's SDKs ignore.
        - `invalid`: An empty link, a link without a name (`dp:`, `dp:&x=1`), or one with control
          characters. This is a failure only with `--strict`.

        The prefix, the name and the names of parameters ignore case and are printed in lower case.
        `dp:` may be missing. Blanks around a link and around its name are ignored.

        A line of standard input can have up to \(AtFile.longestLine >> 20) MiB. pushkit reports a longer
        line as `io.too-long`, prints no record for it, and continues with the next line. The exit
        status is then 65.
        """,
      record: RecordDefinition.linkKeys + [.diagnostics],
      statuses: [.ok, .usage, .data, .io],
      examples: """
        explain a link
        $ pushkit classify-link -o compact 'dp:gf_saw&id=5'
        {"input":"dp:gf_saw&id=5","class":"gamification","name":"gf_saw","parameters":{"id":"5"},"normalized":"dp:gf_saw&id=5"}

        count the classes in a list of links
        $ pushkit classify-link --field class <links.txt | sort | uniq -c
        """,
      seeAlso: ["build-gf-url", "parse-payload"])
  }
}

/// `classify-link`: prints a record of the effect of each link.
struct ClassifyLinkCommand {
  private let context: Context
  private let printer: RecordPrinter
  private let isStrict: Bool

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: text)
    let operands = arguments.operands
    if operands.count(where: { $0 == "-" }) > 1 {
      throw Failure(.usageStdinTwice, "only one operand can be -, which reads standard input")
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
    let source = try InputSources.open("-", context, awaited: "links, one a line,")
    var lines = LineLoop(context)
    lines.run(source) { line in
      let position = InputPosition(line.position, in: "-")
      classify(DeepLink(bytes: line.bytes), String(decoding: line.bytes, as: UTF8.self), position)
    }
  }

  private func classify(_ link: DeepLink, _ text: String, _ position: InputPosition?) {
    var record = JSONObjectWriter(printer.begin())
    record.members(of: link, input: text)
    record.diagnostics(link.findings)
    record.end()
    printer.end(at: position)
    context.output.endLines()
    if isStrict, let failure = Failure.strict(link.findings, input: position) {
      context.fail(failure)
    }
  }

  /// Draws the class, then the link.
  private static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let name = record["class"]?.text ?? ""
    let blanks = String(repeating: " ", count: max(14 - name.utf8.count, 1))
    style.append(name, .bold, to: out)
    out.append(contentsOf: blanks)
    style.append(record["normalized"] ?? record["input"], to: out)
    out.append(0x0A)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }
}
