import PushCore

/// The calls of one vendor that register and unregister push tokens.
private struct TokenInterface: Sendable {
  let vendor: Vendor
  let register: @Sendable (CallRun) throws(Failure) -> Void
  /// Nil for a vendor without a call to unregister a token.
  let unregister: (@Sendable (CallRun) throws(Failure) -> Void)?

  static let all: [TokenInterface] = [
    TokenInterface(
      vendor: .everlytic,
      register: { run throws(Failure) in try EverlyticRegistration(run: run).subscribe() },
      unregister: { run throws(Failure) in try EverlyticRegistration(run: run).unsubscribe() }),
    TokenInterface(
      vendor: .smartico,
      register: { run throws(Failure) in
        try SmarticoRegistration(run: run).tell(status: .allowed)
      },
      unregister: { run throws(Failure) in
        try SmarticoRegistration(run: run).tell(status: .blocked)
      }),
    TokenInterface(
      vendor: .pushexpress,
      register: { run throws(Failure) in
        _ = try run.token()
        try InstanceRegistration(run).register()
      }, unregister: nil),
  ]

  static func of(_ vendor: Vendor) throws(Failure) -> TokenInterface {
    guard let interface = all.first(where: { $0.vendor == vendor }) else {
      throw VendorChoice.notCallable(vendor)
    }
    return interface
  }
}

/// `register-token`: registers a device's push token with a vendor.
enum RegisterTokenCommand {
  static let vendors: [Vendor] = TokenInterface.all.map(\.vendor)

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let configuration = Configuration(arguments, context)
    let vendor = try VendorChoice.choose(configuration, among: vendors)
    let run = try CallRun(configuration, env: variables)
    try TokenInterface.of(vendor).register(run)
    try run.printer.finish()
  }

  static let variables =
    [
      EnvironmentName("PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID", "subscription_id"),
      EnvironmentName("PUSHKIT_EVERLYTIC_DEVICE_ID", "device_id"),
    ] + PXRegisterCommand.variables
}

/// `unregister-token`: unregisters a push token with a vendor.
enum UnregisterTokenCommand {
  static let vendors: [Vendor] = TokenInterface.all.filter { $0.unregister != nil }.map(\.vendor)

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let configuration = Configuration(arguments, context)
    let vendor = try VendorChoice.choose(configuration, among: vendors)
    let run = try CallRun(configuration)
    guard let unregister = try TokenInterface.of(vendor).unregister else {
      throw VendorChoice.notCallable(vendor)
    }
    try unregister(run)
  }
}
