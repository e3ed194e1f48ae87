/// The options of commands that open a session with Smartico's WebSocket.
enum SessionOptions {
  static let configuration = ConfigurationOptions(
    [.smartico], identifiers: [.userID, .deviceID], usesState: true)

  static let rows: [OptionRow] = address + client + push + beginning

  /// The additional options of commands that register tokens, for `--method socket`.
  static let registering: [OptionRow] = (address + client + beginning).filter { $0.id != .zone }
    .map { row in
      OptionRow(
        row.id, row.value, "Smartico's socket: \(row.summary)", detail: row.detail)
    }

  private static let address: [OptionRow] = [
    OptionRow(
      .domain, .text("NAME"), "the site or application that the session is for",
      detail: """
        A domain, or the id of an app such as com.example.app; it stands in the socket's address. \
        The default is pushkit.
        """),
    OptionRow(
      .sessionID, .text("UUID"), "the id of the session",
      detail: "The default is a random one."),
    OptionRow(
      .hash, .text("TEXT"), "what proves the user to labels that ask for it",
      detail: "Made by the operator's server, and good for 24 hours."),
    OptionRow(.page, .text("URL"), "the page that the user's browser shows"),
  ]

  static let zone = OptionRow(
    .zone, .text("ZONE"), "the user's time zone",
    detail: """
      `Europe/Sofia` or `+03:00`; the default is the system's. Told as browsers do: UTC+3 is -180.
      """)

  private static let client: [OptionRow] = [
    zone,
    OptionRow(.clientAgent, .text("TEXT"), "the user agent"),
    OptionRow(.clientHost, .text("NAME"), "the host that calls, for sites"),
    OptionRow(
      .clientFingerprint, .text("N"), "the fingerprint of the device",
      detail: "An integer is sent as a number, anything else as text."),
    OptionRow(
      .clientSystem, .text("NAME"), "the operating system",
      detail: "The default is iOS for `--platform ios`, else Android."),
    OptionRow(.clientBrowser, .text("NAME"), "the browser"),
  ]

  static let deviceType = OptionRow(
    .deviceType, .words("TYPE", ["native-phone", "native-tablet"]), "the type of the device",
    detail: """
      `native-phone`, the default, `native-tablet`, or a text that is sent as it is, such as DESKTOP.
      """)

  static let version = OptionRow(
    .appVersion, .text("VERSION"), "the version of the app",
    detail: "The default is 1.2.25, the guide's.")

  private static let push: [OptionRow] = [
    deviceType, version,
    OptionRow(
      .token, .identifier("TOKEN"), readsAtFile: true, "the push token of the device",
      detail: "Told with the identification."),
    OptionRow(
      .platform, .words("PLATFORM", SmarticoPlatform.allWords), "what the token is for",
      detail: "`ios`, `android`, a name of the guide such as `chrome-desktop`, or 0 to 11."),
    OptionRow(
      .status, .choice("STATUS", SmarticoTokenStatus.words + ["0", "1", "2", "3", "4"]),
      "whether the user lets messages through",
      detail: "The default is `allowed` where there is a token."),
    OptionRow(
      .packageID, .identifier("ID"), "the bundle id or package name of the app",
      detail: "For `--send-token`, with labels that have several Firebase projects."),
    OptionRow(
      .sendToken, .none, "register the token as well",
      detail: "With REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST, once the user is identified."),
  ]

  private static let login = OptionRow(
    .login, .none, "tell that the user has logged in",
    detail: """
      With LOGIN, once the user is identified. Unlike an identification, which every new \
      connection brings, it is meant to start campaigns.
      """)

  private static let language = OptionRow(
    .userLanguage, .text("XX"), "tell the user's language",
    detail: "With CORE_LANGUAGE_CHANGE, once the user is identified; sent as given.")

  private static let beginning: [OptionRow] = [login, language]
}
