import PushCore

/// The options for push tokens of Smartico.
enum SmarticoOptions {
  static let token: [OptionRow] = [
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

  /// The options to unregister a token.
  ///
  /// There is no `--status`, because the status is always "blocked". `--method` has no
  /// `javascript`, because the call for a page has no status.
  static let unregistering: [OptionRow] = token.filter { $0.id != .status }.map { row in
    guard row.id == .method else { return row }
    return OptionRow(
      .method, .choice("METHOD", ["post", "get", "socket"]), row.summary,
      detail: """
        `post` sends a POST request. `get` sends an event in the URL. `socket` uses a WebSocket \
        session.
        """)
  }

  static let stamp: [OptionRow] = [
    OptionRow(.uuid, .uuid("UUID"), "Smartico: set the event ID (default: random)"),
    OptionRow(
      .ts, .integer("MS", 0...Int.max), "Smartico: set the event time (default: now)",
      detail: "In milliseconds since 1970."),
  ]

  /// The options to unregister a token in a WebSocket session.
  ///
  /// For `register-token`, Everlytic and Push.Express describe `--device-type` and `--tz`, which
  /// they share with Smartico.
  static let unregisteringSession =
    [SessionOptions.deviceType, SessionOptions.zone] + SessionOptions.registering
}
