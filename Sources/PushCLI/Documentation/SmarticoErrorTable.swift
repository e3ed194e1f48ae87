/// The codes of errors, warnings and trace messages of sessions with Smartico's WebSocket.
enum SessionErrorTable {
  static let rows: [DiagnosticRow] = ends + input + traces

  private static let ends: [DiagnosticRow] = [
    DiagnosticRow(
      "session.closed", "error", "the peer closed the session",
      "The message holds the code and the reason that came with it (RFC 6455, section 7.4).",
      source: "RFC 6455, section 7.4",
      remedy: "smartico-listen connects again unless `--no-reconnect` is given."),
    DiagnosticRow(
      "session.lost", "error", "the connection of a session was lost",
      "It ended without a close frame. With `-v` also told of connections that are made again.",
      source: "RFC 6455, section 7.4.1",
      remedy:
        "Try again; `--max-attempts` has smartico-listen and smartico-identify try more often."),
    DiagnosticRow(
      "session.silent", "error", "the peer of a session is silent",
      "Nothing came for 29 s, and nothing in the 29 s after a PING.",
      source: "SDKs; Smartico guide, section 1.3",
      remedy: """
        Try again; where only idle sessions fall silent, look at what stands on the way, a proxy \
        say.
        """),
    DiagnosticRow(
      "session.timeout", "error", "a reply of the session did not come in time",
      "INIT_SESSION_RESPONSE, IDENTIFY_USER_RESPONSE or the reply to a token took longer than "
        + "`--timeout`.",
      source: "Smartico guide, section 2",
      remedy: "Raise `--timeout`; the file of smartico-listen's `--record` shows what did come."),
    DiagnosticRow(
      "session.violation", "error", "the peer broke the protocol",
      """
      The answer to the handshake, or a frame, is not as RFC 6455 asks, or a message is longer than \
      8 MiB. pushkit sent its replies to the messages before, and then a close frame with the \
      fitting code.
      """, source: "RFC 6455",
      remedy: """
        Look at `--socket-url`: another server than Smartico's, or something on the way, may \
        answer there.
        """),
    DiagnosticRow(
      "session.not-met", "error", "what a session waited for did not come",
      """
      `--duration` was up before `--until` or `--count` was met, or while the user was not \
      identified.
      """,
      remedy: "Raise `--duration`; `--record` shows what came, `-v` how the session went."),
  ]

  private static let input: [DiagnosticRow] = [
    DiagnosticRow(
      "smartico.not-for-socket", "error", "a bridge message is not for the server",
      "Of the messages that pages send only SEND_TO_SOCKET, `bcid` 6, goes on to the server.",
      source: "Smartico guide, section 3.6",
      remedy: "`pushkit parse-bridge` tells what it asks for."),
    DiagnosticRow(
      "smartico.once-only", "error", "a message is the session's own",
      "INIT_SESSION_REQUEST and IDENTIFY_USER_REQUEST are sent once for each connection.",
      source: "Smartico guide, section 1.5", remedy: "Another user needs another session."),
    DiagnosticRow(
      "session.unreadable", "warning", "a message of the server was passed over",
      "It is no JSON object, or has no `cid` that is a whole number. Nothing is printed for it.",
      source: "Smartico guide, section 1",
      remedy: "`smartico-listen --record` keeps it as it came."),
    DiagnosticRow(
      "session.unsent", "warning", "a session ended before anything of `--send` was read",
      "What ends the session, `--until`, `--count` or `--duration`, came first.",
      remedy: "Let the session last longer; the replies to the identification count as lines."),
    DiagnosticRow(
      "smartico.device-type", "warning", "the guide does not know the device type",
      "It is sent all the same.", source: "Smartico guide, section 1.1",
      remedy: """
        For an app give `native-phone` or `native-tablet`; for a site the text may be right, as \
        `DESKTOP` in the guide's sample.
        """),
    DiagnosticRow(
      "smartico.no-gf-url", "warning", "an identified user has no gamification page",
      """
      Neither IDENTIFY_USER_RESPONSE nor the settings in INIT_SESSION_RESPONSE have \
      `native_app_gf_url`; `gf_url` is left out. Told unless the label's products are without \
      gamification.
      """,
      source: "Smartico guide, sections 1.6 and 1.10",
      remedy: "Ask Smartico for the address to be configured for native apps."),
  ]

  private static let traces: [DiagnosticRow] = [
    DiagnosticRow("session.connect", "info", "a connection is begun", "Told with `-v`."),
    DiagnosticRow("session.open", "info", "a connection is made and upgraded", "Told with `-v`."),
    DiagnosticRow(
      "session.identified", "info", "the user is identified", "Told with `-v`.",
      source: "Smartico guide, section 1.6"),
    DiagnosticRow("session.sent", "info", "a message is sent", "Told with `-v`, by its name."),
    DiagnosticRow("session.received", "info", "a message came", "Told with `-v`, by its name."),
  ]
}

/// The codes of problems with messages between Smartico's pages and their apps.
package enum BridgeErrorTable {
  private static let section = "Smartico guide, section 3"

  package static let rows: [DiagnosticRow] = [
    DiagnosticRow(
      "smartico.no-bcid", "error", "the document is no bridge message",
      "It has no `bcid`, by which messages between a web page and its app are told apart.",
      source: section, remedy: "`pushkit parse-payload` reads pushes."),
    DiagnosticRow(
      "smartico.bridge-unknown", "warning", "no page sends a message of this kind",
      "The `bcid` is none of the guide's. Apps ignore such messages.", source: section,
      remedy: "Correct the `bcid`: pages send 1, 2, and 4 to 8."),
    DiagnosticRow(
      "smartico.bridge-to-page", "warning", "the message goes from the app to the page",
      "SHOW_ENGAGEMENT, `bcid` 3, is what the app posts. Coming from a page it is ignored.",
      source: "Smartico guide, section 3.3", remedy: "`pushkit build-bridge` makes such messages."),
    DiagnosticRow(
      "smartico.bridge-no-link", "error", "the message has no link to open",
      "EXECUTE_DEEP_LINK has its link in `dp`, which is missing or no text.",
      source: "Smartico guide, section 3.4",
      remedy: "Send the link as a text, `\"dp\": \"dp:gf_levels\"`."),
    DiagnosticRow(
      "smartico.bridge-no-cid", "warning", "the message to forward has no cid",
      "What SEND_TO_SOCKET carries is a message for the server, which tells messages apart by `cid`.",
      source: "Smartico guide, section 3.6",
      remedy: "Add the `cid` of the message that the server is to get."),
    DiagnosticRow(
      "smartico.no-cid", "error", "the document is no message of the socket",
      "It has no `cid`, by which messages of the socket are told apart.",
      source: "Smartico guide, section 1",
      remedy: "Give the message as received, or a record that holds it as `message`."),
    DiagnosticRow(
      "smartico.not-a-popup", "warning", "the engagement is no popup",
      """
      Its `activityType` is not 30: the event also tells of banners, inbox messages and pushes, \
      which the apps do not show in the popup page.
      """, source: "SDKs; Smartico guide, section 1.10",
      remedy: "Pass on the events whose `activityType` is 30."),
  ]
}
