/// Requests to FCM's two APIs.
///
/// Firebase: FCM HTTP v1 API; Legacy HTTP server reference; Migrate from legacy FCM APIs to HTTP v1.
extension RequestCheck {
  static let otherAPI = DiagnosticKind(
    "fcm.other-api", .data, summary: "a body of FCM's other API",
    meaning: """
      The URL is that of one of FCM's APIs, and the body that of the other one. The v1 API \
      (`/v1/projects/PROJECT/messages:send`) takes an object with `message`. The legacy API \
      (`/fcm/send`) took `to` or `registration_ids` beside `notification` and `data`; Google turned \
      it off in July 2024.
      """,
    source: "Firebase: Migrate from legacy FCM APIs to HTTP v1.",
    remedy:
      "Send the body to the URL of its API, or convert it: `pushkit convert-payload --to fcm-v1`.")

  func checkFCM() {
    if let found = authorization("Bearer and an OAuth token") {
      checkOAuth(found.credentials, at: found.value)
    }
    guard let body = body, tape.nonNullMember(body, "message") == nil else { return }
    if let name = Self.legacyNames.first(where: { tape.member(body, $0) != nil }) {
      report(
        Self.otherAPI, tape.member(body, name),
        "'\(name.text)' is a member of the legacy API, and the URL is that of the v1 API")
    } else {
      report(
        Receiver.fcm.missing, path(body),
        "the v1 API takes the message in 'message', which is missing")
    }
  }

  private static let legacyNames: [JSONKey] = [
    "to", "registration_ids", "time_to_live", "content_available", "mutable_content",
  ]

  func checkLegacyFCM() {
    if let found = authorization("key= and a server key") {
      checkServerKey(found.credentials, at: found.value)
    }
    guard let body = body, let message = tape.member(body, "message"),
      tape.object(message) != nil
    else { return }
    report(
      Self.otherAPI, message,
      "'message' is a member of the v1 API, and the URL is that of the legacy API")
  }

  /// Checks the format of the message that a hub of Azure passes on to FCM; `gcm` is that of the
  /// legacy API (Microsoft: Send FCM native notification).
  func checkAzure() {
    guard let format = field("servicebusnotification-format") else { return }
    switch format.text.lowercased() {
    case "gcm": report(ServiceCheck.legacyAPI, format.value)
    case "fcmv1":
      guard let body, tape.nonNullMember(body, "message") == nil else { return }
      report(
        Receiver.fcm.missing, path(body),
        "the format fcmv1 takes the message in 'message', which is missing")
    default: break
    }
  }

  /// The body if it is an object.
  private var body: Int? { request.body.flatMap(tape.object) }

  /// The position of a finding; one about the whole body has none.
  private func path(_ part: Int) -> Int? { part == reading.message.document ? nil : part }
}
