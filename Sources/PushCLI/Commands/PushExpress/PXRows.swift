import PushCore

extension Command {
  static let pxRegister = Command("px-register", run: PXRegisterCommand.run) { name in
    CommandRow(
      name, .calls, "register a Push.Express app instance and keep it current",
      operands: .none,
      groups: [.calls, .batch, configuration.group, .records, .jsonInput, .common],
      options: [CallOptionRows.token] + InstanceOptions.rows + [InstanceOptions.watch],
      exclusions: ExclusionRow.calls + [ExclusionRow(.batch, [.watch])],
      needs: [(.reveal, .curl), (.ignoreUnknown, .batch)],
      outputs: OutputForm.allCases,
      description: [
        """
        Registers an app instance with Push.Express and sends the data of the device. Use it for a new \
        device or user, for a new token, and to keep the data current.
        """,
        "Push.Express requires:",
        "- App: `--app-id`.",
        "- Token: `--token`. If you omit it, pushkit warns that pushes cannot reach the device.",
        """
        An installation of an app has a token of its own, `ic_token`, and an instance for each \
        `--ext-id`. If the state has none, pushkit generates the token, Push.Express creates the \
        instance, and pushkit saves both. Then pushkit sends the data of the device.
        """,
        """
        If Push.Express responds with 404 for a saved instance, pushkit creates another one and saves \
        it instead. With `--instance-id`, pushkit creates no instance and saves nothing.
        """,
        """
        With `--watch`, pushkit repeats the update until it gets a signal, and prints one record for \
        each. The server sets the interval: at least 30 s and at most a day. If an update fails \
        temporarily, pushkit reports it and tries again after the interval.
        """,
      ],
      record: CallRecord.keys(InstanceOptions.facts, isBulk: true),
      statuses: .calling + [.partial],
      variables: configuration.variables,
      examples: [
        ExampleRow(
          "print the URL and time zone for a known instance without sending them",
          #"""
          pushkit px-register --app-id 16183-2 --instance-id 737112 --tz +03:00 \
            --token cDWUiFOgR6ygfj6q --dry-run --field url --field body.tz_sec
          """#,
          prints:
            "https://core.push.express/api/r/v2/apps/16183-2/instances/737112/info\t10800\n"),
        ExampleRow(
          "register a device and set its instance in a shell",
          #"""
          eval "$(pushkit px-register --app-id 16183-2 --token @token.txt \
            --ext-id user-1 -o env)"
          """#),
      ],
      seeAlso: ["px-lifecycle", "register-token", "report-click", "profiles", "exit-codes"])
  }

  static let pxLifecycle = Command("px-lifecycle", run: PXLifecycleCommand.run) { name in
    CommandRow(
      name, .calls, "report to Push.Express that an app was opened or left",
      operands: OperandShape(
        "onscreen|background|closed", 1...1,
        completion: .words(PushExpressAPI.Lifecycle.allCases.map(\.rawValue)),
        "The current state of the app."),
      groups: [.calls, .batch, configuration.group, .records, .jsonInput, .common],
      options: [InstanceOptions.chosen, CallOptionRows.retryLost],
      exclusions: [
        ExclusionRow(.instanceID, [.externalID]),
        ExclusionRow(.dryRun, [.curl]), ExclusionRow(.curl, [.output, .field]),
        ExclusionRow(.batch, [.externalID]),
      ],
      needs: [(.reveal, .curl), (.ignoreUnknown, .batch)],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Reports to Push.Express that the app is on screen, in the background or closed. Use it for an \
        app without the vendor's SDK, or to test the vendor's statistics.
        """,
        "Push.Express requires:",
        "- App: `--app-id`.",
        """
        - Instance: `--instance-id`, or an instance that pushkit-px-register(1) has saved. `--ext-id` \
        chooses one of several.
        """,
        """
        Events are not idempotent: Push.Express may count a repeated event twice. pushkit retries an \
        event only if the request cannot have reached Push.Express, or after 429 or 503.
        """,
      ],
      record: CallRecord.keys([KeyRow("event", "the event")], isBulk: true),
      statuses: .calling + [.partial],
      variables: configuration.variables,
      examples: [
        ExampleRow(
          "print the body of an event without sending it",
          #"""
          pushkit px-lifecycle onscreen --app-id 16183-2 --instance-id 737112 \
            --dry-run --field body
          """#,
          prints: "{\"event\":\"onscreen\"}\n")
      ],
      seeAlso: ["px-register", "profiles", "exit-codes"])
  }

  private static let configuration = ConfigurationOptions(
    [.pushexpress], identifiers: [.instanceID], usesState: true)
}

/// Options for the data that describe an instance, and the keys of its records.
enum InstanceOptions {
  static let rows: [OptionRow] = [
    OptionRow(
      .platformType, .text("TYPE"), "set the platform of the device (default: android)",
      detail: "Push.Express knows android, ios and browser. Everlytic accepts any text."),
    OptionRow(
      .transportType, .text("TYPE"), "Push.Express: set the transport (default: fcm)",
      detail: "Others are onesignal, huawei and apns."),
    OptionRow(
      .platformName, .text("NAME"), "Push.Express: set platform and version",
      detail: "For example android_api_33."
    ),
    OptionRow(
      .externalID, .identifier("ID"), "Push.Express: use an own instance for this user"),
    OptionRow(.language, .text("TAG"), "Push.Express: set the language, BCP 47"),
    OptionRow(
      .country, .text("XX"), "Push.Express: set the country, two letters",
      detail: "Use the country of the SIM card or the settings, not that of an IP address."),
    OptionRow(
      .zone, .text("ZONE"),
      "Push.Express, Smartico WebSocket: set the time zone",
      detail: "For example `Europe/Sofia` or `+03:00`. The default is the system's."),
    OptionRow(
      .tag, .text("NAME=VALUE"), collects: true, "Push.Express: set a tag; may be repeated",
      detail: "The names `ad_id`, `offer` and `webmaster` have a meaning for Push.Express."),
    OptionRow(
      .onscreenCount, .integer("N", 0...Int.max), "Push.Express: set how often the app was shown"),
    OptionRow(
      .onscreenSeconds, .integer("S", 0...Int.max),
      "Push.Express: set the time on screen, in seconds"),
    OptionRow(
      .agentName, .text("NAME"), "Push.Express: set the name of the sender",
      detail: "The default is `pushkit_VERSION`."),
    OptionRow(
      .installationToken, .identifier("UUID"), "Push.Express: set the token of the installation",
      detail: "By default, pushkit generates one and saves it."),
  ]

  /// The option of commands that use a saved instance.
  static let chosen = OptionRow(
    .externalID, .identifier("ID"), "Push.Express: use the saved instance of this user",
    detail: "The `--ext-id` that the instance was registered with.")

  static let watch = OptionRow(
    .watch, .none, "repeat the update until a signal")

  static let facts: [KeyRow] = [
    KeyRow("app_id", "Push.Express: the app ID"),
    KeyRow("ic_token", "Push.Express: the token of the installation"),
    KeyRow("instance_id", "Push.Express: the instance ID for reports"),
    KeyRow("just_created", "Push.Express: true if the instance is new"),
    KeyRow("update_interval_sec", "Push.Express: the interval of updates, in seconds"),
  ]
}
