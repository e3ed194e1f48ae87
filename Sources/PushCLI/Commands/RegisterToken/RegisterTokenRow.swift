import PushCore

extension Command {
  static let registerToken = Command("register-token", run: RegisterTokenCommand.run) { name in
    CommandRow(
      name, .calls, "register a device's push token with a vendor",
      operands: .none,
      groups: [.calls, .batch, registering.group, .records, .jsonInput, .common],
      options: [CallOptionRows.token] + TokenOptions.everlytic + TokenOptions.smartico
        + TokenOptions.stamps + InstanceOptions.rows + SessionOptions.registering,
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
        "- Everlytic: The project, `--token`, and `--email` or `--unique-id`.",
        "- Smartico: `--label-key`, `--user-id`, `--platform` and `--token`.",
        "- Push.Express: `--app-id` and `--token`. It works like pushkit-px-register(1).",
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
        [
          KeyRow("subscription_id", "Everlytic: the subscription ID for reports"),
          KeyRow("contact_id", "Everlytic: the contact ID"),
          KeyRow("device_id", "Everlytic: the device ID that was sent"),
          KeyRow("subscription_status", "Everlytic: `active` or `inactive`"),
          KeyRow("already_subscribed", "Everlytic: true if the token was already subscribed"),
          KeyRow("messages", "Everlytic: the messages of the response"),
        ] + InstanceOptions.facts, isBulk: true),
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
      options: [CallOptionRows.token] + TokenOptions.contact + TokenOptions.unregistering
        + TokenOptions.stamps + [SessionOptions.deviceType, SessionOptions.zone]
        + SessionOptions.registering,
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
        """
        - Everlytic: The project, and `--subscription-id` and `--device-id` or a saved subscription. \
        pushkit removes the subscription from the state. The device ID stays.
        """,
        """
        - Smartico: `--label-key`, `--user-id`, `--platform` and `--token`. pushkit reports the token \
        with the status `blocked`, as pushkit-register-token(1) does.
        """,
        """
        `--email` and `--unique-id` choose one of several saved Everlytic subscriptions. If two users \
        share an email address, `--unique-id` is necessary.
        """,
      ],
      record: CallRecord.keys(
        [
          KeyRow("subscription_id", "Everlytic: the ID of the removed subscription")
        ], isBulk: true),
      statuses: .calling + [.partial],
      variables: unregistering.variables,
      examples: [
        ExampleRow(
          "unsubscribe after the user has logged out",
          "pushkit unregister-token --profile acme --email joe@example.com")
      ],
      seeAlso: ["register-token", "profiles", "exit-codes"])
  }

  private static let registering = ConfigurationOptions(
    RegisterTokenCommand.vendors, identifiers: [.userID, .deviceID, .instanceID], usesState: true)
  private static let unregistering = ConfigurationOptions(
    UnregisterTokenCommand.vendors, identifiers: [.userID, .subscriptionID, .deviceID],
    usesState: true)
}

/// Options for tokens.
enum TokenOptions {
  static let contact: [OptionRow] = [
    OptionRow(.email, .identifier("ADDRESS"), "Everlytic: set the contact's email address"),
    OptionRow(
      .uniqueID, .identifier("ID"), "Everlytic: set the contact's unique ID",
      detail: "Everlytic creates a new contact only if there is an email address."),
  ]

  static let everlytic: [OptionRow] =
    contact + [
      OptionRow(.platformVersion, .text("VERSION"), "Everlytic: set the version of the platform"),
      OptionRow(
        .deviceType, .text("TYPE"), "Everlytic, Smartico WebSocket: set the device type",
        detail: "The default is handset for Everlytic, native-phone for the WebSocket."),
      OptionRow(
        .deviceManufacturer, .text("NAME"), "Everlytic: set the manufacturer of the device"),
      OptionRow(.deviceModel, .text("NAME"), "Everlytic: set the model of the device"),
    ]

  static let smartico: [OptionRow] = [
    OptionRow(
      .platform, .words("PLATFORM", SmarticoPlatform.allWords),
      "Smartico: set the platform of the token",
      detail: """
        `ios`, `android`, a name from Smartico's guide such as `chrome-desktop`, or its number, 0 to \
        11. The guide documents only `ios` (6) and `android` (7) for HTTP.
        """),
    OptionRow(
      .packageID, .identifier("ID"), "Smartico: set the bundle ID or package name",
      detail: "Labels with several Firebase projects require it."),
    OptionRow(
      .status, .choice("STATUS", SmarticoTokenStatus.words + ["0", "1", "2", "3", "4"]),
      "Smartico: set the permission for notifications"),
    OptionRow(
      .method, .choice("METHOD", SmarticoCalls.Method.allCases.map(\.rawValue)),
      "Smartico: set the method (default: post)",
      detail: """
        `post` sends a POST request. `get` sends an event in the URL. `socket` uses a WebSocket \
        session, so there is no curl command line. `javascript` prints a call for a page and sends \
        nothing.
        """),
    OptionRow(
      .appVersion, .text("VERSION"), "Smartico: set the app version (default: 1.2.25)",
      detail: "For `--method get` and `--method socket`."),
  ]

  /// Smartico's options to unregister a token.
  ///
  /// There is no `--status`, because the status is always "blocked". `--method` has no
  /// `javascript`, because the call for a page has no status.
  static let unregistering: [OptionRow] = smartico.filter { $0.id != .status }.map { row in
    guard row.id == .method else { return row }
    return OptionRow(
      .method, .choice("METHOD", ["post", "get", "socket"]), row.summary,
      detail: """
        `post` sends a POST request. `get` sends an event in the URL. `socket` uses a WebSocket \
        session.
        """)
  }

  static let stamps: [OptionRow] = [
    OptionRow(.uuid, .uuid("UUID"), "Smartico: set the event ID (default: random)"),
    OptionRow(
      .ts, .integer("MS", 0...Int.max), "Smartico: set the event time (default: now)",
      detail: "In milliseconds since 1970."),
    OptionRow(
      .datetime, .text("TIME"), "Everlytic: set the time of the call (default: now)",
      detail: "ISO 8601. pushkit sends it unchanged."),
  ]
}
