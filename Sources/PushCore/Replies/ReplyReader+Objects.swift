/// The search for responses in JSON: the document itself, or a member of a log's record.
extension ReplyReader {
  /// Members with the text of an error or of a body.
  private static let texts: Set<String> = [
    "error", "err", "message", "msg", "reason", "response", "body", "exception", "detail",
    "details", "text", "description", "stack", "output", "stderr", "error_message", "errorMessage",
    "error_description", "providerResponse", "reply", "result", "log", "code", "errorCode",
    "error_code", "textPayload", "exc_info", "exc_text", "stack_trace", "stackTrace", "traceback",
    "logMessage", "log_message", "Reason", "ReasonString", "Error", "errorVerbose", "last_error",
    "failedReason", "@x", "@m", "@message", "MESSAGE", "event", "line", "short_message",
    "full_message", "stringValue",
  ]
  /// The ends of names with dots of such members.
  private static let endings = ["Message", "Exception", ".message", ".stack_trace", ".stacktrace"]
  /// The words of a status after which no text says that a token is dead.
  private static let accepted: Set<String> = ["ok", "success", "sent", "delivered", "accepted"]
  /// Members with a text for people, also of the push itself.
  private static let prose: Set<String> = [
    "body", "text", "message", "msg", "log", "@m", "@message", "MESSAGE", "event", "line",
    "short_message", "full_message", "stringValue",
  ]

  /// Reads the elements of a list, each with its index.
  func read(elements list: JSONValue, _ context: ReplyContext, _ depth: Int) {
    for (index, element) in list.elements.enumerated() {
      var context = context
      context.index = index
      let start = results.count
      if element.kind == .string, element.object == nil {
        readText(of: element, context)
      } else if element.kind == .array, depth < Self.depth {
        read(elements: element, context, depth + 1)
        for position in start..<results.count { results[position].index = index }
      } else if let object = element.object {
        _ = read(object, context, depth + 1)
      }
      guard depth == 0, let base = list.bytes.baseAddress, let place = element.bytes.baseAddress
      else { continue }
      for position in start..<results.count { results[position].offset = max(place - base, 0) }
    }
  }

  /// Reads an object, or else the objects and texts in it; returns whether there is a result.
  func read(_ object: JSONValue, _ context: ReplyContext, _ depth: Int) -> Bool {
    // What is beside `aps` belongs to the push.
    guard depth < Self.depth, object["aps"] == nil else { return false }
    var context = context
    addSurroundings(object, to: &context)
    let before = results.count
    defer {
      giveTokens(of: object, context, from: before)
      addDetail(of: object, from: before)
      compareTokens(of: object, from: before)
    }
    if readService(object, context) { return true }
    for (name, value) in object.distinctMembers {
      let place = place(of: name.text)
      guard place != .ignored || isRecord(value), !isOfMessage(name.text, value, in: object) else {
        continue
      }
      var inner = context
      if place == .other { inner = ReplyContext(elsewhere: context) }
      if value.kind == .array || value.kind == .string && value.array != nil {
        read(elements: value.array ?? value, inner, depth + 1)
      } else if let object = value.object {
        _ = read(object, inner, depth + 1)
      }
    }
    if results.count > before { return true }
    if readTexts(of: object, context) { return true }
    if context.detail != nil, Self.isHeadersOfWNS(object) {
      results.append(
        ReplyResult("The service of Windows dropped the push.", .fixRequest, context))
      return true
    }
    return readStatus(of: object, context)
  }

  /// Returns the place of a member; names repeat in the lines of a log.
  private func place(of name: String) -> ReplyPlace {
    if let known = places[name] { return known }
    if places.count >= Self.largestPlaceCount { places.removeAll() }
    let place = ReplyPlace(name)
    places[name] = place
    return place
  }

  /// Whether the member with a notification is what a sender stores of it and of its failure (rpush).
  private func isRecord(_ value: JSONValue) -> Bool {
    value.object.map { $0["error_description"] != nil && $0["error_code"] != nil } ?? false
  }

