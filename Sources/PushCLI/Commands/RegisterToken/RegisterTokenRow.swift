import PushCore

extension Command {
  static let registerToken = Command("register-token", run: RegisterTokenCommand.run) { name in
    CommandRow(
      name, .calls, "register a device's push token with a vendor",
      operands: .none,
      groups: [.calls, registering.group, .records, .common],
      options: [CallOptionRows.token] + TokenOptions.everlytic + TokenOptions.smartico
        + TokenOptions.stamps + InstanceOptions.rows + SessionOptions.registering,
      exclusions: ExclusionRow.calls,
      needs: [(.reveal, .curl)],
      outputs: OutputForm.allCases,
      description: [
        "Tells a vendor the token by which it can reach a device.",
        """
        Everlytic: subscribes the contact that `--email` or `--unique-id` names. The device id is made \
        once and kept in the state, and so is the id of the subscription, which reports need. That \
        Everlytic says `error` for a token that is subscribed already is no error: the record tells \
        `already_subscribed`.
        """,
        """
        Smartico: reports the token for the user that `--user-id` names, with a POST. `--method get` \
        sends the guide's GET instead; `--method socket` opens a session as \
        pushkit-smartico-identify(1) does and tells the token there; `--method javascript` prints the \
        call that a page in a web view makes, and sends nothing.
        """,
        "Push.Express: does what pushkit-px-register(1) does.",
        "Registering twice changes nothing, so attempts that fail in passing are repeated.",
      ],
      record: CallRecord.keys(
        [
          KeyRow("subscription_id", "Everlytic: what reports need"),
          KeyRow("contact_id", "Everlytic: the contact"),
          KeyRow("device_id", "Everlytic: the device, as sent"),
          KeyRow("subscription_status", "Everlytic: `active` or `inactive`"),
          KeyRow("already_subscribed", "Everlytic: whether the token was subscribed before"),
          KeyRow("messages", "Everlytic: what it said"),
        ] + InstanceOptions.facts),
      statuses: .calling,
      variables: registering.variables,
      examples: [
        ExampleRow(
          "the call for a page in a web view",
          #"""
          pushkit register-token --method javascript --platform ios \
            --package-id com.example.app --token cDWUiFOgR6ygfj6q
          """#,
          prints: """
            _smartico.registerNativePushToken("cDWUiFOgR6ygfj6q", 6, "com.example.app");\n
            """),
        ExampleRow(
          "subscribe at Everlytic, and keep the ids for the reports that follow",
          #"""
          eval "$(pushkit register-token --config-string @config.txt \
            --email joe@example.com --token @token.txt -o env)"
          """#),
        ExampleRow(
          "see what would be sent to Smartico",
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
      name, .calls, "tell a vendor that a push token is not to be used",
      operands: .none,
      groups: [.calls, unregistering.group, .records, .common],
      options: [CallOptionRows.token] + TokenOptions.contact + TokenOptions.unregistering
        + TokenOptions.stamps + [SessionOptions.deviceType, SessionOptions.zone]
        + SessionOptions.registering,
      exclusions: ExclusionRow.calls + [ExclusionRow(.subscriptionID, [.email, .uniqueID])],
      needs: [(.reveal, .curl)],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Everlytic: unsubscribes. The subscription and the device come from options or from the state. \
        `--email` and `--unique-id` choose among several subscriptions in the state. Two users can \
        share an email address; then `--unique-id` is needed. pushkit removes the subscription from \
        the state and keeps the device ID.
        """,
        "Smartico: reports the token with the status `blocked`; see pushkit-register-token(1).",
      ],
      record: CallRecord.keys([
        KeyRow("subscription_id", "Everlytic: the subscription that ended")
      ]),
      statuses: .calling,
      variables: unregistering.variables,
      examples: [
        ExampleRow(
          "the user logs out",
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
    OptionRow(.email, .identifier("ADDRESS"), "Everlytic: the contact's email address"),
    OptionRow(
      .uniqueID, .identifier("ID"), "Everlytic: the contact's unique id",
      detail: "A contact that does not exist is created with an email address only."),
  ]

  static let everlytic: [OptionRow] =
    contact + [
      OptionRow(.platformVersion, .text("VERSION"), "Everlytic: the version of the platform"),
      OptionRow(
        .deviceType, .text("TYPE"), "Everlytic, Smartico's socket: the type of the device",
        detail: "The default is handset, for the socket native-phone."),
      OptionRow(.deviceManufacturer, .text("NAME"), "Everlytic: who made the device"),
      OptionRow(.deviceModel, .text("NAME"), "Everlytic: the model of the device"),
    ]

  static let smartico: [OptionRow] = [
    OptionRow(
      .platform, .words("PLATFORM", SmarticoPlatform.allWords), "Smartico: what the token is for",
      detail: """
        `ios`, `android`, a name of the guide such as `chrome-desktop`, or its number, 0 to 11. Over \
        HTTP the guide has `ios` (6) and `android` (7) alone.
        """),
    OptionRow(
      .packageID, .identifier("ID"), "Smartico: the bundle id or package name of the app",
      detail: "Needed by labels that have several Firebase projects."),
    OptionRow(
      .status, .choice("STATUS", SmarticoTokenStatus.words + ["0", "1", "2", "3", "4"]),
      "Smartico: whether the user lets messages through"),
    OptionRow(
      .method, .choice("METHOD", SmarticoRegistration.Method.allCases.map(\.rawValue)),
      "Smartico: how to tell the token",
      detail: """
        `post` is the default; `get` sends an event in the address; `socket` tells it in a session, \
        which is no curl line; `javascript` prints a call for a page, and sends nothing.
        """),
    OptionRow(
      .appVersion, .text("VERSION"), "Smartico: the version of the app, for get and socket",
      detail: "The default is 1.2.25, the guide's."),
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
        `post` is the default; `get` sends an event in the address; `socket` tells it in a session.
        """)
  }

  static let stamps: [OptionRow] = [
    OptionRow(.uuid, .uuid("UUID"), "Smartico: the id of the event, in place of a random one"),
    OptionRow(
      .ts, .integer("MS", 0...Int.max), "Smartico: the time of the event",
      detail: "Milliseconds since 1970, in place of now."),
    OptionRow(
      .datetime, .text("TIME"), "Everlytic: the time of the call",
      detail: "ISO 8601, sent as it is, in place of now."),
  ]
}
