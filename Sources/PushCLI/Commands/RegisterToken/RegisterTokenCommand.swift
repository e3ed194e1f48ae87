import PushCore

/// `register-token` and `unregister-token`: register a device's push token, or end that.
enum RegisterTokenCommand {
  static let vendors: [Vendor] = VendorCalls.all.map(\.vendor)

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context), env: variables)
    if try change(.register, otherwise: run, among: vendors) { return }
    try CallCommand(vendors: vendors) { vendor, input throws(Failure) in
      try VendorCalls.of(vendor).register.plan(input)
    }.perform(run, Command.registerToken.row.allOptions)
  }

  /// Registers or unregisters the token in a way that is not a request, if the options ask for it.
  fileprivate static func change(
    _ change: TokenChange, otherwise run: CallRun, among vendors: [Vendor]
  ) throws(Failure) -> Bool {
    let arguments = run.input.arguments
    if arguments.has(.batch) {
      guard let method = arguments[.method], method == "socket" || method == "javascript" else {
        return false
      }
      throw Failure(.usageExclusiveOptions, "--batch and --method \(method) exclude each other")
    }
    let vendor = try VendorChoice.choose(run.configuration, among: vendors)
    return try VendorCalls.of(vendor).registerOtherwise(run, change)
  }

  static let variables = VendorCalls.all.flatMap(\.register.variables)
}

enum UnregisterTokenCommand {
  static let vendors: [Vendor] = VendorCalls.all.filter { $0.unregister != nil }.map(\.vendor)

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context))
    if try RegisterTokenCommand.change(.unregister, otherwise: run, among: vendors) { return }
    try CallCommand(vendors: vendors) { vendor, input throws(Failure) in
      guard let unregister = try VendorCalls.of(vendor).unregister else {
        throw VendorChoice.notCallable(vendor)
      }
      return try unregister.plan(input)
    }.perform(run, Command.unregisterToken.row.allOptions)
  }
}
