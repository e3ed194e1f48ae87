/// Finds the requests in a document: the parts of each, and the service by its URL and headers.
///
/// An object with `headers` and a body, an object of header fields alone, or a HAR file (HTTP
/// Archive 1.2). ``EnvelopeReader`` reads their bodies as documents.
struct RequestReader {
  private let tape: JSONTape

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Whether a document may be one: it has a member of a request, or is nothing but header fields.
  @inline(__always)
  func mayHaveRequests(_ keys: EnvelopeKeys) -> Bool {
    tape.isRequest || keys.mayBeRequest || keys[.request] != nil
      || keys.mayBeHeaders && isHeader(ofFirstMember: keys.object)
      || tape.member(keys.object, "config") != nil
  }

  private static let urls: [JSONKey] = ["url", "uri", "endpoint", "path"]
  private static let bodies: [JSONKey] = [
    "body", "payload", "data", "content", "json", "body_base64",
  ]

  /// The requests in a document; nil if it is another one.
  ///
  /// Those of a HAR file can be requests to other services.
  @inline(never)
  func requests(in document: Int) -> [PushRequest]? {
    if let entries = entries(document) { return entries }
    if let request = request(document) ?? inner(document) {
      return [request]
    }
    return headersAlone(document).map { [$0] }
  }

  // MARK: Objects

  private func request(_ object: Int) -> PushRequest? {
    var request = PushRequest(object)
    read(&request)
    request.body = Self.bodies.lazy.compactMap { tape.nonNullMember(object, $0) }.first
    if tape.isRequest { return request }
    guard request.service != nil || isHTTP(request),
      request.headerList != nil || request.method != nil,
      request.body == nil ? hasOnly(Self.withoutBody, object) : !isMessage(object)
    else { return nil }
    return request
  }

  /// Whether a request to a server that is not known has a URL, and a method or header fields of HTTP.
  private func isHTTP(_ request: PushRequest) -> Bool {
    guard let url = request.url, tape.hasPrefix(url, "http") else { return false }
    let isMethod = request.method.map { Self.methods.contains(tape.text($0).uppercased()) }
    return isMethod == true || request.headers.contains { isHeader($0.name) }
  }

