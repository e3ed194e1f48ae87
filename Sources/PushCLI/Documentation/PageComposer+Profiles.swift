import PushCore

extension PageComposer {
  /// Returns the body of `pushkit-profiles(7)`.
  static func profiles() -> [Block] {
    profileFile + [.subheading("Keys"), text(keysIntro), .entries(profileKeys)]
      + [.subheading("Defaults of options")] + defaults
      + [.subheading("Precedence")] + precedence + savedIDs
      + [.subheading("Options"), .entries(options.rows.map(entry))]
  }

  private static let profileFile: [Block] = [
    text(
      """
      A profile is a named set of keys, URLs and IDs, for one vendor or for several. Use profiles \
      if you work with several projects, brands or environments:
      """),
    .code(["$ pushkit report-click --profile acme push.json"]),
    text(
      """
      pushkit reads profiles from the configuration file: the file in `PUSHKIT_CONFIG`, or \
      `$XDG_CONFIG_HOME/pushkit/config.json` (default: `~/.config/pushkit/config.json`). The file \
      is optional.
      """),
    .code([
      "{",
      "  // The profile to use if no option and no variable selects another one.",
      "  \"default\": \"acme\",",
      "  \"profiles\": {",
      "    \"acme\": {\"vendor\": \"smartico\", \"label_key\": \"@/run/secrets/label\"},",
      "    \"ward\": {\"vendor\": \"everlytic\", \"config_string\": \"@everlytic.txt\"}",
      "  }",
      "}",
    ]),
    text(
      """
      Comments and trailing commas are allowed. Unknown and duplicate keys are errors. `@FILE` reads \
      a value from the first line of FILE; a relative path starts at the folder of the configuration \
      file. `@@x` is the literal value `@x`.
      """),
    text(
      """
      Give the file mode 600 if it contains keys. pushkit-doctor(1) checks the mode, and shows the \
      source of each value.
      """),
  ]

  private static let savedIDs: [Block] = [
    .subheading("Saved IDs"),
    text(
      """
      pushkit saves the IDs that it generates, and those that vendors return, for later commands: \
      the IDs of this device for each project, label and app, and the subscriptions and instances of \
      contacts. The state file is `$XDG_STATE_HOME/pushkit/state.json` (default of the variable: \
      `~/.local/state`), with mode 600. pushkit replaces it atomically while it holds a lock on \
      `state.json.lock` in the same folder.
      """),
    text(
      """
      If several saved IDs match a command, it fails with `state.several`. pushkit-show-state(1) \
      lists the saved IDs, and pushkit-forget-state(1) deletes them.
      """),
  ]

  private static let options = ConfigurationOptions(
    SettingTable.vendors, identifiers: SettingID.allCases, usesState: true
  ).group

  private static let keysIntro = """
    The keys are the names of the options with `_` in place of `-`. A profile without `vendor` can \
    have settings of several vendors.
    """

  private static let profileKeys: [Entry] =
    ProfileReader.keys.map { key in
      Entry(term: [.literal(key)], paragraphs: [Span.prose(meaning(of: key))])
    }

  private static func meaning(of key: String) -> String {
    let rows = SettingTable.rows.filter { $0.id.key == key }
    let titles = rows.map(\.title).joined(separator: "; ")
    let atFile = rows.contains(where: \.id.isSecret) ? " Allows `@FILE`." : ""
    let shared = rows.count > 1 ? " Requires `vendor`." : ""
    switch key {
    case "vendor": return "The vendor of all settings in the profile."
    case "state": return "The state file, as with `--state`."
    case "no_state": return "`true` has the effect of `--no-state`."
    default: return sentence(titles) + atFile + shared
    }
  }

  private static let defaults: [Block] = [
    text(
      """
      `defaults` has the values of options that a command line lacks:
      """),
    .code([
      "{\"defaults\": {\"timeout\": \"10s\", \"max_attempts\": 3, \"color\": \"never\", \"redact\": true}}"
    ]),
    text(
      """
      The keys are names of options with `_` in place of `-`. An option without value has `true` or \
      `false`. The command line, variables and profiles take precedence; `--no-NAME` switches off an \
      option such as `redact` for one call. A command ignores the defaults of options that it does not \
      have, and a default that excludes an option of the command line. A relative path starts at the \
      folder of the configuration file. `pushkit doctor` lists the defaults.
      """),
    text(
      """
      These options can have a default: \(DefaultTable.options.map { "`\($0.key)`" }.joined(separator: ", ")). \
      Options that choose the data to send or read cannot, so that a command line shows them. Keys, \
      URLs and IDs belong in a profile.
      """),
  ]

  private static let precedence: [Block] = [
    text(
      """
      Options take precedence. All other settings of a vendor come from one source: the first in \
      this list that exists. pushkit never combines two sources, so a key of one project cannot \
      reach the URL of another.
      """),
    .entries([
      Entry(
        term: [.literal("--profile NAME")],
        paragraphs: [Span.prose("This profile, even if variables are set.")]),
      Entry(
        term: [.plain("variables")],
        paragraphs: [
          Span.prose("The variables, if one of them is a key or a URL of the vendor.")
        ]),
      Entry(
        term: [.literal("PUSHKIT_PROFILE")],
        paragraphs: [Span.prose("This profile, if it has settings for the vendor.")]),
      Entry(
        term: [.literal("default")],
        paragraphs: [Span.prose("The default profile, if it has settings for the vendor.")]),
    ]),
    text(
      """
      Variables with IDs apply in addition to any source: \(identifiers). They take precedence over a \
      profile, except one that `--profile` names.
      """),
    text(
      """
      An Everlytic configuration string contains the project and the URL. `project_uuid` and \
      `install_url` of the same source take precedence.
      """),
    text(
      """
      `PUSHKIT_EMULATOR` replaces all URLs, except URLs from options. While it is set, pushkit \
      rejects URLs of other machines.
      """),
    .subheading("Errors"),
    .entries([
      Entry(
        term: [.literal("78"), .plain(" (config)")],
        paragraphs: [
          Span.prose(
            """
            A key or a URL is missing or invalid, from any source. The configuration file, a default, \
            an ID in a profile, or the `@FILE` of a profile is invalid.
            """)
        ]),
      Entry(
        term: [.literal("64"), .plain(" (usage)")],
        paragraphs: [
          Span.prose(
            """
            An ID is missing, or is empty or blank in an option or a variable. `--environment` is \
            not a valid number.
            """)
        ]),
      Entry(
        term: [.literal("66"), .plain(" (no-input)")],
        paragraphs: [Span.prose("The `@FILE` of an option cannot be opened.")]),
    ]),
  ]

  private static var identifiers: String {
    SettingTable.rows.filter { $0.kind == .identifier }.compactMap(\.variable)
      .map { "`\($0)`" }.joined(separator: ", ")
  }
}
