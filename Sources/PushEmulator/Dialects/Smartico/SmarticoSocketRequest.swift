/// The requests that have a section in Smartico's guide, by class ID.
enum SmarticoSocketRequest: Int {
  case ping = 1
  case pong = 2
  case initSession = 3
  case identify = 5
  case login = 7
  case logout = 8
  case event = 9
  case registerToken = 1003

  /// The response to the request; nil if there is none.
  var reply: SmarticoSocketResponse? {
    switch self {
    case .ping: .pong
    case .pong: nil
    case .initSession: .initSession
    case .identify: .identify
    case .login: .login
    case .logout: .logout
    case .event: .event
    case .registerToken: .registerToken
    }
  }

  /// The reason why the request exists with `--lenient`; nil if it is in Smartico's guide.
  var leniency: Leniency? { self == .logout ? .logout : nil }

  /// Whether the response repeats the request's UUID; real servers do so only in some responses.
  var echoes: Bool { self == .ping || self == .initSession }

  var rules: [FieldRule] {
    let own: [FieldRule] =
      switch self {
      case .ping, .pong, .logout: []
      case .initSession: SmarticoSocketRules.initSession
      case .identify: SmarticoSocketRules.identify
      case .login: SmarticoSocketRules.login
      case .event: SmarticoSocketRules.event
      case .registerToken: SmarticoSocketRules.registerToken
      }
    return own + SmarticoSocketRules.stamps
  }
}
