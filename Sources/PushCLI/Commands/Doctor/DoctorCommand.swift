import PushCore
import PushNet

/// `doctor`: shows and checks the effective configuration and its sources.
enum DoctorCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    try run(arguments, context, network: CurlNetwork(arguments: arguments, context: context))
  }

  /// - Parameter network: Checks the HTTP library and connections; nil skips both checks.
  static func run(
    _ arguments: ParsedArguments, _ context: Context, network: (any DoctorConnectivity)?
  ) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: DoctorText.render)
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
      line.value = URLParts.maskingCredentials(address.value)
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

/// The network checks of `doctor`.
protocol DoctorConnectivity {
  /// Sets the version and the features of the HTTP library; throws status 78 if none can be used.
  func library(_ line: inout DoctorLine) throws(Failure)

  /// Resolves the host, connects and, for https and wss, completes the TLS handshake.
  ///
  /// Sends no request, and adds the facts of the connection. Throws status 69 if a step fails.
  func reach(_ address: String, _ line: inout DoctorLine) throws(Failure)
}

/// The network checks with libcurl.
struct CurlNetwork: DoctorConnectivity {
  let arguments: ParsedArguments
  let context: Context

  func library(_ line: inout DoctorLine) throws(Failure) {
    let client = try HTTPClient(ready: CallOptions(arguments, context).http)
    let words = client.libraryVersion.split(separator: " ").map(String.init)
    line.value = words.first.map { $0.split(on: "/").last ?? $0 } ?? ""
    let features = words.dropFirst() + (client.hasHTTP2 ? ["HTTP2"] : [])
    line.facts.append(("features", .list(Array(features))))
  }

  func reach(_ address: String, _ line: inout DoctorLine) throws(Failure) {
    let options = try CallOptions(arguments, context).http
    let client = try HTTPClient(ready: options)
    let begin = context.clock.monotonic
    let scheme = URLParts(address)?.scheme ?? ""
    let isSocket = ["ws", "wss"].contains(scheme)
    // libcurl connects to the http or https URL that corresponds to a ws or wss URL.
    let url =
      isSocket ? (scheme == "ws" ? "http" : "https") + address.dropFirst(scheme.count) : address
    let peer: String
    do {
      peer = try client.connect(to: url, tunnels: isSocket)
    } catch {
      throw Failure(error.kind, error.detail)
    }
    if let proxy = options.proxy(for: url) {
      line.facts.append(("proxy", .text(proxy.shown)))
    } else {
      // With a proxy, this is not the address of the server.
      line.facts.append(("peer", .text(peer)))
    }
    if ["https", "wss"].contains(scheme) { line.facts.append(("tls", .text("verified"))) }
    line.facts.append(("elapsed_ms", .number(Int(context.clock.monotonic - begin))))
  }
}

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
        KeyRow("check", "the kind of the checked item"),
        KeyRow("vendor", "the vendor"),
        KeyRow("name", "the name of the setting in profiles, of the file, or of the kind of calls"),
        KeyRow("value", "the value, masked if it is a key; the path of a file"),
        KeyRow("source", "the option, variable or profile that the value comes from"),
        KeyRow("exists", "true if the file exists"),
        KeyRow("mode", "the file's mode in octal"),
        KeyRow("profiles", "the names of the profiles in the configuration"),
        KeyRow("features", "the features of the library"),
        KeyRow("peer", "the IP address that responded"),
        KeyRow("proxy", "the URL of the proxy, credentials masked"),
        KeyRow("tls", "`verified` for an https or wss URL"),
        KeyRow("elapsed_ms", "the time to connect, in milliseconds"),
        KeyRow("ok", "false if the item cannot work"),
        .diagnostics,
        KeyRow(
          "error", "if the item cannot work: an object of `code`, `message`, `hint` and `input`"),
      ],
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
