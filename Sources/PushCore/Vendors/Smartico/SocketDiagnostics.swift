/// The diagnostics of messages on Smartico's socket, by ``SocketKind``, and of a session.
package enum SocketDiagnostics {
  static let missing = DiagnosticKind(
    "socket.missing-member", .error, summary: "a message lacks a member that it needs",
    meaning: "The message names the member, its values and the section of Smartico's guide.",
    source: "Smartico's guide, section 1", remedy: "Add the member.")
  static let type = DiagnosticKind(
    "socket.wrong-type", .error, summary: "a member of a message has another type",
    meaning: "The message names the member, the type that it must have, and the type that it has.",
    source: "Smartico's guide, section 1", remedy: "Send the value in the type of the guide.")
  static let value = DiagnosticKind(
    "socket.invalid-value", .error, summary: "a member of a message has a value that is not valid",
    meaning: """
      The type is right, but the number is out of its range, or the text has another form. \
      `tzoffset` is UTC minus local time in minutes: -180 for UTC+3. `ts` is in milliseconds.
      """,
    source: "Smartico's guide, section 1", remedy: "Correct the value.")
  static let noCID = DiagnosticKind(
    "socket.no-cid", .error, summary: "a message has no cid",
    meaning: """
      `cid` identifies the type of a message. The sample of CORE_LANGUAGE_CHANGE in Smartico's guide \
      lacks it, so pushkit recognizes this message by its `eventType`.
      """,
    source: "Smartico's guide, section 1.11", remedy: "Add the `cid`: 9.")
  static let unknownCID = DiagnosticKind(
    "socket.unknown-cid", .info, summary: "no message of Smartico has this cid",
    meaning: "Neither Smartico's guide nor its public API has the number.",
    source: "Smartico's guide, section 1; smartico-public-api, ClassId")
  static let wrongDirection = DiagnosticKind(
    "socket.wrong-direction", .warning, summary: "the other side sends messages of this type",
    meaning: """
      Only the server or only clients send this type, but the capture has it in the other direction.
      """,
    source: "Smartico's guide, section 1",
    remedy: "Check whether the marks of the capture are exchanged.")
  static let beforeInit = DiagnosticKind(
    "socket.before-init", .error, summary: "a message was sent before INIT_SESSION_REQUEST",
    meaning: """
      A client first sends INIT_SESSION_REQUEST on each connection. A capture that begins after it \
      has no such finding.
      """,
    source: "Smartico's guide, section 2",
    remedy: "Send INIT_SESSION_REQUEST first and wait for the response.")
  static let repeatedInit = DiagnosticKind(
    "socket.repeated-init", .error, summary: "a client sent INIT_SESSION_REQUEST twice",
    meaning: "A client sends it once on each connection.", source: "Smartico's guide, section 2",
    remedy: "Open another connection for another session.")
  static let repeatedIdentify = DiagnosticKind(
    "socket.repeated-identify", .error, summary: "a client sent IDENTIFY_USER_REQUEST twice",
    meaning: "A client identifies the user once on each connection.",
    source: "Smartico's guide, section 1.5",
    remedy: "After a logout, close the connection and open another one.")
  static let beforeIdentify = DiagnosticKind(
    "socket.before-identify", .error,
    summary: "a message was sent before IDENTIFY_USER_REQUEST",
    meaning: "The server needs the user for LOGIN and for all later messages.",
    source: "Smartico's guide, section 2",
    remedy: "Send it after the response to IDENTIFY_USER_REQUEST.")
  static let noPong = DiagnosticKind(
    "socket.no-pong", .warning, summary: "a PING had no PONG within 10 s",
    meaning: "The connection continued for 10 s. A server closes a connection without PONG.",
    source: "Smartico's guide, sections 1.3 and 1.4", remedy: "Respond to each PING at once.")
  static let noTokenResponse = DiagnosticKind(
    "socket.no-token-response", .warning,
    summary: "the registration of a token had no response within 10 s",
    meaning: """
      The connection continued for 10 s without REGISTER_PUSH_NOTIFICATIONS_TOKEN_RESPONSE, so \
      nobody knows whether the server has the token.
      """,
    source: "Smartico's guide, section 1.9", remedy: "Register the token again.")
  static let refused = DiagnosticKind(
    "socket.refused", .warning, summary: "the server rejected a request",
    meaning: "The response has an `errCode` other than 0. The message names the request.",
    source: "Smartico's guide, section 1.2", remedy: "Correct the request that the message names.")
  static let tokenChanged = DiagnosticKind(
    "socket.token-changed", .info, summary: "the push token changed",
    meaning: "The message has another token than the last one of the client.",
    source: "Smartico's guide, section 1.8")
  static let clock = DiagnosticKind(
    "socket.clock", .warning, summary: "the clock of the message is off by more than an hour",
    meaning: """
      pushkit compares `ts` with the time of the capture or, if that has none, with the `ts` of the \
      reply. Only the first such message of a side has the finding.
      """,
    source: "Smartico's guide, Communication layer",
    remedy: "Set the clock, or send `ts` in milliseconds since 1970 in UTC.")
  static let lootbox = DiagnosticKind(
    "socket.lootbox", .info, summary: "the mini-game is a lootbox, a custom section",
    meaning: "The gamification page shows lootboxes, `saw_game_type_id` 7 and 8, as sections.",
    source: "smartico-public-api, PROTOCOL.md: SAW_SHOW_SPIN_PUSH",
    remedy: "Open it with `dp:gf_section&id=SECTION`.")

  static let deviceType = DiagnosticKind(
    "socket.device-type", .warning, summary: "a device type is not in Smartico's guide",
    meaning: """
      Apps send NATIVE_PHONE or NATIVE_TABLET. The samples for web pages have DESKTOP and MOBILE.
      """,
    source: "Smartico's guide, section 1.1", remedy: "Send NATIVE_PHONE or NATIVE_TABLET.")

  static let trackerVersion = DiagnosticKind(
    "socket.tracker-version", .info, summary: "a version is not of the form in Smartico's guide",
    meaning: "Smartico's guide has `tracker_version` as three numbers, such as 1.1.277.",
    source: "Smartico's guide, section 1.1", remedy: "Send the version of the app as X.Y.Z.")

  package static let all = [
    missing, type, value, noCID, unknownCID, wrongDirection, beforeInit, repeatedInit,
    deviceType, trackerVersion, repeatedIdentify, beforeIdentify, noPong, noTokenResponse, refused,
    tokenChanged, clock, lootbox,
  ]
}