  /// Whether a member is a message, or the data of one.
  private func isOfMessage(_ name: String, _ value: JSONValue, in object: JSONValue) -> Bool {
    let parts: [JSONKey] = ["token", "topic", "condition", "notification", "data"]
    switch name {
    case "message":
      return value.object.map { inner in parts.contains { inner[$0] != nil } } ?? false
    case "data":
      let isMessage = object["to"] != nil || object["token"] != nil || object["notification"] != nil
      return isMessage && value.object.map { $0["status"] == nil } ?? false
    default: return false
    }
  }

  /// Gives the tokens of a list to the results of an object by their positions, and the only token
  /// of its surroundings to no more than one.
  private func giveTokens(of object: JSONValue, _ context: ReplyContext, from first: Int) {
    withdrawToken(of: context, from: first)
    let count = results.count - first
    guard count > 1,
      results[first...].enumerated().allSatisfy({ $1.index == $0 && $1.token == nil })
    else { return }
    let lists = PushService.tokenMembers.lazy.compactMap { object[$0] }
    guard let list = lists.first(where: { $0.kind == .array }), list.elements.count == count
    else { return }
    for (position, token) in list.elements.enumerated() {
      results[first + position].token = token.nonEmptyString
    }
  }

  /// Members with keys, and with the push.
  private static let withoutToken: Set<String> = ["keys", "payload", "notification", "aps"]

  /// Compares the token of an object's only result with all others in the object.
  private func compareTokens(of object: JSONValue, from first: Int) {
    guard results.count == first + 1, results[first].step == .deleteToken else { return }
    var tokens: [String] = []
    for (name, value) in object.distinctMembers where !Self.withoutToken.contains(name.text) {
      if value.kind == .object {
        tokens += Self.tokenNames.compactMap { value[$0].flatMap(Self.token) }
      } else if let token = Self.token(of: value), !ServiceHint.isChecksum(name.text) {
        tokens.append(token)
      }
    }
    results[first].compare(tokens: tokens)
  }

  /// Returns the token that a text is by its form.
  private static func token(of value: JSONValue) -> String? {
    value.nonEmptyString.flatMap(ServiceHint.token(ofForm:))
  }

  /// Adds the sentence of an object to its result, or to none of several.
  private func addDetail(of object: JSONValue, from first: Int) {
    guard results.count == first + 1, results[first].detail == nil else { return }
    results[first].add(detail: ReplySentence.of(object))
  }

  /// Reads the members with the text of an error.
  private func readTexts(of object: JSONValue, _ context: ReplyContext) -> Bool {
    var best: ReplyResult?
    let isError = context.isWhole && Self.isError(object)
    let isAccepted = object["status"]?.string.map(Self.accepted.contains) ?? false
    let isOfSentry = object["type"] != nil
    let isPush = isAccepted || object["to"] != nil || object["title"] != nil
    for (name, value) in object.distinctMembers
    where value.kind == .string && (Self.isText(name.text) || isOfSentry && name.text == "value") {
      if isPush, name.text == "body" || name.text == "text" { continue }
      if isAccepted, Self.prose.contains(name.text) { continue }
      var inner = context
      inner.isWhole = inner.service != nil || inner.status != nil || isError
      inner.isProse = Self.prose.contains(name.text)
      guard let result = ReplyText.result(in: value.bytesOfText, inner) else { continue }
      if result.code != nil, best?.code == nil { best = result }
      best = best ?? result
    }
    guard let best, best.code != nil || best.service != nil || context.service != nil else {
      return false
    }
    results.append(best)
    return true
  }

  /// Whether a member has the text of an error or of a body.
  private static func isText(_ name: String) -> Bool {
    texts.contains(name) || endings.contains(where: name.hasSuffix)
  }

  /// Whether an object has nothing but texts of an error, and its code or status.
  private static func isError(_ object: JSONValue) -> Bool {
    object.members.allSatisfy { isText($0.name) || statusTexts.contains($0.name) }
  }

