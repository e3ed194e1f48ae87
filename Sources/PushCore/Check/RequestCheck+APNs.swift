/// The headers of a request to APNs, except for rules about several of them or about the payload,
/// which are in ServiceCheck+APNs (topic and push type), and for the values that each header may
/// have: ``Schema/apnsHeaders``.
///
/// Apple: Sending notification requests to APNs.
extension RequestCheck {
  static let apnsDiagnostics = [version, identifier, noTopic, noChannel, binaryInterface]

  static let noTopic = DiagnosticKind(
    "apns.no-topic", .warning, "the request has no apns-topic",
    meaning: """
      APNs rejects a request with a JSON Web Token that does not name its app in `apns-topic`, with \
      MissingTopic.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Add `apns-topic` with the app's bundle ID, and the suffix that the push type demands.")

  static let binaryInterface = DiagnosticKind(
    "apns.binary-interface", .error,
    "the host is that of the binary interface, which Apple has turned off; use api.push.apple.com",
    meaning: """
      `gateway.push.apple.com` took pushes in a binary form. Apple turned it off in March 2021.
      """,
    source: "Apple: The legacy APNs binary protocol is no longer supported.",
    remedy: "Send requests to `api.push.apple.com`, or to `api.sandbox.push.apple.com` in tests.")

  static let noChannel = DiagnosticKind(
    "apns.no-channel", .error, "the request has no apns-channel-id",
    meaning: """
      A broadcast is for the devices that subscribe to a channel. APNs rejects it without the ID of \
      the channel, with MissingChannelId.
      """,
    source: "Apple: Sending broadcast push notification requests to APNs.",
    remedy: "Add `apns-channel-id` with the ID that APNs gave the channel.")

  func checkAPNs() {
    checkFields(by: .apnsHeaders, prefix: "apns-")
    checkIdentifier()
    checkVersion()
    if let url, url.host.hasPrefix("gateway.") { report(Self.binaryInterface, request.url) }
    // A request about channels has no payload.
    let hasPayload = url?.sendsNoPush != true
    if hasPayload { checkPlace() }
    if url?.isBroadcast == true, hasHeaders, field("apns-channel-id") == nil {
      report(Self.noChannel, nil)
    }
    if let found = authorization("bearer and a JSON Web Token, or a certificate", isRequired: false)
    {
      checkAPNsToken(found.credentials, at: found.value)
      let needsTopic = hasPayload && url?.isBroadcast != true
      if needsTopic, hasHeaders, field("apns-topic") == nil { report(Self.noTopic, nil) }
    }
  }

  static let identifier = DiagnosticKind(
    "apns.id", .info, "apns-id has capital letters",
    meaning: """
      Apple documents `apns-id` as a UUID in lower case. APNs may send it back in the form of its own.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Send the UUID in lower case.")

  private func checkIdentifier() {
    guard let id = field("apns-id"), UUIDFormat.fits(id.text.utf8),
      id.text.utf8.contains(where: { $0.isLetter && $0 & 0x20 == 0 })
    else { return }
    report(Self.identifier, id.value)
  }

  private static let apsNames: [JSONKey] = [
    "alert", "badge", "sound", "content-available", "mutable-content", "category", "thread-id",
  ]

  /// Checks a body without `aps` for the members of `aps`.
  private func checkPlace() {
    guard let body = request.body.flatMap(tape.object), tape.member(body, "aps") == nil else {
      return
    }
    for name in Self.apsNames {
      guard let value = tape.member(body, name) else { continue }
      MemberCheck.report(
        value, "the payload", place: .objects(["aps"]), among: [], reading, fix: nil)
    }
  }

  static let version = DiagnosticKind(
    "apns.http-version", .data, summary: "APNs accepts only HTTP/2",
    meaning: """
      The request is HTTP/1.1, or its client asks for it. APNs closes such a connection, and clients \
      report a broken response.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: "Use a client that speaks HTTP/2, such as `curl --http2`.")

  private func checkVersion() {
    guard let version = request.httpVersion, tape.text(version).lowercased().hasPrefix("http/1")
    else { return }
    report(Self.version, version, "APNs accepts only HTTP/2")
  }
}