  private static let methods: Set<String> = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]

  /// Returns the request to a push service in an error of a client (axios: `config`, `request`); nil
  /// if there is none.
  private func inner(_ object: Int) -> PushRequest? {
    let members: [JSONKey] = ["request", "config"]
    return members.lazy.compactMap { name in
      self.tape.member(object, name).flatMap(self.tape.plainObject).flatMap(self.request)
    }.first
  }

  /// Reads the members of a request other than its body.
  private func read(_ request: inout PushRequest) {
    let object = request.object
    request.url = Self.urls.lazy.compactMap { string(object, $0) }.first
    request.method = string(object, "method")
    request.httpVersion = string(object, "httpVersion")
    request.bodyFile = string(object, "bodyFile")
    request.hasUnreadHeaders = tape.isRequest && tape.nonNullMember(object, "headerFile") != nil
    request.hasCertificate = tape.nonNullMember(object, "cert") != nil
    request.headerList = tape.nonNullMember(object, "headers")
    if let list = request.headerList { request.headers = headers(list) }
    let url = request.url.map { RequestURL(tape.text($0).utf8) }
    request.service = url?.service ?? service(request.headers)
    request.isForOtherServer = request.service == nil && url?.isOfOtherServer == true
  }

  private func string(_ object: Int, _ name: JSONKey) -> Int? {
    tape.member(object, name).flatMap { tape.kind($0) == .string ? $0 : nil }
  }

  private func service(_ headers: [PushRequest.Header]) -> PushService? {
    headers.lazy.compactMap {
      PushService(header: $0.name.lowercased(), tape.text($0.value))
    }.first
  }

  /// The members of a request without a body.
  private static let withoutBody: [JSONKey] =
    urls + [
      "headers", "method", "httpVersion", "bodyFile", "cert", "version", "host", "port", "query",
      "queryString",
      "cookies", "headersSize", "bodySize", "body", "payload", "data", "content", "json",
      "timestamp",
    ]

  private func hasOnly(_ names: [JSONKey], _ object: Int) -> Bool {
    tape.keys(of: object).allSatisfy { key in
      tape[key].flags.contains(.shadowed) || names.contains { tape.keyMatches(key, $0) }
    }
  }

  /// Whether an object has members of a message, so that its `data` is that of the message.
  private func isMessage(_ object: Int) -> Bool { tape.hasMember(object, among: Self.messageKeys) }

  private static let messageKeys: [JSONKey] =
    ["aps", "notification", "message", "token", "tokens", "to", "registration_ids"]
    + MessageBlock.platformNames

  // MARK: Headers

  /// Returns the fields of an object, of a list of objects with `name` and `value`, or of lines.
  private func headers(_ list: Int) -> [PushRequest.Header] {
    switch tape.kind(list) {
    case .object:
      tape.keys(of: list).compactMap { key in
        tape[key].flags.contains(.shadowed) ? nil : header(tape.text(key), tape.value(ofKey: key))
      }
    case .array: tape.elements(of: list).compactMap(header)
    default: []
    }
  }

  private func header(_ element: Int) -> PushRequest.Header? {
    if tape.kind(element) == .string { return line(element) }
    guard let name = string(element, "name") ?? string(element, "key"),
      let value = tape.nonNullMember(element, "value")
    else { return nil }
    return header(tape.text(name), value)
  }

  /// Returns the field of a line, `name: value`.
  private func line(_ element: Int) -> PushRequest.Header? {
    let text = tape.bytes(element)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: text[..<colon], as: UTF8.self)
    let start = text[(colon + 1)...].firstIndex { !$0.isBlank } ?? text.count
    let value = tape.compose(start..<text.count, of: element)
    return header(name, value, source: element)
  }

  private func header(_ name: String, _ value: Int, source: Int? = nil) -> PushRequest.Header? {
    var value = value
    // Go and other languages have a list of values.
    if tape.kind(value) == .array, let first = tape.elements(of: value).first(where: { _ in true })
    {
      value = first
    }
    guard tape.kind(value) == .string || tape.kind(value).isNumberOrBoolean else { return nil }
    tape.setPointer(of: value, "/headers" + JSONTape.step(to: name), source: source)
    return PushRequest.Header(name: name, value: value)
  }

  /// Whether the first member of an object is a header field of a push service.
  private func isHeader(ofFirstMember object: Int) -> Bool {
    let key = tape.first(object)
    guard tape.kind(object) == .object, key < tape.after(object) else { return false }
    return isHeader(tape.text(key))
  }

  private func isHeader(_ name: String) -> Bool {
    let name = name.lowercased()
    return PushService(header: name, "") != nil || PushService.generalFields.contains(name)
  }

  /// Returns the request of an object that is nothing but header fields, two or more of them of push
  /// services; nil for any other object.
  ///
  /// Beside credentials, or a field that only APNs has, further fields may have any name.
  private func headersAlone(_ object: Int) -> PushRequest? {
    let keys = tape.keys(of: object)
    func hasField(_ isWanted: (String) -> Bool) -> Bool {
      keys.contains { !tape[$0].flags.contains(.shadowed) && isWanted(tape.text($0)) }
    }
    let isAny = hasField {
      let name = $0.lowercased()
      return name == "authorization" || name.hasPrefix("apns-")
    }
    let isFlat = keys.allSatisfy { key in
      tape[key].flags.contains(.shadowed) || tape.kind(tape.value(ofKey: key)) != .object
    }
    guard isFlat, isAny || !hasField({ !isHeader($0) }) else { return nil }
    var request = PushRequest(object)
    (request.headerList, request.headers) = (object, headers(object))
    request.service = service(request.headers)
    let own = request.headers.filter {
      PushService(header: $0.name.lowercased(), tape.text($0.value)) != nil
    }
    // `ttl` and `topic` are also members of other objects.
    let isCertain = own.contains {
      let name = $0.name.lowercased()
      return name != "topic" && name != "encryption" && $0.name != "ttl"
    }
    return own.count > 1 && isCertain ? request : nil
  }

  // MARK: HTTP Archive

  private func entries(_ document: Int) -> [PushRequest]? {
    guard let log = tape.member(document, "log"), let list = tape.member(log, "entries"),
      tape.kind(list) == .array
    else { return nil }
    return tape.elements(of: list).compactMap { entry in
      guard let object = tape.member(entry, "request"), tape.kind(object) == .object else {
        return nil
      }
      var request = PushRequest(object)
      read(&request)
      request.body = tape.member(object, "postData").flatMap { string($0, "text") }
      return request
    }
  }
}
