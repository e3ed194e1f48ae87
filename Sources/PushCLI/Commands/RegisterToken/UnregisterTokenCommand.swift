import PushCore

extension Command {
  static let unregisterToken = Command("unregister-token", run: UnregisterTokenCommand.run) {
    name in
    CommandRow(
      name, .calls, "unregister a push token with a vendor",
      groups: unregistrations.flatMap(\.call.groups).distinct + [
        .calls, .batch, unregistering.group, .records, .jsonInput, .common,
      ],
      options: [CallOptionRows.token],
      exclusions: ExclusionRow.calls + [
        .batch, ExclusionRow(.subscriptionID, [.email, .uniqueID]),
        ExclusionRow(.instanceID, [.externalID]),
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Unregisters a push token, so that the vendor sends no more pushes to the device. Use it when
        the user logs out or turns notifications off, or when APNs or FCM reports that the token is
        no longer valid. pushkit-explain-reply(1) shows how to unregister the dead tokens of a log.

        Each vendor needs:

        \(TokenCall.needs(unregistrations).joined(separator: "\n"))

        \(TopicRow.vendorsWithoutCalls)

        `--email` and `--unique-id` choose one of several saved Everlytic subscriptions. If two
        users share an email address, `--unique-id` is necessary. `--ext-id` chooses one of several
        saved instances of Push.Express.
        """,
      record: CallRecord.keys(unregistrations.flatMap(\.call.keys), isBulk: true),
      statuses: .calling + [.partial],
      variables: unregistering.variables,
      examples: #"""
        unsubscribe after the user has logged out
        $ pushkit unregister-token --profile acme --email joe@example.com

        unregister a token with Smartico
        $ pushkit unregister-token --profile acme --user-id 12345 \
            --platform android --token @token.txt
        """#,
      seeAlso: [
        "register-token", "explain-reply", "calls", "profiles", "exit-codes", "service-errors",
      ])
  }

  private static let unregistrations = VendorCalls.all.map {
    (vendor: $0.vendor, call: $0.unregister)
  }

  private static let unregistering = ConfigurationOptions(
    RegisterTokenCommand.vendors, identifiers: unregistrations.flatMap(\.call.identifiers),
    usesState: true)
}

/// `unregister-token`: unregisters a device's push token.
enum UnregisterTokenCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context))
    if try RegisterTokenCommand.change(.unregister, otherwise: run) { return }
    try CallCommand(vendors: RegisterTokenCommand.vendors) { vendor, input throws(Failure) in
      try VendorCalls.of(vendor).unregister.plan(input)
    }.perform(run, Command.unregisterToken.row.allOptions)
  }
}
