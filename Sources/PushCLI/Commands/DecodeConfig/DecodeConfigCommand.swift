import CPlatform
import PushCore

extension Command {
  static let decodeConfig = Command("decode-config", run: DecodeConfigCommand.run) { name in
    CommandRow(
      name, .payloads, "decode an Everlytic configuration string",
      operands: OperandShape(
        "[STRING | @FILE | -]", 0...1, completion: .filesOrAtFile, isSecret: true,
        """
        The configuration string. `@FILE` reads a whole file; `-`, or no operand, reads standard input.
        """),
      groups: [.strict, .records, .common],
      outputs: [.compact, .json, .pretty, .text, .env],
      description: """
        Decodes the configuration string that Everlytic issues for a push project, and prints the
        project UUID and the URL of the installation. Use it to get the settings that other commands
        need. `-o env` prints them as `export` lines.

        The string is base64 of variables separated by semicolons: `p` is the project, `i` the URL
        of the installation. pushkit also accepts base64url, missing padding, white space, a byte
        order mark, and text that is not encoded.

        A name ends at the first `=` and is case-sensitive. Empty segments are ignored. If a
        variable is repeated, the last one applies. A `/` at the end of the URL is removed. A
        project that is not a UUID is only a warning, because the sample in Everlytic's guide is not
        one.

        These faults are errors, and their messages never quote a value:
        - String: Not base64, or not UTF-8.
        - `p`: Missing, empty, or with control characters.
        - `i`: Missing, empty, not an http or https URL with a host, or with a query or a fragment.
        """,
      record: [
        KeyRow("vendor", type: "everlytic!", "`everlytic`"),
        KeyRow("project_uuid", "the project, from `p`"),
        KeyRow("install_url", "the URL of the installation, from `i`, without a `/` at its end"),
        KeyRow("extra", type: "object", "an object of all other variables"),
        .diagnostics,
      ],
      statuses: [.ok, .usage, .data, .noInput, .io],
      variables: ["PUSHKIT_EVERLYTIC_PROJECT_UUID", "PUSHKIT_EVERLYTIC_INSTALL_URL"],
      examples: """
        print only the URL
        $ echo 'cD00MjtpPWh0dHBzOi8vbGl2ZTEwLmV2ZXJseXRpYy5uZXQ' |
            pushkit decode-config --field install_url
        https://live10.everlytic.net

        set the variables in a shell, from a file
        $ eval "$(pushkit decode-config -o env @everlytic.txt)"

        decode text that is not encoded
        $ pushkit decode-config -q --field project_uuid 'p=42;i=https://ev.example/'
        42
        """,
      seeAlso: ["parse-payload", "variables", "vendors"])
  }
}

/// `decode-config`: prints an Everlytic configuration string as a record.
enum DecodeConfigCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: text, env: variables)
    let operand = arguments.operands.first ?? "-"
    let configuration = try decode(try bytes(of: operand, context), hint: hint(operand))
    let printer = RecordPrinter(style, to: context.output)
    append(configuration, to: printer.begin())
    printer.end()
    try printer.finish()
    // Lines for a shell cannot contain diagnostics, so these go to standard error.
    if case .env = style.form {
      for finding in configuration.findings { context.report(Failure(finding)) }
    }
    if arguments.has(.strict), let failure = Failure.strict(configuration.findings) {
      context.fail(failure)
    }
  }

  static let variables = [
    EnvironmentName("PUSHKIT_EVERLYTIC_PROJECT_UUID", "project_uuid"),
    EnvironmentName("PUSHKIT_EVERLYTIC_INSTALL_URL", "install_url"),
  ]

  private static func bytes(of operand: String, _ context: Context) throws(Failure) -> [UInt8] {
    let file = AtFile(context)
    return operand == "-" ? try file.contents("-") : try file.whole(operand)
  }

  private static func decode(
    _ bytes: [UInt8], hint: String?
  ) throws(Failure) -> EverlyticConfiguration {
    do {
      return try EverlyticConfiguration.decode(bytes)
    } catch {
      throw Failure(error.kind, error.message, hint: hint)
    }
  }

  /// Returns a hint if the operand is the name of an existing file.
  private static func hint(_ operand: String) -> String? {
    var info = pk_file_info()
    guard operand != "-", !operand.utf8.contains(0), pk_stat(operand, &info) == 0, info.is_file
    else { return nil }
    return "the operand is the name of a file; put @ before the name to read the file"
  }

  private static func append(_ configuration: EverlyticConfiguration, to out: ByteBuffer) {
    var record = JSONObjectWriter(out)
    record.string("vendor", "everlytic")
    record.string("project_uuid", configuration.projectUUID)
    record.string("install_url", configuration.installURL)
    if !configuration.extra.isEmpty {
      record.texts("extra", configuration.extra.map { ($0.name, $0.value) })
    }
    record.diagnostics(configuration.findings)
    record.end()
  }

  private static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    line("project", record["project_uuid"], out, style)
    line("URL", record["install_url"], out, style)
    for (name, value) in record["extra"]?.members ?? [] {
      line("extra \(name)", value, out, style)
    }
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  private static func line(
    _ label: String, _ value: JSONValue?, _ out: ByteBuffer, _ style: TextStyle
  ) {
    guard let value else { return }
    style.append(style.escapes ? TerminalText.escaped(label) : label, .bold, to: out)
    out.append("  ")
    style.append(value, to: out)
    out.append(0x0A)
  }
}
