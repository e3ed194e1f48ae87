/// The messages of Smartico's socket that the guide names, by their `cid` (guide, section 1).
package enum SocketKind: Int, Sendable, CaseIterable {
  case ping = 1
  case pong = 2
  case initRequest = 3
  case initResponse = 4
  case identifyRequest = 5
  case identifyResponse = 6
  case login = 7
  case languageChange = 9
  case engagement = 110
  case spin = 707
  case tokenRequest = 1003
  case tokenResponse = 2003

  /// As the guide calls it.
  package var name: String {
    switch self {
    case .ping: "PING"
    case .pong: "PONG"
    case .initRequest: "INIT_SESSION_REQUEST"
    case .initResponse: "INIT_SESSION_RESPONSE"
    case .identifyRequest: "IDENTIFY_USER_REQUEST"
    case .identifyResponse: "IDENTIFY_USER_RESPONSE"
    case .login: "LOGIN"
    case .languageChange: "CORE_LANGUAGE_CHANGE"
    case .engagement: "CLIENT_ENGAGEMENT_EVENT"
    case .spin: "SAW_SHOW_SPIN_PUSH"
    case .tokenRequest: "REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST"
    case .tokenResponse: "REGISTER_PUSH_NOTIFICATIONS_TOKEN_RESPONSE"
    }
  }

  /// Whether the server sends it: not PING and PONG, which both sides do, and no request.
  package var comesFromServer: Bool {
    switch self {
    case .initResponse, .identifyResponse, .engagement, .spin, .tokenResponse: true
    case .ping, .pong, .initRequest, .identifyRequest, .login, .languageChange, .tokenRequest: false
    }
  }

  /// The kind of this name, or of this number; nil where the guide has neither.
  package init?(named text: String) {
    guard let kind = Self.allCases.first(where: { $0.name == text || String($0.rawValue) == text })
    else { return nil }
    self = kind
  }
}
