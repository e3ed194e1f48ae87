import PushCore

extension Command {
  static let registerToken = Command("register-token", run: RegisterTokenCommand.run) { name in
    CommandRow(
      name, .calls, "register a device's push token with a vendor",
      operands: .none,
      groups: [.calls, .batch, registering.group, .records, .jsonInput, .common],
      options: TokenCall.options(registrations),
      exclusions: ExclusionRow.calls + [.batch],
      needs: [(.reveal, .curl), (.ignoreUnknown, .batch)],
      outputs: OutputForm.allCases,
      description: [
        """
        Registers the push token of a device, so that the vendor can send pushes to it. Use it for a \
        new device or a new token. Registering twice changes nothing, so pushkit retries after \
        temporary failures.
        """,
        "Each vendor needs:",
      ] + TokenCall.needs(registrations) + [
        """
        Everlytic subscribes the contact. pushkit generates a device ID and saves it, together with \
        the subscription ID, which reports need. If Everlytic responds with an error because the token \
        is already subscribed, the command succeeds and `already_subscribed` is true.
        """,
        "`--method` selects how Smartico gets the token:",
        "- `post`: A POST request. This is the default.",
        "- `get`: The GET request of Smartico's guide.",
        "- `socket`: A WebSocket session, as in pushkit-smartico-identify(1).",
        """
        - `javascript`: The call that a page in a web view makes. pushkit prints it and sends nothing. \
        Only `--platform` and `--token` are necessary.
        """,
      ],
      record: CallRecord.keys(
        registrations.flatMap(\.call.keys), isBulk: true),
      statuses: .calling + [.partial],
      variables: registering.variables,
      examples: [
        ExampleRow(
          "print the call for a page in a web view",
          #"""
          pushkit register-token --method javascript --platform ios \
            --package-id com.example.app --token cDWUiFOgR6ygfj6q
          """#,
          prints: """
            _smartico.registerNativePushToken("cDWUiFOgR6ygfj6q", 6, "com.example.app");\n
            """),
        ExampleRow(
          "subscribe with Everlytic and set the IDs for reports in a shell",
          #"""
          eval "$(pushkit register-token --config-string @config.txt \
            --email joe@example.com --token @token.txt -o env)"
          """#),
        ExampleRow(
          "print the body of a request to Smartico without sending it",
          #"""
          pushkit register-token --user-id 12345 \
            --label-key 6816ba80-2967-4efb-a60c-694c72b03197-2 \
            --platform android --token cDWUiFOgR6ygfj6q \
            --dry-run --field body
          """#,
          prints: """
            {"api_key":"6816ba80-2967-4efb-a60c-694c72b03197-2","ext_user_id":"12345",\
            "pushNotificationUserStatus":0,"platform":7,"cid":1003,"token":"cDWUiFOgR6ygfj6q"}\n
            """),
      ],
      seeAlso: ["unregister-token", "px-register", "report-delivery", "profiles", "exit-codes"])
  }

  static let unregisterToken = Command("unregister-token", run: UnregisterTokenCommand.run) {
    name in
    CommandRow(
      name, .calls, "unregister a push token with a vendor",
      operands: .none,
      groups: [.calls, .batch, unregistering.group, .records, .jsonInput, .common],
      options: TokenCall.options(unregistrations),
      exclusions: ExclusionRow.calls + [
        .batch, ExclusionRow(.subscriptionID, [.email, .uniqueID]),
      ],
      needs: [(.reveal, .curl), (.ignoreUnknown, .batch)],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Unregisters a push token, so that the vendor sends no more pushes to the device. Use it when \
        the user logs out or turns notifications off.
        """,
        "Each vendor needs:",
      ] + TokenCall.needs(unregistrations) + [
        """
        `--email` and `--unique-id` choose one of several saved Everlytic subscriptions. If two users \
        share an email address, `--unique-id` is necessary.
        """
      ],
      record: CallRecord.keys(
        unregistrations.flatMap(\.call.keys), isBulk: true),
      statuses: .calling + [.partial],
      variables: unregistering.variables,
      examples: [
        ExampleRow(
          "unsubscribe after the user has logged out",
          "pushkit unregister-token --profile acme --email joe@example.com")
      ],
      seeAlso: ["register-token", "profiles", "exit-codes"])
  }

  private static let registrations = VendorCalls.all.map { (vendor: $0.vendor, call: $0.register) }
  private static let unregistrations = VendorCalls.all.compactMap { calls in
    calls.unregister.map { (vendor: calls.vendor, call: $0) }
  }

  private static let registering = ConfigurationOptions(
    RegisterTokenCommand.vendors, identifiers: [.userID, .deviceID, .instanceID], usesState: true)
  private static let unregistering = ConfigurationOptions(
    UnregisterTokenCommand.vendors, identifiers: [.userID, .subscriptionID, .deviceID],
    usesState: true)
}

extension TokenCall {
  /// Returns the options of the calls; an option that several vendors have is described by the
  /// first one.
  fileprivate static func options(_ calls: [(vendor: Vendor, call: TokenCall)]) -> [OptionRow] {
    var seen: Set<OptionID> = []
    return ([CallOptionRows.token] + calls.flatMap(\.call.options)).filter {
      seen.insert($0.id).inserted
    }
  }

  /// Returns a list item for each vendor, with the values that its call requires.
  fileprivate static func needs(_ calls: [(vendor: Vendor, call: TokenCall)]) -> [String] {
    calls.map { "- \($0.vendor.title): \($0.call.needs)" }
  }
}
