import PushCore

/// All variables that pushkit reads or prints.
package enum VariableTable {
  package static let rows: [VariableRow] =
    terminal + [vendor] + SettingTable.rows.compactMap(row) + locations + proxies + emulated

  /// The variables that pages of commands do not list, because they have nothing to do with a
  /// command's purpose.
  static let general: Set<String> = Set(
    ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] + (terminal + proxies).map(\.name))

  private static func row(_ setting: SettingRow) -> VariableRow? {
    guard let name = setting.variable else { return nil }
    return VariableRow(
      name: name, summary: setting.title,
      detail: "Sets the default of `--\(setting.id.option.rawValue)`. \(setting.detail)")
  }

  private static let terminal: [VariableRow] = [
    VariableRow(
      name: "NO_COLOR", summary: "turns colors off if it is not empty",
      detail: "`--color always` takes precedence."),
    VariableRow(
      name: "CLICOLOR_FORCE", summary: "turns colors on, unless it is empty or `0`",
      detail:
        "Also for output that does not go to a terminal. `--color` and `NO_COLOR` take precedence."),
    VariableRow(
      name: "TERM", summary: "turns colors and progress lines off if it is `dumb`",
      detail: "`--color always` still turns colors on. pushkit then starts no pager, either."),
    VariableRow(
      name: "PUSHKIT_PAGER", summary: "the program that shows help on a terminal",
      detail: """
        pushkit starts it for `help` and `--help` if the text is longer than the screen. The default \
        is `PAGER`, then `less -FRX`. An empty value or `cat` means no pager.
        """),
    VariableRow(
      name: "PAGER", summary: "the program that shows long texts on a terminal",
      detail: "`PUSHKIT_PAGER` takes precedence."),
  ]

  private static let vendor = VariableRow(
    name: "PUSHKIT_VENDOR", summary: "the vendor to call",
    detail: "pushkit uses it if no option identifies the vendor. It does not apply to payloads.")

  private static let locations: [VariableRow] = [
    VariableRow(
      name: "PUSHKIT_PROFILE", summary: "the profile with the settings",
      detail: """
        pushkit uses it without `--profile`, unless a variable has a key or a URL of the vendor.
        """),
    VariableRow(
      name: "PUSHKIT_CONFIG", summary: "the configuration file with the profiles",
      detail: """
        The default is `$XDG_CONFIG_HOME/pushkit/config.json`. An empty value means no file.
        """),
    VariableRow(
      name: "XDG_CONFIG_HOME", summary: "the folder of configuration files",
      detail: "The default is `~/.config`. A relative path is ignored."),
    VariableRow(
      name: "PUSHKIT_STATE", summary: "the file in which pushkit saves the IDs of this device",
      detail: "The default is `$XDG_STATE_HOME/pushkit/state.json`."),
    VariableRow(
      name: "XDG_STATE_HOME", summary: "the folder of state files",
      detail: "The default is `~/.local/state`. A relative path is ignored."),
    VariableRow(
      name: "HOME", summary: "the user's home folder",
      detail: "The default folders for configuration and state are in it."),
    VariableRow(
      name: EmulatorURL.variable, summary: "the URL of a server that emulates the vendors",
      detail: """
        `http://127.0.0.1:PORT`, as `pushkit emulate` prints it. It replaces every URL except one \
        from an option. pushkit then refuses to call any other machine.
        """),
  ]

  static let proxies: [VariableRow] = [
    VariableRow(
      name: "https_proxy", summary: "the proxy for https URLs",
      detail: "`--proxy` takes precedence. pushkit also reads `HTTPS_PROXY`."),
    VariableRow(
      name: "http_proxy", summary: "the proxy for http URLs",
      detail: "`--proxy` takes precedence. pushkit does not read `HTTP_PROXY`."),
    VariableRow(
      name: "all_proxy", summary: "the proxy for all URLs",
      detail: "`https_proxy` and `http_proxy` take precedence. pushkit also reads `ALL_PROXY`."),
    VariableRow(
      name: "no_proxy", summary: "hosts to call without a proxy, separated by commas",
      detail: """
        An entry is a host, a domain with all its hosts, an IP address, or a network such as \
        `10.0.0.0/8`. `*` means all hosts. pushkit also reads `NO_PROXY`.
        """),
  ]

  private static let emulated = [
    VariableRow(
      name: "NO_PROXY", summary: "hosts to call without a proxy, separated by commas",
      detail: """
        `emulate` prints it, with the emulator's host before your own hosts. `no_proxy` takes \
        precedence; if it is set, `emulate` prints it as well. With `--tls`, your own hosts are \
        omitted.
        """),
    VariableRow(
      name: "PUSHKIT_EMULATOR_TLS", summary: "the URL of the emulator with TLS and HTTP/2",
      detail: """
        `emulate --tls` prints it, with `HTTPS_PROXY` and, for the file with the certificate \
        authorities, `SSL_CERT_FILE`, `REQUESTS_CA_BUNDLE`, `CURL_CA_BUNDLE` and \
        `NODE_EXTRA_CA_CERTS`.
        """),
  ]
}

/// An environment variable that pushkit reads or prints.
package struct VariableRow: Sendable {
  package let name: String
  /// A phrase that describes the value.
  package let summary: String
  /// One or more sentences for the topic page.
  package let detail: String
}
