import PushCore

extension Command {
  static let doctor = Command("doctor", run: DoctorCommand.run) { name in
    CommandRow(
      name, .toolkit, "show and check the effective configuration",
      groups: [connection, configuration.group, .records, .common],
      options: [
        OptionRow(
          .online, .none, "connect to each configured URL",
          detail: """
            Tests name resolution, connection and TLS, and sends no request. The exit status is 69 if \
            a server cannot be reached. With a proxy, `proxy` is its URL. `peer` is then missing, \
            because only the proxy knows the server's IP address. For an http URL, pushkit connects \
            to the proxy only.
            """)
      ],
      exclusions: [ExclusionRow(.state, [.noState])],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Prints the settings that commands use to call a vendor, with the option, variable or profile
        that each one comes from, and checks them. Use it if a call fails, or before the first call.
        Keys are masked, also in the query of a URL.

        pushkit also prints the files with settings, their modes, and the URLs that it would call.
        Without `--vendor` it checks all vendors. A vendor without settings has the `source` `none`,
        which is not a fault. The exit status is 78 if a configured vendor cannot work.
        pushkit-show-state(1) lists the IDs in the state file.

        Each record has one of these values in `check`:

        \(DoctorLine.Check.allCases.map { "- \($0.meaning)" }.joined(separator: "\n"))
        """,
      record: [
        KeyRow(
          "check",
          type: KeyType(DoctorLine.Check.allCases.map(\.rawValue).joined(separator: "|") + "!"),
          "the kind of the checked item"),
        KeyRow("vendor", "the vendor"),
        KeyRow("name", "the name of the setting in profiles, of the file, or of the kind of calls"),
        KeyRow("value", "the value, masked if it is a key; the path of a file"),
        KeyRow("source", "the option, variable or profile that the value comes from"),
        KeyRow("exists", type: "boolean", "true if the file exists"),
        KeyRow("mode", "the file's mode in octal"),
        KeyRow("profiles", type: "[string]", "the names of the profiles in the configuration"),
        KeyRow("features", type: "[string]", "the features of the library"),
        KeyRow("peer", "the IP address that responded"),
        KeyRow("proxy", "the URL of the proxy, credentials masked"),
        KeyRow("tls", "`verified` for an https or wss URL"),
        KeyRow("elapsed_ms", type: "integer", "the time to connect, in milliseconds"),
        KeyRow("ok", type: "boolean!", "false if the item cannot work"),
        .diagnostics,
        KeyRow(
          "error", type: "@error",
          "if the item cannot work: an object of `code`, `message`, `hint` and `input`"),
      ],
      explainsErrors: true,
      statuses: [
        .ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .io, .notAuthorized, .config,
      ],
      variables: configuration.variables,
      examples: #"""
        check a profile
        $ pushkit doctor --profile acme -o text

        show the settings that follow from a label key
        $ PUSHKIT_SMARTICO_LABEL_KEY=0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0-3 \
            pushkit doctor --vendor smartico --field value --field source |
            grep -i label_key
        0b1c****f0-3\#tPUSHKIT_SMARTICO_LABEL_KEY
        https://papi3.smartico.ai/services/public\#tlabel_key
        wss://api3.smartico.ai/websocket/services\#tlabel_key

        check that the servers can be reached
        $ pushkit doctor --online -o text
        """#,
      seeAlso: ["show-state", "profiles", "variables", "exit-codes"])
  }

  private static let connection = OptionGroup(
    "Connection", page: "retries", CallOptionRows.connecting)

  private static let configuration = ConfigurationOptions(
    SettingTable.vendors, identifiers: SettingID.allCases, usesState: true)
}
