extension Command {
  static let doctor = Command("doctor", run: DoctorCommand.run) { name in
    CommandRow(
      name, .toolkit, "tell the configuration that counts, and whether it can work",
      operands: OperandShape("", 0...0, "There are none."),
      groups: [configuration.group, .records, .common],
      options: [
        OptionRow(
          .online, .none, "connect to each configured address",
          detail: """
            Tries name resolution, connection and TLS, and sends no request. An address that does not \
            answer is 69. With a proxy, `proxy` is its URL, and `peer` is missing: only the proxy \
            knows the server's IP address. For an http URL pushkit connects to the proxy only.
            """)
      ] + CallOptionRows.connecting,
      exclusions: [ExclusionRow(.state, [.noState])],
      needs: CallOptionRows.connecting.map { ($0.id, .online) },
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Commands that call a vendor take keys, addresses and identifiers from options, variables and \
        profiles. This tells which value counts for each and where it comes from, the modes of the \
        files with them, and the addresses that follow. Keys are masked.
        """,
        """
        Without `--vendor` it looks at all vendors. One of which nothing is configured has the \
        `source` `none`, which is no fault. Something that is configured and cannot work is 78.
        """,
      ],
      record: [
        KeyRow(
          "check",
          "what was looked at; \(DoctorLine.Check.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))"
        ),
        KeyRow("vendor", "whose it is"),
        KeyRow("name", "the setting as profiles name it, the file, or the kind of calls"),
        KeyRow("value", "the value, a key masked; the path of a file"),
        KeyRow("source", "the option, variable or profile that gives it"),
        KeyRow("exists", "whether the file is there"),
        KeyRow("mode", "the file's mode in octal"),
        KeyRow("profiles", "the names of the profiles in the configuration"),
        KeyRow("path", "where the library was found"),
        KeyRow("features", "what the library can do"),
        KeyRow("peer", "the IP address that responded"),
        KeyRow("proxy", "the URL of the proxy, credentials masked"),
        KeyRow("tls", "the version of TLS"),
        KeyRow("elapsed_ms", "how long connecting took"),
        KeyRow("ok", "false where it cannot work"),
        KeyRow("diagnostics", "what is to be said of it: a list, as in other records"),
        KeyRow("error", "why it cannot work: `code`, `message`, `hint` and `input`"),
      ],
      statuses: [
        .ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .io, .notAuthorized, .config,
      ],
      variables: configuration.variables,
      examples: [
        ExampleRow("a profile, for reading", "pushkit doctor --profile acme -o text"),
        ExampleRow(
          "what follows from a label key, and from where",
          "PUSHKIT_SMARTICO_LABEL_KEY=0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0-3 \\\n"
            + "  pushkit doctor --vendor smartico --field value --field source |\n"
            + "  grep -i label_key",
          prints: "0b1c****f0-3\tPUSHKIT_SMARTICO_LABEL_KEY\n"
            + "https://papi3.smartico.ai/services/public\tlabel_key\n"
            + "wss://api3.smartico.ai/websocket/services\tlabel_key\n"),
        ExampleRow("can the addresses be reached?", "pushkit doctor --online -o text"),
      ],
      seeAlso: ["profiles", "variables", "exit-codes"])
  }

  private static let configuration = ConfigurationOptions(
    SettingTable.vendors, identifiers: SettingID.allCases, usesState: true)
}
