/// Checks the request around a message: its headers, its credentials, and the body for its URL.
///
/// The extensions have the rules of each service. ``RecipientCheck`` checks tokens and topics, and
/// ``ServiceCheck`` the headers of APNs that depend on the payload.
struct RequestCheck: RuleFamily {
  static let diagnostics: [DiagnosticKind] =
    [contentType, path, method] + credentialDiagnostics + apnsDiagnostics + [otherAPI]
    + webDiagnostics

  let reading: PayloadReading
  let request: PushRequest
  /// The URL of ``request``.
  let url: RequestURL?
  /// Nil if the age of credentials does not matter.
  let time: CheckTime?
  /// Whether placeholders have replaced tokens and credentials.
  let isRedacted: Bool
  var tape: JSONTape { reading.tape }

  static func run(_ message: CheckedMessage) {
    guard let request = message.reading.request else { return }
    let check = RequestCheck(
      reading: message.reading, request: request,
      url: request.url.map { RequestURL(message.reading.tape.text($0).utf8) },
      time: message.time, isRedacted: message.isRedacted)
    switch request.service {
    case .apns: check.checkAPNs()
    case .fcmV1: check.checkFCM()
    case .fcmLegacy: check.checkLegacyFCM()
    case .webPush: check.checkWebPush()
    case .expo: check.checkExpo()
    case .azure: check.checkAzure()
    default: break
    }
    check.checkContentType()
    check.checkPath()
  }

  static let path = DiagnosticKind(
    "request.path", .error, summary: "a path at which the service takes no pushes",
    meaning: """
      The host is that of the service, but it takes pushes at another path. It responds with 404, or \
      APNs with `BadPath`.
      """,
    source: "Apple, Sending notification requests to APNs; Firebase, FCM HTTP v1 API; Expo.",
    remedy: "Send the request to the path that the message names.")

  private func checkPath() {
    guard let url, url.pathOfPushes != nil else { return }
    if let path = url.missedPath {
      return report(Self.path, request.url, "the service takes pushes at \(path)")
    }
    guard let method = request.method.map(tape.text), !isUnknown(method), method != "POST" else {
      return
    }
    report(Self.method, request.method, "'\(method.prefix(20))' is not POST")
  }

  static let method = DiagnosticKind(
    "request.method", .error, summary: "a push that is not sent with POST",
    meaning: """
      The service takes pushes only with `POST`. APNs responds with 405 `MethodNotAllowed`, others \
      with 404 or 405.
      """,
    source: "Apple, Sending notification requests to APNs; Firebase, FCM HTTP v1 API; Expo.",
    remedy: "Send the request with `POST`; curl does so unless `-X` names another method.")

  static let contentType = DiagnosticKind(
    "request.content-type", .error, summary: "a JSON body under another type",
    meaning: """
      The service reads the body by `Content-Type`. Without `application/json` it takes the text \
      for a form, and rejects the request with an error of another kind, such as `Cannot bind query \
      parameter`. curl sends `application/x-www-form-urlencoded` with `-d` unless told otherwise. If \
      the document is an object, whose client may add the field, this is a note.
      """,
    source: "Firebase: FCM HTTP v1 API; Expo, OneSignal, Huawei, Airship, Courier, Novu; gorush.",
    remedy: "Add `Content-Type: application/json`, or send the body with `curl --json`.")

  private func checkContentType() {
    let body = request.body.flatMap { tape.object($0) ?? tape.array($0) }
    guard body != nil, needsContentType else { return }
    guard let field = field("content-type") else {
      guard hasHeaders else { return }
      let isSent = tape.isRequest || request.headerList.map { tape.kind($0) == .array } == true
      return report(
        isSent ? Self.contentType : Self.contentType.with(.info), nil,
        "the request has no Content-Type: application/json")
    }
    let type = field.text.prefix { $0 != ";" }.lowercased()
    guard !isUnknown(field.text), !type.hasSuffix("json"), !type.contains("json ") else { return }
    report(
      Self.contentType, field.value, "'\(field.text.prefix(60))' is not application/json")
  }

  /// Whether the service reads a body only with the right type.
  private var needsContentType: Bool {
    switch request.service {
    case .fcmV1, .fcmLegacy, .huawei, .expo, .oneSignal, .airship, .courier, .novu: true
    case nil:
      reading.message.format == .gorush
        || [.airship, .courier, .novu].contains(reading.message.sender)
    default: false
    }
  }

  /// The maximum number of messages in a request to Expo (Expo: Send notifications, errors).
  private static let largestExpoRequest = 100

  /// Checks the number of messages once, beside the first one.
  private func checkExpo() {
    guard let body = request.body.flatMap(tape.array),
      tape.elements(body).first == reading.message.envelope
    else { return }
    let count = tape.elements(body).count
    guard count > Self.largestExpoRequest else { return }
    report(
      Receiver.expo.value, nil,
      "the request has \(count) messages, \(count - Self.largestExpoRequest) over the limit of \(Self.largestExpoRequest)"
    )
  }

  // MARK: Header fields

  /// Whether the document shows all header fields of the request.
  var hasHeaders: Bool {
    !request.hasUnreadHeaders && (tape.isRequest || request.headerList != nil)
  }

  /// Returns a header field without blanks around it; nil if the request has none of the name.
  func field(_ name: String) -> (text: String, value: Int)? {
    request.header(name).map { (trimmed(tape.text($0)), $0) }
  }

  private func trimmed(_ text: String) -> String {
    String(decoding: text.utf8.trimmed, as: UTF8.self)
  }

  /// Checks the values of the fields that a schema defines, and the names that begin like them.
  ///
  /// - Parameter prefix: The first characters of the service's names, in lower case; nil if it has
  ///   none of its own.
  func checkFields(by schema: Schema, prefix: String? = nil) {
    for header in request.headers {
      let name = header.name.lowercased()
      guard request.header(name) == header.value else { continue }
      if let member = schema.members.first(where: { $0.names[0].text.lowercased() == name }) {
        check(header.value, member.type, schema.receiver)
      } else if let prefix, name.hasPrefix(prefix) {
        reportUnknown(header, schema)
      }
    }
  }

  private func check(_ value: Int, _ type: ValueForm, _ receiver: Receiver) {
    let text = trimmed(tape.text(value))
    guard !isUnknown(text), !type.fits(text) else { return }
    // Apple's example of a broadcast writes Liveactivity.
    if url?.isBroadcast == true, type.fits(text.lowercased()) { return }
    report(receiver.value, value, "'\(text.prefix(40))' is not \(type.expected)")
  }

  private func reportUnknown(_ header: PushRequest.Header, _ schema: Schema) {
    let (name, names) = (header.name.lowercased(), schema.members.map(\.names[0].text))
    let near = Suggestions.nearest(to: name, among: names, limit: 1)
    let isMisspelled = near.contains { Suggestions.distance(Array($0.utf8), Array(name.utf8)) < 2 }
    report(
      isMisspelled ? MemberCheck.misspelledMember : MemberCheck.unknownMember, header.value,
      "\(schema.receiver.name) has no header '\(header.name.prefix(40))'" + Suggestions.phrase(near)
    )
  }

  // MARK: Findings

  /// Whether a text is a variable or a placeholder, so that its value is not known.
  func isUnknown(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { PlaceholderText.isPlaceholder($0) || PlaceholderText.isVariable($0) }
  }

  func report(_ kind: DiagnosticKind, _ value: Int?, _ detail: String? = nil) {
    reading.report(kind, value, detail)
  }
}
