/// A message that a session begins with (Smartico's guide, sections 1 and 2).
package enum SessionOpening: Sendable, Hashable {
  case initialize, identify, login, token
  case language(String)

  var kind: SocketKind {
    switch self {
    case .initialize: .initRequest
    case .identify: .identifyRequest
    case .login: .login
    case .language: .languageChange
    case .token: .tokenRequest
    }
  }
}
