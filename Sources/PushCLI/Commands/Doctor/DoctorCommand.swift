import PushCore

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
