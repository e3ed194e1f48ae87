import PushCore

extension Command {
  static let registerToken = Command("register-token", run: RegisterTokenCommand.run) { name in
    CommandRow(
      name, .calls, "register a device's push token with a vendor",
      groups: registrations.flatMap(\.call.groups).distinct + [
        .calls, .batch, registering.group, .records, .jsonInput, .common,
      ],
      options: [CallOptionRows.token],
      exclusions: ExclusionRow.calls + [.batch],
      outputs: OutputFormat.ofRecords,
      description: """
        Registers the push token of a device, so that the vendor can send pushes to it. Use it for a
        new device or a new token. Registering twice changes nothing. Each vendor needs:

        \(TokenCall.needs(registrations).joined(separator: "\n"))

        pushkit saves the IDs that reports need: a generated device ID, Everlytic's subscription and
        Push.Express's instance. pushkit-show-state(1) lists them. \(TopicRow.vendorsWithoutCalls)
        """,
      record: CallRecord.keys(registrations.flatMap(\.call.keys), isBulk: true),
      statuses: .calling + [.partial],
      variables: registering.variables,
      examples: #"""
        subscribe with Everlytic and set the IDs for reports in a shell
        $ eval "$(pushkit register-token --config-string @config.txt \
            --email joe@example.com --token @token.txt -o env)"

        print the call for a page in a web view
        $ pushkit register-token --method javascript --platform ios \
            --package-id com.example.app --token cDWUiFOgR6ygfj6q
        _smartico.registerNativePushToken("cDWUiFOgR6ygfj6q", 6, "com.example.app");
        """#,
      seeAlso: [
        "unregister-token", "px-register", "report-delivery", "calls", "profiles", "exit-codes",
        "service-errors",
      ])
  }

  private static let registrations = VendorCalls.all.map { (vendor: $0.vendor, call: $0.register) }

  private static let registering = ConfigurationOptions(
    RegisterTokenCommand.vendors, identifiers: registrations.flatMap(\.call.identifiers),
    usesState: true)
}

extension TokenCall {
  /// Returns a list item for each vendor, with the values that its call requires.
  static func needs(_ calls: [(vendor: Vendor, call: TokenCall)]) -> [String] {
    calls.map { "- \($0.vendor.title): \($0.call.needs)" }
  }
}

/// `register-token`: registers a device's push token.
///
/// The ``TokenCall`` of the vendor plans the call, unless the options ask for a method that is not
/// a request. ``UnregisterTokenCommand`` does the opposite in the same way.
enum RegisterTokenCommand {
  static let vendors: [Vendor] = VendorCalls.all.map(\.vendor)

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context), env: variables)
    if try change(.register, otherwise: run) { return }
    try CallCommand(vendors: vendors) { vendor, input throws(Failure) in
      try VendorCalls.of(vendor).register.plan(input)
    }.perform(run, Command.registerToken.row.allOptions)
  }

  /// Registers or unregisters the token in a way that is not a request, if the options ask for it.
  static func change(_ change: TokenChange, otherwise run: CallRun) throws(Failure) -> Bool {
    let arguments = run.input.arguments
    if arguments.has(.batch) {
      guard let method = arguments[.method], method == "socket" || method == "javascript" else {
        return false
      }
      throw Failure(.usageExclusiveOptions, "--batch and --method \(method) exclude each other")
    }
    let vendor: Vendor
    do {
      vendor = try VendorChoice.choose(run.configuration, among: vendors)
    } catch {
      let command = change == .register ? Command.registerToken : .unregisterToken
      throw CallCommand.explained(error, run, command.row.allOptions)
    }
    return try VendorCalls.of(vendor).registerByOtherMethod(run, change)
  }

  static let variables = VendorCalls.all.flatMap(\.register.variables)
}