  private func readText(of value: JSONValue, _ context: ReplyContext) {
    if let result = ReplyText.result(in: value.bytesOfText, context) { results.append(result) }
  }

  /// Reads an object that has nothing but an HTTP status, of a service that is known.
  private func readStatus(of object: JSONValue, _ context: ReplyContext) -> Bool {
    guard let status = context.status, context.service?.exact != nil,
      Self.statusNames.contains(where: { object[$0] != nil })
    else { return false }
    results.append(ReplyResult(status: status, context))
    return true
  }

  // MARK: Surroundings

  private static let statusNames: [JSONKey] = [
    "statusCode", "status_code", "http_status", "httpStatus", "httpStatusCode", "HTTPStatusCode",
    "responseCode", "response_code", "http_code", "status", "StatusCode", "Status",
  ]
  private static let statusTexts = Set(statusNames.map(\.text))
  private static let urlNames: [JSONKey] = [
    "url", "uri", "endpoint", "host", "hostname", "requestUrl", "request_url", "Endpoint", "URL",
    "path", "originalUrl", "route",
  ]
  private static let tokenNames: [JSONKey] = [
    "token", "device_token", "deviceToken", "registration_token", "registrationToken",
    "push_token", "pushToken", "expoPushToken", "device", "DeviceToken", "Token", "fcm_token",
    "fcmToken",
    "apns_token", "apnsToken", "fcm_id", "regId", "to",
  ]
  private static let idNames: [JSONKey] = ["apns-id", "apns_id", "apnsId", "ApnsID", "apnsID"]
  private static let serviceNames: [JSONKey] = ["service", "provider", "transport", "vendor"]
  /// All of these names.
  static let surroundings = Set(
    (statusNames + urlNames + tokenNames + idNames + serviceNames).map(\.text))

  /// Adds what the members of an object show about the response in it.
  private func addSurroundings(_ object: JSONValue, to context: inout ReplyContext) {
    for name in Self.serviceNames {
      if let hint = object[name]?.string.flatMap(ServiceHint.named) { context.service = hint }
    }
    addStatus(object, to: &context)
    addTokens(object, to: &context)
    for name in Self.idNames {
      guard let id = object[name]?.nonEmptyString else { continue }
      context.messageID = id
      context.service = context.service ?? .named("apns")
    }
    addHeaders(object["headers"]?.object, to: &context)
    if Self.isHeadersOfWNS(object) { addHeaders(object, to: &context) }
    addHeaders(object["$metadata"]?.object, to: &context)
    if object["name"]?.string == "WebPushError" { context.service = .named("web-push") }
  }

  private func addStatus(_ object: JSONValue, to context: inout ReplyContext) {
    let statuses = Self.statuses(object)
    guard let status = statuses.last else { return }
    context.status = status
    context.contradiction = statuses.contains { $0 != status } ? .statuses : context.contradiction
  }

  /// Returns the HTTP statuses in an object.
  static func statuses(_ object: JSONValue) -> [Int] {
    let names =
      statusNames + (object["reason"] == nil ? [] : ["code"])
      + (object["error_description"] == nil ? [] : ["error_code"])
    return names.compactMap { object[$0]?.integer }.filter { (100...599).contains($0) }
  }

  /// Adds the tokens and URLs of an object.
  private func addTokens(_ object: JSONValue, to context: inout ReplyContext) {
    if let method = object["method"]?.string { context.add(method: method.uppercased()) }
    var tokens: [String] = []
    for url in Self.urls(in: object) {
      guard let hint = ServiceHint.of(url: url.utf8) else {
        // The status is that of one's own API.
        if Self.isRequest(url) { context.add(responder: .other) }
        // A path may be that of the program which has the service's name in its log.
        let isRequest = url.contains("://") || context.service == nil && Self.isRequest(url)
        context.isElsewhere = context.isElsewhere || isRequest && ServiceHint.isElsewhere(url)
        continue
      }
      context.service = hint
      if let token = hint.token(in: url) { tokens.append(token) }
    }
    for name in Self.tokenNames {
      guard let text = object[name]?.nonEmptyString, Self.isToken(text) else { continue }
      // Most programs name the model there; node-apn names the token.
      if name.text != "device" || Self.hasFormOfToken(text) { tokens.append(text) }
    }
    if let target = object["TargetArn"]?.nonEmptyString { tokens = [target] }
    let service = context.service
    context.add(tokens: tokens)
    // 64 hexadecimal digits are also the ID of a session or of a file.
    if service == nil, context.service?.fits("apns") ?? false, Self.isOfOtherProgram(object) {
      context.service = nil
    }
  }

