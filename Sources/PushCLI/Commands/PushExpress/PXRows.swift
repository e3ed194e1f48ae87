import PushCore

extension Command {
  static let pxRegister = Command("px-register", run: PXRegisterCommand.run) { name in
    CommandRow(
      name, .calls, "register a Push.Express app instance and keep it current",
      operands: .none,
      groups: [.calls, configuration.group, .records, .common],
      options: [CallOptionRows.token] + InstanceOptions.rows + [InstanceOptions.watch],
      exclusions: ExclusionRow.calls,
      needs: [(.reveal, .curl)],
      outputs: OutputForm.allCases,
      description: [
        """
        An installation of an app has a token of its own, `ic_token`, and for each `--ext-id` an \
        instance. pushkit makes the one and lets Push.Express create the other when the state has \
        none, and keeps both; then it tells what it knows of the device: the info update.
        """,
        """
        If Push.Express responds with 404 for a saved instance, pushkit creates another one and saves \
        that one instead. With `--instance-id` none is created, and nothing is kept.
        """,
        """
        `--watch` repeats the update at the interval that the server names, at least 30 s and at most \
        a day, until a signal comes: one record for each. An update that fails in passing is told and \
        tried again after the interval.
        """,
      ],
      record: CallRecord.keys(InstanceOptions.facts),
      statuses: .calling,
      variables: configuration.variables,
      examples: [
        ExampleRow(
          "what is sent once the instance is known",
          #"""
          pushkit px-register --app-id 16183-2 --instance-id 737112 --tz +03:00 \
            --token cDWUiFOgR6ygfj6q --dry-run --field url --field body.tz_sec
          """#,
          prints:
            "https://core.push.express/api/r/v2/apps/16183-2/instances/737112/info\t10800\n"),
        ExampleRow(
          "register a device, and let the shell know its instance",
          #"""
          eval "$(pushkit px-register --app-id 16183-2 --token @token.txt \
            --ext-id user-1 -o env)"
          """#),
      ],
      seeAlso: ["px-lifecycle", "register-token", "report-click", "profiles", "exit-codes"])
  }

  static let pxLifecycle = Command("px-lifecycle", run: PXLifecycleCommand.run) { name in
    CommandRow(
      name, .calls, "tell Push.Express that an app came to screen or left it",
      operands: OperandShape(
        "onscreen|background|closed", 1...1,
        completion: .words(PushExpressAPI.Lifecycle.allCases.map(\.rawValue)),
        "Where the app is now."),
      groups: [.calls, configuration.group, .records, .common],
      options: [InstanceOptions.chosen, CallOptionRows.retryLost],
      exclusions: [
        ExclusionRow(.instanceID, [.externalID]),
        ExclusionRow(.dryRun, [.curl]), ExclusionRow(.curl, [.output, .field]),
      ],
      needs: [(.reveal, .curl)],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        The instance comes from `--instance-id`, else from the state, where pushkit-px-register(1) \
        saves it. `--ext-id` chooses among several instances in the state.
        """,
        """
        An event counts where it arrives: it is repeated only while nothing can have reached \
        Push.Express, or on 429 and 503.
        """,
      ],
      record: CallRecord.keys([KeyRow("event", "the operand")]),
      statuses: .calling,
      variables: configuration.variables,
      examples: [
        ExampleRow(
          "the app is opened",
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
      .platformType, .text("TYPE"), "the platform of the device",
      detail: """
        The default is android. Push.Express knows android, ios and browser; Everlytic takes any \
        text.
        """),
    OptionRow(
      .transportType, .text("TYPE"), "Push.Express: who carries messages",
      detail: "The default is fcm; others are onesignal, huawei and apns."),
    OptionRow(
      .platformName, .text("NAME"), "Push.Express: platform and version, such as android_api_33"),
    OptionRow(
      .externalID, .identifier("ID"), "Push.Express: the user's id, for an instance of their own"),
    OptionRow(.language, .text("TAG"), "Push.Express: the language, BCP 47"),
    OptionRow(
      .country, .text("XX"), "Push.Express: the country, two letters",
      detail: "Of the SIM card or the settings; never one that a network address suggests."),
    OptionRow(
      .zone, .text("ZONE"), "Push.Express, Smartico's socket: the time zone",
      detail: "`Europe/Sofia` or `+03:00`; the default is the system's."),
    OptionRow(
      .tag, .text("NAME=VALUE"), collects: true, "Push.Express: a tag",
      detail: "May be repeated. Names with a meaning: `ad_id`, `offer`, `webmaster`."),
    OptionRow(
      .onscreenCount, .integer("N", 0...Int.max), "Push.Express: how often the app was shown"),
    OptionRow(
      .onscreenSeconds, .integer("S", 0...Int.max),
      "Push.Express: how long the app was shown, in seconds"),
    OptionRow(
      .agentName, .text("NAME"), "Push.Express: who tells all this",
      detail: "The default is `pushkit_VERSION`."),
    OptionRow(
      .installationToken, .identifier("UUID"), "Push.Express: the installation's own token",
      detail: "Made once and kept in the state otherwise."),
  ]

  /// The option of commands that use a saved instance.
  static let chosen = OptionRow(
    .externalID, .identifier("ID"), "Push.Express: use the saved instance of this user",
    detail: "The `--ext-id` that the instance was registered with.")

  static let watch = OptionRow(
    .watch, .none, "repeat the update at the server's interval, for ever")

  static let facts: [KeyRow] = [
    KeyRow("app_id", "Push.Express: the app"),
    KeyRow("ic_token", "Push.Express: the installation's own token"),
    KeyRow("instance_id", "Push.Express: what reports need"),
    KeyRow("just_created", "Push.Express: whether the instance is new"),
    KeyRow("update_interval_sec", "Push.Express: when it wants the next update"),
  ]
}
