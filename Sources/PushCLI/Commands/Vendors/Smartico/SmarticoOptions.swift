import PushCore

/// The options for push tokens of Smartico.
enum SmarticoOptions {
  static let registering: [OptionGroup] = [
    OptionGroup("Smartico", token + stamp),
    OptionGroup("Smartico WebSocket", page: "smartico-identify", SessionOptions.registering),
  ]

  /// For `register-token`, Everlytic and Push.Express describe `--device-type` and `--tz`, which
  /// they share with Smartico.
  static let unregistering: [OptionGroup] = [
    OptionGroup("Smartico", blockedToken + stamp),
    OptionGroup(
      "Smartico WebSocket", page: "smartico-identify",
      [SessionOptions.deviceType, SessionOptions.zone] + SessionOptions.registering),
  ]

  private static let token: [OptionRow] = [
    OptionRow(
      .platform, .words("PLATFORM", SmarticoPlatform.allWords),
      "Smartico: set the platform of the token",
      detail: """
        `ios`, `android`, or another name or number in pushkit-platforms(7). For HTTP, Smartico's \
        guide documents only these two.
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
        `post` sends a POST request, and `get` the GET request of Smartico's guide. `socket` uses a \
        WebSocket session, as pushkit-smartico-identify(1) does. `javascript` prints the call that a \
        page in a web view makes, and sends nothing. It needs only `--platform` and `--token`.
        """),
    OptionRow(
      .appVersion, .text("VERSION"), "Smartico: set the app version (default: 1.2.25)",
      detail: "For `--method get` and `--method socket`."),
  ]

  /// The options to unregister a token.
  ///
  /// There is no `--status`, because the status is always "blocked". `--method` has no
  /// `javascript`, because the call for a page has no status.
  private static let blockedToken: [OptionRow] = token.filter { $0.id != .status }.map { row in
    guard row.id == .method else { return row }
    return OptionRow(
      .method, .choice("METHOD", ["post", "get", "socket"]), row.summary,
      detail: """
        `post` sends a POST request. `get` sends an event in the URL. `socket` uses a WebSocket \
        session.
        """)
  }

  private static let stamp: [OptionRow] = [
    OptionRow(.uuid, .uuid("UUID"), "Smartico: set the event ID (default: random)"),
    OptionRow(
      .ts, .integer("MS", 0...Int.max), "Smartico: set the event time (default: now)",
      detail: "In milliseconds since 1970."),
  ]
}
