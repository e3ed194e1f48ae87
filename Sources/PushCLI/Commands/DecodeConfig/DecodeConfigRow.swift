extension Command {
  static let decodeConfig = Command("decode-config", run: DecodeConfigCommand.run) { name in
    CommandRow(
      name, .payloads, "decode an Everlytic configuration string",
      operands: OperandShape(
        "[STRING | @FILE | -]", 0...1, completion: .filesOrAtFile, isSecret: true,
        """
        The configuration string, or `@FILE` or `-` for the whole of a file or of standard input. \
        Nothing: standard input.
        """),
      groups: [.strict, .records, .common],
      outputs: [.compact, .json, .pretty, .text, .env],
      description: [
        """
        Everlytic hands out the settings of a push project as one string: base64 of variables that \
        are separated by semicolons, `p` for the project and `i` for the address of the installation. \
        This decodes it.
        """,
        """
        Base64 and base64url are taken, with or without padding; white space and a byte order mark \
        are ignored. A name ends at the first `=` and is case-sensitive, empty segments are passed \
        over, of a variable given twice the last one counts, and a `/` at the end of the address is \
        dropped. Text that is not encoded is taken as it is. A project that has not the form of a UUID \
        gives a warning: the guide's own has not.
        """,
        """
        A string that cannot be used is an error that names the fault and repeats no value: no base64, \
        no UTF-8, `p` or `i` missing or empty, control characters in `p`, an `i` that is no http or \
        https address with a host, or has a query or a fragment.
        """,
        """
        `-o env` prints the two settings as `export` lines under the names that other commands read.
        """,
      ],
      record: [
        KeyRow("vendor", "`everlytic`"),
        KeyRow("project_uuid", "the project, from `p`"),
        KeyRow("install_url", "the address that calls go to, from `i`, without a `/` at its end"),
        KeyRow("extra", "an object of all other variables"),
        KeyRow(
          "diagnostics", "what was found: objects of `severity`, `code`, `path` and `message`"),
      ],
      statuses: [.ok, .usage, .data, .noInput, .io],
      variables: ["PUSHKIT_EVERLYTIC_PROJECT_UUID", "PUSHKIT_EVERLYTIC_INSTALL_URL"],
      examples: [
        ExampleRow(
          "the address alone",
          "echo 'cD00MjtpPWh0dHBzOi8vbGl2ZTEwLmV2ZXJseXRpYy5uZXQ' |\n"
            + "  pushkit decode-config --field install_url",
          prints: "https://live10.everlytic.net\n"),
        ExampleRow(
          "settings for the shell, from a file",
          "eval \"$(pushkit decode-config -o env @everlytic.txt)\""),
        ExampleRow(
          "text that is not encoded",
          "pushkit decode-config -q --field project_uuid 'p=42;i=https://ev.example/'",
          prints: "42\n"),
      ],
      seeAlso: ["parse-payload", "variables", "vendors"])
  }
}
