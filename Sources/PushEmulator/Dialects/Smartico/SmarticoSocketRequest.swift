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

  /// The requests of the vendor's JavaScript API that its guide does not describe.
  ///
  /// The class ID of the response to each is the next number.
  private static let requestsOfAPI: Set<Int> = [
    13, 157, 159, 161, 500, 502, 505, 507, 509, 511, 513, 515, 517, 519, 521, 523, 525, 527, 529,
    531, 535, 537, 539, 541, 600, 602, 700, 702, 704, 709, 800, 802, 804, 806,
  ]

  /// Returns the class ID of the response to a request; nil if there is none.
  static func reply(to cid: Int) -> Int? {
    if let request = SmarticoSocketRequest(rawValue: cid) { return request.reply?.rawValue }
    return requestsOfAPI.contains(cid) ? cid + 1 : nil
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
