/// Requests to web push services.
///
/// RFC 8030; RFC 8188, RFC 8291 and the draft with `aesgcm`; Apple: Sending web push notifications in
/// web apps and browsers.
extension RequestCheck {
  static let webDiagnostics = [noLifetime, topic, encoding, windows]

  static let noLifetime = DiagnosticKind(
    "web.no-ttl", .data, summary: "a web push without TTL",
    meaning: "A web push service rejects a request without the header `TTL` with status 400.",
    source: "RFC 8030, section 5.2.",
    remedy: "Add `TTL` with the seconds for which the service stores the message, such as 86400.")

  func checkWebPush() {
    checkFields(by: .webHeaders)
    if isNativeOfWindows { return checkWindows() }
    if hasHeaders, field("ttl") == nil {
      report(Self.noLifetime, nil, "the request has no TTL, which web push services demand")
    }
    checkTopic()
    if host.hasSuffix("notify.windows.com") { checkWindows() }
    checkEncoding()
    checkLength()
    if let found = authorization("VAPID: vapid t=TOKEN, k=KEY") {
      checkVAPID(found.credentials, at: found.value)
    }
  }

  /// Whether the request is for an app of Windows, not for a page: it has the type of a notification, and
  /// neither encryption nor VAPID.
  private var isNativeOfWindows: Bool {
    host.hasSuffix("notify.windows.com") && field("x-wns-type") != nil
      && field("content-encoding") == nil
      && HTTPCredentials(field("authorization")?.text ?? "").scheme != "vapid"
  }

  /// Whether the endpoint is one of Apple's.
  var isForApple: Bool { host.hasSuffix("push.apple.com") }

  private var host: String { url?.host ?? "" }

  static let windows = DiagnosticKind(
    "web.wns", .warning, summary: "a request that the service of Windows rejects",
    meaning: """
      The web push service of Windows (WNS) finds the subscription by `token` in the URL. It rejects \
      `TTL: 0` with a cache policy that stores the push, which is its default, and knows only the \
      types of its own in `X-WNS-Type`.
      """,
    source: "Microsoft: Push notification service request and response headers.",
    remedy: "Send the URL as the browser gave it, and `X-WNS-Cache-Policy: no-cache` with `TTL: 0`."
  )

  private static let windowsTypes = ["wns/raw", "wns/toast", "wns/tile", "wns/badge"]

  private func checkWindows() {
    if let lifetime = field("ttl"), lifetime.text == "0", field("x-wns-cache-policy") == nil {
      report(
        Self.windows, lifetime.value, "TTL is 0 and X-WNS-Cache-Policy: no-cache is missing")
    }
    if let url = request.url, !tape.text(url).contains("token=") {
      report(Self.windows, url, "the URL has no token")
    }
    if let type = field("x-wns-type"), !isUnknown(type.text),
      !Self.windowsTypes.contains(type.text.lowercased())
    {
      report(
        Self.windows, type.value,
        "'\(type.text.prefix(40))' is not one of \(Self.windowsTypes.listed("and"))")
    }
  }

  static let topic = DiagnosticKind(
    "web.topic", .data, summary: "a topic that Apple rejects",
    meaning: """
      Apple's web push service decodes `Topic` as base64url and rejects a length that base64url \
      cannot have, with BadWebPushTopic: one more than a multiple of four.
      """,
    source: "Apple: Sending web push notifications in web apps and browsers.",
    remedy: "Make the topic longer or shorter by one character.")
  /// The same where the service is not known.
  static let doubtfulTopic = topic.with(.warning)

  private func checkTopic() {
    guard let topic = field("topic"), !isUnknown(topic.text), topic.text.utf8.count % 4 == 1,
      !reading.hasFinding(at: topic.value)
    else { return }
    guard isForApple || url?.service == nil else { return }
    report(
      isForApple ? Self.topic : Self.doubtfulTopic, topic.value,
      "the topic has \(topic.text.utf8.count) characters, which base64url cannot have")
  }

  static let encoding = DiagnosticKind(
    "web.encoding", .data, summary: "a web push whose encryption the service cannot read",
    meaning: """
      The body of a web push is encrypted, and `Content-Encoding` says how: `aes128gcm`, or \
      `aesgcm` with `Encryption` and `Crypto-Key`. A service rejects a body without it, or with \
      another one.
      """,
    source: "RFC 8291, section 4; RFC 8188.",
    remedy: "Encrypt the body with aes128gcm, and send `Content-Encoding: aes128gcm`.")

  private func checkEncoding() {
    guard let encoding = field("content-encoding") else {
      guard hasHeaders, request.body ?? request.bodyFile != nil else { return }
      return report(
        Self.encoding, nil, "the request has a body and no Content-Encoding, such as aes128gcm")
    }
    guard !isUnknown(encoding.text) else { return }
    switch encoding.text.lowercased() {
    case "aes128gcm": break
    case "aesgcm":
      for name in ["encryption", "crypto-key"] where field(name) == nil {
        report(Self.encoding, encoding.value, "aesgcm needs the header \(name)")
      }
    default:
      report(
        Self.encoding, encoding.value,
        "'\(encoding.text.prefix(40))' is not aes128gcm or aesgcm")
    }
  }

  /// Checks the size of a body that is encrypted.
  private func checkLength() {
    let length = field("content-length").flatMap { field in
      Int(field.text).map { (count: $0, value: field.value) }
    }
    guard let (count, value) = length ?? encryptedLength, count > SizeLimit.webEncrypted else {
      return
    }
    report(
      SizeRule.webTooLarge, value,
      "\(count) bytes, \(count - SizeLimit.webEncrypted) over the limit of \(SizeLimit.webEncrypted)"
    )
  }

  /// The length of a body in base64; nil if it has another form.
  private var encryptedLength: (count: Int, value: Int)? {
    guard request.hasOpaqueBody, let body = request.body,
      let bytes = Base64.decode(tape.text(body).utf8)
    else { return nil }
    return (bytes.count, body)
  }
}
