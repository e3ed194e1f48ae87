/// What the surroundings of a result show: headers, the URL, members beside it.
struct ReplyContext {
  var service: ServiceHint?
  var status: Int?
  var retryAfter: Int?
  var token: String?
  var messageID: String?
  var index: Int?
  /// The sentence of a header field that explains the status.
  private(set) var detail: String?
  /// The code that a header field shows.
  private(set) var code: String?
  /// Who responded.
  private(set) var responder = Responder.service
  /// Whether the text has a token that may not be the one of the result.
  var hasLooseToken = false
  /// The service of the request's URL.
  var requested: ServiceHint?
  /// What of the surroundings contradicts itself.
  var contradiction: Contradiction?
  /// Whether the place is one where programs put the response of a service.
  var isReplyPlace = true
  /// Whether the text is one that people write, such as the body of a message.
  var isProse = false
  /// Whether the request went to a server that is no push service.
  var isElsewhere = false
  /// Whether the text is a whole document, not a line of a log.
  var isWhole = false

  init() {}

  /// Creates the context of a member that is not one of a response.
  init(elsewhere outer: ReplyContext) {
    (isReplyPlace, isWhole, index) = (false, outer.isWhole, outer.index)
    isElsewhere = outer.isElsewhere
  }

  /// Two values where a result has one.
  enum Contradiction: String {
    case tokens = "tokens or endpoints"
    case statuses = "statuses"
    case urls = "URLs"
    case services = "services"
  }

  // MARK: The server

  /// Who responded, as far as an exchange shows it; later cases win.
  enum Responder: Int {
    /// A push service, or an unknown server.
    case service
    /// One's own server, a proxy or a gateway.
    case other
    /// A server with a page of HTML.
    case page
  }

  mutating func add(responder other: Responder) {
    if other.rawValue > responder.rawValue { responder = other }
  }

  /// Adds the method of the request: only a message can show that a token is dead.
  mutating func add(method: String) {
    if !HTTPHead.maySend(method) { add(responder: .other) }
  }

  /// Adds a body in which no code may be found: it is not the service's.
  mutating func add(body: some ByteCollection) {
    if !StatusPhrase.isEmptyBody(body) { add(responder: .other) }
  }

  // MARK: Places

  /// Adds what a URL shows.
  mutating func add(url: String) {
    guard let hint = ServiceHint.of(url: url.utf8) else {
      isElsewhere = isElsewhere || url.contains("://") && ServiceHint.isElsewhere(url)
      return
    }
    (service, requested) = (hint, hint)
    if let token = hint.token(in: url) { self.token = token }
  }

  /// Adds the tokens at one place: the token of the result, or a contradiction.
  mutating func add(tokens: [String]) {
    guard let first = tokens.first else { return }
    let isOne = tokens.allSatisfy { $0 == first }
    token = isOne ? first : nil
    if !isOne {
      contradiction = .tokens
    } else if contradiction == .tokens {
      contradiction = nil
    }
    if service == nil { service = ServiceHint.of(token: first) }
  }

  /// Adds a header field of the response.
  mutating func add(header name: String, _ value: String, date: Int? = nil) {
    let name = name.lowercased()
    switch name {
    case "retry-after": retryAfter = Self.seconds(value, date: date) ?? retryAfter
    case "apns-id":
      messageID = value
      service = service ?? .named("apns")
    case "location":
      // Only Web Push and Azure respond with it.
      guard let hint = ServiceHint.of(url: value.utf8) else { break }
      service = service ?? (hint.fits("fcm-v1") ? .named("web-push") : hint)
      messageID = messageID ?? value
    case "apns-unique-id": service = service ?? .named("apns")
    case "x-wns-msg-id", "x-wns-notificationstatus", "x-wns-status", "x-wns-error-description":
      service = service ?? .named("web-push")
      if name == "x-wns-msg-id" { messageID = value }
      if name == "x-wns-error-description" { detail = value }
      switch value.lowercased() {
      case "dropped": code = "wns-dropped"
      case "channelthrottled": code = "wns-channel-throttled"
      default: break
      }
    case "grpc-message": detail = value
    case "www-authenticate": if value.contains("error") { detail = value }
    case "x-amzn-requestid": service = service ?? .named("sns")
    case "trackingid", "x-ms-correlation-request-id": service = service ?? .named("azure")
    default: break
    }
  }

  /// Returns the seconds of a Retry-After field; those until a date need the field Date.
  private static func seconds(_ value: String, date: Int?) -> Int? {
    if let number = Int(value) { return number >= 0 ? number : nil }
    guard let until = UTCDateTime.httpDate(value), let date else { return nil }
    return max((until - date) / 1000, 0)
  }
}
