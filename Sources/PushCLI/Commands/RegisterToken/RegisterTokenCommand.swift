import PushCore

/// `register-token`: tells a vendor a device's push token.
enum RegisterTokenCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let vendor = try VendorChoice.choose(arguments, context)
    let run = try CallRun(.registerToken, arguments, context, env: variables)
    switch vendor {
    case .everlytic: try EverlyticRegistration(run: run).subscribe()
    case .smartico: try SmarticoRegistration(run: run).tell(status: .allowed)
    case .pushexpress:
      _ = try run.token()
      try InstanceRegistration(run).register()
    case .emarsys, .optimobile, .apns, .fcm, .unknown: throw VendorChoice.notCallable(vendor)
    }
    try run.printer.finish()
  }

  static let variables =
    [
      EnvironmentName("PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID", "subscription_id"),
      EnvironmentName("PUSHKIT_EVERLYTIC_DEVICE_ID", "device_id"),
    ] + PXRegisterCommand.variables
}

/// `unregister-token`: tells a vendor that a token is no longer to be used.
enum UnregisterTokenCommand {
  static let vendors: [Vendor] = [.everlytic, .smartico]

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let vendor = try VendorChoice.choose(arguments, context, among: vendors)
    let run = try CallRun(.unregisterToken, arguments, context)
    switch vendor {
    case .everlytic:
      try arguments.refuse([.token, .deviceType], "when Everlytic unsubscribes a device")
      try EverlyticRegistration(run: run).unsubscribe()
    case .smartico: try SmarticoRegistration(run: run).tell(status: .blocked)
    case .pushexpress, .emarsys, .optimobile, .apns, .fcm, .unknown:
      throw VendorChoice.notCallable(vendor)
    }
  }
}
