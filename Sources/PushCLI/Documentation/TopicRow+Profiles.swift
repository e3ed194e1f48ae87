import PushCore

extension TopicRow {
  static let profiles = TopicRow(
    "profiles", "profiles, defaults, precedence, and saved IDs",
    seeAlso: ["doctor", "forget-state", "show-state", "variables"]
  ) {
    """
    A profile is a named set of keys, URLs and IDs, for one vendor or for several. Use profiles if
    you work with several projects, brands or environments:

        $ pushkit report-click --profile acme push.json

    pushkit reads profiles from the configuration file: the file in `PUSHKIT_CONFIG`, or
    `$XDG_CONFIG_HOME\(FileLocations.configurationFile)` (default:
    `~\(FileLocations.configurationFolder)\(FileLocations.configurationFile)`). The file is
    optional and may be empty. If `PUSHKIT_CONFIG` is empty, there is no configuration file.

        {
          // The profile to use if no option and no variable selects another one.
          "default": "acme",
          "profiles": {
            "acme": {"vendor": "smartico", "label_key": "@/run/secrets/label"},
            "ward": {"vendor": "everlytic", "config_string": "@everlytic.txt"}
          }
        }

    Comments and trailing commas are allowed. Unknown and duplicate keys are errors. `@FILE` reads
    a value from the first line of FILE; a relative path starts at the folder of the configuration
    file. `@@x` is the literal value `@x`.

    Give the file mode 600 if it contains keys, so that other users cannot read it. pushkit-doctor(1)
    shows the source of each value.

    # Keys
    The keys are the names of the options with `_` in place of `-`. A profile without `vendor` can
    have settings of several vendors.

    \(keys)

    # Defaults of options
    `defaults` has the values of options that a command line lacks:

        {"defaults": {"timeout": "10s", "max_attempts": 3, "color": "never"}}

    The keys are names of options with `_` in place of `-`. An option without value has `true` or
    `false`. `ignore` is a string with commas: `"apns.size,fcm.*"`; `--ignore` adds codes to it. For
    all others, the command line, variables and profiles take precedence. `--no-NAME` switches off
    an option such as `redact` for one call. A relative path starts at the folder of the
    configuration file. `pushkit doctor` lists the defaults, and `--no-defaults` ignores all of them.

    pushkit uses a default only where it fits:
    - A command that does not have the option ignores its default.
    - pushkit ignores a default that an option of the command line excludes.

    `output` applies only if standard output is a terminal, so that pipelines get JSON. `redact`
    applies only to pushkit-parse-payload(1) and pushkit-check-payload(1).

    These options can have a default:
    \(DefaultTable.options.map(\.key).literals()). Options that select what to read or
    send cannot have defaults; they must be visible on the command line. Keys, URLs and IDs belong
    in a profile.

    # Precedence
    Options take precedence. All keys and URLs of a vendor come from one source: the first in this
    list that exists. So a key of one project cannot reach the URL of another. ID variables add to
    this source.
    - `--profile NAME`: This profile, even if variables are set.
    - variables: The variables, if one of them is a key or a URL of the vendor.
    - `PUSHKIT_PROFILE`: This profile, if it has settings for the vendor.
    - `default`: The default profile, if it has settings for the vendor.

    The ID variables are \(idVariables.literals()). They take precedence over a profile, except one
    that `--profile` names.

    An Everlytic configuration string contains the project and the URL. `project_uuid` and
    `install_url` of the same source take precedence.

    `PUSHKIT_EMULATOR` replaces all URLs, except URLs from options. While it is set, pushkit
    rejects URLs of other machines.

    # Errors
    - `78` (config): A key or a URL is missing, blank or invalid, from any source. The configuration
      file, a default, an ID in a profile, or the `@FILE` of a profile is invalid.
    - `64` (usage): An ID is missing, or is empty or blank in an option or a variable.
      `--environment` is not a valid number.
    - `66` (no-input): The `@FILE` of an option cannot be opened.

    # Saved IDs
    pushkit saves the IDs that it generates, and those that vendors return, for later commands:
    the IDs of this device for each project, label and app, and the subscriptions and instances of
    contacts. The state file is `$XDG_STATE_HOME/pushkit/state.json` (default of the variable:
    `~/.local/state`), with mode 600. pushkit replaces it atomically while it holds a lock on
    `state.json.lock` in the same folder.

    If several saved IDs match a command, it fails with `state.several`. pushkit-show-state(1)
    lists the saved IDs, and pushkit-forget-state(1) deletes them.

    # Options
    \(options)
    """
  }

  private static let options = ConfigurationOptions(
    SettingTable.vendors, identifiers: SettingID.allCases, usesState: true
  ).group.rows

  private static let keys = ProfileReader.keys.map { KeyRow($0, meaning(of: $0)) }

  private static func meaning(of key: String) -> String {
    let rows = SettingTable.rows.filter { $0.id.key == key }
    let titles = rows.map(\.title).joined(separator: "; ")
    let atFile = rows.contains(where: \.id.isSecret) ? ". Allows `@FILE`" : ""
    let shared = rows.count > 1 ? ". Requires `vendor`" : ""
    switch key {
    case "vendor": return "the vendor of all settings in the profile"
    case "state": return "the state file, as with `--state`"
    case "no_state": return "`true` has the effect of `--no-state`"
    default: return titles + atFile + shared
    }
  }

  private static var idVariables: [String] {
    SettingTable.rows.filter { $0.kind == .identifier }.compactMap(\.variable)
  }
}
