/// The kinds of messages on Smartico's socket, by `cid` (Smartico's guide, section 1).
package enum SocketKind: Int, Sendable, CaseIterable {
  case ping = 1
  case pong = 2
  case initRequest = 3
  case initResponse = 4
  case identifyRequest = 5
  case identifyResponse = 6
  case login = 7
  case logout = 8
  case languageChange = 9
  case eventResponse = 10
  case loginResponse = 11
  case logoutResponse = 12
  case engagementImpression = 103
  case engagementAction = 104
  case executeDeepLink = 105
  case engagementFailed = 106
  case executeScript = 107
  case propertiesChanged = 108
  case engagement = 110
  case achievementsReload = 504
  case spinsCount = 706
  case spin = 707
  case prizeDrop = 708
  case spinAcknowledgment = 711
  case jackpotWin = 808
  case tokenRequest = 1003
  case tokenResponse = 2003
  case unsupportedCommand = 99_999

  /// The name in Smartico's guide, or in its public SDKs (`ClassId`).
  package var name: String {
    switch self {
    case .ping: "PING"
    case .pong: "PONG"
    case .initRequest: "INIT_SESSION_REQUEST"
    case .initResponse: "INIT_SESSION_RESPONSE"
    case .identifyRequest: "IDENTIFY_USER_REQUEST"
    case .identifyResponse: "IDENTIFY_USER_RESPONSE"
    case .login: "LOGIN"
    case .logout: "LOGOUT"
    case .languageChange: "CORE_LANGUAGE_CHANGE"
    case .eventResponse: "EVENT_RESPONSE"
    case .loginResponse: "LOGIN_RESPONSE"
    case .logoutResponse: "LOGOUT_RESPONSE"
    case .engagementImpression: "CLIENT_ENGAGEMENT_IMPRESSION_REQUEST"
    case .engagementAction: "CLIENT_ENGAGEMENT_ACTION_REQUEST"
    case .engagementFailed: "CLIENT_ENGAGEMENT_FAILED_REQUEST"
    case .executeDeepLink: "CLIENT_EXECUTE_DEEPLINK_EVENT"
    case .executeScript: "CLIENT_EXECUTE_JS_EVENT"
    case .propertiesChanged: "CLIENT_PUBLIC_PROPERTIES_CHANGED_EVENT"
    case .achievementsReload: "RELOAD_ACHIEVEMENTS_EVENT"
    case .spinsCount: "SAW_SPINS_COUNT_PUSH"
    case .prizeDrop: "SAW_PRIZE_DROP_WIN_PUSH"
    case .spinAcknowledgment: "SAW_AKNOWLEDGE_SPIN_PUSH"
    case .jackpotWin: "JP_WIN_PUSH"
    case .engagement: "CLIENT_ENGAGEMENT_EVENT"
    case .spin: "SAW_SHOW_SPIN_PUSH"
    case .tokenRequest: "REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST"
    case .tokenResponse: "REGISTER_PUSH_NOTIFICATIONS_TOKEN_RESPONSE"
    case .unsupportedCommand: "UNSUPPORTED_COMMAND"
    }
  }

  /// The command that reads such a message, as a hint.
  var reader: String {
    switch self {
    case .identifyResponse: "pushkit build-gf-url --identify reads it"
    case .executeDeepLink: "pushkit classify-link explains the link in its dp"
    case .engagementImpression, .engagementAction, .engagementFailed:
      "an app sends it; pushkit report-impression and report-click report a push"
    case .initRequest, .identifyRequest, .login, .languageChange:
      "an app sends it, as pushkit smartico-identify does"
    case .tokenRequest: "an app sends it, as pushkit register-token --method socket does"
    case .logout, .spinAcknowledgment: "an app sends it; pushkit smartico-listen --send sends it"
    case .ping, .pong: "the app and the server send it; pushkit smartico-listen responds to it"
    default: "pushkit smartico-listen receives and prints it"
    }
  }

  /// Whether only the server sends this kind.
  ///
  /// False for requests, and for PING and PONG, which both sides send.
  package var comesFromServer: Bool {
    switch self {
    case .ping, .pong, .initRequest, .identifyRequest, .login, .logout, .languageChange,
      .engagementImpression, .engagementAction, .engagementFailed, .spinAcknowledgment,
      .tokenRequest:
      false
    default: true
    }
  }

  /// The request that this kind replies to; the kind itself if it is no reply that a session awaits.
  var request: SocketKind {
    switch self {
    case .initResponse: .initRequest
    case .identifyResponse: .identifyRequest
    case .tokenResponse: .tokenRequest
    default: self
    }
  }

  /// Creates the kind with a name or a decimal `cid`; nil if there is none.
  package init?(named text: String) {
    guard let kind = Self.allCases.first(where: { $0.name == text || String($0.rawValue) == text })
    else { return nil }
    self = kind
  }
}
