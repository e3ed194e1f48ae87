import PushCore

extension Command {
  static let smarticoIdentify = Command("smartico-identify", run: SmarticoIdentifyCommand.run) {
    name in
    CommandRow(
      name, .links, "identify a user over Smartico's socket",
      operands: .none,
      groups: [.session, SessionOptions.configuration.group, .records, .common],
      options: SessionOptions.rows,
      needs: [(.packageID, .sendToken)],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Opens Smartico's socket as an app does: INIT_SESSION_REQUEST, IDENTIFY_USER_REQUEST for the \
        user that `--user-id` names, and each reply awaited; then the session is closed. The record \
        tells what an app makes of the replies, above all the addresses of the gamification and \
        popup pages with what proves the user.
        """,
        """
        The device id is made once for each label and kept in the state. Attempts that fail in passing \
        are repeated; a reply with an `errCode` that is not 0 is final.
        """,
      ],
      record: CallRecord.keys([
        KeyRow("gf_url", "the gamification page for this user"),
        KeyRow("popup_url", "the page that shows popups"),
        KeyRow("avatar_url", "the user's avatar"),
        KeyRow("public_username", "the name that other users see"),
        KeyRow("gamification_enabled", "whether the label has gamification"),
        KeyRow("test_account", "whether the user is a test user"),
        KeyRow("fcm_sender_id", "the Firebase sender that pushes come from"),
        KeyRow("image_domain", "where images are"),
        KeyRow("country", "where the server takes the client to be"),
        KeyRow("user_agent", "what web views with these pages must have"),
        KeyRow("init", "the reply INIT_SESSION_RESPONSE as it came"),
        KeyRow("identify", "the reply IDENTIFY_USER_RESPONSE as it came"),
      ]),
      statuses: .calling,
      variables: SessionOptions.configuration.variables,
      examples: [
        ExampleRow(
          "open the store in the user's own gamification page",
          #"""
          pushkit smartico-identify --profile acme --user-id 12345 |
            pushkit build-gf-url --identify - dp:gf_store
          """#),
        ExampleRow(
          "see what would be sent first",
          #"""
          pushkit smartico-identify --user-id 12345 --device-id d-1 --tz +03:00 \
            --label-key 6816ba80-2967-4efb-a60c-694c72b03197 \
            --dry-run --field frames.0.ua
          """#,
          prints: """
            {"device_type":"NATIVE_PHONE","tzoffset":-180,"os":"Android"}\n
            """),
      ],
      seeAlso: ["smartico-listen", "build-gf-url", "register-token", "profiles", "exit-codes"])
  }
}

/// `smartico-identify`: identifies a user over Smartico's WebSocket and prints the reply.
enum SmarticoIdentifyCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.smartico])
    let run = try CallRun(Configuration(arguments, context))
    let setup = try SessionSetup(run)
    try SessionRun(run: run, setup: setup).makeOnce { session in
      guard let identity = session.identity else { return [] }
      if identity.lacksGamificationURL {
        context.warn(
          .smarticoNoGFURL, "the server told no address of the gamification page",
          hint: "the label's settings at Smartico decide on it")
      }
      return identity.facts
    }
  }
}

extension DiagnosticKind {
  static let smarticoNoGFURL = DiagnosticKind(
    "smartico.no-gf-url", .warning, summary: "an identified user has no gamification page",
    meaning: """
      Neither IDENTIFY_USER_RESPONSE nor the settings in INIT_SESSION_RESPONSE have \
      `native_app_gf_url`; `gf_url` is left out. Told unless the label's products are without \
      gamification.
      """,
    source: "Smartico guide, sections 1.6 and 1.10",
    remedy: "Ask Smartico for the address to be configured for native apps.")
}