  /// Returns the URLs of an object, also of a request that axios prints beside its response.
  private static func urls(in object: JSONValue) -> [String] {
    var urls = (urlNames.map { object[$0] } + [object["subscription"]?.object?["endpoint"]])
      .compactMap { $0?.nonEmptyString }
    guard let config = object["config"]?.object, let url = config["url"]?.nonEmptyString else {
      return urls
    }
    urls.append(url.contains("://") ? url : (config["baseURL"]?.string ?? "") + url)
    return urls
  }

  /// The words of a status with which senders of pushes store that one failed.
  private static let failed: Set<String> = ["error", "failed", "failure"]

  /// What AWS says of the credentials of a request, with the code `ExpiredToken`.
  private static let awsSentences = [
    "the provided token has expired", "the security token included in the request is expired",
  ]

  /// Whether an object has members of a program that sends no pushes: a path, a bucket, the name of an
  /// event, or a word for a status.
  private static func isOfOtherProgram(_ object: JSONValue) -> Bool {
    if object["bucket"] != nil { return true }
    if let message = object["message"]?.string?.lowercased(),
      awsSentences.contains(where: message.contains)
    {
      return true
    }
    if let path = object["path"]?.string, path.utf8.first == UInt8(ascii: "/") { return true }
    if let event = object["event"]?.string?.lowercased(), !event.contains(" "),
      !event.contains("push"), !event.contains("notif")
    {
      return true
    }
    guard let status = object["status"]?.nonEmptyString?.lowercased() else { return false }
    return Int(status) == nil && !failed.contains(status) && !accepted.contains(status)
  }

  /// Whether a text is the URL or the path of a request, not the name of a host.
  private static func isRequest(_ url: String) -> Bool {
    url.utf8.first == UInt8(ascii: "/") || url.contains("://")
  }

  /// What programs print in place of a token that is missing.
  private static let missing: Set<String> = ["null", "true", "false", "none", "undefined"]

  /// Whether a text may be a token: neither a topic, nor the name of a device, nor what stands for one.
  private static func isToken(_ text: String) -> Bool {
    text.utf8.count >= 4 && !text.utf8.starts(with: "/topics/".utf8)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "*") }
      && !text.contains("...")
      && !(text.utf8.first?.isOne(of: "[<{(") ?? true) && !missing.contains(text.lowercased())
  }

  /// Whether a text has hexadecimal digits only, or the form of a service's token.
  private static func hasFormOfToken(_ text: String) -> Bool {
    text.utf8.allSatisfy { Hexadecimal.value(of: $0) != nil } || ServiceHint.of(token: text) != nil
  }

  /// Whether an object is the header fields of a response of Windows's service.
  private static func isHeadersOfWNS(_ object: JSONValue) -> Bool {
    object.members.contains { $0.name.lowercased().hasPrefix("x-wns-") }
  }

  private func addHeaders(_ headers: JSONValue?, to context: inout ReplyContext) {
    guard let headers else { return }
    if let status = headers["httpStatusCode"]?.integer { context.status = status }
    if let status = headers[":status"]?.integer { context.status = status }
    for (name, value) in headers.distinctMembers {
      let text = value.kind == .array ? value.elements.first?.text : value.text
      if let text { context.add(header: name.text, text) }
    }
  }
}

extension JSONValue {
  /// The bytes of a string's text without JSON escapes.
  var bytesOfText: [UInt8] { tape.withText(of: index) { Array($0) } }
}
