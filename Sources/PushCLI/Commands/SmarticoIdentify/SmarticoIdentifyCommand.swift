import PushCore

extension Command {
  static let smarticoIdentify = Command("smartico-identify", run: SmarticoIdentifyCommand.run) {
    name in
    CommandRow(
      name, .links, "identify a user over Smartico's WebSocket",
      groups: [
        SessionOptionRows.group, .session, SessionOptionRows.configuration.group, .records, .common,
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Connects to Smartico's WebSocket as an app does, identifies the user of `--user-id`, and
        closes the session. Use it to get the URLs of the gamification and popup pages for a user,
        or to test an account.

        Smartico requires:
        - Label: `--label-key`, and `--brand-key` if the label has brands.
        - User: `--user-id`, and `--hash` if the label requires one.

        Everlytic and Push.Express have no WebSocket. \(TopicRow.vendorsWithoutCalls)

        pushkit sends INIT_SESSION_REQUEST and IDENTIFY_USER_REQUEST, and waits for the reply to
        each. It generates a device ID for each label and saves it in the state. It retries after
        temporary failures. A reply with an `errCode` other than 0 is final.
        """,
      record: CallRecord.keys(
        .list(
          """
          gf_url: the URL of the user's gamification page
          popup_url: the URL of the page that shows popups
          avatar_url: the URL of the user's avatar
          public_username: the name that other users see
          gamification_enabled boolean: true if the label has gamification
          test_account boolean: true if the user is a test user: `core_is_test_account`
          fcm_sender_id: the ID of the Firebase sender of pushes: `FCM_SENDER_ID`
          image_domain: the domain of images: `DYNAMIC_IMAGE_DOMAIN`
          country: the country of the client, as detected by the server
          user_agent: the user agent that web views must use for these pages: `SMTO-WRAPPER`
          init object: the reply INIT_SESSION_RESPONSE as received
          identify object: the reply IDENTIFY_USER_RESPONSE as received
          """)),
      statuses: .calling,
      variables: SessionOptionRows.configuration.variables,
      examples: #"""
        print the URL of the store for a user
        $ pushkit smartico-identify --profile acme --user-id 12345 |
            pushkit build-gf-url --identify - dp:gf_store

        print part of the first message without connecting
        $ pushkit smartico-identify --user-id 12345 --device-id d-1 --tz +03:00 \
            --label-key 6816ba80-2967-4efb-a60c-694c72b03197 \
            --dry-run --field frames.0.ua
        {"device_type":"NATIVE_PHONE","tzoffset":-180,"os":"Android"}
        """#,
      seeAlso: ["smartico-listen", "build-gf-url", "register-token", "profiles", "exit-codes"])
  }
}

/// `smartico-identify`: identifies a user over Smartico's WebSocket and prints the reply.
enum SmarticoIdentifyCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.explicit(arguments, among: [.smartico])
    let run = try CallRun(Configuration(arguments, context))
    let setup = try SessionSetup(run)
    try SessionRun(run: run, setup: setup).runOnce { session in
      guard let identity = session.identity else { return [] }
      if identity.lacksGamificationURL {
        context.warn(
          .smarticoNoGFURL, "the server sent no URL of the gamification page",
          hint: "ask Smartico to configure the URL for native apps")
      }
      return identity.fields
    }
  }
}

extension DiagnosticKind {
  static let smarticoNoGFURL = DiagnosticKind(
    "smartico.no-gf-url", .warning, summary: "an identified user has no gamification page",
    meaning: """
      Neither IDENTIFY_USER_RESPONSE nor the settings in INIT_SESSION_RESPONSE have \
      `native_app_gf_url`, so the record has no `gf_url`. pushkit does not print this warning if \
      the label's products do not include gamification.
      """,
    source: "Smartico's guide, sections 1.6 and 1.10",
    remedy: "Ask Smartico to configure the URL for native apps.")
}
