import PushCore

/// `doctor`: shows and checks the effective configuration and its sources.
enum DoctorCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    try run(
      arguments, context, network: CurlNetwork(arguments: arguments, context: context))
  }

  /// - Parameter network: Checks the HTTP library and connections; nil skips both checks.
  static func run(
    _ arguments: ParsedArguments, _ context: Context, network: (any DoctorNetwork)?
  ) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: DoctorText())
    var teller = DoctorTeller(context, RecordPrinter(style, to: context.output))
    let configuration = Configuration(arguments, context)
    let vendors = try vendors(configuration)
    DoctorFiles(configuration).look(vendors, &teller)
    var addresses: [DoctorAddress] = []
    for vendor in vendors {
      addresses += DoctorVendor(vendor, configuration).look(&teller)
    }
    if let network { tell(network, addresses, isOnline: arguments.has(.online), &teller) }
  }

  /// Returns the vendor that `--vendor`, vendor options or the named profile select; otherwise all.
  private static func vendors(
    _ configuration: Configuration
  ) throws(Failure) -> [Vendor] {
    let arguments = configuration.arguments
    if arguments.has(.vendor) { return [try VendorChoice.choose(configuration)] }
    if let told = try VendorChoice.told(arguments) { return [told.vendor] }
    // A profile that cannot be used is reported later.
    let profile = arguments[.profile].flatMap {
      try? configuration.profile($0, namedBy: "--profile")
    }
    return profile?.vendor.map { [$0] } ?? SettingTable.vendors
  }

  private static func tell(
    _ network: any DoctorNetwork, _ addresses: [DoctorAddress], isOnline: Bool,
    _ teller: inout DoctorTeller
  ) {
    var line = DoctorLine(.libcurl)
    do {
      let library = try network.library()
      line.value = library.version
      line.facts = library.path.map { [("path", .text($0))] } ?? []
      line.facts.append(("features", .list(library.features)))
    } catch {
      line.failure = error
    }
    teller.tell(line)
    // Without the library every connection would fail for the same reason.
    guard isOnline, line.failure == nil else { return }
    for address in addresses { teller.tell(reach(address, network)) }
  }

  private static func reach(_ address: DoctorAddress, _ network: any DoctorNetwork) -> DoctorLine {
    var line = DoctorLine(.online, address.vendor, name: address.name)
    line.value = AddressParts.shown(address.value)
    do {
      let reach = try network.reach(address.value)
      if let peer = reach.peer { line.facts.append(("peer", .text(peer))) }
      if let proxy = reach.proxy { line.facts.append(("proxy", .text(proxy))) }
      if let tls = reach.tls { line.facts.append(("tls", .text(tls))) }
      line.facts.append(("elapsed_ms", .number(reach.milliseconds)))
    } catch {
      line.failure = error
    }
    return line
  }
}

/// A URL that pushkit sends requests to.
struct DoctorAddress {
  let vendor: Vendor
  /// The name of the endpoint, such as `install_url`.
  let name: String
  let value: String
}

/// Prints the results of the checks, and reports each failure once.
struct DoctorTeller {
  private let context: Context
  private let printer: RecordPrinter
  private var told: [Failure] = []

  init(_ context: Context, _ printer: RecordPrinter) {
    self.context = context
    self.printer = printer
  }

  mutating func tell(_ line: DoctorLine) {
    line.append(to: printer.begin())
    printer.end()
    context.output.endLines()
    guard let failure = line.failure, !told.contains(failure) else { return }
    told.append(failure)
    context.fail(failure)
  }
}
