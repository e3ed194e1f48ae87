import PushCore

/// `doctor`: shows and checks the effective configuration and its sources.
///
/// ``DoctorFiles`` checks the files, then ``DoctorVendor`` the settings of each vendor, then
/// ``CurlNetwork`` libcurl and, with `--online`, the connections. Each check is a ``DoctorLine``,
/// which ``DoctorPrinter`` prints.
enum DoctorCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    try run(arguments, context, network: CurlNetwork(arguments: arguments, context: context))
  }

  /// - Parameter network: Checks the HTTP library and connections; nil skips both checks.
  static func run(
    _ arguments: ParsedArguments, _ context: Context, network: (any DoctorConnectivity)?
  ) throws(Failure) {
    let style = try PrintStyle(
      arguments, context, text: DoctorText.render,
      defaultFormat: context.terminal.output ? .text(DoctorText.render) : nil)
    var printer = DoctorPrinter(context, RecordPrinter(style, to: context.output))
    let configuration = Configuration(arguments, context)
    let vendors = try vendors(configuration)
    DoctorFiles(configuration).check(vendors, &printer)
    var addresses: [DoctorEndpoint] = []
    for vendor in vendors {
      addresses += DoctorVendor(vendor, configuration).check(&printer)
    }
    if let network { report(network, addresses, isOnline: arguments.has(.online), &printer) }
  }

  /// Returns the vendor that `--vendor`, vendor options or the named profile select; otherwise all.
  private static func vendors(_ configuration: Configuration) throws(Failure) -> [Vendor] {
    let arguments = configuration.arguments
    if arguments.has(.vendor) { return [try VendorChoice.choose(configuration)] }
    if let choice = try VendorChoice.explicit(arguments) { return [choice.vendor] }
    // A profile that cannot be used is reported later.
    let profile = arguments[.profile].flatMap {
      try? configuration.profile($0, namedBy: "--profile")
    }
    return profile?.vendor.map { [$0] } ?? SettingTable.vendors
  }

  private static func report(
    _ network: any DoctorConnectivity, _ addresses: [DoctorEndpoint], isOnline: Bool,
    _ printer: inout DoctorPrinter
  ) {
    var library = DoctorLine(.libcurl)
    library.attempt(network.library)
    printer.emit(library)
    // Without the library every connection would fail for the same reason.
    guard isOnline, library.failure == nil else { return }
    for address in addresses {
      var line = DoctorLine(.online, address.vendor, name: address.name)
      line.value = Masking.maskingSecrets(ofURL: address.value)
      line.attempt { line throws(Failure) in try network.reach(address.value, &line) }
      printer.emit(line)
    }
  }
}

/// A URL that pushkit sends requests to.
struct DoctorEndpoint {
  let vendor: Vendor
  /// The name of the endpoint, such as `install_url`.
  let name: String
  let value: String
}

/// Prints the results of the checks, and reports each failure once.
struct DoctorPrinter {
  private let context: Context
  private let printer: RecordPrinter
  private var reported: [Failure] = []

  init(_ context: Context, _ printer: RecordPrinter) {
    (self.context, self.printer) = (context, printer)
  }

  mutating func emit(_ line: DoctorLine) {
    line.append(to: printer.begin())
    printer.end()
    context.output.endLines()
    guard let failure = line.failure, !reported.contains(failure) else { return }
    reported.append(failure)
    context.fail(failure)
  }
}

extension Command {
  static let doctor = Command("doctor", run: DoctorCommand.run) { name in
    CommandRow(
      name, .toolkit, "show and check the effective configuration",
      groups: [connection, configuration.group, .records, .common],
      options: [
        OptionRow(
          .online, "connect to each configured URL",
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
        Keys are masked, also in the query of a URL. On a terminal, the output is that of `-o text`.

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
