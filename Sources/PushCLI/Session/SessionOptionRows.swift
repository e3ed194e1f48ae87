import PushCore

/// The options of commands that open a session with Smartico's WebSocket.
enum SessionOptionRows {
  static let configuration = ConfigurationOptions(
    [.smartico], identifiers: [.userID, .deviceID], usesState: true)

  static let group = OptionGroup(
    "Session", page: "smartico-identify", address + client + push + beginning + [maxMessage])

  /// The additional options of commands that register tokens, for `--method socket`.
  static let registering: [OptionRow] = (address + client + beginning).filter { $0.id != .zone }
    .map { $0.labeled("Smartico WebSocket") }

  private static let address: [OptionRow] = [
    OptionRow(
      .domain, "NAME", .text, "set the site or app", default: "pushkit",
      detail: """
        A domain, or an app ID such as com.example.app. pushkit sends it in the query of the \
        WebSocket URL.
        """),
    OptionRow(.sessionID, "UUID", .text, "set the session ID", default: "random"),
    OptionRow(
      .hash, "TEXT", .text, readsAtFile: true, "send this hash as proof of the user's identity",
      detail:
        "Some labels require it. The operator's server creates it, and it is valid for 24 hours."),
    OptionRow(.page, "URL", .text, "set the page that the user's browser shows"),
  ]

  private static let largestMessage = 64 << 20

  private static let maxMessage = OptionRow(
    .maxMessage, "BYTES", .text(.size(1...largestMessage)), "limit the size of a message",
    default: "\(ResponseBody.limit >> 20)M",
    detail: "The maximum is \(largestMessage >> 20)M. A longer message ends the session.")

  static let zone = OptionRow(
    .zone, "ZONE", .text, "set the user's time zone", default: "the system's",
    detail: """
      For example `Europe/Sofia`, `+03:00`, or `-180`: the minutes from local time to UTC, as in \
      Smartico's guide. pushkit sends UTC+3 as -180, like browsers.
      """)

  private static let client: [OptionRow] = [
    zone,
    OptionRow(.clientAgent, "TEXT", .text, "set the user agent"),
    OptionRow(.clientHost, "NAME", .text, "set the host name of the site"),
    OptionRow(
      .clientFingerprint, "N", .text, "set the fingerprint of the device",
      detail: "pushkit sends an integer as a number, anything else as a string."),
    OptionRow(
      .clientSystem, "NAME", .text, "set the operating system",
      detail: "The default is iOS for `--platform ios`, otherwise Android."),
    OptionRow(.clientBrowser, "NAME", .text, "set the browser"),
  ]

  static let deviceType = OptionRow(
    .deviceType, "TYPE", .either(.word(["native-phone", "native-tablet"]), .text),
    "set the type of the device", default: "native-phone",
    detail: """
      `native-phone`, `native-tablet`, or a value that pushkit sends unchanged, such as DESKTOP.
      """)

  static let version = OptionRow(
    .appVersion, "VERSION", .text, "set the version of the app",
    default: SmarticoAPI.defaultVersion,
    detail: "In the query of the WebSocket URL and as `tracker_version`.")

  static let platform = OptionRow(
    .platform, "PLATFORM", .either(.word(SmarticoPlatform.allWords), .text),
    "set the platform of the token",
    detail: "`ios`, `android`, or another name or number in pushkit-platforms(7).")

  static let status = OptionRow(
    .status, "STATUS", .either(.word(SmarticoTokenStatus.words), .text),
    "set the user's permission for notifications",
    detail: """
      `allowed`, `ask`, `blocked`, `suspended` or `not-supported`, or their numbers 0 to 4. The \
      default is `allowed` if there is a token.
      """)

  private static let push: [OptionRow] = [
    deviceType, version,
    CallOptionRows.token.with(
      effect: "send this push token of the device",
      detail: "pushkit sends it with the identification."),
    platform, status,
    OptionRow(
      .packageID, "ID", .identifier, "set the bundle ID or package name of the app",
      detail: "Only with `--send-token`. Labels with several Firebase projects require it."),
    OptionRow(
      .sendToken, "also register the token",
      detail: """
        pushkit sends REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST after the user is identified.
        """),
  ]

  private static let login = OptionRow(
    .login, "report that the user has logged in",
    detail: """
      pushkit sends LOGIN after the user is identified. LOGIN is meant to start campaigns. An \
      identification is not, because it happens on every connection.
      """)

  private static let language = OptionRow(
    .userLanguage, "XX", .text(.language), "report the user's language",
    detail: """
      pushkit sends CORE_LANGUAGE_CHANGE, the event `core_language_changed`, after the user is \
      identified, with XX unchanged.
      """)

  private static let beginning: [OptionRow] = [login, language]
}
