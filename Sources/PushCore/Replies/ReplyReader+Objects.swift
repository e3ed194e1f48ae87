/// The search for responses in JSON: the document itself, or a member of a log's record.
extension ReplyReader {
  /// Members whose values are requests or payloads, not responses.
  private static let ignored: Set<String> = [
    "request", "payload", "notification", "aps", "apns", "android", "webpush", "req",
  ]

  /// Members with the text of an error or of a body.
  private static let texts: Set<String> = [
    "error", "err", "message", "msg", "reason", "response", "body", "exception", "detail",
    "details", "text", "description", "stack", "output", "stderr", "error_message", "errorMessage",
    "providerResponse", "reply", "result", "log", "code", "errorCode", "error_code",
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
    guard depth < Self.depth else { return false }
    var context = context
    addSurroundings(object, to: &context)
    let before = results.count
    if readService(object, context) { return true }
    for (name, value) in object.distinctMembers where !Self.ignored.contains(name.text) {
      if value.kind == .array || value.kind == .string && value.array != nil {
        read(elements: value.array ?? value, context, depth + 1)
      } else if let inner = value.object {
        _ = read(inner, context, depth + 1)
      }
    }
    if results.count > before { return true }
    if readTexts(of: object, context) { return true }
    return readStatus(of: object, context)
  }

  /// Reads the members with the text of an error.
  private func readTexts(of object: JSONValue, _ context: ReplyContext) -> Bool {
    var best: ReplyResult?
    for (name, value) in object.distinctMembers
    where value.kind == .string && Self.texts.contains(name.text) {
      var inner = context
      inner.isWhole = inner.service != nil || inner.status != nil || inner.token != nil
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
  private static let urlNames: [JSONKey] = [
    "url", "uri", "endpoint", "host", "hostname", "requestUrl", "request_url", "Endpoint", "URL",
  ]
  private static let tokenNames: [JSONKey] = [
    "token", "device_token", "deviceToken", "registration_token", "registrationToken",
    "push_token", "pushToken", "expoPushToken", "device", "DeviceToken", "fcm_token", "fcmToken",
    "apns_token", "apnsToken", "fcm_id", "regId", "to",
  ]
  private static let idNames: [JSONKey] = [
    "apns-id", "apns_id", "apnsId", "ApnsID", "apnsID",
  ]
  private static let serviceNames: [JSONKey] = ["service", "provider", "transport", "vendor"]

  /// Adds what the members of an object show about the response in it.
  private func addSurroundings(_ object: JSONValue, to context: inout ReplyContext) {
    for name in Self.serviceNames {
      if let hint = object[name]?.string.flatMap(ServiceHint.named) { context.service = hint }
    }
    for name in Self.statusNames {
      if let status = object[name]?.integer, (100...599).contains(status) {
        context.status = status
      }
    }
    for name in Self.urlNames {
      guard let url = object[name]?.nonEmptyString else { continue }
      context.add(url: url)
    }
    if let url = object["subscription"]?.object?["endpoint"]?.string { context.add(url: url) }
    for name in Self.tokenNames {
      if let token = object[name]?.nonEmptyString, token.utf8.count >= 4,
        !token.utf8.starts(with: "/topics/".utf8)
      {
        context.token = token
        break
      }
    }
    if let target = object["TargetArn"]?.nonEmptyString { context.token = target }
    for name in Self.idNames {
      guard let id = object[name]?.nonEmptyString else { continue }
      context.messageID = id
      context.service = context.service ?? .named("apns")
    }
    addHeaders(object["headers"]?.object, to: &context)
    addHeaders(object["$metadata"]?.object, to: &context)
    if object["name"]?.string == "WebPushError" { context.service = .named("web-push") }
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
  /// The bytes of a string's text without JSON escapes, valid until the tape reads another text.
  var bytesOfText: UnsafeBufferPointer<UInt8> {
    tape.withText(of: index) { $0 }
  }
}
