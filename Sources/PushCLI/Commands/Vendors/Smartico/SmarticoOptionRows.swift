import PushCore

/// The options of Smartico's calls.
enum SmarticoOptionRows {
  static func reporting(_ verb: ReportVerb) -> [OptionRow] {
    [engagementUID] + (verb == .click ? [action] : []) + [appVersion] + stamp
  }

  private static let engagementUID = OptionRow(
    .engagementUID, "UID", .identifier, "Smartico: set `engagement_uid` of the payload")
  private static let action = OptionRow(
    .action, "LINK", .text, "Smartico: set the link that was clicked")
  private static let appVersion = OptionRow(
    .appVersion, "VERSION", .text, "Smartico: set the app version",
    default: SmarticoAPI.defaultVersion)
  private static let stamp: [OptionRow] = [
    OptionRow(.uuid, "UUID", .text(.uuid), "Smartico: set the event ID", default: "random"),
    OptionRow(
      .ts, "MS", .integer(SmarticoAPI.earliestTime...Int.max), "Smartico: set the event time",
      default: "now",
      detail: "In milliseconds since 1970."),
  ]

  // MARK: Tokens

  static let registering: [OptionGroup] = [
    OptionGroup("Smartico", token + stamp),
    OptionGroup("Smartico WebSocket", page: "smartico-identify", SessionOptionRows.registering),
  ]

  /// For `register-token`, Everlytic and Push.Express describe `--device-type` and `--tz`, which
  /// they share with Smartico.
  static let unregistering: [OptionGroup] = [
    OptionGroup("Smartico", blockedToken + stamp),
    OptionGroup(
      "Smartico WebSocket", page: "smartico-identify",
      [SessionOptionRows.deviceType, SessionOptionRows.zone] + SessionOptionRows.registering),
  ]

  private static let token: [OptionRow] = [
    SessionOptionRows.platform.labeled("Smartico").with(
      detail: """
        \(SessionOptionRows.platform.detail) For HTTP, Smartico's guide documents only these two.
        """),
    OptionRow(
      .packageID, "ID", .identifier, "Smartico: set the bundle ID or package name",
      detail: "Labels with several Firebase projects require it."),
    SessionOptionRows.status.with(
      effect: "Smartico: set the permission for notifications",
      detail: "`allowed`, `ask`, `blocked`, `suspended` or `not-supported`, or 0 to 4."),
    OptionRow(
      .method, "METHOD", .word(SmarticoCalls.Method.allCases.map(\.rawValue)),
      "Smartico: set the method", default: "post",
      detail: """
        `post` sends a POST request, and `get` the GET request of Smartico's guide. `socket` uses a \
        WebSocket session, as pushkit-smartico-identify(1) does. `javascript` prints the call of \
        `registerNativePushToken` that a page in a web view makes, and sends nothing. It needs only `--platform` and `--token`.
        """),
    appVersion.with(detail: "For `--method get` and `--method socket`."),
  ]

  /// The options to unregister a token.
  ///
  /// There is no `--status`, because the status is always "blocked". `--method` has no
  /// `javascript`, because the call for a page has no status.
  private static let blockedToken: [OptionRow] = token.filter { $0.id != .status }.map { row in
    guard row.id == .method else { return row }
    return row.choosing(
      from: ["post", "get", "socket"],
      detail: """
        `post` sends a POST request. `get` sends an event in the URL. `socket` uses a WebSocket \
        session.
        """)
  }
}
